import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'

let parties: OrderParties
beforeAll(async () => {
  parties = await openOrderParties(await openApp())
})

test('hides messages to the tutor and fees from the client', async () => {
  const { client, tutor, order_id } = await parties.placePaidOrder()
  await parties.callAsStaff('sms_tutor', { order_id, text: 'Передзвоніть' })
  await parties.callAsStaff('sms_client', { order_id, text: 'Вітаємо' })
  await parties.callAsStaff('set_favorite', { order_id, add_favorite: true })
  const names = (timeline: readonly { event: string }[]) => timeline.map(({ event }) => event)
  const seen = names((await parties.getOrderAsClient(client, order_id)).timeline)
  expect(seen).toContain('order.sms_client')
  for (const hidden of ['order.sms_tutor', 'order.paid', 'order.favorite']) expect(seen).not.toContain(hidden)
  const tutorEvents = names((await parties.getOrderAsTutor(tutor, order_id)).timeline)
  expect(tutorEvents).toEqual(expect.arrayContaining(['order.sms_tutor', 'order.paid']))
  for (const hidden of ['order.sms_client', 'order.favorite']) expect(tutorEvents).not.toContain(hidden)
})
