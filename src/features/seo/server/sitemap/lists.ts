import { sql } from 'kysely'
import { localesAt } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { createCountedListPath } from '#features/catalog/public.ts'
import type { CountedList } from '#features/catalog/public.ts'
import { entriesPerFile, readInBatches } from '#platform/pages/sitemap-part.ts'
import type { SitemapPart } from '#platform/pages/sitemap-part.ts'

/** Ordered by key; each file begins where the previous one ends. */
export const listsPart: SitemapPart = {
  async files(ctx, locale) {
    if (!localesAt(ctx.edition, `/${ctx.edition.catalogAlias}/`).includes(locale)) return []
    return (await listFileStarts(ctx)).map((_, place) => ({ number: place + 1 }))
  },
  async *entries(ctx, _locale, number) {
    const { [number - 1]: start, [number]: end } = await listFileStarts(ctx)
    if (!start) return
    const addressOf = await createCountedListPath(ctx)
    const read = (from: CountedList & { seen?: true }, limit: number) =>
      listedLists(ctx)
        .select(key)
        .where(
          from.seen ? sql<boolean>`${keyOfRow} > ${keyValues(from)}` : sql<boolean>`${keyOfRow} >= ${keyValues(from)}`,
        )
        .$if(end !== undefined, (query) => query.where(sql<boolean>`${keyOfRow} < ${keyValues(end!)}`))
        .orderBy('place')
        .orderBy('place_id')
        .orderBy('subject_id')
        .orderBy('level_id')
        .limit(limit)
        .execute()
    for await (const rows of readInBatches(start, read, (last) => ({ ...last, seen: true as const })))
      yield rows.flatMap((row) => addressOf(row) ?? []).map((path) => ({ path }))
  },
}

const key = ['place', 'place_id', 'subject_id', 'level_id'] as const
const keyOfRow = sql`(place, place_id, subject_id, level_id)`
const keyValues = (list: CountedList) => sql`(${sql.join(key.map((column) => list[column]))})`

function listFileStarts(ctx: Ctx): Promise<CountedList[]> {
  return ctx.remember('sitemap of lists', () =>
    ctx.db
      .selectFrom(
        listedLists(ctx)
          .select(key)
          .select(sql<number>`row_number() over (order by ${keyOfRow}) - 1`.as('number'))
          .as('numbered'),
      )
      .select(key)
      .where(sql<boolean>`number % ${sql.lit(entriesPerFile)} = 0`)
      .orderBy('number')
      .execute(),
  )
}

/** Levels are left out for single cities: those lists would outnumber the tutors, and crawlers find them by links. */
function listedLists({ db, edition }: Ctx) {
  return db
    .selectFrom('catalog_count')
    .where('edition', '=', edition.code)
    .where(sql<boolean>`(level_id = 0 or (subject_id > 0 and place in ('anywhere', 'online')))`)
}
