import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { batchCounts } from '#platform/batched-counts.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Page } from '#shared/contract.ts'
import { catalogPage, onlineCatalogPage } from '#features/catalog/contract.ts'
import { createListResolver } from '#features/catalog/public.ts'
import type { ListCombination } from '#features/catalog/public.ts'

const counted: ReadonlySet<string> = new Set([catalogPage.id, onlineCatalogPage.id])
const keptDays = 30

export function countCatalogVisit(ctx: Ctx, visit: { page: Page; path: string; search: string }): void {
  if (counted.has(visit.page.id)) catalogVisits.add(ctx, visit.path + visit.search)
}

/** Views of one list (sorted, filtered by price, further pages) count for the list. Unknown lists are left out. */
export const catalogVisits = batchCounts(async (ctx, counts) => {
  const resolve = await createListResolver(ctx)
  const visits = new Map<string, ListCombination & { visits: number }>()
  for (const [address, count] of counts) {
    const combination = resolve(address)
    if (!combination) continue
    const key = Object.values(combination).join()
    visits.set(key, { ...combination, visits: (visits.get(key)?.visits ?? 0) + count })
  }
  // In one order, so that two processes do not wait for each other's rows.
  const rows = [...visits].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  if (rows.length > 0) await ctx.transaction((writer) => writeVisits(writer, rows))
})

const references = ['subject_id', 'level_id', 'city_id', 'district_id', 'subdistrict_id'] as const
/** Ids begin with 1. Only an equality can be joined by hash. */
const sameReference = (name: string) =>
  sql`coalesce(${sql.ref(`counted.${name}`)}, 0) = coalesce(${sql.ref(`c.${name}`)}, 0)`

async function writeVisits({ db, edition, now }: Ctx, rows: (ListCombination & { visits: number })[]): Promise<void> {
  const column = (name: keyof ListCombination) => rows.map((row) => row[name])
  await sql`with counted as (
      insert into h2text (edition, online, subject_id, level_id, city_id, district_id, subdistrict_id, visits)
      select ${edition.code}, c.* from unnest(${column('online')}::boolean[], ${column('subject_id')}::bigint[],
        ${column('level_id')}::bigint[], ${column('city_id')}::bigint[], ${column('district_id')}::bigint[],
        ${column('subdistrict_id')}::bigint[], ${rows.map(({ visits }) => visits)}::bigint[]) as c
      on conflict (edition, online, subject_id, level_id, city_id, district_id, subdistrict_id)
        do update set visits = h2text.visits + excluded.visits
      returning id, online, subject_id, level_id, city_id, district_id, subdistrict_id
    )
    insert into h2text_visits (edition, day, h2text_id, visits)
    select ${edition.code}, (${now}::timestamptz at time zone ${edition.timeZone})::date, counted.id, c.visits
    from unnest(${column('online')}::boolean[], ${column('subject_id')}::bigint[],
      ${column('level_id')}::bigint[], ${column('city_id')}::bigint[], ${column('district_id')}::bigint[],
      ${column('subdistrict_id')}::bigint[], ${rows.map(({ visits }) => visits)}::bigint[])
      as c (online, subject_id, level_id, city_id, district_id, subdistrict_id, visits)
    join counted on counted.online = c.online
      and ${sql.join(references.map(sameReference), sql` and `)}
    on conflict (edition, day, h2text_id) do update set visits = h2text_visits.visits + excluded.visits`.execute(db)
}

/** Staff have written nothing for such a row; visits created it. */
export const hasNoTexts = sql`not s.written and s.heading = '{}' and s.title = '{}' and s.description = '{}'`

/** The row that visits created for the same list. */
export async function findCounted({ db, edition }: Ctx, row: Record<string, unknown>): Promise<number | undefined> {
  const same = references.map((name) => sql`s.${sql.ref(name)} is not distinct from ${row[name]}::bigint`)
  const { rows } = await sql<{ id: number }>`select s.id from h2text s where s.edition = ${edition.code}
    and s.online = ${row['online']} and ${sql.join(same, sql` and `)} and ${hasNoTexts} for update`.execute(db)
  return rows[0]?.id
}

/** Visits older than a month no longer count, and lists that nobody opens are forgotten unless they have a text. */
export const forgetVisitsJob: Job = {
  name: 'forget_catalog_visits',
  cron: '20 3 * * *',
  perEdition: true,
  async run({ db, edition, now }) {
    await sql`with old as (
        delete from h2text_visits where edition = ${edition.code}
          and day < (${now}::timestamptz at time zone ${edition.timeZone})::date - ${sql.lit(keptDays)}
        returning h2text_id, visits
      ), sums as (select h2text_id, sum(visits) as visits from old group by 1)
      update h2text t set visits = greatest(0, t.visits - s.visits) from sums s
      where t.edition = ${edition.code} and t.id = s.h2text_id`.execute(db)
    // A text that was deleted and came back has the sum of days that did not.
    await sql`update h2text t set visits = 0 where t.edition = ${edition.code} and t.visits > 0
      and not exists (select from h2text_visits v where v.edition = t.edition and v.h2text_id = t.id)`.execute(db)
    await sql`delete from h2text s where s.edition = ${edition.code} and s.visits = 0
      and ${hasNoTexts}`.execute(db)
  },
}
