import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { useMessengers } from '#test/support/messengers.ts'
import type { chatEndpoints, chatStaffEndpoints } from '../../contract.ts'
import { deliver } from './deliver.ts'

const m = await useMessengers()
const ua = editionByCode('ua')!
beforeAll(() => m.linkBoth())

describe('a chat message', () => {
  test('is delivered at once, and once, to a person who writes by messenger', async () => {
    await m.postWebhook('telegram', m.telegramText('Чи можна о шостій?'))
    await m.runMessengerJobs()
    await m.sendChatMessage(m.visitors.staff, 'client', 'Так, о шостій зручно.')
    await m.runMessengerJobs()
    await inTransaction(m.app.runtime, systemRequester(ua), (ctx) => ctx.enqueue('send_by_messenger', { delivery: 1 }))
    await m.runMessengerJobs()
    expect(m.texts().filter((text) => text === 'Так, о шостій зручно.')).toHaveLength(1)
  })

  test('is delivered to an absent person unless it was read', async () => {
    const about = 'Вітаю! Пишіть на 0671234567.'
    m.viber.sent.length = 0
    await m.sendChatMessage(m.visitors.client, 'tutor', about)
    await m.runMessengerJobs()
    expect(m.viber.sent).toEqual([])
    m.advance(21_000)
    await m.sendDue()
    // Before the appointment contacts are hidden in messengers as well.
    expect(m.viber.sent.at(-1)!.text).toMatch(/^Учень пише щодо заявки № \d+:\n\nВітаю! Пишіть на •••\.\n\nВідповісти/)
    const said = await m.sendChatMessage(m.visitors.client, 'tutor', 'Ви тут?')
    if (said.status !== 'success') throw new Error(JSON.stringify(said))
    const { position } = said.data.message
    await m.visitors.tutor.call<typeof chatEndpoints.read>('POST /api/chat/read', {
      order_id: m.ids.order,
      with: 'client',
      position,
    })
    m.advance(21_000)
    await m.sendDue()
    expect(m.viber.sent).toHaveLength(1)
  })

  test('is split when it is long', async () => {
    const words = Array.from({ length: 1000 }, (_, n) => `сл${n % 100}`)
      .join(' ')
      .slice(0, 3990)
      .trim()
    m.viber.sent.length = 0
    await m.sendChatMessage(m.visitors.client, 'tutor', words)
    m.advance(21_000)
    await m.sendDue()
    expect(m.viber.sent.length).toBeGreaterThan(1)
    expect(m.viber.sent.map(({ text }) => text).join(' ')).toContain(words)
    m.viber.sent.length = 1
  })

  test('is not delivered when it was deleted', async () => {
    const said = await m.sendChatMessage(m.visitors.client, 'tutor', 'Помилка')
    if (said.status !== 'success') throw new Error(JSON.stringify(said))
    const { chat_id } = said.data.message
    await m.visitors.staff.call<typeof chatStaffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', { chat_id })
    m.advance(21_000)
    await m.sendDue()
    expect(m.viber.sent).toHaveLength(1)
  })

  test('that a dead worker was sending is sent at once by the next one, and otherwise after its lease', async () => {
    await m.postWebhook('telegram', m.telegramText('Ви ще тут?'))
    await m.runMessengerJobs()
    await m.sendChatMessage(m.visitors.staff, 'client', 'Так, ще тут.')
    const { db } = m.app.runtime.database
    const { id } = await db
      .updateTable('messenger_delivery')
      .set({ state: 'sending', attempts: 1, next_attempt_at: new Date(m.now.getTime() + 300_000) })
      .where('text', 'like', '%Так, ще тут.%')
      .returning('id')
      .executeTakeFirstOrThrow()
    const copies = () => m.texts().filter((text) => text?.includes('Так, ще тут.'))
    const ctx = readOnlyCtx(m.app.runtime, systemRequester(ua))
    await deliver(ctx, id)
    expect(copies()).toEqual([])
    await deliver(ctx, id, true)
    await m.runMessengerJobs()
    expect(copies()).toHaveLength(1)
  })

  test('is retried after limits, errors and timeouts, in order', async () => {
    await m.postWebhook('telegram', m.telegramText('Я тут'))
    await m.runMessengerJobs()
    m.telegram.sent.length = 0
    m.telegram.faults.push(m.telegram.tooMany, { status: 500, body: 'Sorry' })
    for (const n of [1, 2, 3]) await m.sendChatMessage(m.visitors.staff, 'client', `Повідомлення ${n}`)
    await m.runMessengerJobs()
    expect(m.texts()).toEqual([])
    m.advance(8_000)
    await m.sendDue()
    expect(m.texts()).toEqual([])
    await m.telegram.stop()
    m.advance(5 * 60_000)
    await m.sendDue()
    await m.telegram.start()
    m.advance(60 * 60_000)
    await Promise.all([m.sendDue(), m.sendDue()])
    expect(m.texts()).toEqual(['Повідомлення 1', 'Повідомлення 2', 'Повідомлення 3'])
  })

  test('is not retried after a permanent refusal and does not block others', async () => {
    m.telegram.blocked.add(String(m.messengerIds.telegram))
    await m.sendChatMessage(m.visitors.staff, 'client', 'Не дійде')
    await m.runMessengerJobs()
    m.telegram.blocked.clear()
    await m.sendChatMessage(m.visitors.staff, 'client', 'Дійде')
    await m.runMessengerJobs()
    expect(m.texts().at(-1)).toBe('Дійде')
    const { rows } = await sql`select last_error from messenger_delivery where state = 'refused'`.execute(m.db())
    expect(rows).toEqual([{ last_error: '403 Forbidden: bot was blocked by the user' }])
  })
})
