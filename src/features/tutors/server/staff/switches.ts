import { sql } from 'kysely'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { ActionRows } from '#platform/crud/actions.ts'
import type { ActionHandler } from '#platform/crud/crud-options.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { credentialsChanged } from '#features/accounts/public.ts'
import type { Toggle } from '../../model.ts'

export type TutorSwitches = Record<
  'active' | 'hidden_by_staff' | 'favorite' | 'school_tutor' | 'deleted' | 'anonymised' | Toggle,
  boolean
> & { id: number }
type Changes = Partial<TutorSwitches>

/** Includes deleted tutors, which can be restored. Locks in id order to avoid deadlocks. */
export async function findSwitches({ db, edition }: Ctx, ids: readonly number[], { lock = false } = {}) {
  const query = db
    .selectFrom('tutor')
    .select(['id', 'active', 'hidden_by_staff', 'favorite', 'school_tutor'])
    .select(['accept_orders', 'auto_appoint', 'show_in_catalog', 'potential_school_tutor', 'trusted'])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .select(sql<boolean>`anonymised_at is not null`.as('anonymised'))
    .where('edition', '=', edition.code)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
  return (lock ? query.forUpdate() : query).execute() as Promise<TutorSwitches[]>
}

type PlannedSwitch = { before: TutorSwitches; changes: Changes }

/** Writes the changes of locked tutors, one query for all tutors with the same changes, and an event for each. */
export async function applySwitches(ctx: Ctx, planned: readonly PlannedSwitch[]) {
  const groups = Map.groupBy(planned, ({ changes }) => JSON.stringify(changes))
  for (const group of groups.values())
    await ctx.db
      .updateTable('tutor')
      .set(columnsOf(ctx, group[0]!.changes))
      .where('edition', '=', ctx.edition.code)
      .where(sql<boolean>`id = any(${group.map(({ before }) => before.id)}::bigint[])`)
      .execute()
  const deleted = planned.filter(({ changes }) => changes.deleted).map(({ before }) => before.id)
  if (deleted.length > 0) await credentialsChanged(ctx, deleted, 'deleted_by_staff')
  for (const { before, changes } of planned) await emitSwitched(ctx, before, changes)
  return planned.map(({ before, changes }) => ({ before, after: { ...before, ...changes } }))
}

function columnsOf({ now }: Ctx, { deleted, ...flags }: Changes) {
  return { ...flags, ...(deleted !== undefined && { deleted_at: deleted ? now : null }) }
}

async function emitSwitched(ctx: Ctx, before: TutorSwitches, changes: Changes) {
  const { active, deleted, favorite, ...flags } = changes
  const about = (after: Changes) => ({
    entity: 'tutor',
    entityId: before.id,
    before: Object.fromEntries(Object.keys(after).map((name) => [name, before[name as keyof Changes]])),
    after,
  })
  if (active !== undefined) {
    // Already hidden: only who hid it changes.
    const after = active === before.active ? { hidden_by_staff: flags.hidden_by_staff ?? false } : { active }
    await ctx.emit({ name: active ? 'tutor.shown' : 'tutor.hidden', ...about(after) })
  } else if (deleted !== undefined)
    await ctx.emit({ name: deleted ? 'tutor.deleted' : 'tutor.restored', ...about({ deleted }) })
  else if (favorite !== undefined) await ctx.emit({ name: 'tutor.favorite', ...about({ favorite }) })
  else await ctx.emit({ name: 'tutor.switched', ...about(flags) })
}

/** The declared actions of staff. A profile hidden by staff can be shown again by staff only. */
const handlers = {
  set_active: () => ({ active: true, hidden_by_staff: false }),
  set_inactive: () => ({ active: false, hidden_by_staff: true }),
  set_favorite: (input) => ({ favorite: input['add_favorite'] as boolean }),
  set_school: (input) => ({ school_tutor: input['value'] as boolean }),
  set_toggle: (input) => ({ [input['toggle'] as Toggle]: input['value'] as boolean }),
  restore: () => ({ deleted: false }),
  delete: () => ({ deleted: true }),
} satisfies Record<string, (input: CrudRow) => Changes>

export const tutorActions = {
  find: findSwitches,
  apply: applySwitches as unknown as ActionRows['apply'],
  handlers: Object.fromEntries(
    Object.entries(handlers).map(([name, changesOf]) => {
      const handler: ActionHandler = (_ctx, row, input) => {
        const changes: Changes = changesOf(input)
        if (row['anonymised']) throw fail('not_found', { id: 'tutor.skipped.anonymised' })
        if (row['deleted'] && changes.deleted === undefined) throw fail('not_found', { id: 'tutor.skipped.deleted' })
        return changes
      }
      return [name, handler]
    }),
  ),
}
