import { sql } from 'kysely'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type {
  clientOrderEndpoints,
  orderPanelEndpoints,
  requestEndpoints,
  tutorOrderEndpoints,
} from '#features/orders/contract.ts'
import type { TestApp, Visitor } from './app.ts'
import { deleteSettlements, nextOutsidePaymentOf } from './outside-payment.ts'

type TutorSubject = { tutor_id: number; subject_id: number; level_id: number }

/** An order that its tutor refuses is offered to some of them. */
const tutorsToOffer = 8

/**
 * Drives orders of an edition by calls. Every step throws unless it succeeds. The tutor has no texts, since the demo has
 * one that was returned to its tutor, who has a notification because of it.
 */
export async function openOrderFlow(app: TestApp, edition = 'ua') {
  const { db } = app.runtime.database
  const { rows } = await sql<TutorSubject>`with taught as (
      select e.tutor_id, e.subject_id, l.level_id, e.score, count(*) over (partition by e.subject_id, l.level_id) as tutors
      from catalog_entry e
      join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
      join tutor_subject_level l on l.edition = e.edition and l.tutor_id = e.tutor_id and l.subject_id = e.subject_id
      where e.edition = ${edition} and e.city_id = 0 and e.places & 4 <> 0 and e.subject_id > 0)
    select tutor_id, subject_id, level_id from taught
    where tutors > ${tutorsToOffer}
      and not exists (select from tutor_text x where x.edition = ${edition} and x.tutor_id = taught.tutor_id)
    order by score desc, level_id limit 1`.execute(db)
  const best = rows[0]!
  let phones = 0

  async function logIn(subjectId: number, role?: 'tutor' | 'client'): Promise<Visitor> {
    const visitor = await app.visitor({ edition })
    const session = { edition, realm: 'person' as const, subjectId, ...(role && { role }), now: app.runtime.clock() }
    visitor.cookies[cookieName.person] = await startSession(db, session)
    return visitor
  }

  async function placeOrder(more: object = {}, by?: Visitor): Promise<{ guest: Visitor; order_id: number }> {
    const guest = by ?? (await app.visitor({ edition }))
    // All requests come from one address, which the limits would take for a robot.
    await db.deleteFrom('call_count').execute()
    await db.deleteFrom('recent_request').execute()
    const answer = await guest.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
      request: {
        name: 'Марія Клієнтка',
        ...(edition === 'ua' ? { phone: `067${3_000_000 + phones++}` } : {}),
        email: `maria${phones++}@example.com`,
        terms: true,
        lessons: [{ id: best.subject_id, levels: [best.level_id] }],
        location_online: true,
        ...more,
      },
    })
    return { guest, order_id: unwrap(answer).order_id }
  }

  const listOfferedTutors = async (order_id: number) => {
    const offered = await db
      .selectFrom('order_response')
      .select('tutor_id')
      .where('edition', '=', edition)
      .where('order_id', '=', order_id)
      .where('state', '=', 'offered')
      .orderBy('points', 'desc')
      .orderBy('tutor_id')
      .execute()
    return offered.map(({ tutor_id }) => tutor_id)
  }

  return {
    best,
    deleteAllOrders: async () => {
      await deleteSettlements(app)
      await db.transaction().execute(async (all) => {
        // Deleting orders with their messages may exceed the statement timeout on a busy machine.
        await sql`set local statement_timeout = 0`.execute(all)
        await all.deleteFrom('review').where('order_id', 'is not', null).execute()
        await all.deleteFrom('lesson_order').execute()
      })
    },
    logIn,
    placeOrder,
    listOfferedTutors,
    placePersonalOrder: (more: object = {}, by?: Visitor) => placeOrder({ tutor_id: best.tutor_id, ...more }, by),
    callAsStaff: async (staff: Visitor, verb: string, input: object) => {
      const payload = {
        ...(verb === 'set_paid' && (await nextOutsidePaymentOf(app, (input as { order_id: number }).order_id))),
        ...input,
      }
      const route = `POST /api/admin/order/${verb}` as never
      unwrap(await staff.call<typeof orderPanelEndpoints.setPaid>(route, payload as never))
    },
    callAsTutor: async (tutor: Visitor, verb: string, input: object) =>
      void unwrap(
        await tutor.call<typeof tutorOrderEndpoints.requestReview>(
          `POST /api/tutor/order/${verb}` as never,
          input as never,
        ),
      ),
    callAsClient: async (guest: Visitor, verb: string, input: object) =>
      void unwrap(
        await guest.call<typeof clientOrderEndpoints.delete>(`POST /api/client/order/${verb}` as never, input as never),
      ),
  }
}

function unwrap<T>(answer: { status: 'success'; data: T } | { status: 'fail'; error: unknown }): T {
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}
