import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { adjustmentList } from '../../contract/staff.ts'
import { countDecisions } from './decisions.ts'
import { selectTutorIdsByText, staffNameOf, tutorNameOf } from './tutor-column.ts'

export const adjustmentListPlugin = queryListPlugin(
  adjustmentList,
  {
    id: 'w.id',
    all: selectAdjustments,
    filter: filterAdjustments,
    ids: (query) => query.select('w.id'),
    select: selectColumns,
    present: (_ctx, rows) => [...rows],
    order: { created_at: () => sql.ref('w.id') },
  },
  { data: countDecisions },
)

function selectAdjustments({ db, edition }: Ctx) {
  return db.selectFrom('wallet_adjustment as w').where('w.edition', '=', edition.code)
}

function selectColumns(ctx: Ctx<StaffMember>, query: ReturnType<typeof selectAdjustments>) {
  return query
    .select([
      'w.id',
      'w.created_at',
      'w.tutor_id',
      'w.amount',
      'w.forgives_debt',
      'w.reason',
      'w.state',
      'w.decided_at',
    ])
    .select(tutorNameOf(ctx, 'w.tutor_id').as('tutor'))
    .select([staffNameOf('w.staff_id').as('staff'), staffNameOf('w.decided_by').as('decided_by')])
    .select(sql<boolean>`w.staff_id = ${ctx.actor.id}`.as('own'))
}

function filterAdjustments(ctx: Ctx, filters: FiltersOf<typeof adjustmentList>) {
  const { text, state, created_at_from, created_at_to } = filters
  let query = selectAdjustments(ctx)
  if (text) query = query.where('w.tutor_id', 'in', selectTutorIdsByText(ctx, text))
  if (state !== undefined) query = query.where('w.state', '=', state)
  if (created_at_from) query = query.where('w.created_at', '>=', midnight(ctx, created_at_from))
  if (created_at_to) query = query.where('w.created_at', '<', midnight(ctx, created_at_to, 1))
  return query
}
