import { describe, expect, test } from 'vitest'
import { accountEvents } from '#features/accounts/server/event-visibility.ts'
import { clientEvents } from '#features/clients/server/event-visibility.ts'
import { orderTransitions } from '#features/orders/model.ts'
import { orderEventVisibility } from '#features/orders/server/present/event-visibility.ts'
import { tutorEventVisibility } from '#features/tutors/server/account/event-visibility.ts'
import { nodesIn, nodesOf, readSources } from './sources.ts'
import type { Node, Sources } from './sources.ts'

/** Event visibility of the entities whose events are shown to people other than staff. */
const visibilityByEntity: Record<string, object> = {
  order: orderEventVisibility,
  tutor: tutorEventVisibility,
  account: accountEvents,
  client: clientEvents,
}
/** Files that build event names at run time: order transitions, and panel resources, which only staff see. */
const composedNames = new Map([
  ['features/orders/server/transition-order.ts', Object.keys(orderTransitions).map((action) => `order.${action}`)],
  ['platform/crud/row-changes.ts', []],
])

/** Lists emitted event names. `unknown` lists files whose event names cannot be determined. */
function listEmittedEvents(sources: Sources): { names: Set<string>; unknown: string[] } {
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

const findUnclassified = (names: Iterable<string>) =>
  [...names].filter((name) => {
    const events = visibilityByEntity[name.split('.')[0]!]
    return events !== undefined && !Object.hasOwn(events, name)
  })

const { names, unknown } = listEmittedEvents(readSources())

test('every event of an order, tutor, client or account has a visibility', () => {
  expect(unknown).toEqual([])
  expect(findUnclassified(names)).toEqual([])
})

test('every event with a visibility is emitted', () => {
  const known = Object.values(visibilityByEntity).flatMap((events) => Object.keys(events))
  expect(known.filter((name) => !names.has(name))).toEqual([])
})

describe('detects planted faults', () => {
  const plant = (text: string) => listEmittedEvents(new Map([['features/orders/server/planted.ts', text]]))
  test('an event without a visibility', () => {
    const planted = plant("await ctx.emit({ name: other ? 'order.placed' : 'order.whispered', entity: 'order' })")
    expect(findUnclassified(planted.names)).toEqual(['order.whispered'])
  })
  test('an event name that cannot be determined', () => {
    expect(plant("await ctx.emit({ name: secret, entity: 'order' })").unknown).toHaveLength(1)
  })
})
