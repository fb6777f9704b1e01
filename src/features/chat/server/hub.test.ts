import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp } from '../../../../test/support/app.ts'
import { openTalkScene } from '../../../../test/support/talk-scene.ts'
import type { TalkScene } from '../../../../test/support/talk-scene.ts'
import type { endpoints, staffEndpoints } from '../contract.ts'

let app: TestApp
let scene: TalkScene
beforeAll(async () => {
  app = await openApp()
  scene = await openTalkScene(app)
})
afterEach(() => vi.restoreAllMocks())
/** The news of it are lost, as with a process that dies right after it has stored a message. */
async function sayUnheard(text: string, at = app.runtime.clock()): Promise<void> {
  const stored = `with c as (
      update conversation set last_position = last_position + 1, last_at = $1
      where edition = 'ua' and order_id = $2 and kind = 'client_tutor' returning *
    ) insert into chat_message (edition, conversation_id, position, side, text, created_at)
      select edition, id, last_position, 'tutor', $3, $1 from c`
  await app.runtime.database.pool.query(stored, [at, scene.order_id, text])
}

test('how far somebody has read is asked for where somebody looks at it, and nowhere else', async () => {
  const { client, tutor, order_id, ids } = scene
  const said = await scene.say(client, { recipient_id: ids.tutor })
  if (said.status !== 'success') throw new Error(JSON.stringify(said))
  const read = (position: number) =>
    tutor.call<typeof endpoints.read>('POST /api/chat/read', { order_id, with: 'client', position })
  const asked = vi.spyOn(app.runtime.database.db, 'selectFrom')
  const questions = () => asked.mock.calls.filter(([table]) => (table as unknown) === 'chat_mark').length
  const news = new Promise<void>((resolve) => {
    app.runtime.bus.subscribe(({ event }) => void (event === 'chat.read' && resolve()))
  })
  // Somebody listens, about something else.
  const other = await scene.line(scene.stranger, { query: { role: 'tutor', id: ids.stranger } })
  expect(await read(1)).toMatchObject({ status: 'success' })
  await news
  await new Promise((turned) => setTimeout(turned, 300))
  expect(questions()).toBe(0)
  const mine = await scene.clientLine()
  await scene.say(client, { recipient_id: ids.tutor })
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

test('a client of the specification is told of a deletion by the message itself, without its words', async () => {
  const { client, ids } = scene
  const plain = await scene.tutorLine({ query: { signals: 0 } })
  const said = await scene.say(client, { recipient_id: ids.tutor, msg_text: 'Забудьте про це' })
  if (said.status !== 'success') throw new Error(JSON.stringify(said))
  await expect.poll(() => plain.texts()).toContain('Забудьте про це')
  const { chat_id } = said.data.message
  const staff = await app.visitor({ staff: 1 })
  await staff.call<typeof staffEndpoints.deleteMessage>('POST /api/admin/chat/delete_msg', { chat_id })
  const last = () => plain.frames.at(-1)?.data?.msg_data
  await expect.poll(last).toMatchObject({ chat_id, msg_text: '', deleted: true })
  expect(plain.frames.every(({ data }) => !data || 'msg_data' in data)).toBe(true)
  plain.ws.close()
})

test('what was said while the database was away for long is brought as soon as it is back', async () => {
  const line = await scene.clientLine()
  const away = vi.spyOn(app.runtime.database.db, 'getExecutor').mockImplementation(() => {
    throw new Error('the database is away')
  })
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await sayUnheard('Поки нікого не було', later(5))
  app.at(later(10))
  await new Promise((passed) => setTimeout(passed, 2_500))
  expect(line.texts()).toEqual([])
  away.mockRestore()
  await expect.poll(() => line.texts()).toContain('Поки нікого не було')
  line.ws.close()
})

test('whoever a conversation has gone over to hears of it, even if the news came while it was looked up', async () => {
  await scene.say(scene.client, { recipient_id: scene.ids.tutor })
  const { client } = scene.ids
  const other = await app.visitor({ roles: ['client'] })
  const line = await scene.line(other, { query: { role: 'client', id: other.personId! } })
  // Known here as the first one's, since they listen.
  const first = await scene.clientLine()
  await scene.say(scene.client, { recipient_id: scene.ids.tutor, msg_text: 'Ще моє' })
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
