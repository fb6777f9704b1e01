import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { inLocale } from '#platform/crud/localized-sql.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { transferList } from '../../contract/staff.ts'
import { countsOfTabs } from './school-counts.ts'

/** Every order that was handed over, with the reason and the latest report of the school. */
export const transferListPlugin = queryListPlugin(
  transferList,
  {
    id: 't.id',
    all: selectTransfers,
    filter: filterTransfers,
    ids: (query) => query.select('t.id'),
    select: (ctx, query) =>
      query
        .select(['t.id', 't.order_id', 't.cause', 't.reason', 't.state', 't.note', 't.created_at', 't.reported_at'])
        .select(['t.teacher', 't.rule_id'])
        .select(
          sql<string>`coalesce((select string_agg(${inLocale(ctx, sql.ref('s.name'))}, ', ' order by l.position)
            from order_lesson l join subject s on s.edition = l.edition and s.id = l.subject_id
            where l.edition = t.edition and l.order_id = t.order_id), '')`.as('lessons'),
        ),
    present: (_ctx, rows) => rows.map((row) => row as typeof row & { cause: 'rule'; state: 'waiting' }),
    order: { created_at: () => sql.ref('t.id') },
  },
  { data: countsOfTabs },
)

function selectTransfers({ db, edition }: Ctx) {
  return db.selectFrom('school_transfer as t').where('t.edition', '=', edition.code)
}

function filterTransfers(ctx: Ctx, filters: FiltersOf<typeof transferList>) {
  const { text, state, cause, created_at_from, created_at_to } = filters
  let query = selectTransfers(ctx)
  if (text) query = query.where(matchesText(text))
  if (state) query = query.where('t.state', '=', state)
  if (cause) query = query.where('t.cause', '=', cause)
  if (created_at_from) query = query.where('t.created_at', '>=', midnight(ctx, created_at_from))
  if (created_at_to) query = query.where('t.created_at', '<', midnight(ctx, created_at_to, 1))
  return query
}

/** A number is the id of an order. */
function matchesText(text: string) {
  if (/^\d{1,15}$/.test(text)) return sql<boolean>`t.order_id = ${Number(text)}`
  return sql<boolean>`strpos(lower(t.reason), lower(${text})) > 0`
}
