import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { differenceList } from '../../contract/staff.ts'
import { countDecisions } from './decisions.ts'
import { describeOurs, describeTheirs } from './describe.ts'
import type { OurFacts, TheirFacts } from '../payment/difference.ts'
import { staffNameOf, tutorNameOf } from './tutor-column.ts'

export const differenceListPlugin = queryListPlugin(
  differenceList,
  {
    id: 'd.id',
    all: selectDifferences,
    filter: filterDifferences,
    ids: (query) => query.select('d.id'),
    select: selectColumns,
    present: (ctx, rows) =>
      rows.map(({ ours, theirs, ...row }) => ({
        ...row,
        ours: describeOurs(ctx, ours as OurFacts),
        theirs: describeTheirs(ctx, theirs as TheirFacts),
      })),
    // Ids grow with the time.
    order: { found_at: () => sql.ref('d.id') },
  },
  { data: countDecisions },
)

function selectDifferences({ db, edition }: Ctx) {
  return db
    .selectFrom('payment_difference as d')
    .innerJoin('payment as p', (join) => join.onRef('p.edition', '=', 'd.edition').onRef('p.id', '=', 'd.payment_id'))
    .where('d.edition', '=', edition.code)
}

function selectColumns(ctx: Ctx, query: ReturnType<typeof selectDifferences>) {
  return query
    .select(['d.id', 'd.found_at', 'd.payment_id', 'd.ours', 'd.theirs', 'd.state', 'd.reason'])
    .select(['p.tutor_id', 'p.provider', tutorNameOf(ctx, 'p.tutor_id').as('tutor')])
    .select(staffNameOf('d.staff_id').as('staff'))
}

function filterDifferences(ctx: Ctx, filters: FiltersOf<typeof differenceList>) {
  const { state, provider, found_at_from, found_at_to } = filters
  let query = selectDifferences(ctx)
  if (state !== undefined) query = query.where('d.state', '=', state)
  if (provider !== undefined) query = query.where('p.provider', '=', provider)
  if (found_at_from) query = query.where('d.found_at', '>=', midnight(ctx, found_at_from))
  if (found_at_to) query = query.where('d.found_at', '<', midnight(ctx, found_at_to, 1))
  return query
}
