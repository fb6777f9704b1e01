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

  test('at Viber and WhatsApp as well, and a code is good for half an hour', async () => {
    await m.tell('viber', m.viber.signed(m.viber.started(m.at.viber, await m.link(m.one.tutor, 2))))
    const text = { type: 'text', text: { body: await m.link(m.one.tutor, 3) } }
    await m.tell('whatsapp', m.whatsapp.signed(m.whatsapp.notification(m.at.whatsapp, text)))
    await m.work()
    expect([m.viber.sent, m.whatsapp.sent]).toMatchObject([[{ receiver: m.at.viber }], [{ to: m.at.whatsapp }]])
    const late = await m.link(m.one.client, 2)
    m.pass(31 * 60_000)
    await m.tell('viber', m.viber.signed(m.viber.started('late=', late)))
    await m.work()
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
