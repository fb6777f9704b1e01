import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../../../test/support/app.ts'
import { orderParties } from '../../../../../test/support/order-parties.ts'
import type { OrderParties } from '../../../../../test/support/order-parties.ts'

let parties: OrderParties
beforeAll(async () => {
  parties = await orderParties(await openApp())
})

test('shows each side what is theirs: messages to the tutor and fees are not the client’s', async () => {
  const { client, tutor, order_id } = await parties.paid()
  await parties.byStaff('sms_tutor', { order_id, text: 'Передзвоніть' })
  await parties.byStaff('sms_client', { order_id, text: 'Вітаємо' })
  await parties.byStaff('set_favorite', { order_id, add_favorite: true })
  const names = (timeline: readonly { event: string }[]) => timeline.map(({ event }) => event)
  const seen = names((await parties.asClientSees(client, order_id)).timeline)
  expect(seen).toContain('order.sms_client')
  for (const hidden of ['order.sms_tutor', 'order.paid', 'order.favorite']) expect(seen).not.toContain(hidden)
  const theirs = names((await parties.asTutorSees(tutor, order_id)).timeline)
  expect(theirs).toEqual(expect.arrayContaining(['order.sms_tutor', 'order.paid']))
  for (const hidden of ['order.sms_client', 'order.favorite']) expect(theirs).not.toContain(hidden)
})
