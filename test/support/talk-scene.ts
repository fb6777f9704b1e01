import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { WireInput } from '#shared/contract.ts'
import type { endpoints } from '#features/chat/contract.ts'
import type { PageMessage } from '#features/chat/model.ts'
import type { tutorEndpoints } from '#features/orders/contract.ts'
import type { TestApp, Visitor } from './app.ts'
import { openScene, send } from './order-scene.ts'
import { clientOf } from './requests.ts'

export type TalkScene = Awaited<ReturnType<typeof openTalkScene>>
type Frame = { status: string; error?: unknown; data?: { msg_data?: PageMessage; listening?: true } }
type Opening = { query?: Record<string, string | number>; headers?: Record<string, string>; edition?: string }

/**
 * A client who has asked one tutor alone, who has agreed; a second who was not asked, and staff. The product listens on
 * a port, since lines need one.
 */
export async function openTalkScene(app: TestApp) {
  const scene = await openScene(app, 3)
  await app.web.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.web.server.address() as AddressInfo
  const [first = 0, second = 0, third = 0] = scene.tutors
  const guest = await app.visitor()
  const order_id = await scene.place(guest, { tutor_id: first })
  const clientId = await clientOf(app, order_id)
  const client = await scene.signedIn('person', clientId)
  const tutor = await scene.signedIn('person', first)
  const stranger = await scene.signedIn('person', second)
  const staff = await app.visitor({ staff: 1 })
  const people = { client, tutor, stranger, staff, guest }
  const ids = { client: clientId, tutor: first, stranger: second, third }

  const agree = (id = order_id, who = tutor) =>
    who.call<typeof tutorEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
      order_id: id,
      answer: 'agree',
    })
  const appoint = (id = order_id, tutor_id = first) =>
    send(staff, '/api/admin/order/appoint_tutor', { order_id: id, tutor_id })
  const say = async (who: Visitor, message: Partial<WireInput<typeof endpoints.send>>) => {
    await scene.db.deleteFrom('call_count').execute()
    await scene.db.deleteFrom('recent_request').execute()
    return who.call<typeof endpoints.send>('POST /api/chat/send', {
      order_id,
      recipient: 'tutor',
      msg_text: 'Добрий день',
      ...message,
    })
  }
  const read = (who: Visitor, where: Partial<WireInput<typeof endpoints.messages>> = {}) =>
    who.call<typeof endpoints.messages>('GET /api/chat/messages', { order_id, with: 'tutor', ...where })

  /** A line, once it stands or has been refused: what came through it, and how it ended. */
  async function line(who: Visitor, { query = {}, headers = {}, edition = 'ua' }: Opening = {}) {
    const host = `${edition}.localhost:${port}`
    const cookie = Object.entries(who.cookies).map(([name, value]) => `${name}=${value}`)
    const search = new URLSearchParams(
      Object.entries({ signals: 1, ...query }).map(([name, value]) => [name, `${value}`]),
    )
    const ws = new WebSocket(`ws://127.0.0.1:${port}/websocket/?${search}`, {
      headers: { host, origin: `http://${host}`, cookie: cookie.join('; '), ...headers },
    })
    const frames: Frame[] = []
    const state: { closed: number | undefined } = { closed: undefined }
    ws.on('message', (data) => void frames.push(JSON.parse((data as Buffer).toString()) as Frame))
    ws.on('error', () => undefined)
    const ended = new Promise<number>((resolve) => ws.on('close', (code) => resolve((state.closed = code))))
    const standing = async () => {
      if (search.get('signals') === '1') while (!frames.some(({ data }) => data?.listening)) await sleep(5)
      // A client of the specification is told by nothing that it is listened to.
      else await sleep(500)
    }
    await Promise.race([ended, standing()])
    return {
      ws,
      ended,
      state,
      frames,
      /** Words as they came. */
      texts: () => frames.flatMap(({ data }) => data?.msg_data?.msg_text ?? []),
      errors: () => frames.flatMap(({ error }) => error ?? []),
      send: (message: object) => ws.send(JSON.stringify(message)),
    }
  }
  const clientLine = (more: Opening = {}) =>
    line(client, { ...more, query: { role: 'client', id: clientId, order_id, ...more.query } })
  const tutorLine = (more: Opening = {}) =>
    line(tutor, { ...more, query: { role: 'tutor', id: first, order_id, ...more.query } })

  return { ...scene, ...people, ids, port, order_id, agree, appoint, say, read, line, clientLine, tutorLine }
}
