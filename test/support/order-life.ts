import { sql } from 'kysely'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { clientEndpoints, panelEndpoints, requestEndpoints, tutorEndpoints } from '#features/orders/contract.ts'
import type { TestApp, Visitor } from './app.ts'

type Taught = { tutor_id: number; subject_id: number; level_id: number }

/** Orders of an edition, lived through by calls: each step throws unless it succeeds. */
export async function orderLife(app: TestApp, edition = 'ua') {
  const { db } = app.runtime.database
  const { rows } = await sql<Taught>`select e.tutor_id, e.subject_id, min(l.level_id) as level_id
    from catalog_entry e
    join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
    join tutor_subject_level l on l.edition = e.edition and l.tutor_id = e.tutor_id and l.subject_id = e.subject_id
    where e.edition = ${edition} and e.city_id = 0 and e.places & 4 <> 0 and e.subject_id > 0
    group by 1, 2, e.score order by e.score desc limit 1`.execute(db)
  const best = rows[0]!
  let phones = 0

  async function signedIn(subjectId: number, role?: 'tutor' | 'client'): Promise<Visitor> {
    const visitor = await app.visitor({ edition })
    const session = { edition, realm: 'person' as const, subjectId, ...(role && { role }), now: app.runtime.clock() }
    visitor.cookies[cookieName.person] = await startSession(db, session)
    return visitor
  }

  async function placed(more: object = {}, by?: Visitor): Promise<{ guest: Visitor; order_id: number }> {
    const guest = by ?? (await app.visitor({ edition }))
    // All of them ask from one address, and none is a robot.
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
    return { guest, order_id: succeeded(answer).order_id }
  }

  const asked = async (order_id: number) => {
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
    /** No order of the demo or of another test is in the way. */
    forget: () =>
      db.transaction().execute(async (all) => {
        // With all that was said about them, on a busy machine: longer than a request may take.
        await sql`set local statement_timeout = 0`.execute(all)
        await all.deleteFrom('review').where('order_id', 'is not', null).execute()
        await all.deleteFrom('lesson_order').execute()
      }),
    signedIn,
    placed,
    asked,
    personal: (more: object = {}, by?: Visitor) => placed({ tutor_id: best.tutor_id, ...more }, by),
    byStaff: async (staff: Visitor, verb: string, input: object) =>
      void succeeded(
        await staff.call<typeof panelEndpoints.setPaid>(`POST /api/admin/order/${verb}` as never, input as never),
      ),
    byTutor: async (tutor: Visitor, verb: string, input: object) =>
      void succeeded(
        await tutor.call<typeof tutorEndpoints.requestReview>(`POST /api/tutor/order/${verb}` as never, input as never),
      ),
    byClient: async (guest: Visitor, verb: string, input: object) =>
      void succeeded(
        await guest.call<typeof clientEndpoints.delete>(`POST /api/client/order/${verb}` as never, input as never),
      ),
  }
}

function succeeded<T>(answer: { status: 'success'; data: T } | { status: 'fail'; error: unknown }): T {
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}
