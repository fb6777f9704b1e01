import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { WireInput } from '#shared/contract.ts'
import type { chatEndpoints } from '#features/chat/contract.ts'
import type { PageMessage } from '#features/chat/model.ts'
import type { tutorOrderEndpoints } from '#features/orders/contract.ts'
import type { TestApp, Visitor } from './app.ts'
import { openOrderFixture, postCall } from './order-fixture.ts'
import { clientIdOf } from './requests.ts'

export type ChatFixture = Awaited<ReturnType<typeof openChatFixture>>
type SocketFrame = { status: string; error?: unknown; data?: { msg_data?: PageMessage; listening?: true } }
type SocketOptions = { query?: Record<string, string | number>; headers?: Record<string, string>; edition?: string }

/**
 * Opens a personal order with its client, its tutor, another tutor who was not asked, and staff. The product
 * listens on a port, since sockets need one.
 */
export async function openChatFixture(app: TestApp) {
  const fixture = await openOrderFixture(app, 3)
  await app.web.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.web.server.address() as AddressInfo
  const [first = 0, second = 0, third = 0] = fixture.tutors
  const guest = await app.visitor()
  const order_id = await fixture.placeOrder(guest, { tutor_id: first })
  const clientId = await clientIdOf(app, order_id)
  const client = await fixture.logIn('person', clientId)
  const tutor = await fixture.logIn('person', first)
  const stranger = await fixture.logIn('person', second)
  const staff = await app.visitor({ staff: 1 })
  const people = { client, tutor, stranger, staff, guest }
  const ids = { client: clientId, tutor: first, stranger: second, third }

  const agree = (id = order_id, who = tutor) =>
    who.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
      order_id: id,
      answer: 'agree',
    })
  const appoint = (id = order_id, tutor_id = first) =>
    postCall(staff, '/api/admin/order/appoint_tutor', { order_id: id, tutor_id })
  const sendMessage = async (who: Visitor, message: Partial<WireInput<typeof chatEndpoints.send>>) => {
    await fixture.db.deleteFrom('call_count').execute()
    await fixture.db.deleteFrom('recent_request').execute()
    return who.call<typeof chatEndpoints.send>('POST /api/chat/send', {
      order_id,
      recipient: 'tutor',
      msg_text: 'Добрий день',
      ...message,
    })
  }
  const readMessages = (who: Visitor, where: Partial<WireInput<typeof chatEndpoints.messages>> = {}) =>
    who.call<typeof chatEndpoints.messages>('GET /api/chat/messages', { order_id, with: 'tutor', ...where })

  /** Opens a socket, waits until it is ready or rejected, and records its frames and close code. */
  async function openSocket(who: Visitor, { query = {}, headers = {}, edition = 'ua' }: SocketOptions = {}) {
    const host = `${edition}.localhost:${port}`
    const cookie = Object.entries(who.cookies).map(([name, value]) => `${name}=${value}`)
    const search = new URLSearchParams(
      Object.entries({ signals: 1, ...query }).map(([name, value]) => [name, `${value}`]),
    )
    const ws = new WebSocket(`ws://127.0.0.1:${port}/websocket/?${search}`, {
      headers: { host, origin: `http://${host}`, cookie: cookie.join('; '), ...headers },
    })
    const frames: SocketFrame[] = []
    const state: { closed: number | undefined } = { closed: undefined }
    ws.on('message', (data) => void frames.push(JSON.parse((data as Buffer).toString()) as SocketFrame))
    ws.on('error', () => undefined)
    const ended = new Promise<number>((resolve) => ws.on('close', (code) => resolve((state.closed = code))))
    const ready = async () => {
      if (search.get('signals') === '1') while (!frames.some(({ data }) => data?.listening)) await sleep(5)
      // A client without signals is not told when the server starts listening.
      else await sleep(500)
    }
    await Promise.race([ended, ready()])
    return {
      ws,
      ended,
      state,
      frames,
      texts: () => frames.flatMap(({ data }) => data?.msg_data?.msg_text ?? []),
      errors: () => frames.flatMap(({ error }) => error ?? []),
      send: (message: object) => ws.send(JSON.stringify(message)),
    }
  }
  const openClientSocket = (more: SocketOptions = {}) =>
    openSocket(client, { ...more, query: { role: 'client', id: clientId, order_id, ...more.query } })
  const openTutorSocket = (more: SocketOptions = {}) =>
    openSocket(tutor, { ...more, query: { role: 'tutor', id: first, order_id, ...more.query } })

  return {
    ...fixture,
    ...people,
    ids,
    port,
    order_id,
    agree,
    appoint,
    sendMessage,
    readMessages,
    openSocket,
    openClientSocket,
    openTutorSocket,
  }
}
