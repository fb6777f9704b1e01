import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import { openTalkScene } from '../../../../test/support/talk-scene.ts'
import type { TalkScene } from '../../../../test/support/talk-scene.ts'
import { chatData } from './personal-data.ts'

const hidden = '•••'
/** A busy machine takes its time. */
let scene: TalkScene
let now = Date.UTC(2026, 2, 2, 10)
let pass: (ms: number) => void
beforeAll(async () => {
  const app = await openApp()
  pass = (ms) => app.at(new Date((now += ms)))
  pass(0)
  scene = await openTalkScene(app)
})
beforeEach(() => scene.db.deleteFrom('chat_message').execute())

const byClient = (msg_text: string) => scene.say(scene.client, { recipient_id: scene.ids.tutor, msg_text })
const byTutor = (msg_text: string) => scene.say(scene.tutor, { recipient: 'client', msg_text })
async function pageOf(where: Parameters<TalkScene['read']>[1], who = scene.tutor) {
  const answer = await scene.read(who, { with: 'client', with_id: scene.ids.tutor, ...where })
  return answer.status === 'success' ? answer.data.messages : Promise.reject(new Error(JSON.stringify(answer)))
}
const texts = async (where: Parameters<TalkScene['read']>[1] = {}) =>
  (await pageOf(where)).map(({ msg_text }) => msg_text)

test('a number in two messages is hidden in both: in the history, on every page of it, in the list and the export', async () => {
  await byClient('06712')
  expect(await texts()).toEqual(['06712'])
  await byTutor('Так?')
  await byClient('34567')
  expect(await texts()).toEqual([hidden, 'Так?', hidden])
  const [, , last] = await pageOf({})
  expect(await texts({ limit: 1 })).toEqual([hidden])
  expect(await texts({ limit: 1, before: last!.position - 1 })).toEqual([hidden])
  expect(await texts({ after: last!.position - 1 })).toEqual([hidden])
  const list = JSON.stringify((await scene.tutor.page('/chats')).data)
  expect(list).toContain(hidden)
  expect(list).not.toContain('34567')
  const parts = await scene.asSystem((ctx) => chatData(ctx, scene.ids.tutor))
  expect(JSON.stringify(parts)).not.toMatch(/06712|34567/)
})

test('the second half comes hidden through the line; staff see what was hidden, and whoever wrote it sees it whole', async () => {
  const line = await scene.tutorLine()
  const own = await scene.clientLine()
  for (const text of ['мій номер 06712', '34567 дзвоніть']) {
    await byClient(text)
    await expect.poll(() => line.texts().length).toBe(text.startsWith('мій') ? 1 : 2)
  }
  expect(line.texts()).toEqual(['мій номер 06712', `${hidden} дзвоніть`])
  await expect.poll(() => own.texts()).toEqual(['мій номер 06712', '34567 дзвоніть'])
  for (const { ws } of [line, own]) ws.close()
  const seen = await pageOf({ with: 'both' }, scene.staff)
  expect(seen.map(({ msg_text, masked }) => [msg_text, masked])).toEqual([
    ['мій номер 06712', true],
    ['34567 дзвоніть', true],
  ])
})

test('what each of the two says is no part of what the other says, nor is what was deleted or said another day', async () => {
  await byClient('06712')
  await byTutor('34567')
  expect(await texts()).toEqual(['06712', '34567'])
  await scene.db.deleteFrom('chat_message').execute()
  await byClient('06712')
  await scene.db
    .updateTable('chat_message')
    .set({ deleted_at: new Date(now) })
    .execute()
  await byClient('34567')
  expect(await texts()).toEqual(['', '34567'])
  await scene.db.deleteFrom('chat_message').execute()
  await byClient('06712')
  pass(2 * 3_600_000)
  await byClient('34567')
  expect(await texts()).toEqual(['06712', '34567'])
})

test('prices and times stay as they are', async () => {
  const said = ['200', 'о 18:00', '250', '60 хвилин', '2 рази', '1500 за місяць']
  for (const text of said) await byClient(text)
  expect(await texts()).toEqual(said)
})

test('from the appointment on everything is read as it was written', async () => {
  for (const text of ['06712', '34567']) await byClient(text)
  expect(await scene.agree()).toMatchObject({ status: 'success' })
  expect((await texts()).slice(0, 2)).toEqual(['06712', '34567'])
})
