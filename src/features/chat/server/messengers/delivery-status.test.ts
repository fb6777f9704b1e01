import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { useMessengers } from '#test/support/messengers.ts'
import { eventually } from '#test/support/eventually.ts'
import { blob, pdf } from '#test/support/uploads.ts'
import type { serviceEndpoints } from '../../contract.ts'
import { chatHubOf } from '../hub.ts'
import { createReaderSession } from '../present.ts'

const m = await useMessengers()
const minute = 60_000
beforeAll(async () => {
  const text = { type: 'text', text: { body: await m.createLinkCode(m.visitors.client, 3) } }
  await m.postWebhook('whatsapp', m.whatsapp.signed(m.whatsapp.notification(m.messengerIds.whatsapp, text)))
  await m.runMessengerJobs()
  await m.deliverReports()
})
const send = async (msg_text: string, media?: Buffer) => {
  const answer = await m.visitors.staff.call<typeof serviceEndpoints.send>(
    'POST /api/admin/chat/send_service_message',
    { order_id: m.ids.order, msg_service: 3, msg_text },
    media && { media: [blob(media)] },
  )
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.message
}
const handed = async (by = m.visitors.staff) => (await m.listStaffMessages(by)).at(-1)!.handed
const events = (name: string) =>
  m.db().selectFrom('event').selectAll().where('name', '=', name).where('entity_id', '=', m.ids.client).execute()

describe('a message accepted by WhatsApp', () => {
  test('shows waiting and then sent to staff only', async () => {
    expect(await send('Вітаю!')).toMatchObject({ handed: 'waiting' })
    expect(await handed()).toBe('waiting')
    await m.runMessengerJobs()
    await m.deliverReports()
    expect([await handed(), await handed(m.visitors.client)]).toEqual(['sent', null])
    expect(await events('account.messenger_refused')).toEqual([])
  })

  test('that fails is shown to staff and emailed to the person', async () => {
    m.whatsapp.silent.add(m.messengerIds.whatsapp)
    const signals: unknown[] = []
    const ctx = readOnlyCtx(m.app.runtime, systemRequester(editionByCode('ua')!))
    const watching = { ...createReaderSession(ctx), order_id: m.ids.order, deliver: () => undefined }
    const windows = [
      await chatHubOf(m.app.runtime).watch({ ...watching, side: 'staff', id: 1, signal: (one) => signals.push(one) }),
      await chatHubOf(m.app.runtime).watch({
        ...watching,
        side: 'client',
        id: m.ids.client,
        signal: () => signals.push('to the client'),
      }),
    ]
    const { id, conversation_id } = await send('Ви ще шукаєте вчителя?')
    await m.runMessengerJobs()
    expect(await handed()).toBe('sent')
    const [report] = m.whatsapp.reports
    await m.deliverReports()
    expect(await handed()).toBe('lost')
    const about = { kind: 'handed', conversation_id, chat_id: id }
    await eventually(() =>
      expect(signals).toEqual([
        { ...about, handed: 'sent' },
        { ...about, handed: 'lost' },
      ]),
    )
    for (const stop of windows) stop()
    await m.postWebhook('whatsapp', m.whatsapp.signed(report!))
    await m.runMessengerJobs()
    const why = expect.stringContaining('131047') as string
    expect(await events('account.messenger_refused')).toMatchObject([{ after: { service: 3, message: id, why } }])
    m.advance(11 * minute)
    await m.runScheduledJob('send_unread_digests')
    expect(await events('chat.unread')).toMatchObject([{ entity: 'client', after: { count: 1 } }])
  })

  test('is retried when the failure report comes before the id is saved', async () => {
    const { id } = await send('Швидко')
    await m.runMessengerJobs()
    const row = m.db().updateTable('messenger_delivery').where('message_id', '=', id)
    const [{ remote_id }] = (await m
      .db()
      .selectFrom('messenger_delivery')
      .select('remote_id')
      .where('message_id', '=', id)
      .execute()) as [{ remote_id: string }]
    await row.set({ state: 'sending', remote_id: null }).execute()
    for (const report of m.whatsapp.reports.splice(0)) await m.postWebhook('whatsapp', m.whatsapp.signed(report))
    await expect(runQueuedJobs(m.app, 'record_undelivered')).rejects.toThrow('not saved yet')
    await row.set({ state: 'sent', remote_id }).execute()
    await runQueuedJobs(m.app, 'record_undelivered')
    expect(await handed()).toBe('lost')
  })
})

test('records one failure for text and file after three days', async () => {
  await m.whatsapp.stop()
  const { id } = await send('Договір', pdf())
  await m.runMessengerJobs()
  m.advance(3 * 24 * 60 * minute)
  await m.sendDue()
  await m.sendDue()
  const rows = await m.db().selectFrom('messenger_delivery').select('state').where('message_id', '=', id).execute()
  expect(rows).toEqual([{ state: 'failed' }, { state: 'failed' }])
  expect(await events('account.messenger_failed')).toMatchObject([{ after: { service: 3, message: id } }])
  await m.whatsapp.start()
})
