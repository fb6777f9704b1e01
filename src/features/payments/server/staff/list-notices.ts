import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { noticeList } from '../../contract/staff.ts'
import { countDecisions } from './decisions.ts'
import { describeNotice } from './describe.ts'
import { noticeDeadline } from './resume-work.ts'

/** Genuine notices that were not applied: of no payment of ours, of another sum than we asked for, or failing. */
export const noticeListPlugin = queryListPlugin(
  noticeList,
  {
    id: 'n.id',
    all: selectNotices,
    filter: filterNotices,
    ids: (query) => query.select('n.id'),
    select: (_ctx, query) =>
      query.select([
        'n.id',
        'n.received_at',
        'n.state',
        'n.payment_id',
        'n.report',
        'm.provider',
        'm.name as merchant',
      ]),
    present: (ctx, rows) => rows.map(({ report, ...row }) => ({ ...row, about: describeNotice(ctx, report) })),
    order: { received_at: () => sql.ref('n.id') },
  },
  { data: countDecisions },
)

function selectNotices({ db, edition, now }: Ctx) {
  return (
    db
      .selectFrom('payment_notice as n')
      .innerJoin('merchant as m', (join) =>
        join.onRef('m.edition', '=', 'n.edition').onRef('m.id', '=', 'n.merchant_id'),
      )
      .where('n.edition', '=', edition.code)
      // Written as in the partial indexes.
      .where(
        sql<boolean>`(n.state in ('unused', 'mismatch') or (n.state = 'received' and n.received_at < ${noticeDeadline(now)}))`,
      )
  )
}

function filterNotices(ctx: Ctx, { state, provider, received_at_from, received_at_to }: FiltersOf<typeof noticeList>) {
  let query = selectNotices(ctx)
  if (state !== undefined) query = query.where('n.state', '=', state)
  if (provider !== undefined) query = query.where('m.provider', '=', provider)
  if (received_at_from) query = query.where('n.received_at', '>=', midnight(ctx, received_at_from))
  if (received_at_to) query = query.where('n.received_at', '<', midnight(ctx, received_at_to, 1))
  return query
}
