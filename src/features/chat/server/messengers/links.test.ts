import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useMessengers } from '#test/support/messengers.ts'
import type { messengerEndpoints } from '../../contract.ts'

const m = await useMessengers()

describe('linking', () => {
  test('works once per code', async () => {
    const code = await m.createLinkCode(m.visitors.client, 1)
    await m.postWebhook('telegram', m.telegramText('Добрий день'))
    await m.runMessengerJobs()
    expect(m.texts()).toEqual([expect.stringContaining('Ми ще не знаємо, хто ви')])
    expect(await m.postWebhook('telegram', m.telegramText(`/start ${code}`))).toMatchObject({ statusCode: 200 })
    await m.runMessengerJobs()
    expect(m.texts().at(-1)).toContain('Готово!')
    const other = m.telegram.signed(m.telegram.update(777, { text: `/start ${code}` }))
    await m.postWebhook('telegram', other)
    await m.runMessengerJobs()
    expect(m.telegram.sent.at(-1)).toMatchObject({ chat: '777', text: expect.stringContaining('Ми ще не знаємо') })
    const answer = await m.visitors.client.call<typeof messengerEndpoints.list>('GET /api/chat/messengers', {})
    expect(answer).toMatchObject({
      data: {
        messengers: [{ name: 'telegram', linked_at: m.now.getTime() / 1000 }, { linked_at: null }, { linked_at: null }],
      },
    })
  })

  test('on Viber needs a first message', async () => {
    const linked = () =>
      m.db().selectFrom('messenger_link').select('recipient').where('account_id', '=', m.ids.tutor).execute()
    const code = await m.createLinkCode(m.visitors.tutor, 2)
    const opened = await m.postWebhook('viber', m.viber.signed(m.viber.started(m.messengerIds.viber, code)))
    expect(m.viber.welcome(opened.body, opened.headers['content-type'])).toContain('напишіть')
    // A used code does not link another user.
    const other = await m.postWebhook('viber', m.viber.signed(m.viber.started('other=', code)))
    expect(m.viber.welcome(other.body, other.headers['content-type'])).toContain('Ми ще не знаємо')
    await m.runMessengerJobs()
    expect([m.viber.sent, await linked()]).toEqual([[], []])
    m.advance(2 * 60 * 60_000)
    await m.postWebhook(
      'viber',
      m.viber.signed(m.viber.message(m.messengerIds.viber, { type: 'text', text: 'Коли починаємо?' })),
    )
    await m.runMessengerJobs()
    expect(m.viber.sent).toMatchObject([
      { receiver: m.messengerIds.viber, text: expect.stringContaining('Готово!') as string },
    ])
    expect(await linked()).toEqual([{ recipient: m.messengerIds.viber }])
    // The first message is saved, too.
    const { rows } = await sql`select text from chat_message where message_service = 2`.execute(m.db())
    expect(rows).toEqual([{ text: 'Коли починаємо?' }])
    m.viber.sent.length = 0
  })

  test('does not save a bare start command', async () => {
    await m.startViberConversation('pressed=', await m.createLinkCode(m.visitors.tutor, 2))
    expect(m.viber.sent).toMatchObject([{ receiver: 'pressed=', text: expect.stringContaining('Готово!') as string }])
    const { rows } = await sql`select text from chat_message where message_service = 2`.execute(m.db())
    expect(rows).toHaveLength(1)
  })

  test('works on WhatsApp, and a code expires after half an hour', async () => {
    const text = { type: 'text', text: { body: await m.createLinkCode(m.visitors.tutor, 3) } }
    await m.postWebhook('whatsapp', m.whatsapp.signed(m.whatsapp.notification(m.messengerIds.whatsapp, text)))
    await m.runMessengerJobs()
    expect(m.whatsapp.sent).toMatchObject([{ to: m.messengerIds.whatsapp }])
    const late = await m.createLinkCode(m.visitors.client, 2)
    m.advance(31 * 60_000)
    await m.startViberConversation('late=', late)
    expect(m.viber.sent.at(-1)).toMatchObject({
      receiver: 'late=',
      text: expect.stringContaining('Ми ще не знаємо') as string,
    })
    const { rows } = await sql`select service from messenger_link where account_id = ${m.ids.client}`.execute(m.db())
    expect(rows).toEqual([{ service: 1 }])
  })

  test('can be undone', async () => {
    const answer = await m.visitors.tutor.call<typeof messengerEndpoints.unlink>('POST /api/chat/messengers/unlink', {
      service: 3,
    })
    expect(answer).toMatchObject({ status: 'success' })
    const { rows } = await sql`select service from messenger_link where account_id = ${m.ids.tutor}`.execute(m.db())
    expect(rows).toEqual([{ service: 2 }])
  })
})
