import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import { closeAfterFile } from '../../../../test/support/opened.ts'
import { openTalkScene } from '../../../../test/support/talk-scene.ts'
import type { TalkScene } from '../../../../test/support/talk-scene.ts'

let scene: TalkScene
/** Whatever reads from a replica reads conversations as they were when this began. */
beforeAll(async () => {
  let late: pg.Pool | undefined
  closeAfterFile(async () => late?.end())
  const app = await openApp()
  const { database } = app.runtime
  scene = await openTalkScene(app)
  await say('Давнє')
  await sql`create schema behind`.execute(database.db)
  for (const table of ['conversation', 'chat_message', 'chat_mark'])
    await sql`create table ${sql.id('behind', table)} as table ${sql.id('public', table)}`.execute(database.db)
  late = new pg.Pool({ connectionString: app.url, options: '-c search_path=behind,public', max: 2 })
  database.reader = new Kysely({ dialect: new PostgresDialect({ pool: late }) })
})

async function say(msg_text: string): Promise<number> {
  const answer = await scene.say(scene.client, { recipient_id: scene.ids.tutor, msg_text })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.message.position
}
async function read(where: { after?: number; before?: number }): Promise<string[]> {
  const answer = await scene.read(scene.tutor, { with: 'client', ...where })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.messages.map(({ msg_text }) => msg_text)
}

test('what a window has missed is read where it was written', async () => {
  const line = await scene.tutorLine()
  const position = await say('Нове')
  await expect.poll(() => line.texts()).toEqual(['Нове'])
  // The replica is behind, indeed.
  expect(await read({})).toEqual(['Давнє'])
  expect(await read({ after: position - 1 })).toEqual(['Нове'])
  expect(await read({ after: 0 })).toEqual(['Давнє', 'Нове'])
})

test('a line that opens misses nothing that is said from then on, and repeats nothing', async () => {
  const line = await scene.tutorLine()
  await say('Після того')
  await expect.poll(() => line.texts()).toEqual(['Після того'])
})
