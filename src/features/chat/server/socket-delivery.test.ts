import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Runtime } from '#platform/plugin.ts'
import { clientAlias } from '#shared/access.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import { closeRuntime, openRuntime } from '../../../app/runtime.ts'
import { createWeb } from '../../../app/web.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { requestEndpoints, tutorOrderEndpoints } from '#features/orders/contract.ts'
import type { chatEndpoints } from '../contract.ts'
import type { PageMessage, ChatRole } from '../model.ts'
import { Conversation } from '../web/conversation.ts'
import { ChatHub } from './hub.ts'

let app: TestApp
let other: { runtime: Runtime; web: FastifyInstance }
const ports: number[] = []
let order_id: number
let client: Visitor
let tutor: Visitor
let clientId: number
let tutorId: number

beforeAll(async () => {
  app = await openApp()
  const runtime = await openRuntime(app.runtime.config, app.url)
  const web = await createWeb(runtime)
  other = { runtime, web }
  for (const one of [app.web, web]) {
    await one.listen({ port: 0, host: '127.0.0.1' })
    ports.push((one.server.address() as AddressInfo).port)
  }
  const { db } = app.runtime.database
  const { rows } = await sql<{ id: number; subject_id: number }>`select e.tutor_id as id, e.subject_id
    from catalog_entry e join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
    where e.edition = 'ua' and e.city_id = 0 and e.subject_id > 0 order by e.score desc limit 1`.execute(db)
  tutorId = rows[0]!.id
  client = await app.visitor()
  const answer = await client.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: {
      name: 'Олена',
      phone: '0671112233',
      terms: true,
      tutor_id: tutorId,
      location_online: true,
      lessons: [
        {
          id: rows[0]!.subject_id,
          levels: [],
        },
      ],
    },
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  order_id = answer.data.order_id
  clientId = clientAlias(order_id)
  tutor = await app.visitor()
  tutor.cookies[cookieName.person] = await startSession(db, {
    edition: 'ua',
    realm: 'person' as const,
    subjectId: tutorId,
    now: new Date(),
  })
  await tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
    order_id,
    answer: 'agree',
  })
})
afterAll(async () => {
  await other.web.close()
  await closeRuntime(other.runtime)
})

const address = (port: number, role: ChatRole, id: number) =>
  `ws://127.0.0.1:${port}/websocket/?role=${role}&id=${id}&order_id=${order_id}`
const cookieOf = ({ cookies }: Visitor) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** A browser conversation over sockets that break at random. */
function openWindow(visitor: Visitor, role: 'client' | 'tutor', id: number) {
  const lines = new Set<WebSocket>()
  const to = role === 'client' ? ('tutor' as const) : ('client' as const)
  const conversation = new Conversation(
    {
      connect: (on) => {
        const ws = new WebSocket(`${address(ports[Math.floor(Math.random() * 2)]!, role, id)}&signals=1`, {
          headers: { cookie: cookieOf(visitor), host: 'ua.localhost' },
        })
        lines.add(ws)
        ws.on('open', on.open)
        ws.on('message', (data) => on.message((data as Buffer).toString()))
        ws.on('error', () => undefined)
        ws.on('close', () => {
          lines.delete(ws)
          on.close()
        })
        return {
          send: (text) => {
            const message = { ...(JSON.parse(text) as object), recipient: to }
            if (ws.readyState === ws.OPEN) ws.send(JSON.stringify(message))
          },
          leave: () => ws.close(),
          drop: () => ws.close(),
        }
      },
      fetchAfter: async (position) => {
        const answer = await visitor.call<typeof chatEndpoints.messages>('GET /api/chat/messages', {
          order_id,
          with: to,
          after: position,
          limit: 100,
        })
        if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
        return answer.data
      },
      post: async ({ msg_text, idempotency_key }) => {
        const answer = await visitor.call<typeof chatEndpoints.send>('POST /api/chat/send', {
          order_id,
          recipient: to,
          msg_text,
          idempotency_key,
        })
        if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
        return answer.data.message
      },
    },
    {
      id: null,
      initialMessages: [],
      isOwn: ({ sender }) => sender === role,
      counterparts: [],
      onChange: () => undefined,
    },
  )
  conversation.start()
  return { conversation, cut: () => [...lines].forEach((ws) => ws.terminate()), lines }
}

