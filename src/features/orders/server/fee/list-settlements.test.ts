import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import { deleteSettlements, outsidePaymentOf } from '#test/support/outside-payment.ts'
import type { orderPanelEndpoints } from '../../contract/staff.ts'
import type { settlementList } from '../../contract/settlements.ts'

const fee = 20_000
let app: TestApp
let parties: OrderParties
beforeAll(async () => {
  app = await openApp()
  parties = await openOrderParties(app)
  await deleteSettlements(app)
})

const listAs = (staff: Visitor, filters: { unconfirmed?: boolean; text?: string }) =>
  staff.call<NonNullable<typeof settlementList.endpoints.list>>('GET /api/admin/fee_settlements', { filters })

test('the heads find what staff settled and nobody has confirmed, also in the export', async () => {
  const [clerk, head] = [await app.visitor({ staff: 2 }), await app.visitor({ staff: 1, locale: 'en' })]
  const { order_id } = await parties.placeAppointedOrder()
  await app.runtime.database.db.updateTable('lesson_order').set({ fee }).where('id', '=', order_id).execute()
  const input = await outsidePaymentOf(app, order_id, 5_000)
  expect(await clerk.call<typeof orderPanelEndpoints.setPaid>('POST /api/admin/order/set_paid', input)).toMatchObject({
    status: 'success',
  })

  expect(await listAs(head, { unconfirmed: true })).toMatchObject({
    data: { fee_settlements: { total: 1, items: [{ order_id, amount: 5_000, state: 'booked', unconfirmed: true }] } },
  })
  expect(await listAs(head, { text: 'nobody of this name' })).toMatchObject({ data: { fee_settlements: { total: 0 } } })
  expect(await listAs(clerk, {})).toMatchObject({ error: 'forbidden' })
  const { body, statusCode } = await head.send('GET', '/api/admin/fee_settlements/export?unconfirmed=true&lang=en')
  expect(statusCode).toBe(200)
  expect(body.trim().split('\n')).toHaveLength(2)
  expect(body).toContain('Paid at the office')
})
