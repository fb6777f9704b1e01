import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import { closeAfterFile } from '#test/support/cleanup.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import type { ChatFixture } from '#test/support/chat-fixture.ts'

let scene: ChatFixture
/** Reads from a replica see the conversations of this moment. */
beforeAll(async () => {
  let late: pg.Pool | undefined
  closeAfterFile(async () => late?.end())
  const app = await openApp()
  const { database } = app.runtime
  scene = await openChatFixture(app)
  await say('Давнє')
  await sql`create schema behind; grant usage on schema behind to public`.execute(app.ownerDb)
  for (const table of ['conversation', 'chat_message', 'conversation_read'])
    await sql`create table ${sql.id('behind', table)} as table ${sql.id('public', table)}`.execute(app.ownerDb)
  late = new pg.Pool({ connectionString: app.url, options: '-c search_path=behind,public', max: 2 })
  database.reader = new Kysely({ dialect: new PostgresDialect({ pool: late }) })
})

async function say(msg_text: string): Promise<number> {
  const answer = await scene.sendMessage(scene.client, { recipient_id: scene.ids.tutor, msg_text })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.message.position
}
async function read(where: { after?: number; before?: number }): Promise<string[]> {
  const answer = await scene.readMessages(scene.tutor, { with: 'client', ...where })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.messages.map(({ msg_text }) => msg_text)
}

test('reads missed messages from the primary', async () => {
  const line = await scene.openTutorSocket()
  const position = await say('Нове')
  await expect.poll(() => line.texts()).toEqual(['Нове'])
  // The replica does lag.
  expect(await read({})).toEqual(['Давнє'])
  expect(await read({ after: position - 1 })).toEqual(['Нове'])
  expect(await read({ after: 0 })).toEqual(['Давнє', 'Нове'])
})

test('delivers every message once after the socket opens', async () => {
  const line = await scene.openTutorSocket()
  await say('Після того')
  await expect.poll(() => line.texts()).toEqual(['Після того'])
})
