import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import type { ChatFixture } from '#test/support/chat-fixture.ts'
import { exportChatData } from './personal-data.ts'

const hidden = '•••'
let scene: ChatFixture
let now = Date.UTC(2026, 2, 2, 10)
let pass: (ms: number) => void
beforeAll(async () => {
  const app = await openApp()
  pass = (ms) => app.setTime(new Date((now += ms)))
  pass(0)
  scene = await openChatFixture(app)
})
beforeEach(() => scene.db.deleteFrom('chat_message').execute())

const byClient = (msg_text: string) => scene.sendMessage(scene.client, { recipient_id: scene.ids.tutor, msg_text })
const byTutor = (msg_text: string) => scene.sendMessage(scene.tutor, { recipient: 'client', msg_text })
async function pageOf(where: Parameters<ChatFixture['readMessages']>[1], who = scene.tutor) {
  const answer = await scene.readMessages(who, { with: 'client', with_id: scene.ids.tutor, ...where })
  return answer.status === 'success' ? answer.data.messages : Promise.reject(new Error(JSON.stringify(answer)))
}
const texts = async (where: Parameters<ChatFixture['readMessages']>[1] = {}) =>
  (await pageOf(where)).map(({ msg_text }) => msg_text)

test('masks both halves of a number in history, pages, list and export', async () => {
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
  const parts = await scene.asSystem((ctx) => exportChatData(ctx, scene.ids.tutor))
  expect(JSON.stringify(parts)).not.toMatch(/06712|34567/)
})

test('masks the second half on the socket, but not for its author or staff', async () => {
  const line = await scene.openTutorSocket()
  const own = await scene.openClientSocket()
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

test('does not join messages of different senders, deleted or of different days', async () => {
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

test('does not mask prices and times', async () => {
  const said = ['200', 'о 18:00', '250', '60 хвилин', '2 рази', '1500 за місяць']
  for (const text of said) await byClient(text)
  expect(await texts()).toEqual(said)
})

test('shows everything unmasked after the appointment', async () => {
  for (const text of ['06712', '34567']) await byClient(text)
  expect(await scene.agree()).toMatchObject({ status: 'success' })
  expect((await texts()).slice(0, 2)).toEqual(['06712', '34567'])
})
