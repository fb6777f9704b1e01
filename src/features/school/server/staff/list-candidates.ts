import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { inLocale } from '#platform/crud/localized-sql.ts'
import { candidateList } from '../../contract/staff.ts'
import { countsOfTabs } from './school-counts.ts'

/** People who have applied to the school, with its decision. */
export const candidateListPlugin = queryListPlugin(
  candidateList,
  {
    id: 'c.id',
    all: selectCandidates,
    filter: filterCandidates,
    ids: (query) => query.select('c.id'),
    select: (ctx, query) =>
      query
        .select(['c.id', 'c.name', 'c.status', 'c.email', 'c.phone', 'c.experience', 'c.about', 'c.note'])
        .select(['c.created_at', 'c.tutor_id'])
        .select(
          sql<string>`coalesce((select string_agg(${inLocale(ctx, sql.ref('s.name'))}, ', ' order by s.id)
            from school_candidate_subject l join subject s on s.edition = l.edition and s.id = l.subject_id
            where l.edition = c.edition and l.candidate_id = c.id), '')`.as('lessons'),
        ),
    present: (_ctx, rows) => rows.map((row) => row as typeof row & { status: 'new' }),
    order: { created_at: () => sql.ref('c.id') },
  },
  { data: countsOfTabs },
)

function selectCandidates({ db, edition }: Ctx) {
  return db.selectFrom('school_candidate as c').where('c.edition', '=', edition.code).where('c.status', '<>', 'erased')
}

function filterCandidates(ctx: Ctx, { text, status }: FiltersOf<typeof candidateList>) {
  let query = selectCandidates(ctx)
  if (text)
    query = query.where(sql<boolean>`strpos(lower(c.name || ' ' || c.email || ' ' || c.phone), lower(${text})) > 0`)
  if (status) query = query.where('c.status', '=', status)
  return query
}
