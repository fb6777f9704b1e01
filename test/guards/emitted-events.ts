import { orderTransitions } from '#features/orders/model.ts'
import { callsOf, nodesIn, nodesOf, propertiesOf, readSources, stringOf } from './sources.ts'
import type { Node, Sources } from './sources.ts'

/** Files that build event names at run time: order transitions and panel resources. */
const composedNames = new Map([
  [
    'features/orders/server/lifecycle/transition-order.ts',
    Object.keys(orderTransitions).map((action) => `order.${action}`),
  ],
  ['platform/crud/row-changes.ts', listResourceEvents(readSources())],
  ['platform/crud/schedule.ts', []],
])

/** Lists emitted event names. `unknown` lists files whose event names cannot be determined. */
export function listEmittedEvents(sources: Sources): { names: Set<string>; unknown: string[] } {
  const names = new Set<string>()
  const unknown: string[] = []
  for (const [file, text] of sources) {
    if (!text.includes('emit(')) continue
    for (const node of nodesOf(file, text)) {
      const value = emittedName(node)
      if (!value) continue
      const literals = namesIn(value)
      for (const name of literals) names.add(name)
      if (literals.length === 0 && !composedNames.has(file)) unknown.push(file)
    }
  }
  for (const list of composedNames.values()) for (const name of list) names.add(name)
  return { names, unknown }
}

/** The name expression in `emit({ name: … })`. */
function emittedName(node: Node): unknown {
  if (node.type !== 'CallExpression') return undefined
  const callee = node['callee'] as Node & { name?: string; property?: { name?: string } }
  if ((callee.property?.name ?? callee.name) !== 'emit') return undefined
  const [change] = node['arguments'] as (Node & { properties?: Property[] })[]
  return change?.properties?.find(({ key }) => key?.name === 'name')?.value
}
type Property = { key?: { name?: string }; value?: unknown }

const namesIn = (value: unknown) =>
  nodesIn(value).flatMap((node) =>
    node.type === 'Literal' && typeof node['value'] === 'string' && /^[a-z_]+\.[a-z_]+$/.test(node['value'])
      ? [node['value']]
      : [],
  )

/** Events of declared panel resources; only ordered ones can be moved, and only scheduled ones are published later. */
function listResourceEvents(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) =>
    callsOf('crud', file, text).flatMap(([, options]) => {
      const properties = propertiesOf(options)
      const name = stringOf(properties.get('name'))
      if (name === undefined) return []
      const verbs = ['created', 'saved', 'deleted']
      if (properties.has('order')) verbs.push('moved')
      if (properties.has('schedule')) verbs.push('published')
      return verbs.map((what) => `${name}.${what}`)
    }),
  )
}
