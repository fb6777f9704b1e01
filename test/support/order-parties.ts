import { sql } from 'kysely'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type {
  clientOrderEndpoints,
  orderPanelEndpoints,
  requestEndpoints,
  tutorOrderEndpoints,
} from '#features/orders/contract.ts'
import type { TestApp, Visitor } from './app.ts'
import { nextOutsidePaymentOf } from './outside-payment.ts'

type Subject = { id: number; tutor: number }

/** Opens the people of an order: staff, matching tutors who log in on demand, and clients. */
export async function openOrderParties(app: TestApp) {
  const staff = await app.visitor({ staff: 1 })
  const subject = await findPopularSubject(app)
  let phones = 0
  const logInTutor = (id: number) => logIn(app, id)

  /** Places an order as a new guest, who can open it afterwards. */
  async function placeOrder(more: object = {}): Promise<{ client: Visitor; order_id: number }> {
    const client = await app.visitor()
    // All requests come from one address, which the limits would take for a robot.
    await app.runtime.database.db.deleteFrom('call_count').execute()
    await app.runtime.database.db.deleteFrom('recent_request').execute()
    const answer = await client.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
      request: {
        name: 'Марія Клієнтка',
        phone: `067${String(4_000_000 + phones++)}`,
        terms: true,
        lessons: [{ id: subject.id, levels: [] }],
        location_online: true,
        ...more,
      },
    })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return { client, order_id: answer.data.order_id }
  }

  /** Places a personal order and has its tutor accept it. */
  async function placeAppointedOrder(more: object = {}) {
    const { client, order_id } = await placeOrder({ tutor_id: subject.tutor, ...more })
    const tutor = await logInTutor(subject.tutor)
    await tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
      order_id,
      answer: 'agree',
      text: 'Пишіть на olena@example.com',
    })
    return { client, tutor, order_id }
  }

  async function placePaidOrder(more: object = {}) {
    const parties = await placeAppointedOrder(more)
    await callAsStaff('set_paid', { order_id: parties.order_id })
    return parties
  }

  /** Offers a new order to matching tutors without auto-appointment and returns their ids, best first. */
  async function placeOfferedOrder(more: object = {}) {
    const { client, order_id } = await placeOrder(more)
    await callAsStaff('set_auto_appoint_potential_tutors', { order_id, value: false })
    await callAsStaff('set_potential', { order_id })
    const { rows } = await sql<{ tutor_id: number }>`select tutor_id from order_response where edition = 'ua'
      and order_id = ${order_id} order by points desc, tutor_id`.execute(app.runtime.database.db)
    return { client, order_id, offeredTutors: rows.map(({ tutor_id }) => tutor_id) }
  }

  async function callAsStaff(verb: string, input: object): Promise<void> {
    const { order_id } = input as { order_id: number }
    const defaults = verb === 'set_paid' ? await nextOutsidePaymentOf(app, order_id) : {}
    const payload = { ...defaults, ...input }
    const answer = (await staff.call(`POST /api/admin/order/${verb}` as never, payload)) as { status: string }
    if (answer.status !== 'success') throw new Error(`${verb}: ${JSON.stringify(answer)}`)
  }

  async function getOrderAsStaff(id: number) {
    const answer = await staff.call<typeof orderPanelEndpoints.get>('GET /api/admin/order/get', { id })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.order
  }

  async function getOrderAsClient(client: Visitor, id: number) {
    const answer = await client.call<typeof clientOrderEndpoints.get>('GET /api/client/order', { id })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.order
  }

  async function getOrderAsTutor(tutor: Visitor, id: number) {
    const answer = await tutor.call<typeof tutorOrderEndpoints.get>('GET /api/tutor/order/get', { id })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.order
  }

  const inDays = (days = 3) => Math.floor(app.runtime.clock().getTime() / 1000) + days * 86_400
  return {
    staff,
    subject,
    logInTutor,
    placeOrder,
    placeAppointedOrder,
    placePaidOrder,
    placeOfferedOrder,
    callAsStaff,
    getOrderAsStaff,
    getOrderAsClient,
    getOrderAsTutor,
    inDays,
  }
}
export type OrderParties = Awaited<ReturnType<typeof openOrderParties>>

async function logIn(app: TestApp, id: number): Promise<Visitor> {
  const { runtime } = app
  const visitor = await app.visitor()
  visitor.cookies[cookieName.person] = await startSession(runtime.database.db, {
    edition: 'ua',
    realm: 'person' as const,
    subjectId: id,
    now: runtime.clock(),
  })
  return visitor
}

/** Finds the subject with most online tutors and the best of them who accepts orders. */
async function findPopularSubject({ runtime }: TestApp): Promise<Subject> {
  const { rows } = await sql<{ id: number; tutors: number[] }>`
    select e.subject_id as id, array_agg(e.tutor_id order by e.score desc) as tutors from catalog_entry e
    join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
    where e.edition = 'ua' and e.city_id = 0 and e.places & 4 <> 0 and e.subject_id > 0
    group by 1 order by count(*) desc limit 1`.execute(runtime.database.db)
  const { id, tutors } = rows[0]!
  return { id, tutor: tutors[0]! }
}
