import { sql } from 'kysely'
import { localesAt } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { entriesInFile, stepByStep } from './entries.ts'
import type { Part } from './entries.ts'

const pathOf = (id: number) => `/user-${id}/`

/** Tutors by id: a file holds so many ids, whether all of them are taken or not, and stays the same when others come. */
export const tutorsPart: Part = {
  files: async (ctx, locale) => (localesAt(ctx.edition, pathOf(1)).includes(locale) ? filesOf(ctx) : []),
  async *entries(ctx, _locale, number) {
    const first = (number - 1) * entriesInFile
    const read = (from: number, limit: number) =>
      indexed(ctx)
        .select(['tutor_id', 'changed_at'])
        .where('tutor_id', '>=', from)
        .where('tutor_id', '<', first + entriesInFile)
        .orderBy('tutor_id')
        .limit(limit)
        .execute()
    for await (const rows of stepByStep(first, read, (last) => last.tutor_id + 1))
      yield rows.map(({ tutor_id, changed_at }) => ({ path: pathOf(tutor_id), changed: changed_at }))
  },
}

/** From one file that has tutors to the next, along the index: sorting them all by their file would take seconds. */
function filesOf(ctx: Ctx) {
  const those = sql`from tutor_card where edition = ${ctx.edition.code} and indexed`
  const size = sql.lit(entriesInFile)
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

function indexed({ db, edition }: Ctx) {
  return db.selectFrom('tutor_card').where('edition', '=', edition.code).where('indexed', '=', true)
}
