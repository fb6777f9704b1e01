import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import type { ChatFixture } from '#test/support/chat-fixture.ts'
import type { chatEndpoints, chatStaffEndpoints } from '../contract.ts'

let app: TestApp
let scene: ChatFixture
beforeAll(async () => {
  app = await openApp()
  scene = await openChatFixture(app)
})
afterEach(() => vi.restoreAllMocks())
/** Saves a message without a bus event, as a process that dies after the commit. */
async function sayUnheard(text: string, at = app.runtime.clock()): Promise<void> {
  const stored = `with c as (
      update conversation set last_position = last_position + 1, last_at = $1
      where edition = 'ua' and order_id = $2 and kind = 'client_tutor' returning *
    ) insert into chat_message (edition, conversation_id, position, side, text, created_at)
      select edition, id, last_position, 'tutor', $3, $1 from c`
  await app.runtime.database.pool.query(stored, [at, scene.order_id, text])
}

test('queries read positions only for subscribed conversations', async () => {
  const { client, tutor, order_id, ids } = scene
  const said = await scene.sendMessage(client, { recipient_id: ids.tutor })
  if (said.status !== 'success') throw new Error(JSON.stringify(said))
  const read = (position: number) =>
    tutor.call<typeof chatEndpoints.read>('POST /api/chat/read', { order_id, with: 'client', position })
  const asked = vi.spyOn(app.runtime.database.db, 'selectFrom')
  const questions = () => asked.mock.calls.filter(([table]) => (table as unknown) === 'conversation_read').length
  const news = new Promise<void>((resolve) => {
    app.runtime.bus.subscribe(({ event }) => void (event === 'chat.read' && resolve()))
  })
  const other = await scene.openSocket(scene.stranger, { query: { role: 'tutor', id: ids.stranger } })
  expect(await read(1)).toMatchObject({ status: 'success' })
  await news
  await new Promise((turned) => setTimeout(turned, 300))
  expect(questions()).toBe(0)
  const mine = await scene.openClientSocket()
  await scene.sendMessage(client, { recipient_id: ids.tutor })
  expect(await read(2)).toMatchObject({ status: 'success' })
  const signals = () => mine.frames.flatMap(({ data }) => (data && 'signal' in data ? [data.signal] : []))
  await expect
    .poll(signals)
    .toContainEqual(expect.objectContaining({ kind: 'read', read: { client: 0, tutor: 2, staff: 0 } }))
  expect(questions()).toBe(1)
  expect(other.frames.flatMap(({ data }) => (data && 'signal' in data ? [data.signal] : []))).not.toContainEqual(
    expect.objectContaining({ kind: 'read' }),
  )
})

test('resends a deleted message without text to clients without signals', async () => {
  const { client, ids } = scene
  const plain = await scene.openTutorSocket({ query: { signals: 0 } })
  const said = await scene.sendMessage(client, { recipient_id: ids.tutor, msg_text: 'Забудьте про це' })
  if (said.status !== 'success') throw new Error(JSON.stringify(said))
  await expect.poll(() => plain.texts()).toContain('Забудьте про це')
  const { chat_id } = said.data.message
  const staff = await app.visitor({ staff: 1 })
  await staff.call<typeof chatStaffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', { chat_id })
  const last = () => plain.frames.at(-1)?.data?.msg_data
  await expect.poll(last).toMatchObject({ chat_id, msg_text: '', deleted: true })
  expect(plain.frames.every(({ data }) => !data || 'msg_data' in data)).toBe(true)
  plain.ws.close()
})

test('delivers messages after a long database outage', async () => {
  const line = await scene.openClientSocket()
  const away = vi.spyOn(app.runtime.database.db, 'getExecutor').mockImplementation(() => {
    throw new Error('the database is away')
  })
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await sayUnheard('Поки нікого не було', later(5))
  app.setTime(later(10))
  await new Promise((passed) => setTimeout(passed, 2_500))
  expect(line.texts()).toEqual([])
  away.mockRestore()
  await expect.poll(() => line.texts()).toContain('Поки нікого не було')
  line.ws.close()
})

test('delivers to the new owner when a merge races with the lookup', async () => {
  await scene.sendMessage(scene.client, { recipient_id: scene.ids.tutor })
  const { client } = scene.ids
  const other = await app.visitor({ roles: ['client'] })
  const line = await scene.openSocket(other, { query: { role: 'client', id: other.personId! } })
  // The listening client makes the hub cache the first owner.
  const first = await scene.openClientSocket()
  await scene.sendMessage(scene.client, { recipient_id: scene.ids.tutor, msg_text: 'Ще моє' })
  await expect.poll(() => first.texts()).toContain('Ще моє')
  const give = (to: number) =>
    sql`update conversation set client_id = ${to} where edition = 'ua' and order_id = ${scene.order_id}
      and client_id is not null`.execute(scene.db)
  await give(other.personId!)
  await sayUnheard('Тепер ваше')
  await expect.poll(() => line.texts()).toContain('Тепер ваше')
  await give(client)
  for (const { ws } of [line, first]) ws.close()
})
