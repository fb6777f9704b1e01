import { sql } from 'kysely'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { clientEndpoints, panelEndpoints, requestEndpoints, tutorEndpoints } from '#features/orders/contract.ts'
import type { TestApp, Visitor } from './app.ts'

type Subject = { id: number; tutor: number }

/** The people of an order: staff, tutors who suit it and are signed in when they are needed, and clients who ask. */
export async function orderParties(app: TestApp) {
  const staff = await app.visitor({ staff: 1 })
  const subject = await wellTaught(app)
  let phones = 0
  const asTutor = (id: number) => signedIn(app, id)

  /** Asked for by a guest, who sees it from then on. */
  async function place(more: object = {}): Promise<{ client: Visitor; order_id: number }> {
    const client = await app.visitor()
    // All of them ask from one address, and none is a robot.
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

  /** The tutor whom it was for alone has it. */
  async function appointed(more: object = {}) {
    const { client, order_id } = await place({ tutor_id: subject.tutor, ...more })
    const tutor = await asTutor(subject.tutor)
    await tutor.call<typeof tutorEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
      order_id,
      answer: 'agree',
      text: 'Пишіть на olena@example.com',
    })
    return { client, tutor, order_id }
  }

  async function paid(more: object = {}) {
    const parties = await appointed(more)
    await byStaff('set_paid', { order_id: parties.order_id })
    return parties
  }

  /** Offered to those who suit it; nobody is appointed by itself. Answers whom it was offered to, the best first. */
  async function offered(more: object = {}) {
    const { client, order_id } = await place(more)
    await byStaff('set_auto_appoint_potential_tutors', { order_id, value: false })
    await byStaff('set_potential', { order_id })
    const { rows } = await sql<{ tutor_id: number }>`select tutor_id from order_response where edition = 'ua'
      and order_id = ${order_id} order by points desc, tutor_id`.execute(app.runtime.database.db)
    return { client, order_id, asked: rows.map(({ tutor_id }) => tutor_id) }
  }

  async function byStaff(verb: string, input: object): Promise<void> {
    const answer = (await staff.call(`POST /api/admin/order/${verb}` as never, input as never)) as { status: string }
    if (answer.status !== 'success') throw new Error(`${verb}: ${JSON.stringify(answer)}`)
  }

  async function asStaffSee(id: number) {
    const answer = await staff.call<typeof panelEndpoints.get>('GET /api/admin/order/get', { id })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.order
  }

  async function asClientSees(client: Visitor, id: number) {
    const answer = await client.call<typeof clientEndpoints.get>('GET /api/client/order', { id })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.order
  }

  async function asTutorSees(tutor: Visitor, id: number) {
    const answer = await tutor.call<typeof tutorEndpoints.get>('GET /api/tutor/order/get', { id })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.order
  }

  const soon = (days = 3) => Math.floor(app.runtime.clock().getTime() / 1000) + days * 86_400
  return {
    staff,
    subject,
    asTutor,
    place,
    appointed,
    paid,
    offered,
    byStaff,
    asStaffSee,
    asClientSees,
    asTutorSees,
    soon,
  }
}
export type OrderParties = Awaited<ReturnType<typeof orderParties>>

async function signedIn(app: TestApp, id: number): Promise<Visitor> {
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

/** A subject that several teach online, with the best of them, who takes requests. */
async function wellTaught({ runtime }: TestApp): Promise<Subject> {
  const { rows } = await sql<{ id: number; tutors: number[] }>`
    select e.subject_id as id, array_agg(e.tutor_id order by e.score desc) as tutors from catalog_entry e
    join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
    where e.edition = 'ua' and e.city_id = 0 and e.places & 4 <> 0 and e.subject_id > 0
    group by 1 order by count(*) desc limit 1`.execute(runtime.database.db)
  const { id, tutors } = rows[0]!
  return { id, tutor: tutors[0]! }
}
