import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { paymentList } from '../../contract/staff.ts'
import { countDecisions, needsAttention } from './decisions.ts'
import { selectTutorIdsByText, tutorNameOf } from './tutor-column.ts'

export const paymentListPlugin = queryListPlugin(
  paymentList,
  {
    id: 'p.id',
    all: selectPayments,
    filter: filterPayments,
    ids: (query) => query.select('p.id'),
    select: selectColumns,
    present: (_ctx, rows) => [...rows],
    order: { created_at: () => sql.ref('p.created_at'), amount: () => sql.ref('p.amount') },
  },
  { data: countDecisions },
)

function selectPayments({ db, edition }: Ctx) {
  return db.selectFrom('payment as p').where('p.edition', '=', edition.code)
}

function selectColumns(ctx: Ctx, query: ReturnType<typeof selectPayments>) {
  return query
    .select(['p.id', 'p.created_at', 'p.tutor_id', 'p.purpose', 'p.subject_id', 'p.amount', 'p.status', 'p.provider'])
    .select(['p.refunded', 'p.disputed', 'p.undelivered'])
    .select(tutorNameOf(ctx, 'p.tutor_id').as('tutor'))
}

function filterPayments(ctx: Ctx, filters: FiltersOf<typeof paymentList>) {
  const { text, status, provider, purpose, created_at_from, created_at_to, disputed, undelivered, attention } = filters
  let query = selectPayments(ctx)
  if (text)
    query = query.where((where) =>
      where.or([
        where('p.tutor_id', 'in', selectTutorIdsByText(ctx, text)),
        where('p.provider_ref', '=', text),
        ...(/^\d{1,15}$/.test(text) ? [where('p.id', '=', Number(text))] : []),
      ]),
    )
  if (status !== undefined) query = query.where('p.status', '=', status)
  if (provider !== undefined) query = query.where('p.provider', '=', provider)
  if (purpose !== undefined) query = query.where('p.purpose', '=', purpose)
  if (disputed !== undefined) query = query.where('p.disputed', '=', disputed)
  if (undelivered !== undefined) query = query.where('p.undelivered', '=', undelivered)
  if (attention !== undefined)
    query = query.where(attention ? needsAttention(ctx) : sql<boolean>`not ${needsAttention(ctx)}`)
  if (created_at_from) query = query.where('p.created_at', '>=', midnight(ctx, created_at_from))
  if (created_at_to) query = query.where('p.created_at', '<', midnight(ctx, created_at_to, 1))
  return query
}
