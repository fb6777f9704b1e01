import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { exportList } from '#platform/crud/export.ts'
import type { ExportColumn } from '#platform/crud/export-columns.ts'
import type { tutorPanelEndpoints } from '../../contract/staff-list.ts'
import { filterTutors, sortTutors } from './list-tutors.ts'
import { flagColumns, presentTutorRow, selectTutorRows } from './tutor-rows.ts'

type TutorRow = ReturnType<typeof presentTutorRow>

export function exportTutors(ctx: Ctx, { sort, sort_dir, ...filters }: Input<typeof tutorPanelEndpoints.export>) {
  const query = selectTutorRows(ctx, sortTutors(ctx, filterTutors(ctx, filters), { sort, sort_dir }))
  const flags = ['email_confirmed', 'phone_confirmed', ...flagColumns, 'waiting', 'leaving', 'deleted'] as const
  const column = (title: string, value: (tutor: TutorRow) => string | number): ExportColumn => ({
    title,
    value: (row) => value(presentTutorRow(ctx, row as never)),
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
