import { sql } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readingCtx, systemAsker } from '#platform/runtime.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { requestEndpoints } from '#features/orders/contract.ts'
import type { TestApp, Visitor } from './app.ts'

const edition = 'ua'
const ua = systemAsker(editionByCode(edition)!)
export type Answered = { status: 'success' | 'fail'; error?: unknown; data?: unknown; httpStatus?: number }
export type Scene = Awaited<ReturnType<typeof openScene>>

/**
 * A subject that `teachers` tutors of the demo teach online and nobody else, so that it is known who is asked; and ways
 * to be somebody, to ask for lessons, and to let time pass. Nothing else of the demo's orders is there.
 */
export async function openScene(app: TestApp, teachers = 2) {
  const { db } = app.runtime.database
  await sql`update review set order_id = null where order_id is not null`.execute(db)
  await sql`delete from lesson_order`.execute(db)
  const subject_id = await newSubject(app)
  const tutors = await teach(app, subject_id, teachers)

  async function signedIn(realm: 'person' | 'staff', subjectId: number): Promise<Visitor> {
    const visitor = await app.visitor()
    visitor.cookies[cookieName[realm]] = await startSession(db, {
      edition,
      realm,
      subjectId,
      now: app.runtime.clock(),
    })
    return visitor
  }

  /** Asks as whoever the visitor is; by a name and a phone, if nobody. */
  async function place(visitor: Visitor, more: object = {}): Promise<number> {
    // All of them ask from one address, and none is a robot.
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

  /** A job of the clock, as the worker runs it. */
  async function tick(name: string): Promise<void> {
    const job = app.runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find((one) => one.name === name)!
    await job.run(readingCtx(app.runtime, ua), {})
  }

  const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.runtime, ua, run)
  return { app, db, subject_id, tutors, signedIn, place, tick, asSystem, send }
}

/** A call by its path, where which one it is comes from a table of the test. */
export async function send(visitor: Visitor, path: string, payload: object): Promise<Answered> {
  const response = await visitor.send('POST', path, {
    payload,
    headers: { origin: `http://${visitor.edition}.localhost` },
  })
  return { ...response.json<Answered>(), httpStatus: response.statusCode }
}

let phones = 0
export const nextPhone = () => `067${String(4_000_000 + phones++)}`

async function newSubject({ runtime }: TestApp): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into subject (edition, name, alias)
    values (${edition}, '{"ua": "Есперанто"}', 'esperanto') returning id`.execute(runtime.database.db)
  return rows[0]!.id
}

async function teach(app: TestApp, subject_id: number, teachers: number): Promise<number[]> {
  const { db } = app.runtime.database
  const { rows } = await sql<{ id: number }>`select id from tutor where edition = ${edition} and state = 'published'
    and active and show_in_catalog and deletion_requested_at is null and deleted_at is null and work_online
    and not school_tutor order by score desc, id limit ${teachers}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await db.updateTable('tutor').set({ accept_orders: true, auto_appoint: true }).where('id', 'in', ids).execute()
  for (const [place, tutor_id] of ids.entries())
    await db
      .insertInto('tutor_subject')
      .values({ edition, tutor_id, subject_id, price: 30_000 + place * 1000, position: 9 })
      .execute()
  // Lists follow the profile.
  await inTransaction(app.runtime, ua, async (ctx) => {
    for (const id of ids) await ctx.emit({ name: 'tutor.saved', entity: 'tutor', entityId: id })
  })
  return ids
}
