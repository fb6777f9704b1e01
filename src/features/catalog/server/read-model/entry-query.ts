import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { fold } from '#shared/fold.ts'
import type { Ctx } from '#platform/context.ts'
import { inPersonBits, placeBits } from '../../model.ts'
import type { CatalogSort, TutorQuery } from '../../model.ts'

/**
 * Sort orders. Each matches an index completely, so that ties are stable. `by` lists the columns needed beside the
 * price; any other column would require reading the table.
 */
export const sortOrders: Record<CatalogSort, { by: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  best: { by: sql`, e.score`, order: sql`e.score desc, e.tutor_id` },
  price_up: { by: sql``, order: sql`e.price, e.tutor_id` },
  price_down: { by: sql``, order: sql`e.price desc, e.tutor_id desc` },
  rating: { by: sql`, e.rating, e.reviews`, order: sql`e.rating desc, e.reviews desc, e.tutor_id` },
}

/** True when a filter applies that the precomputed counts do not cover. */
export function isNarrowed({ place, priceFrom, priceTo, q }: TutorQuery): boolean {
  return place !== undefined || priceFrom !== undefined || priceTo !== undefined || searchWords(q).length > 0
}

/** A list whose ids may be SQL expressions. */
type Id = number | RawBuilder<number>
export type EntryQuery = Omit<TutorQuery, EntryQueryKey> & { [K in EntryQueryKey]?: Id | undefined }
export type EntryQueryKey = 'subjectId' | 'cityId' | 'districtId' | 'subdistrictId' | 'levelId'

/** Returns `from … where …` with entries as `e` and, for a text search, cards as `w`. */
export function fromEntries(ctx: Ctx, query: EntryQuery): RawBuilder<unknown> {
  const terms = searchWords(query.q)
  const conditions = [scopeCondition(query), ...filterConditions(ctx, query)]
  // A one-letter prefix would match half of all words.
  const words = terms.map((word) => `'${word}'${word.length > 1 ? ':*' : ''}`).join(' & ')
  const cards = sql`join tutor_card w on w.edition = e.edition and w.tutor_id = e.tutor_id
    and w.search_words @@ ${words}::tsquery`
  return sql`from catalog_entry e ${terms.length > 0 ? cards : sql``}
    where e.edition = ${ctx.edition.code} and e.subject_id = ${query.subjectId ?? 0}
      and ${sql.join(conditions, sql` and `)}`
}

/** Literals as in the conditions of the partial indexes, so that the planner can use them. */
function scopeCondition({ online, cityId }: EntryQuery): RawBuilder<SqlBool> {
  if (online) return sql`e.city_id = 0 and e.places & ${sql.lit(placeBits.online)} <> 0`
  if (cityId === undefined) return sql`e.city_id = 0 and e.places & ${sql.lit(inPersonBits)} <> 0`
  return sql`e.city_id = ${cityId} and e.city_id > 0`
}

function filterConditions({ edition }: Ctx, query: EntryQuery): RawBuilder<SqlBool>[] {
  const { levelId, place, priceFrom, priceTo } = query
  const filters: RawBuilder<SqlBool>[] = []
  if (levelId !== undefined)
    filters.push(sql`e.levels & (select 1::bigint << l.number from level l
      where l.edition = ${edition.code} and l.id = ${levelId}) <> 0`)
  if (place !== undefined) filters.push(sql`e.places & ${sql.lit(placeBits[place])} <> 0`)
  if (priceFrom !== undefined) filters.push(sql`e.price >= ${priceFrom}`)
  if (priceTo !== undefined) filters.push(sql`e.price <= ${priceTo}`)
  const areas = areaCondition(edition.code, query)
  if (areas) filters.push(areas)
  return filters
}

/** Tutors in the area, or who travel there; area 0 is the whole city. */
function areaCondition(edition: string, query: EntryQuery): RawBuilder<SqlBool> | undefined {
  const { online, cityId, districtId, subdistrictId, place } = query
  if (online || cityId === undefined || (districtId === undefined && subdistrictId === undefined)) return undefined
  const within =
    subdistrictId === undefined
      ? sql`2 * ${districtId}::integer`
      : sql`-${subdistrictId}::integer, (select 2 * s.district_id + 1 from subdistrict s
          where s.edition = ${edition} and s.id = ${subdistrictId})`
  const atTutor = sql<SqlBool>`e.tutor_areas && array[${within}]::integer[]`
  const atClient = sql<SqlBool>`e.client_areas && array[0, ${within}]::integer[]`
  if (place === 'tutor') return atTutor
  if (place === 'client') return atClient
  return sql`(${atTutor} or ${atClient})`
}

/** More words hardly narrow the result, and each costs an index lookup. */
const maxWords = 6

/** Prefers longer words; single letters are used only when there is nothing else. */
function searchWords(q: string | undefined): string[] {
  if (!q) return []
  const all = [...new Set(fold(q).split(' '))].filter(Boolean)
  const long = all.filter((word) => word.length > 1).toSorted((a, b) => b.length - a.length)
  return (long.length > 0 ? long : all).slice(0, maxWords)
}
