import { describe, expect, test } from 'vitest'
import { accountEvents } from '#features/accounts/server/event-visibility.ts'
import { clientEvents } from '#features/clients/server/event-visibility.ts'
import { moves } from '#features/orders/model.ts'
import { orderEvents } from '#features/orders/server/present/event-visibility.ts'
import { tutorEvents } from '#features/tutors/server/account/event-visibility.ts'
import { nodesIn, nodesOf, readSources } from './sources.ts'
import type { Node, Sources } from './sources.ts'

/** The records that somebody besides staff reads, with who reads which event. */
const classified: Record<string, object> = {
  order: orderEvents,
  tutor: tutorEvents,
  account: accountEvents,
  client: clientEvents,
}
/** Names that are put together: every action of an order, and entities of the panel that nobody else reads about. */
const composed = new Map([
  ['features/orders/server/move.ts', Object.keys(moves).map((action) => `order.${action}`)],
  ['platform/crud/crud.ts', []],
])

/** The names of all events that the source emits; `unknown` are files whose names cannot be told. */
function emitted(sources: Sources): { names: Set<string>; unknown: string[] } {
  const names = new Set<string>()
  const unknown: string[] = []
  for (const [file, text] of sources) {
    if (!text.includes('emit(')) continue
    for (const node of nodesOf(file, text)) {
      const value = emittedName(node)
      if (!value) continue
      const literals = namesIn(value)
      for (const name of literals) names.add(name)
      if (literals.length === 0 && !composed.has(file)) unknown.push(file)
    }
  }
  for (const list of composed.values()) for (const name of list) names.add(name)
  return { names, unknown }
}

/** What stands for the name in `emit({ name: … })`, whatever emits it. */
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

const unclassified = (names: Iterable<string>) =>
  [...names].filter((name) => {
    const events = classified[name.split('.')[0]!]
    return events !== undefined && !Object.hasOwn(events, name)
  })

const { names, unknown } = emitted(readSources())

test('every event of an order, a tutor, a client or an account is classified by who reads it', () => {
  expect(unknown).toEqual([])
  expect(unclassified(names)).toEqual([])
})

test('nothing is classified that nobody emits', () => {
  const known = Object.values(classified).flatMap((events) => Object.keys(events))
  expect(known.filter((name) => !names.has(name))).toEqual([])
})

describe('planted faults turn it red', () => {
  const plant = (text: string) => emitted(new Map([['features/orders/server/planted.ts', text]]))
  test('an event that nobody classified', () => {
    const planted = plant("await ctx.emit({ name: other ? 'order.placed' : 'order.whispered', entity: 'order' })")
    expect(unclassified(planted.names)).toEqual(['order.whispered'])
  })
  test('a name that cannot be told', () => {
    expect(plant("await ctx.emit({ name: secret, entity: 'order' })").unknown).toHaveLength(1)
  })
})
