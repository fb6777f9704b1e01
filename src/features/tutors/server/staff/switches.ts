import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { switchProblem } from '../../model.ts'
import type { BulkAction, HiddenBy } from '../../model.ts'

export type Switched = {
  id: number
  problem: ReturnType<typeof switchProblem>
  /** Hidden by choice before. */
  self_hidden: boolean
}

/**
 * One switch of some tutors, whoever of them can be switched: the same rules for one and for a hundred. Answers
 * nothing about ids that nobody has.
 */
export async function switchTutors(
  ctx: Ctx,
  ids: readonly number[],
  action: BulkAction,
  on: boolean,
  as: HiddenBy = 'staff',
): Promise<Switched[]> {
  const hiddenBy = ctx.actor.realm === 'staff' ? as : undefined
  const { school } = ctx.edition
  const held = await heldAnyTutors(ctx, ids)
  const switched = held.map((tutor) => ({
    id: tutor.id,
    problem: switchProblem(tutor, action, on, { school, hiddenBy }),
    self_hidden: !tutor.active && !tutor.hidden_by_staff,
  }))
  const changed = switched.filter(({ problem }) => problem === undefined).map(({ id }) => id)
  if (changed.length === 0) return switched
  await ctx.db
    .updateTable('tutor')
    .set(columnsOf(ctx, action, on, hiddenBy))
    .where('edition', '=', ctx.edition.code)
    .where('id', 'in', changed)
    .execute()
  for (const { id, active } of held.filter((tutor) => changed.includes(tutor.id))) {
    if (action === 'deleted' && on) await ctx.endSessions('person', id)
    // Hidden it was already: by whom is new.
    const whose = action === 'active' && active === on
    await say(ctx, id, action, whose ? { hidden_by_staff: hiddenBy === 'staff' } : { [action]: on }, on)
  }
  return switched
}

/** Who hides is remembered: what staff hide, only staff show again. */
function columnsOf({ now }: Ctx, action: BulkAction, on: boolean, hiddenBy: HiddenBy | undefined) {
  if (action === 'deleted') return { deleted_at: on ? now : null }
  if (action === 'active') return { active: on, hidden_by_staff: !on && hiddenBy === 'staff' }
  return { [action]: on }
}

/** Also those who were deleted: they can be taken back. In one order, so that nobody waits for another in a circle. */
async function heldAnyTutors({ db, edition }: Ctx, ids: readonly number[]) {
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

async function say(ctx: Ctx, entityId: number, action: BulkAction, after: Record<string, boolean>, on: boolean) {
  const before = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, !value]))
  const about = { entity: 'tutor', entityId, before, after }
  if (action === 'active') await ctx.emit({ name: on ? 'tutor.shown' : 'tutor.hidden', ...about })
  else if (action === 'deleted') await ctx.emit({ name: on ? 'tutor.deleted' : 'tutor.restored', ...about })
  else if (action === 'favorite') await ctx.emit({ name: 'tutor.favorite', ...about })
  else await ctx.emit({ name: 'tutor.switched', ...about })
}
