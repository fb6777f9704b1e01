import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { placeBits } from '#features/catalog/model.ts'
import { pointsForOrder, pointsOf, sharesOf } from '../../matching-model.ts'
import type { Facts, Shares } from '../../matching-model.ts'

/** What an order asks of a tutor. */
export type Sought = {
  id: number
  subjects: readonly { id: number; levels: readonly number[] }[]
  at_client: boolean
  at_tutor: boolean
  at_online: boolean
  city_id: number | null
  places: readonly { district_id: number | null; subdistrict_id: number | null }[]
  price: number | null
}
export type Candidate = Facts & {
  tutor_id: number
  shares: Shares
  points: number
  auto_appoint: boolean
  paid_orders: number
}

/** So many of the best in lists are looked at more closely. */
const lookedAt = 500
/** A little more than the client would give may still come to an agreement. */
const overPrice = 1.25

type Row = Pick<Facts, 'score' | 'rate' | 'load'> & {
  tutor_id: number
  auto_appoint: boolean
  offers: number | null
  answers: number | null
  answer_minutes: number | null
  paid_orders: number | null
  near: boolean
  online: boolean
}

/** Who suits an order and may be asked, the best first. `among` keeps to some of them, for those whom staff look for. */
export async function findCandidates(ctx: Ctx, sought: Sought, among?: readonly number[]): Promise<Candidate[]> {
  const [first, ...others] = sought.subjects
  if (!first) return []
  const { db, edition } = ctx
  const conditions = [
    ...placesOf(sought),
    ...(first.levels.length > 0 ? [levelsOf(edition.code, first.levels)] : []),
    ...others.map(
      ({ id }) => sql<SqlBool>`exists (select from tutor_subject s
        where s.edition = e.edition and s.tutor_id = e.tutor_id and s.subject_id = ${id})`,
    ),
    ...(among
      ? [sql<SqlBool>`e.tutor_id = any(${[...among]}::bigint[])`]
      : [
          sql<SqlBool>`t.score >= ${pointsForOrder}`,
          ...(sought.price === null ? [] : [sql<SqlBool>`e.price <= ${Math.round(sought.price * overPrice)}`]),
        ]),
  ]
  const { rows } = await sql<Row>`
    select e.tutor_id, t.score, e.price as rate, t.auto_appoint, r.offers, r.answers, r.answer_minutes, r.paid_orders,
      ${nearOf(sought)} as near, (e.places & 4 <> 0) as online,
      (select count(*) from lesson_order o where o.edition = e.edition and o.tutor_id = e.tutor_id
        and o.status in (4, 5)) as load
    from catalog_entry e
    join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
    left join tutor_record r on r.edition = e.edition and r.tutor_id = e.tutor_id
    where e.edition = ${edition.code} and e.subject_id = ${first.id} and ${sql.join(conditions, sql` and `)}
    order by e.score desc, e.tutor_id limit ${lookedAt}`.execute(db)
  return rows.map((row) => weighed(row, sought)).toSorted((a, b) => b.points - a.points || a.tutor_id - b.tutor_id)
}

function weighed(row: Row, { price, at_online }: Sought): Candidate {
  const { tutor_id, score, rate, load, offers, answers, answer_minutes, near, online, auto_appoint } = row
  const facts: Facts = {
    score,
    rate,
    load,
    price,
    response_rate: offers ? (answers ?? 0) / offers : null,
    answer_minutes: answers ? (answer_minutes ?? 0) / answers : null,
    place: near ? 'district' : at_online && online ? 'online' : 'city',
  }
  const shares = sharesOf(facts)
  return { ...facts, tutor_id, auto_appoint, paid_orders: row.paid_orders ?? 0, shares, points: pointsOf(shares) }
}

/** Online, or in the city and one of the ways that are wanted there. */
function placesOf({ at_client, at_tutor, at_online, city_id }: Sought): RawBuilder<SqlBool>[] {
  const ways = (at_client ? placeBits.client : 0) | (at_tutor ? placeBits.tutor : 0)
  const online = sql<SqlBool>`(e.city_id = 0 and e.places & 4 <> 0)`
  if (city_id === null || ways === 0) return [at_online ? online : sql`e.city_id = 0`]
  const inPerson = sql<SqlBool>`(e.city_id = ${city_id} and e.places & ${sql.lit(ways)} <> 0)`
  // Whoever does both has an entry of each: the one in the city counts.
  if (!at_online) return [inPerson]
  return [
    sql`(${inPerson} or (${online} and not exists (select from catalog_entry c where c.edition = e.edition
      and c.tutor_id = e.tutor_id and c.subject_id = e.subject_id and c.city_id = ${city_id}
      and c.places & ${sql.lit(ways)} <> 0)))`,
  ]
}

/** In the part of the town that is wanted: its own bits, as the catalog keeps them. */
function nearOf({ places }: Sought): RawBuilder<SqlBool> {
  const areas = places.flatMap(({ district_id, subdistrict_id }) =>
    subdistrict_id !== null ? [-subdistrict_id] : district_id !== null ? [2 * district_id] : [],
  )
  if (areas.length === 0) return sql`false`
  const wanted = sql`${areas}::integer[]`
  return sql`(e.city_id > 0 and (e.tutor_areas && ${wanted} or e.client_areas && (0 || ${wanted})))`
}

function levelsOf(edition: string, levels: readonly number[]): RawBuilder<SqlBool> {
  return sql`e.levels & (select coalesce(bit_or(1::bigint << l.number), 0) from level l
    where l.edition = ${edition} and l.id = any(${[...levels]}::bigint[])) <> 0`
}
