import { beforeAll, expect, test } from 'vitest'
import type { actingEndpoints } from '#features/staff/contract.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { openTalkScene } from '../../../../test/support/talk-scene.ts'
import type { TalkScene } from '../../../../test/support/talk-scene.ts'
import type { endpoints } from '../contract.ts'

let app: TestApp
let scene: TalkScene
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  scene = await openTalkScene(app)
  staff = await app.visitor({ staff: 1 })
  await scene.say(scene.tutor, { recipient: 'client', msg_text: 'Вітаю!' })
  const acting = { id: scene.ids.client, reason: 'She asked what her tutor has written' }
  await staff.call<typeof actingEndpoints.asClient>('POST /api/admin/authorize/client', acting)
})

const stored = () => scene.db.selectFrom('chat_message').select('text').where('side', '=', 'client').execute()
const marks = () => scene.db.selectFrom('chat_mark').select('position').where('side', '=', 'client').execute()
const where = () => ({
  order_id: scene.order_id,
  with: 'tutor' as const,
  with_id: scene.ids.tutor,
  role: 'client' as const,
})

test('whoever acts as a client reads what they read, and says nothing in their name', async () => {
  expect(await scene.read(staff, where())).toMatchObject({ data: { messages: [{ msg_text: 'Вітаю!' }] } })
  const said = await scene.say(staff, { role: 'client', recipient_id: scene.ids.tutor, msg_text: 'Це не я' })
  expect(said).toMatchObject({ status: 'fail', error: 'forbidden' })
  const { order_id, ids } = scene
  const line = await scene.line(staff, { query: { role: 'client', id: ids.client, order_id } })
  line.send({ recipient: 'tutor', recipient_id: ids.tutor, msg_text: 'І це не я' })
  expect([await line.ended, line.errors()]).toEqual([4_403, ['forbidden']])
  expect(await stored()).toEqual([])
})

test('nor has the client read it then, or is there', async () => {
  const { order_id, ids } = scene
  const tutor = await scene.tutorLine()
  const line = await scene.line(staff, { query: { role: 'client', id: ids.client, order_id } })
  line.send({ signal: 'here', recipient: 'tutor', recipient_id: ids.tutor })
  const read = await staff.call<typeof endpoints.read>('POST /api/chat/read', { ...where(), position: 1 })
  expect(read).toMatchObject({ status: 'success' })
  expect(await marks()).toEqual([])
  // What comes after it would have come before it otherwise.
  await scene.say(scene.tutor, { recipient: 'client', msg_text: 'Чекаю' })
  await expect.poll(() => tutor.texts()).toEqual(['Чекаю'])
  expect(JSON.stringify(tutor.frames)).not.toContain('here')
  expect(line.state.closed).toBeUndefined()
  for (const { ws } of [line, tutor]) ws.close()
})
