import { expect } from 'vitest'
import { tutorOrderLists } from '#features/orders/model.ts'
import type { clientOrderEndpoints, orderPanelEndpoints, tutorOrderEndpoints } from '#features/orders/contract.ts'
import type { noticeEndpoints } from '#features/notifications/notice-contract.ts'
import type { Visitor } from './app.ts'
import { isActive, expectedTutorList, expectedTutorBadges, countWithdrawnOrders } from './order-oracle.ts'
import type { OracleState } from './order-oracle.ts'

type People = { staff: Visitor; client: Visitor; tutors: ReadonlyMap<number, Visitor> }

/** Every list, count and notification badge of every person matches the oracle. */
export async function expectOrderLists(state: OracleState, { staff, client, tutors }: People): Promise<void> {
  for (const [tutor, visitor] of tutors) await expectTutorLists(state, tutor, visitor)
  for (const which of ['active', 'archive'] as const) {
    const route = `GET /api/client/orders/${which}` as 'GET /api/client/orders/active'
    const { items, total } = dataOf(await client.call<typeof clientOrderEndpoints.active>(route, {})).orders
    const expected = state.orders.filter((one) => isActive(state, one) === (which === 'active')).map(({ id }) => id)
    expect([which, total, items.map(({ id }) => id)]).toEqual([which, expected.length, newest(expected)])
  }
  const statusCounts = await staff.call<typeof orderPanelEndpoints.counts>(
    'POST /api/admin/orders/count_orders_statuses',
    {},
  )
  for (const [status, count] of Object.entries(dataOf(statusCounts).counts))
    expect([status, count]).toEqual([status, state.orders.filter((one) => one.status === Number(status)).length])
  const bell = await staff.call<typeof noticeEndpoints.staffNotices>('GET /api/admin/on_site_notifications', {})
  expect(dataOf(bell).totals.client_deleted_orders).toBe(countWithdrawnOrders(state))
}

async function expectTutorLists(state: OracleState, tutor: number, visitor: Visitor): Promise<void> {
  const expected = Object.fromEntries(tutorOrderLists.map((list) => [list, expectedTutorList(state, tutor, list)]))
  for (const filter of tutorOrderLists) {
    const answer = await visitor.call<typeof tutorOrderEndpoints.list>('GET /api/tutor/orders/:filter', { filter })
    const { orders, counts } = dataOf(answer)
    expect([filter, orders.items.map(({ id }) => id)]).toEqual([filter, newest(expected[filter]!)])
    expect(counts).toEqual(Object.fromEntries(tutorOrderLists.map((list) => [list, expected[list]!.length])))
  }
  const bell = await visitor.call<typeof noticeEndpoints.tutorNotices>('GET /api/tutor/on_site_notifications', {})
  expect(dataOf(bell).totals).toMatchObject(expectedTutorBadges(state, tutor))
}

const newest = (ids: readonly number[]) => ids.toSorted((a, b) => b - a).slice(0, 20)

function dataOf<T>(answer: { status: 'success'; data: T } | { status: 'fail' }): T {
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}
