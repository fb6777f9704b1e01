import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useMessengers } from '../../../../../test/support/messengers.ts'
import type { messengerEndpoints } from '../../contract.ts'

const m = await useMessengers()

describe('somebody and the bot', () => {
  test('get to know each other by a code, once', async () => {
    const code = await m.link(m.one.client, 1)
    await m.tell('telegram', m.written('Добрий день'))
    await m.work()
    expect(m.texts()).toEqual([expect.stringContaining('Ми ще не знаємо, хто ви')])
    expect(await m.tell('telegram', m.written(`/start ${code}`))).toMatchObject({ statusCode: 200 })
    await m.work()
    expect(m.texts().at(-1)).toContain('Готово!')
    const other = m.telegram.signed(m.telegram.update(777, { text: `/start ${code}` }))
    await m.tell('telegram', other)
    await m.work()
    expect(m.telegram.sent.at(-1)).toMatchObject({ chat: '777', text: expect.stringContaining('Ми ще не знаємо') })
    const answer = await m.one.client.call<typeof messengerEndpoints.list>('GET /api/chat/messengers', {})
    expect(answer).toMatchObject({
      data: {
        messengers: [{ name: 'telegram', linked_at: m.now.getTime() / 1000 }, { linked_at: null }, { linked_at: null }],
      },
    })
  })

  test('at Viber by a first word, which the welcome asks for: nobody can be written to before', async () => {
    const linked = () =>
      m.db().selectFrom('messenger_link').select('recipient').where('account_id', '=', m.ids.tutor).execute()
    const code = await m.link(m.one.tutor, 2)
    const opened = await m.tell('viber', m.viber.signed(m.viber.started(m.at.viber, code)))
    expect(m.viber.welcome(opened.body, opened.headers['content-type'])).toContain('напишіть')
    // Who comes second with the same code is a stranger.
    const other = await m.tell('viber', m.viber.signed(m.viber.started('other=', code)))
    expect(m.viber.welcome(other.body, other.headers['content-type'])).toContain('Ми ще не знаємо')
    await m.work()
    expect([m.viber.sent, await linked()]).toEqual([[], []])
    m.pass(2 * 60 * 60_000)
    await m.tell('viber', m.viber.signed(m.viber.message(m.at.viber, { type: 'text', text: 'Коли починаємо?' })))
    await m.work()
    expect(m.viber.sent).toMatchObject([{ receiver: m.at.viber, text: expect.stringContaining('Готово!') as string }])
    expect(await linked()).toEqual([{ recipient: m.at.viber }])
    // A first word may be more than a greeting, and nobody says it twice.
    const { rows } = await sql`select text from chat_message where message_service = 2`.execute(m.db())
    expect(rows).toEqual([{ text: 'Коли починаємо?' }])
    m.viber.sent.length = 0
  })

  test('and whoever has only pressed the button has said nothing', async () => {
    await m.beginAtViber('pressed=', await m.link(m.one.tutor, 2))
    expect(m.viber.sent).toMatchObject([{ receiver: 'pressed=', text: expect.stringContaining('Готово!') as string }])
    const { rows } = await sql`select text from chat_message where message_service = 2`.execute(m.db())
    expect(rows).toHaveLength(1)
  })

  test('at WhatsApp as well, and a code is good for half an hour', async () => {
    const text = { type: 'text', text: { body: await m.link(m.one.tutor, 3) } }
    await m.tell('whatsapp', m.whatsapp.signed(m.whatsapp.notification(m.at.whatsapp, text)))
    await m.work()
    expect(m.whatsapp.sent).toMatchObject([{ to: m.at.whatsapp }])
    const late = await m.link(m.one.client, 2)
    m.pass(31 * 60_000)
    await m.beginAtViber('late=', late)
    expect(m.viber.sent.at(-1)).toMatchObject({
      receiver: 'late=',
      text: expect.stringContaining('Ми ще не знаємо') as string,
    })
    const { rows } = await sql`select service from messenger_link where account_id = ${m.ids.client}`.execute(m.db())
    expect(rows).toEqual([{ service: 1 }])
  })

  test('part again', async () => {
    const answer = await m.one.tutor.call<typeof messengerEndpoints.unlink>('POST /api/chat/messengers/unlink', {
      service: 3,
    })
    expect(answer).toMatchObject({ status: 'success' })
    const { rows } = await sql`select service from messenger_link where account_id = ${m.ids.tutor}`.execute(m.db())
    expect(rows).toEqual([{ service: 2 }])
  })
})
