import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { accountMatches } from '#features/accounts/public.ts'
import { settlementList } from '../../contract/settlements.ts'
import { isUnconfirmed } from './settlements.ts'

export const settlementListPlugin = queryListPlugin(settlementList, {
  id: 's.id',
  all: selectSettlements,
  filter: filterSettlements,
  ids: (query) => query.select('s.id'),
  select: selectColumns,
  present: (_ctx, rows) => [...rows],
  order: { created_at: () => sql.ref('s.id') },
})

function selectSettlements({ db, edition }: Ctx) {
  return db.selectFrom('fee_settlement as s').where('s.edition', '=', edition.code)
}

function selectColumns(ctx: Ctx<StaffMember>, query: ReturnType<typeof selectSettlements>) {
  return query
    .select(['s.id', 's.order_id', 's.created_at', 's.kind', 's.amount', 's.state'])
    .select(['s.reason', 's.reference', 's.method'])
    .select(isUnconfirmed.as('unconfirmed'))
    .select(
      sql<string>`coalesce((select a.name from account a where a.edition = s.edition and a.id = s.tutor_id), '')`.as(
        'tutor',
      ),
    )
    .select([memberName('s.staff_id').as('staff'), memberName('s.decided_by').as('decided_by')])
    .select(memberName('s.confirmed_by').as('confirmed_by'))
    .select(sql<boolean>`s.staff_id = ${ctx.actor.id}`.as('own'))
}

const memberName = (column: string) =>
  sql<string>`coalesce((select m.name from staff_member m where m.id = ${sql.ref(column)}), '')`

function filterSettlements(ctx: Ctx, filters: FiltersOf<typeof settlementList>) {
  const { text, state, kind, unconfirmed, created_at_from, created_at_to } = filters
  let query = selectSettlements(ctx)
  if (text)
    query = query.where('s.tutor_id', 'in', (tutors) =>
      tutors
        .selectFrom('account as a')
        .select('a.id')
        .where('a.edition', '=', ctx.edition.code)
        .where((where) => accountMatches(ctx, where, text)),
    )
  if (state !== undefined) query = query.where('s.state', '=', state)
  if (kind !== undefined) query = query.where('s.kind', '=', kind)
  if (unconfirmed !== undefined) query = query.where(isUnconfirmed, '=', unconfirmed)
  if (created_at_from) query = query.where('s.created_at', '>=', midnight(ctx, created_at_from))
  if (created_at_to) query = query.where('s.created_at', '<', midnight(ctx, created_at_to, 1))
  return query
}

/** Counts the work of the heads by the filter that lists it. Both parts are read from partial indexes. */
export async function countWaitingSettlements({ db, edition }: Ctx): Promise<Record<string, number>> {
  const { rows } = await sql<{ waiting: number; unconfirmed: number }>`select
    (select count(*) from fee_settlement s where s.edition = ${edition.code} and s.state = 'waiting') as waiting,
    (select count(*) from fee_settlement s where s.edition = ${edition.code} and ${isUnconfirmed}) as unconfirmed`.execute(
    db,
  )
  const { waiting, unconfirmed } = rows[0]!
  return { 'state=waiting': waiting, 'unconfirmed=1': unconfirmed }
}
