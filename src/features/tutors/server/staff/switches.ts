import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { switchProblem } from '../../model.ts'
import type { BulkAction, HiddenBy } from '../../model.ts'

export type SwitchResult = {
  id: number
  problem: ReturnType<typeof switchProblem>
  /** The tutor had hidden the profile before. */
  self_hidden: boolean
}

/** The same rules for one tutor and in bulk. Unknown ids are left out of the result. */
export async function switchTutors(
  ctx: Ctx,
  ids: readonly number[],
  action: BulkAction,
  on: boolean,
  as: HiddenBy = 'staff',
): Promise<SwitchResult[]> {
  const hiddenBy = ctx.actor.realm === 'staff' ? as : undefined
  const { school } = ctx.edition
  const lockedTutors = await lockTutors(ctx, ids)
  const switched = lockedTutors.map((tutor) => ({
    id: tutor.id,
    problem: switchProblem(tutor, action, on, { school, hiddenBy }),
    self_hidden: !tutor.active && !tutor.hidden_by_staff,
  }))
  const changed = switched.filter(({ problem }) => problem === undefined).map(({ id }) => id)
  if (changed.length === 0) return switched
  await ctx.db
    .updateTable('tutor')
    .set(switchedColumns(ctx, action, on, hiddenBy))
    .where('edition', '=', ctx.edition.code)
    .where('id', 'in', changed)
    .execute()
  for (const { id, active } of lockedTutors.filter((tutor) => changed.includes(tutor.id))) {
    if (action === 'deleted' && on) await ctx.sessions.endAll('person', id)
    // Already hidden: only who hid it changes.
    const changesHiddenBy = action === 'active' && active === on
    await emitSwitched(
      ctx,
      id,
      action,
      changesHiddenBy ? { hidden_by_staff: hiddenBy === 'staff' } : { [action]: on },
      on,
    )
  }
  return switched
}

/** A profile hidden by staff can be shown again by staff only. */
function switchedColumns({ now }: Ctx, action: BulkAction, on: boolean, hiddenBy: HiddenBy | undefined) {
  if (action === 'deleted') return { deleted_at: on ? now : null }
  if (action === 'active') return { active: on, hidden_by_staff: !on && hiddenBy === 'staff' }
  return { [action]: on }
}

/** Includes deleted tutors, which can be restored. Locks in id order to avoid deadlocks. */
async function lockTutors({ db, edition }: Ctx, ids: readonly number[]) {
  return db
    .selectFrom('tutor')
    .select(['id', 'active', 'hidden_by_staff', 'favorite', 'school_tutor'])
    .select(['accept_orders', 'auto_appoint', 'show_in_catalog', 'potential_school_tutor', 'trusted'])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .select(sql<boolean>`anonymised_at is not null`.as('anonymised'))
    .where('edition', '=', edition.code)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function emitSwitched(
  ctx: Ctx,
  entityId: number,
  action: BulkAction,
  after: Record<string, boolean>,
  on: boolean,
) {
  const before = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, !value]))
  const about = { entity: 'tutor', entityId, before, after }
  if (action === 'active') await ctx.emit({ name: on ? 'tutor.shown' : 'tutor.hidden', ...about })
  else if (action === 'deleted') await ctx.emit({ name: on ? 'tutor.deleted' : 'tutor.restored', ...about })
  else if (action === 'favorite') await ctx.emit({ name: 'tutor.favorite', ...about })
  else await ctx.emit({ name: 'tutor.switched', ...about })
}
