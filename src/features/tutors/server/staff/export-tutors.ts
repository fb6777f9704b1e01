import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { exportList } from '#platform/crud/export.ts'
import type { ExportColumn } from '#platform/crud/export.ts'
import type { panelEndpoints } from '../../panel-contract.ts'
import { foundTutors, sorted } from './list-tutors.ts'
import { flagColumns, presentListed, selectListed } from './listed.ts'

type Listed = ReturnType<typeof presentListed>

/** All of them, in the order of the list. */
export function exportTutors(ctx: Ctx, { sort, sort_dir, ...filters }: Input<typeof panelEndpoints.export>) {
  const query = selectListed(ctx, sorted(ctx, foundTutors(ctx, filters), { sort, sort_dir }))
  const flags = ['email_confirmed', 'phone_confirmed', ...flagColumns, 'waiting', 'leaving', 'deleted'] as const
  const column = (title: string, value: (tutor: Listed) => string | number): ExportColumn => ({
    title,
    value: (row) => value(presentListed(ctx, row as never)),
  })
  const columns = [
    column('id', ({ id }) => id),
    ...(['name', 'email', 'phone', 'city'] as const).map((name) => column(ctx.t(`tutor.${name}`), (row) => row[name])),
    column(ctx.t('tutor.subjects'), ({ subjects }) => subjects.join(', ')),
    column(ctx.t('tutor.state'), ({ state }) => ctx.t(`tutor.state.${state}`)),
    column(ctx.t('tutor.verification'), ({ verification }) => ctx.t(`tutor.verification.${verification}`)),
    ...flags.map((name) => column(ctx.t(`tutor.${name}`), (row) => ctx.t(row[name] ? 'action.yes' : 'action.no'))),
    column(ctx.t('tutor.score'), ({ score }) => score),
    ...(['created_at', 'seen_at'] as const).map((name) =>
      column(ctx.t(`tutor.${name}`), (row) => row[name]?.toISOString().slice(0, 10) ?? ''),
    ),
  ]
  return exportList(ctx, 'tutors', columns, query)
}
