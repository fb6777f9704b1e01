import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Runtime } from '#platform/plugin.ts'
import type { chatEndpoints } from '#features/chat/contract.ts'
import { closeRuntime, openRuntime } from '../../../app/runtime.ts'
import { createWeb } from '../../../app/web.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderFlow } from '#test/support/order-flow.ts'
import { clientIdOf } from '#test/support/requests.ts'
import type { noticeEndpoints } from '../notice-contract.ts'
import { staffNoticeReadEvent } from './notification-badges.ts'

let app: TestApp
let other: { runtime: Runtime; web: FastifyInstance }
let port: number
let life: Awaited<ReturnType<typeof openOrderFlow>>
let staff: Visitor
let client: Visitor
let tutor: Visitor
let order_id: number
const open: WebSocket[] = []

/** Sockets are in one process and events in another. */
beforeAll(async () => {
  app = await openApp()
  const runtime = await openRuntime(app.runtime.config, app.url)
  other = { runtime, web: await createWeb(runtime) }
  await other.web.listen({ port: 0, host: '127.0.0.1' })
  port = (other.web.server.address() as AddressInfo).port
  life = await openOrderFlow(app)
  await life.deleteAllOrders()
  staff = await app.visitor({ staff: 2 })
  tutor = await life.logIn(life.best.tutor_id)
  ;({ order_id } = await life.placePersonalOrder())
  client = await life.logIn(await clientIdOf(app, order_id), 'client')
})
afterEach(() => open.splice(0).forEach((ws) => ws.close()))
afterAll(async () => {
  await other.web.close()
  await closeRuntime(other.runtime)
})

/** Generous, because many tests run concurrently. */
const patiently = { timeout: 30_000, interval: 20 }

type SocketState = { notified: number; closed: number | undefined }

async function openSocket(by: Visitor, role: 'tutor' | 'admin', id: number, more = '&signals=1'): Promise<SocketState> {
  const cookie = Object.entries(by.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const ws = new WebSocket(`ws://127.0.0.1:${port}/websocket/?role=${role}&id=${id}${more}`, {
    headers: { cookie, host: `${by.edition}.localhost` },
  })
  open.push(ws)
  const state: SocketState = { notified: 0, closed: undefined }
  ws.on('message', (data) => {
    const { data: answer } = JSON.parse((data as Buffer).toString()) as { data?: { signal?: { kind: string } } }
    if (answer?.signal?.kind === 'bell') state.notified++
  })
  ws.on('close', (code) => void (state.closed = code))
  // Connecting notifies once; that is the only sign that the listener is ready.
  if (more === '') await sleep(300)
  else await expect.poll(() => state.notified + (state.closed ?? 0), patiently).toBeGreaterThan(0)
  state.notified = 0
  return state
}

async function openStaffSocket(by: Visitor, more?: string): Promise<SocketState> {
  const { auth } = (await by.page('/panel/desktop/')).frame
  return openSocket(by, 'admin', auth.admin_info!.id, more)
}

async function sendChatMessage(by: Visitor, recipient: 'admin' | 'client' | 'tutor', msg_text: string) {
  const said = { order_id, recipient, msg_text, ...(recipient === 'tutor' && { recipient_id: life.best.tutor_id }) }
  expect(await by.call<typeof chatEndpoints.send>('POST /api/chat/send', said)).toMatchObject({ status: 'success' })
}

test('notifies only the staff of the edition of a message to staff', async () => {
  const stranger = await app.visitor({ roles: ['tutor'] })
  const [mine, theirs, plain, tutors, strangers] = await Promise.all([
    openStaffSocket(staff),
    app.visitor({ staff: 2, edition: 'pl' }).then((by) => openStaffSocket(by)),
    openStaffSocket(staff, ''),
    openSocket(tutor, 'tutor', life.best.tutor_id),
    openSocket(stranger, 'tutor', stranger.personId!),
  ])
  await sendChatMessage(client, 'admin', 'Чи є хтось?')
  await expect.poll(() => mine.notified, patiently).toBe(1)
  await sleep(200)
  expect([theirs, plain, tutors, strangers].map(({ notified }) => notified)).toEqual([0, 0, 0, 0])
  await sendChatMessage(client, 'tutor', 'Добрий день')
  await expect.poll(() => tutors.notified, patiently).toBe(1)
  await sleep(200)
  expect([mine.notified, strangers.notified]).toEqual([1, 0])
})

test('notifies the people concerned by an order event', async () => {
  const { order_id: offered } = await life.placeOrder()
  const mine = await openStaffSocket(staff)
  const stranger = await app.visitor({ roles: ['tutor'] })
  const strangers = await openSocket(stranger, 'tutor', stranger.personId!)
  await life.callAsStaff(staff, 'set_processing', { order_id: offered })
  await expect.poll(() => mine.notified, patiently).toBe(1)
  const tutors = await openSocket(tutor, 'tutor', life.best.tutor_id)
  await life.callAsStaff(staff, 'set_potential', { order_id: offered })
  expect(await life.listOfferedTutors(offered)).toContain(life.best.tutor_id)
  await expect.poll(() => tutors.notified, patiently).toBe(1)
  expect(strangers.notified).toBe(0)
})

test('notifies other staff when a notice is read', async () => {
  await sendChatMessage(client, 'admin', 'Ще запитання')
  const colleague = await openStaffSocket(await app.visitor({ staff: 1 }))
  const seen = { type: 'new_chat_from_client' as const, order_id }
  expect(
    await staff.call<typeof noticeEndpoints.setRead>('POST /api/admin/on_site_notification/set_read', seen),
  ).toMatchObject({ status: 'success' })
  await expect.poll(() => colleague.notified, patiently).toBe(1)
})

test('throttles a burst to one immediate and one trailing notification', async () => {
  const mine = await openStaffSocket(staff)
  const news = { event: staffNoticeReadEvent, edition: 'ua' }
  for (let n = 0; n < 12; n++) app.runtime.bus.publish([news])
  await expect.poll(() => mine.notified, patiently).toBe(1)
  await expect.poll(() => mine.notified, patiently).toBe(2)
  await sleep(300)
  expect(mine.notified).toBe(2)
})

test('resolves no recipients when nobody of the edition is connected', async () => {
  const theirs = await openStaffSocket(await app.visitor({ staff: 2, edition: 'pl' }))
  const asked = vi.spyOn(other.runtime.database.db, 'transaction')
  const state = new Promise<void>((resolve) => {
    other.runtime.bus.subscribe(({ event }) => void (event === 'chat.message_saved' && resolve()))
  })
  await sendChatMessage(client, 'admin', 'Ніхто не слухає')
  await state
  await sleep(200)
  expect([asked.mock.calls.length, theirs.notified]).toEqual([0, 0])
  asked.mockRestore()
})

test('accepts sockets only for the own account and for order staff', async () => {
  expect((await openSocket(tutor, 'tutor', life.best.tutor_id + 1)).closed).toBe(4_403)
  expect((await openStaffSocket(await app.visitor({ staff: 3 }))).closed).toBe(4_403)
})
