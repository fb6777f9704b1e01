import { sql } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { requestEndpoints } from '#features/orders/contract.ts'
import type { TestApp, Visitor } from './app.ts'
import { deleteSettlements } from './outside-payment.ts'

const edition = 'ua'
const ua = systemRequester(editionByCode(edition)!)
export type CallAnswer = { status: 'success' | 'fail'; error?: unknown; data?: unknown; httpStatus?: number }
export type OrderFixture = Awaited<ReturnType<typeof openOrderFixture>>

/**
 * Creates a subject that exactly `tutorCount` demo tutors teach online, so that the offered tutors are known, and
 * deletes the orders of the demo.
 */
export async function openOrderFixture(app: TestApp, tutorCount = 2) {
  const { db } = app.runtime.database
  await sql`update review set order_id = null where order_id is not null`.execute(db)
  await deleteSettlements(app)
  await sql`delete from lesson_order`.execute(db)
  const subject_id = await addSubject(app)
  const tutors = await assignTutors(app, subject_id, tutorCount)

  async function logIn(realm: 'person' | 'staff', subjectId: number): Promise<Visitor> {
    const visitor = await app.visitor()
    visitor.cookies[cookieName[realm]] = await startSession(db, {
      edition,
      realm,
      subjectId,
      now: app.runtime.clock(),
    })
    return visitor
  }

  /** Places an order as the visitor, with a name and phone when the visitor is a guest. */
  async function placeOrder(visitor: Visitor, more: object = {}): Promise<number> {
    // All requests come from one address, which the limits would take for a robot.
    await db.deleteFrom('call_count').execute()
    await db.deleteFrom('recent_request').execute()
    const answer = await visitor.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
      request: {
        ...(visitor.personId === undefined && { name: 'Марія Коваль', phone: nextPhone(), terms: true }),
        lessons: [{ id: subject_id, levels: [] }],
        location_online: true,
        ...more,
      },
    })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.order_id
  }

  async function runScheduledJob(name: string): Promise<void> {
    const job = app.runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find((one) => one.name === name)!
    await job.run(readOnlyCtx(app.runtime, ua), {})
  }

  const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.runtime, ua, run)
  return { app, db, subject_id, tutors, logIn, placeOrder, runScheduledJob, asSystem, send: postCall }
}

/** Calls an untyped path, for tests whose calls come from a table. */
export async function postCall(visitor: Visitor, path: string, payload: object): Promise<CallAnswer> {
  const response = await visitor.send('POST', path, {
    payload,
    headers: { origin: `http://${visitor.edition}.localhost` },
  })
  return { ...response.json<CallAnswer>(), httpStatus: response.statusCode }
}

let phones = 0
export const nextPhone = () => `067${String(4_000_000 + phones++)}`

async function addSubject({ runtime }: TestApp): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into subject (edition, name, alias)
    values (${edition}, '{"ua": "Есперанто"}', 'esperanto') returning id`.execute(runtime.database.db)
  return rows[0]!.id
}

async function assignTutors(app: TestApp, subject_id: number, tutorCount: number): Promise<number[]> {
  const { db } = app.runtime.database
  const { rows } = await sql<{ id: number }>`select id from tutor where edition = ${edition} and state = 'published'
    and active and show_in_catalog and deletion_requested_at is null and deleted_at is null and work_online
    and not school_tutor order by score desc, id limit ${tutorCount}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await db.updateTable('tutor').set({ accept_orders: true, auto_appoint: true }).where('id', 'in', ids).execute()
  for (const [place, tutor_id] of ids.entries())
    await db
      .insertInto('tutor_subject')
      .values({ edition, tutor_id, subject_id, price: 30_000 + place * 1000, position: 9 })
      .execute()
  // The event updates the catalog lists.
  await inTransaction(app.runtime, ua, async (ctx) => {
    for (const id of ids) await ctx.emit({ name: 'tutor.saved', entity: 'tutor', entityId: id })
  })
  return ids
}
