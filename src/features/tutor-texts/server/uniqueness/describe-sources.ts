import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { UniquenessSource } from '../../contract.ts'

/** Stored without a title, which can be the name of a tutor who is erased later. */
export type FoundSource = { source: string; id: number; percent: number }

/** The table with the title of a source, and its panel page. */
const described: Record<string, { table: 'tutor_text' | 'tutor' | 'news'; column: string; panel: string }> = {
  ad: { table: 'tutor_text', column: 'title', panel: 'users_ads' },
  blog: { table: 'tutor_text', column: 'title', panel: 'users_blog' },
  news: { table: 'news', column: 'title', panel: 'news_show' },
  profile: { table: 'tutor', column: 'name', panel: 'users_show' },
}

export async function describeSources(ctx: Ctx, found: readonly FoundSource[]): Promise<UniquenessSource[]> {
  const sources: UniquenessSource[] = []
  for (const { source, id, percent } of found) sources.push({ source, percent, ...(await describe(ctx, source, id)) })
  return sources
}

async function describe({ db, edition }: Ctx, source: string, id: number) {
  const { table, column, panel } = described[source]!
  const { rows } = await sql<{ title: string | Localized }>`select ${sql.ref(column)} as title from ${sql.table(table)}
    where edition = ${edition.code} and id = ${id}`.execute(db)
  const title = rows[0]?.title ?? ''
  const [first] = edition.locales
  return { title: typeof title === 'string' ? title : localized(title, first, first), link: `/panel/${panel}/${id}/` }
}
