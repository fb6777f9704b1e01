import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { postbackList } from '../contract.ts'
import type { postbackStatuses, PostbackState } from '../model.ts'

export const postbackListPlugin = queryListPlugin(postbackList, {
  id: 'b.id',
  all: selectPostbacks,
  filter: filterPostbacks,
  ids: (query) => query.select('b.id'),
  select: (_ctx, query) =>
    query.select([
      'b.id',
      'p.name as partner',
      'b.order_id',
      'b.state',
      'b.amount',
      'b.status',
      'b.attempts',
      'b.answer',
      'b.created_at',
    ]),
  present: (_ctx, rows) =>
    rows.map((row) => ({
      ...row,
      state: row.state as PostbackState,
      status: row.status as (typeof postbackStatuses)[number],
    })),
  order: {
    created_at: () => sql.ref('b.created_at'),
    partner: () => sql.ref('p.name'),
    order_id: () => sql.ref('b.order_id'),
  },
})

function filterPostbacks(ctx: Ctx, { state, status }: FiltersOf<typeof postbackList>) {
  let query = selectPostbacks(ctx)
  if (state) query = query.where('b.state', '=', state)
  if (status) query = query.where('b.status', '=', status)
  return query
}

function selectPostbacks({ db, edition }: Ctx) {
  return db
    .selectFrom('cpa_postback as b')
    .innerJoin('cpa_partner as p', (join) =>
      join.onRef('p.edition', '=', 'b.edition').onRef('p.id', '=', 'b.partner_id'),
    )
    .where('b.edition', '=', edition.code)
}
