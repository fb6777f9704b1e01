import { sql } from 'kysely'
import type { WireInput } from '#shared/contract.ts'
import type { clientOrderEndpoints, requestEndpoints } from '#features/orders/contract.ts'
import type { TestApp, Visitor } from './app.ts'

type LessonRequest = WireInput<typeof requestEndpoints.make>['request']

/** The highest ranked tutor who teaches online and accepts orders, with one subject and its levels. */
export async function bestOnlineTutor({ runtime }: TestApp, edition = 'ua') {
  const { rows } = await sql<{ id: number; subject: number; levels: number[] }>`
    select e.tutor_id as id, e.subject_id as subject, array_agg(l.level_id) as levels from catalog_entry e
    join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders and not t.school_tutor
    join tutor_subject_level l on l.edition = e.edition and l.tutor_id = e.tutor_id and l.subject_id = e.subject_id
    where e.edition = ${edition} and e.city_id = 0 and e.places & 4 <> 0 and e.subject_id > 0
    group by 1, 2, e.score order by e.score desc, 1, 2 limit 1`.execute(runtime.database.db)
  return rows[0]!
}

export async function cityWithDistricts({ runtime }: TestApp, edition = 'ua') {
  const { rows } = await sql<{ city_id: number; district_id: number; subdistrict_id: number }>`
    select d.city_id, d.id as district_id, s.id as subdistrict_id from district d
    join subdistrict s on s.edition = d.edition and s.district_id = d.id and s.active
    join city c on c.edition = d.edition and c.id = d.city_id and c.active
    where d.edition = ${edition} and d.active order by 1, 2, 3 limit 1`.execute(runtime.database.db)
  return rows[0]!
}

let requestCount = 0

export function lessonRequest(lessons: LessonRequest['lessons'], more: Partial<LessonRequest> = {}): LessonRequest {
  requestCount += 1
  const phone = `067${String(4_000_000 + requestCount)}`
  return { name: 'Марія Клієнтка', phone, terms: true, lessons, location_online: true, ...more }
}

/** Places a request and returns the order id, or throws. */
export async function placeRequest(guest: Visitor, request: LessonRequest): Promise<number> {
  const answer = await guest.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', { request })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order_id
}

export async function getOwnOrder(client: Visitor, id: number) {
  const answer = await client.call<typeof clientOrderEndpoints.get>('GET /api/client/order', { id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order
}

/** Clears rate limits so that tests do not affect each other. */
export async function resetLimits({ runtime }: TestApp): Promise<void> {
  await runtime.database.db.deleteFrom('call_count').execute()
  await runtime.database.db.deleteFrom('recent_request').execute()
}

/** Reads the client id of an order, which guests do not receive in answers. */
export async function clientIdOf({ runtime }: TestApp, order_id: number, edition = 'ua'): Promise<number> {
  const { client_id } = await runtime.database.db
    .selectFrom('lesson_order')
    .select('client_id')
    .where('edition', '=', edition)
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  return client_id
}
