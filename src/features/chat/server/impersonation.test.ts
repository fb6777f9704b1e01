import { beforeAll, expect, test } from 'vitest'
import type { actingEndpoints } from '#features/staff/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import type { ChatFixture } from '#test/support/chat-fixture.ts'
import type { chatEndpoints } from '../contract.ts'

let app: TestApp
let scene: ChatFixture
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  scene = await openChatFixture(app)
  staff = await app.visitor({ staff: 1 })
  await scene.sendMessage(scene.tutor, { recipient: 'client', msg_text: 'Вітаю!' })
  const acting = { id: scene.ids.client, reason: 'She asked what her tutor has written' }
  await staff.call<typeof actingEndpoints.asClient>('POST /api/admin/authorize/client', acting)
})

const stored = () => scene.db.selectFrom('chat_message').select('text').where('side', '=', 'client').execute()
const marks = () => scene.db.selectFrom('conversation_read').select('position').where('side', '=', 'client').execute()
const where = () => ({
  order_id: scene.order_id,
  with: 'tutor' as const,
  with_id: scene.ids.tutor,
  role: 'client' as const,
})

test('an impersonator reads but cannot write', async () => {
  expect(await scene.readMessages(staff, where())).toMatchObject({ data: { messages: [{ msg_text: 'Вітаю!' }] } })
  const said = await scene.sendMessage(staff, { role: 'client', recipient_id: scene.ids.tutor, msg_text: 'Це не я' })
  expect(said).toMatchObject({ status: 'fail', error: 'forbidden' })
  const { order_id, ids } = scene
  const line = await scene.openSocket(staff, { query: { role: 'client', id: ids.client, order_id } })
  line.send({ recipient: 'tutor', recipient_id: ids.tutor, msg_text: 'І це не я' })
  expect([await line.ended, line.errors()]).toEqual([4_403, ['forbidden']])
  expect(await stored()).toEqual([])
})

test('an impersonator neither marks messages as read nor is present', async () => {
  const { order_id, ids } = scene
  const tutor = await scene.openTutorSocket()
  const line = await scene.openSocket(staff, { query: { role: 'client', id: ids.client, order_id } })
  line.send({ signal: 'here', recipient: 'tutor', recipient_id: ids.tutor })
  const read = await staff.call<typeof chatEndpoints.read>('POST /api/chat/read', { ...where(), position: 1 })
  expect(read).toMatchObject({ status: 'success' })
  expect(await marks()).toEqual([])
  // This message would arrive after the signal if one had been sent.
  await scene.sendMessage(scene.tutor, { recipient: 'client', msg_text: 'Чекаю' })
  await expect.poll(() => tutor.texts()).toEqual(['Чекаю'])
  expect(JSON.stringify(tutor.frames)).not.toContain('here')
  expect(line.state.closed).toBeUndefined()
  for (const { ws } of [line, tutor]) ws.close()
})
