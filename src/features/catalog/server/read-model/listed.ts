import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { fold } from '#shared/fold.ts'
import type { Ctx } from '#platform/context.ts'
import { placeBits } from '../../model.ts'
import type { Sort, Wanted } from '../../model.ts'

/**
 * The orders, each the one of an index from end to end: two with the same figures always stand the same way. `by` is
 * what they need beside the price; any other column would have to be fetched from the table.
 */
export const orderOf: Record<Sort, { by: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  best: { by: sql`, e.score`, order: sql`e.score desc, e.tutor_id` },
  price_up: { by: sql``, order: sql`e.price, e.tutor_id` },
  price_down: { by: sql``, order: sql`e.price desc, e.tutor_id desc` },
  rating: { by: sql`, e.rating, e.reviews`, order: sql`e.rating desc, e.reviews desc, e.tutor_id` },
}

/** Whether something narrows the list down that is not counted beforehand. */
export function isNarrowed({ place, priceFrom, priceTo, q }: Wanted): boolean {
  return place !== undefined || priceFrom !== undefined || priceTo !== undefined || soughtWords(q).length > 0
}

/** A list whose ids may stand in a query instead of being known. */
type Id = number | RawBuilder<number>
export type Listing = Omit<Wanted, ListKey> & { [K in ListKey]?: Id | undefined }
export type ListKey = 'subjectId' | 'cityId' | 'districtId' | 'subdistrictId' | 'levelId'

/** The entries `e` of a list, with the cards `w` that free text is looked up in: `from … where …`. */
export function entriesOf(ctx: Ctx, wanted: Listing): RawBuilder<unknown> {
  const sought = soughtWords(wanted.q)
  const conditions = [scopeOf(wanted), ...filtersOf(ctx, wanted)]
  // A single letter begins half of all words.
  const words = sought.map((word) => `'${word}'${word.length > 1 ? ':*' : ''}`).join(' & ')
  const cards = sql`join tutor_card w on w.edition = e.edition and w.tutor_id = e.tutor_id
    and w.words @@ ${words}::tsquery`
  return sql`from catalog_entry e ${sought.length > 0 ? cards : sql``}
    where e.edition = ${ctx.edition.code} and e.subject_id = ${wanted.subjectId ?? 0}
      and ${sql.join(conditions, sql` and `)}`
}

/** Spelled out as in the indexes: figures that the planner sees let it choose them. */
function scopeOf({ online, cityId }: Listing): RawBuilder<SqlBool> {
  if (online) return sql`e.city_id = 0 and e.places & 4 <> 0`
  if (cityId === undefined) return sql`e.city_id = 0 and e.places & 3 <> 0`
  return sql`e.city_id = ${cityId} and e.city_id > 0`
}

function filtersOf({ edition }: Ctx, wanted: Listing): RawBuilder<SqlBool>[] {
  const { levelId, place, priceFrom, priceTo } = wanted
  const filters: RawBuilder<SqlBool>[] = []
  if (levelId !== undefined)
    filters.push(sql`e.levels & (select 1::bigint << l.number from level l
      where l.edition = ${edition.code} and l.id = ${levelId}) <> 0`)
  if (place !== undefined) filters.push(sql`e.places & ${sql.lit(placeBits[place])} <> 0`)
  if (priceFrom !== undefined) filters.push(sql`e.price >= ${priceFrom}`)
  if (priceTo !== undefined) filters.push(sql`e.price <= ${priceTo}`)
  const areas = areasOf(edition.code, wanted)
  if (areas) filters.push(areas)
  return filters
}

/** In a part of the city, or where the way leads there: somebody who goes anywhere in town does. */
function areasOf(edition: string, wanted: Listing): RawBuilder<SqlBool> | undefined {
  const { online, cityId, districtId, subdistrictId, place } = wanted
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

/** More of them narrow nothing down any more, and each is looked up. */
const mostWords = 6

/** Single letters say little, unless there is nothing else; the longest say most. */
function soughtWords(q: string | undefined): string[] {
  if (!q) return []
  const all = [...new Set(fold(q).split(' '))].filter(Boolean)
  const long = all.filter((word) => word.length > 1).toSorted((a, b) => b.length - a.length)
  return (long.length > 0 ? long : all).slice(0, mostWords)
}
