import { sql } from 'kysely'
import { localesAt } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { countedAddress } from '#features/catalog/public.ts'
import type { CountedList } from '#features/catalog/public.ts'
import { entriesInFile, stepByStep } from './entries.ts'
import type { Part } from './entries.ts'

/** Lists that have tutors, in the order of their key; each file begins where the one before ends. */
export const listsPart: Part = {
  async files(ctx, locale) {
    if (!localesAt(ctx.edition, `/${ctx.edition.catalogAlias}/`).includes(locale)) return []
    return (await readStarts(ctx)).map((_, place) => ({ number: place + 1 }))
  },
  async *entries(ctx, _locale, number) {
    const { [number - 1]: start, [number]: end } = await readStarts(ctx)
    if (!start) return
    const addressOf = await countedAddress(ctx)
    const read = (from: CountedList & { seen?: true }, limit: number) =>
      ownLists(ctx)
        .select(key)
        .where(from.seen ? sql<boolean>`${keyOfRow} > ${values(from)}` : sql<boolean>`${keyOfRow} >= ${values(from)}`)
        .$if(end !== undefined, (query) => query.where(sql<boolean>`${keyOfRow} < ${values(end!)}`))
        .orderBy('place')
        .orderBy('place_id')
        .orderBy('subject_id')
        .orderBy('level_id')
        .limit(limit)
        .execute()
    for await (const rows of stepByStep(start, read, (last) => ({ ...last, seen: true as const })))
      yield rows.flatMap((row) => addressOf(row) ?? []).map((path) => ({ path }))
  },
}

const key = ['place', 'place_id', 'subject_id', 'level_id'] as const
const keyOfRow = sql`(place, place_id, subject_id, level_id)`
const values = (list: CountedList) => sql`(${sql.join(key.map((column) => list[column]))})`

/** The keys that the files begin with. */
function readStarts(ctx: Ctx): Promise<CountedList[]> {
  return ctx.remember('sitemap of lists', () =>
    ctx.db
      .selectFrom(
        ownLists(ctx)
          .select(key)
          .select(sql<number>`row_number() over (order by ${keyOfRow}) - 1`.as('number'))
          .as('numbered'),
      )
      .select(key)
      .where(sql<boolean>`number % ${sql.lit(entriesInFile)} = 0`)
      .orderBy('number')
      .execute(),
  )
}

/** Not every level in every city: those lists are found from here, and there would be more of them than of tutors. */
function ownLists({ db, edition }: Ctx) {
  return db
    .selectFrom('catalog_count')
    .where('edition', '=', edition.code)
    .where(sql<boolean>`(level_id = 0 or (subject_id > 0 and place in ('anywhere', 'online')))`)
}
