import { sql } from 'kysely'
import { localesAt } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { avatarAddress } from '#shared/avatar.ts'
import { entriesPerFile, readInBatches } from '#platform/pages/sitemap-part.ts'
import type { SitemapPart } from '#platform/pages/sitemap-part.ts'

/** The largest one. */
const portraitSize = 260

const pathOf = (id: number) => `/user-${id}/`

/** A file covers a fixed range of ids, so it stays the same when tutors are added. */
export const tutorsPart: SitemapPart = {
  files: async (ctx, locale) => (localesAt(ctx.edition, pathOf(1)).includes(locale) ? listTutorFiles(ctx) : []),
  async *entries(ctx, _locale, number) {
    const first = (number - 1) * entriesPerFile
    const read = (from: number, limit: number) =>
      indexedTutors(ctx)
        .select(['tutor_id', 'changed_at', sql<string | null>`card ->> 'avatar'`.as('avatar')])
        .where('tutor_id', '>=', from)
        .where('tutor_id', '<', first + entriesPerFile)
        .orderBy('tutor_id')
        .limit(limit)
        .execute()
    for await (const rows of readInBatches(first, read, (last) => last.tutor_id + 1))
      yield rows.map(({ tutor_id, changed_at, avatar }) => ({
        path: pathOf(tutor_id),
        changed: changed_at,
        images: [avatarAddress(avatar, portraitSize) ?? []].flat(),
      }))
  },
}

/** Jumps along the index from one non-empty file to the next; grouping all tutors would take seconds. */
function listTutorFiles(ctx: Ctx) {
  const those = sql`from tutor_card where edition = ${ctx.edition.code} and indexed`
  const size = sql.lit(entriesPerFile)
  return ctx.remember('sitemap of tutors', async () => {
    const { rows } = await sql<{ number: number; changed: Date }>`
      with recursive file (number) as (
        select (select tutor_id / ${size} ${those} order by tutor_id limit 1)
        union all
        select (select tutor_id / ${size} ${those} and tutor_id >= (number + 1) * ${size} order by tutor_id limit 1)
        from file where number is not null
      )
      select number + 1 as number,
        (select max(changed_at) ${those} and tutor_id >= number * ${size} and tutor_id < (number + 1) * ${size}) as changed
      from file where number is not null`.execute(ctx.db)
    return rows
  })
}

function indexedTutors({ db, edition }: Ctx) {
  return db.selectFrom('tutor_card').where('edition', '=', edition.code).where('indexed', '=', true)
}
