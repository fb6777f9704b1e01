import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { useMessengers } from '../../../../../test/support/messengers.ts'
import type { endpoints, staffEndpoints } from '../../contract.ts'

const m = await useMessengers()
const ua = editionByCode('ua')!
beforeAll(() => m.linkBoth())

describe('what is said here', () => {
  test('goes out at once to whoever writes from there, once', async () => {
    await m.tell('telegram', m.written('Чи можна о шостій?'))
    await m.work()
    await m.say(m.one.staff, 'client', 'Так, о шостій зручно.')
    await m.work()
    await inTransaction(m.app.runtime, systemAsker(ua), (ctx) => ctx.enqueue('send_by_messenger', { delivery: 1 }))
    await m.work()
    expect(m.texts().filter((text) => text === 'Так, о шостій зручно.')).toHaveLength(1)
  })

  test('goes out to whoever is away, and not to whoever has read it', async () => {
    const about = 'Вітаю! Пишіть на 0671234567.'
    m.viber.sent.length = 0
    await m.say(m.one.client, 'tutor', about)
    await m.work()
    expect(m.viber.sent).toEqual([])
    m.pass(21_000)
    await m.workDue()
    // Not appointed yet: contacts are hidden there as they are here.
    expect(m.viber.sent.at(-1)!.text).toMatch(/^Клієнт пише щодо заявки \d+:\n\nВітаю! Пишіть на •••\.\n\nВідповісти/)
    const said = await m.say(m.one.client, 'tutor', 'Ви тут?')
    if (said.status !== 'success') throw new Error(JSON.stringify(said))
    const { position } = said.data.message
    await m.one.tutor.call<typeof endpoints.read>('POST /api/chat/read', {
      order_id: m.ids.order,
      with: 'client',
      position,
    })
    m.pass(21_000)
    await m.workDue()
    expect(m.viber.sent).toHaveLength(1)
  })

  test('in pieces where it is long, with every word of it', async () => {
    const words = Array.from({ length: 1000 }, (_, n) => `сл${n % 100}`)
      .join(' ')
      .slice(0, 3990)
      .trim()
    m.viber.sent.length = 0
    await m.say(m.one.client, 'tutor', words)
    m.pass(21_000)
    await m.workDue()
    expect(m.viber.sent.length).toBeGreaterThan(1)
    expect(m.viber.sent.map(({ text }) => text).join(' ')).toContain(words)
    m.viber.sent.length = 1
  })

  test('and was deleted meanwhile does not', async () => {
    const said = await m.say(m.one.client, 'tutor', 'Помилка')
    if (said.status !== 'success') throw new Error(JSON.stringify(said))
    const { chat_id } = said.data.message
    await m.one.staff.call<typeof staffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', { chat_id })
    m.pass(21_000)
    await m.workDue()
    expect(m.viber.sent).toHaveLength(1)
  })

  test('survives limits, trouble and silence there: all of it, once, in its order', async () => {
    await m.tell('telegram', m.written('Я тут'))
    await m.work()
    m.telegram.sent.length = 0
    m.telegram.moods.push(m.telegram.tooMany, { status: 500, body: 'Sorry' })
    for (const n of [1, 2, 3]) await m.say(m.one.staff, 'client', `Повідомлення ${n}`)
    await m.work()
    expect(m.texts()).toEqual([])
    m.pass(8_000)
    await m.workDue()
    expect(m.texts()).toEqual([])
    await m.telegram.stop()
    m.pass(5 * 60_000)
    await m.workDue()
    await m.telegram.start()
    m.pass(60 * 60_000)
    await Promise.all([m.workDue(), m.workDue()])
    expect(m.texts()).toEqual(['Повідомлення 1', 'Повідомлення 2', 'Повідомлення 3'])
  })

  test('and is refused for ever is not tried again, nor does it hold up what comes after', async () => {
    m.telegram.blocked.add(String(m.at.telegram))
    await m.say(m.one.staff, 'client', 'Не дійде')
    await m.work()
    m.telegram.blocked.clear()
    await m.say(m.one.staff, 'client', 'Дійде')
    await m.work()
    expect(m.texts().at(-1)).toBe('Дійде')
    const { rows } = await sql`select last_error from messenger_delivery where state = 'refused'`.execute(m.db())
    expect(rows).toEqual([{ last_error: '403 Forbidden: bot was blocked by the user' }])
  })
})
