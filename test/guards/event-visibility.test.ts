import { describe, expect, test } from 'vitest'
import { accountEvents } from '#features/accounts/server/event-visibility.ts'
import { clientEvents } from '#features/clients/server/event-visibility.ts'
import { orderEventVisibility } from '#features/orders/server/present/event-visibility.ts'
import { tutorTextEventVisibility } from '#features/tutor-texts/server/event-visibility.ts'
import { tutorEventVisibility } from '#features/tutors/server/staff/event-visibility.ts'
import { listEmittedEvents } from './emitted-events.ts'
import { readSources } from './sources.ts'

/** Event visibility of the entities whose events are shown to people other than staff. */
const visibilityByEntity: Record<string, object> = {
  order: orderEventVisibility,
  tutor: tutorEventVisibility,
  account: accountEvents,
  client: clientEvents,
  tutor_text: tutorTextEventVisibility,
}
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
