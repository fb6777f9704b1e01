import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readingCtx, systemAsker } from '#platform/runtime.ts'
import { runQueued } from '../../../../../test/support/jobs.ts'
import { useMessengers } from '../../../../../test/support/messengers.ts'
import { soon } from '../../../../../test/support/soon.ts'
import { blob, pdf } from '../../../../../test/support/uploads.ts'
import type { serviceEndpoints } from '../../contract.ts'
import { hubOf } from '../hub.ts'
import { readerOf } from '../present.ts'

const m = await useMessengers()
const minute = 60_000
beforeAll(async () => {
  const text = { type: 'text', text: { body: await m.link(m.one.client, 3) } }
  await m.tell('whatsapp', m.whatsapp.signed(m.whatsapp.notification(m.at.whatsapp, text)))
  await m.work()
  await m.report()
})
const send = async (msg_text: string, media?: Buffer) => {
  const answer = await m.one.staff.call<typeof serviceEndpoints.send>(
    'POST /api/admin/chat/send_service_message',
    { order_id: m.ids.order, msg_service: 3, msg_text },
    media && { media: [blob(media)] },
  )
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.message
}
const handed = async (by = m.one.staff) => (await m.withStaff(by)).at(-1)!.handed
const events = (name: string) =>
  m.db().selectFrom('event').selectAll().where('name', '=', name).where('entity_id', '=', m.ids.client).execute()

describe('what WhatsApp has accepted', () => {
  test('is on its way, and then sent; only staff see it', async () => {
    expect(await send('Вітаю!')).toMatchObject({ handed: 'waiting' })
    expect(await handed()).toBe('waiting')
    await m.work()
    await m.report()
    expect([await handed(), await handed(m.one.client)]).toEqual(['sent', null])
    expect(await events('account.messenger_refused')).toEqual([])
  })

  test('and could not deliver is told to staff, who have it before their eyes, and to the person by a letter', async () => {
    m.whatsapp.silent.add(m.at.whatsapp)
    const signals: unknown[] = []
    const ctx = readingCtx(m.app.runtime, systemAsker(editionByCode('ua')!))
    const watching = { ...readerOf(ctx), order_id: m.ids.order, deliver: () => undefined }
    const windows = [
      await hubOf(m.app.runtime).watch({ ...watching, side: 'staff', id: 1, signal: (one) => signals.push(one) }),
      await hubOf(m.app.runtime).watch({
        ...watching,
        side: 'client',
        id: m.ids.client,
        signal: () => signals.push('to the client'),
      }),
    ]
    const { id, conversation_id } = await send('Ви ще шукаєте вчителя?')
    await m.work()
    expect(await handed()).toBe('sent')
    const [report] = m.whatsapp.reports
    await m.report()
    expect(await handed()).toBe('lost')
    const about = { kind: 'handed', conversation_id, chat_id: id }
    await soon(() =>
      expect(signals).toEqual([
        { ...about, handed: 'sent' },
        { ...about, handed: 'lost' },
      ]),
    )
    for (const stop of windows) stop()
    // Told again, it is the same.
    await m.tell('whatsapp', m.whatsapp.signed(report!))
    await m.work()
    const why = expect.stringContaining('131047') as string
    expect(await events('account.messenger_refused')).toMatchObject([{ after: { service: 3, message: id, why } }])
    m.pass(11 * minute)
    await m.cron('tell_unread_messages')
    expect(await events('chat.unread')).toMatchObject([{ entity: 'client', after: { count: 1 } }])
  })

  test('is looked for again where the report is faster than we are', async () => {
    const { id } = await send('Швидко')
    await m.work()
    const row = m.db().updateTable('messenger_delivery').where('message_id', '=', id)
    const [{ remote_id }] = (await m
      .db()
      .selectFrom('messenger_delivery')
      .select('remote_id')
      .where('message_id', '=', id)
      .execute()) as [{ remote_id: string }]
    await row.set({ state: 'sending', remote_id: null }).execute()
    for (const report of m.whatsapp.reports.splice(0)) await m.tell('whatsapp', m.whatsapp.signed(report))
    await expect(runQueued(m.app, 'note_undelivered')).rejects.toThrow('not written down')
    await row.set({ state: 'sent', remote_id }).execute()
    await runQueued(m.app, 'note_undelivered')
    expect(await handed()).toBe('lost')
  })
})

test('what is given up after three days is on record, once for the words and the file', async () => {
  await m.whatsapp.stop()
  const { id } = await send('Договір', pdf())
  await m.work()
  m.pass(3 * 24 * 60 * minute)
  await m.workDue()
  await m.workDue()
  const rows = await m.db().selectFrom('messenger_delivery').select('state').where('message_id', '=', id).execute()
  expect(rows).toEqual([{ state: 'failed' }, { state: 'failed' }])
  expect(await events('account.messenger_failed')).toMatchObject([{ after: { service: 3, message: id } }])
  await m.whatsapp.start()
})