test('serves a client built from the specification alone', async () => {
  const open = (visitor: Visitor, role: ChatRole, id: number, port: number) =>
    new Promise<{ ws: WebSocket; heard: { status: string; data: { msg_data: PageMessage } }[] }>((resolve, reject) => {
      const ws = new WebSocket(address(port, role, id), {
        headers: { cookie: cookieOf(visitor), host: 'ua.localhost' },
      })
      const heard: never[] = []
      ws.on('message', (data) => void heard.push(JSON.parse((data as Buffer).toString()) as never))
      ws.on('open', () => resolve({ ws, heard }))
      ws.on('error', reject)
    })
  const watch = vi.spyOn(ChatHub.prototype, 'watch')
  const one = await open(client, 'client', clientId, ports[0]!)
  const two = await open(tutor, 'tutor', tutorId, ports[1]!)
  // Clients without signals get no `listening` frame.
  await expect.poll(() => watch.mock.settledResults.filter(({ type }) => type === 'fulfilled')).toHaveLength(2)
  watch.mockRestore()
  const said = {
    sender: 'client',
    sender_id: clientId,
    recipient: 'tutor',
    recipient_id: tutorId,
    auto_msg: 0,
    order_id,
    idempotency_key: 'first message',
  }
  for (let times = 0; times < 2; times++) one.ws.send(JSON.stringify({ ...said, msg_text: 'Добрий день!' }))
  await expect.poll(() => two.heard).toHaveLength(1)
  await expect.poll(() => one.heard).toHaveLength(1)
  expect(two.heard[0]).toMatchObject({
    status: 'success',
    data: { msg_service: 0, msg_data: { msg_text: 'Добрий день!', idempotency_key: null } },
  })
  expect(one.heard[0]!.data.msg_data.idempotency_key).toBe('first message')
  one.ws.send(JSON.stringify({ ...said, idempotency_key: 'second message', msg_text: 'До зустрічі!' }))
  await expect.poll(() => two.heard.map(({ data }) => data.msg_data.msg_text)).toEqual(['Добрий день!', 'До зустрічі!'])
  one.ws.close()
  two.ws.close()
})

test('delivers every message once and in order over breaking sockets', async () => {
  const mine = openWindow(client, 'client', clientId)
  const theirs = openWindow(tutor, 'tutor', tutorId)
  const each = 150
  const breaking = setInterval(() => [mine, theirs][Math.floor(Math.random() * 2)]!.cut(), 60)
  for (let n = 0; n < each; n++) {
    mine.conversation.send({ idempotency_key: `c${n}`, msg_text: `client ${n}` })
    theirs.conversation.send({ idempotency_key: `t${n}`, msg_text: `tutor ${n}` })
    await sleep(10)
  }
  clearInterval(breaking)
  const said = 2 * each
  const texts = ({ conversation }: typeof mine) =>
    conversation.messages.map(({ msg_text }) => msg_text).filter((text) => /^(client|tutor) \d/.test(text))
  await expect.poll(() => [texts(mine).length, texts(theirs).length], { timeout: 60_000 }).toEqual([said, said])
  expect(texts(mine)).toEqual(texts(theirs))
  expect(new Set(texts(mine)).size).toBe(said)
  expect(mine.conversation.messages.map(({ position }) => position)).toEqual(
    mine.conversation.messages.map((_, place) => place + 1),
  )
  mine.conversation.stop()
  theirs.conversation.stop()
})

test('closes the socket on sign-out and rejects foreign ids and origins', async () => {
  const closed = (ws: WebSocket) => new Promise<number>((resolve) => ws.on('close', (code) => resolve(code)))
  const stranger = new WebSocket(address(ports[0]!, 'client', clientId + 1), { headers: { cookie: cookieOf(client) } })
  expect(await closed(stranger)).toBeGreaterThan(4_000)
  const foreign = new WebSocket(address(ports[0]!, 'client', clientId), {
    headers: { cookie: cookieOf(client), host: 'ua.localhost', origin: 'http://evil.example' },
  })
  foreign.on('error', () => undefined)
  expect(await closed(foreign)).toBe(1006)
  const ws = new WebSocket(address(ports[0]!, 'tutor', tutorId), {
    headers: { cookie: cookieOf(tutor), host: 'ua.localhost' },
  })
  await new Promise((resolve) => ws.on('open', resolve))
  await sleep(100)
  await sql`delete from session where realm = 'person' and subject_id = ${tutorId}`.execute(app.runtime.database.db)
  expect(await closed(ws)).toBe(4_401)
})
