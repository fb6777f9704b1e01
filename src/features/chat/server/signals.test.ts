import { beforeAll, expect, test, vi } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp } from '../../../../test/support/app.ts'
import { openTalkScene } from '../../../../test/support/talk-scene.ts'
import type { TalkScene } from '../../../../test/support/talk-scene.ts'
import type { endpoints } from '../contract.ts'

let app: TestApp
let scene: TalkScene
beforeAll(async () => {
  app = await openApp()
  scene = await openTalkScene(app)
})

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
