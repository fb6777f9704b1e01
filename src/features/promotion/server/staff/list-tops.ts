import { sql } from 'kysely'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { inLocale, sortByLocale } from '#platform/crud/localized-sql.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import type { Ctx } from '#platform/context.ts'
import { topList } from '../../contract/staff.ts'
import { topStateOf } from '../../model.ts'
import type { TopState } from '../../model.ts'

export const topListPlugin = queryListPlugin(topList, {
  id: 't.id',
  all: selectTops,
  filter: filterTops,
  ids: (query) => query.select('t.id'),
  select: selectTopColumns,
  present: presentTopRows,
  order: {
    starts_at: () => sql.ref('t.starts_at'),
    ends_at: () => sql.ref('t.ends_at'),
    tutor: (ctx) => sortByLocale(ctx, sql.ref('u.name')),
    price: () => sql.ref('t.price'),
    id: () => sql.ref('t.id'),
  },
})

/** Unpaid purchases are no placements yet. */
export function selectTops({ db, edition }: Ctx) {
  return db
    .selectFrom('top_placement as t')
    .innerJoin('tutor as u', (join) => join.onRef('u.edition', '=', 't.edition').onRef('u.id', '=', 't.tutor_id'))
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 't.edition').onRef('s.id', '=', 't.subject_id'))
    .leftJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .where('t.edition', '=', edition.code)
    .where('t.state', '<>', 'pending')
}

export function selectTopColumns(ctx: Ctx, query: ReturnType<typeof selectTops>) {
  const counted = (column: 'impressions' | 'views') =>
    sql<number>`coalesce((select sum(${sql.ref(`d.${column}`)}) from top_stat d
      where d.edition = t.edition and d.top_id = t.id), 0)`
  return query
    .select(['t.id', 't.tutor_id', 't.subject_id', 't.city_id', 't.state', 't.starts_at', 't.ends_at', 't.days'])
    .select(['t.slot', 't.price', 't.refunded', 't.credit_seconds'])
    .select(sql<string>`${inLocale(ctx, sql.ref('u.name'))}`.as('tutor'))
    .select(sql<string>`${inLocale(ctx, sql.ref('s.name'))}`.as('subject'))
    .select(sql<string>`${inLocale(ctx, sql.ref('c.name'))}`.as('city'))
    .select([counted('impressions').as('impressions'), counted('views').as('views')])
}

type SelectedTop = Awaited<ReturnType<ReturnType<typeof selectTopColumns>['execute']>>[number]

export function presentTopRows({ now }: Ctx, rows: readonly SelectedTop[]) {
  return rows.map((row) => ({ ...row, state: topStateOf(row, now) }))
}

function filterTops(ctx: Ctx, filters: FiltersOf<typeof topList>) {
  const { text, state, subject_id, city_id, starts_at_from, starts_at_to } = filters
  let filtered = selectTops(ctx)
  if (text) filtered = filtered.where(matchesText(text))
  if (state) filtered = filtered.where(stateCondition(ctx, state))
  if (typeof subject_id === 'number') filtered = filtered.where('t.subject_id', '=', subject_id)
  if (typeof city_id === 'number') filtered = filtered.where('t.city_id', '=', city_id)
  if (starts_at_from) filtered = filtered.where('t.starts_at', '>=', midnight(ctx, starts_at_from))
  if (starts_at_to) filtered = filtered.where('t.starts_at', '<', midnight(ctx, starts_at_to, 1))
  return filtered
}

/** A number is the id of the tutor or of the placement. */
function matchesText(text: string) {
  if (/^\d{1,15}$/.test(text)) return sql<boolean>`${Number(text)}::bigint in (t.tutor_id, t.id)`
  return sql<boolean>`exists (select from jsonb_each_text(u.name) n where strpos(lower(n.value), lower(${text})) > 0)`
}

function stateCondition({ now }: Ctx, state: TopState) {
  const conditions: Record<TopState, ReturnType<typeof sql<boolean>>> = {
    removed: sql<boolean>`t.state = 'removed'`,
    credit: sql<boolean>`t.state = 'credit'`,
    queued: sql<boolean>`t.state = 'booked' and t.starts_at > ${now}`,
    active: sql<boolean>`t.state = 'booked' and t.starts_at <= ${now} and t.ends_at > ${now}`,
    ended: sql<boolean>`t.state = 'booked' and t.ends_at <= ${now}`,
  }
  return conditions[state]
}
