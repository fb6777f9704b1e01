import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { placeBits } from '#features/catalog/model.ts'
import { isOpenFor } from '#features/tutor-visibility/public.ts'
import { minScoreForOffers, computePoints, computeShares } from '../../matching-model.ts'
import type { CandidateFacts, FactorShares } from '../../matching-model.ts'
import { statusSql } from '../lifecycle/status-sql.ts'

export type SearchCriteria = {
  id: number
  subjects: readonly { id: number; levels: readonly number[] }[]
  at_client: boolean
  at_tutor: boolean
  at_online: boolean
  city_id: number | null
  places: readonly { district_id: number | null; subdistrict_id: number | null }[]
  price: number | null
}
export type MatchingCandidate = CandidateFacts & {
  tutor_id: number
  shares: FactorShares
  points: number
  auto_appoint: boolean
  paid_orders: number
}

/** Only the best-rated tutors are scored, to limit the work. */
const candidateLimit = 500
/** Tutors slightly above the client's price may still come to an agreement. */
const priceTolerance = 1.25

type Row = Pick<CandidateFacts, 'score' | 'rate' | 'load'> & {
  tutor_id: number
  auto_appoint: boolean
  offers: number | null
  answers: number | null
  answer_minutes: number | null
  paid_orders: number | null
  in_area: boolean
  online: boolean
}

/** Best match first. `among` restricts the search to given tutors and skips the score and price limits. */
export async function findCandidates(
  ctx: Ctx,
  criteria: SearchCriteria,
  among?: readonly number[],
): Promise<MatchingCandidate[]> {
  const [first, ...others] = criteria.subjects
  if (!first) return []
  const { db, edition } = ctx
  const conditions = [
    ...placeConditions(criteria),
    ...(first.levels.length > 0 ? [levelCondition(edition.code, first.levels)] : []),
    ...others.map(
      ({ id }) => sql<SqlBool>`exists (select from tutor_subject s
        where s.edition = e.edition and s.tutor_id = e.tutor_id and s.subject_id = ${id})`,
    ),
    ...(among
      ? [sql<SqlBool>`e.tutor_id = any(${[...among]}::bigint[])`]
      : [
          sql<SqlBool>`t.score >= ${minScoreForOffers}`,
          ...(criteria.price === null ? [] : [sql<SqlBool>`e.price <= ${Math.round(criteria.price * priceTolerance)}`]),
        ]),
  ]
  const { rows } = await sql<Row>`
    select e.tutor_id, t.score, e.price as rate, t.auto_appoint, r.offers, r.answers, r.answer_minutes, r.paid_orders,
      ${inWantedArea(criteria)} as in_area, (e.places & ${sql.lit(placeBits.online)} <> 0) as online,
      (select count(*) from lesson_order o where o.edition = e.edition and o.tutor_id = e.tutor_id
        and o.status in (${statusSql('appointed', 'first_class')})) as load
    from catalog_entry e
    join tutor t on t.edition = e.edition and t.id = e.tutor_id and ${isOpenFor('requests')}
    left join tutor_record r on r.edition = e.edition and r.tutor_id = e.tutor_id
    where e.edition = ${edition.code} and e.subject_id = ${first.id} and ${sql.join(conditions, sql` and `)}
    order by e.score desc, e.tutor_id limit ${candidateLimit}`.execute(db)
  return rows
    .map((row) => scoreCandidate(row, criteria))
    .toSorted((a, b) => b.points - a.points || a.tutor_id - b.tutor_id)
}

function scoreCandidate(row: Row, { price, at_online }: SearchCriteria): MatchingCandidate {
  const { tutor_id, score, rate, load, offers, answers, answer_minutes, in_area, online, auto_appoint } = row
  const facts: CandidateFacts = {
    score,
    rate,
    load,
    price,
    response_rate: offers ? (answers ?? 0) / offers : null,
    answer_minutes: answers ? (answer_minutes ?? 0) / answers : null,
    place: in_area ? 'district' : at_online && online ? 'online' : 'city',
  }
  const shares = computeShares(facts)
  return { ...facts, tutor_id, auto_appoint, paid_orders: row.paid_orders ?? 0, shares, points: computePoints(shares) }
}

function placeConditions({ at_client, at_tutor, at_online, city_id }: SearchCriteria): RawBuilder<SqlBool>[] {
  const placeMask = (at_client ? placeBits.client : 0) | (at_tutor ? placeBits.tutor : 0)
  const online = sql<SqlBool>`(e.city_id = 0 and e.places & ${sql.lit(placeBits.online)} <> 0)`
  if (city_id === null || placeMask === 0) return [at_online ? online : sql`e.city_id = 0`]
  const inPerson = sql<SqlBool>`(e.city_id = ${city_id} and e.places & ${sql.lit(placeMask)} <> 0)`
  // A tutor who teaches both ways has two entries; the one in the city is used.
  if (!at_online) return [inPerson]
  return [
    sql`(${inPerson} or (${online} and not exists (select from catalog_entry c where c.edition = e.edition
      and c.tutor_id = e.tutor_id and c.subject_id = e.subject_id and c.city_id = ${city_id}
      and c.places & ${sql.lit(placeMask)} <> 0)))`,
  ]
}

/** Area codes as stored in the catalog: doubled district ids and negated subdistrict ids. */
function inWantedArea({ places }: SearchCriteria): RawBuilder<SqlBool> {
  const areas = places.flatMap(({ district_id, subdistrict_id }) =>
    subdistrict_id !== null ? [-subdistrict_id] : district_id !== null ? [2 * district_id] : [],
  )
  if (areas.length === 0) return sql`false`
  const wanted = sql`${areas}::integer[]`
  return sql`(e.city_id > 0 and (e.tutor_areas && ${wanted} or e.client_areas && (0 || ${wanted})))`
}

function levelCondition(edition: string, levels: readonly number[]): RawBuilder<SqlBool> {
  return sql`e.levels & (select coalesce(bit_or(1::bigint << l.number), 0) from level l
    where l.edition = ${edition} and l.id = any(${[...levels]}::bigint[])) <> 0`
}
