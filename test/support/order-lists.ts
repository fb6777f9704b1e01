import { expect } from 'vitest'
import { tutorLists } from '#features/orders/model.ts'
import type { clientEndpoints, panelEndpoints, tutorEndpoints } from '#features/orders/contract.ts'
import type { bellEndpoints } from '#features/notifications/bell-contract.ts'
import type { Visitor } from './app.ts'
import { isActive, listOf, noticesFor, withdrawals } from './order-oracle.ts'
import type { World } from './order-oracle.ts'

type People = { staff: Visitor; client: Visitor; tutors: ReadonlyMap<number, Visitor> }

/** Every list, count and bell of everybody says what the orders are. */
export async function expectLists(world: World, { staff, client, tutors }: People): Promise<void> {
  for (const [tutor, visitor] of tutors) await expectTutor(world, tutor, visitor)
  for (const which of ['active', 'archive'] as const) {
    const route = `GET /api/client/orders/${which}` as 'GET /api/client/orders/active'
    const { items, total } = dataOf(await client.call<typeof clientEndpoints.active>(route, {})).orders
    const mine = world.orders.filter((one) => isActive(world, one) === (which === 'active')).map(({ id }) => id)
    expect([which, total, items.map(({ id }) => id)]).toEqual([which, mine.length, newest(mine)])
  }
  const asked = await staff.call<typeof panelEndpoints.counts>('POST /api/admin/orders/count_orders_statuses', {})
  for (const [status, count] of Object.entries(dataOf(asked).counts))
    expect([status, count]).toEqual([status, world.orders.filter((one) => one.status === Number(status)).length])
  const bell = await staff.call<typeof bellEndpoints.staffNotices>('GET /api/admin/on_site_notifications', {})
  expect(dataOf(bell).totals.client_deleted_orders).toBe(withdrawals(world))
}

async function expectTutor(world: World, tutor: number, visitor: Visitor): Promise<void> {
  const expected = Object.fromEntries(tutorLists.map((list) => [list, listOf(world, tutor, list)]))
  for (const filter of tutorLists) {
    const answer = await visitor.call<typeof tutorEndpoints.list>('GET /api/tutor/orders/:filter', { filter })
    const { orders, counts } = dataOf(answer)
    expect([filter, orders.items.map(({ id }) => id)]).toEqual([filter, newest(expected[filter]!)])
    expect(counts).toEqual(Object.fromEntries(tutorLists.map((list) => [list, expected[list]!.length])))
  }
  const bell = await visitor.call<typeof bellEndpoints.tutorNotices>('GET /api/tutor/on_site_notifications', {})
  expect(dataOf(bell).totals).toMatchObject(noticesFor(world, tutor))
}

const newest = (ids: readonly number[]) => ids.toSorted((a, b) => b - a).slice(0, 20)

function dataOf<T>(answer: { status: 'success'; data: T } | { status: 'fail' }): T {
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}
