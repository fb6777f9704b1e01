import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { switchProblem } from '../../model.ts'
import type { BulkAction } from '../../model.ts'

export type Switched = { id: number; problem: ReturnType<typeof switchProblem> }

/**
 * One switch of some tutors, whoever of them can be switched: the same rules for one and for a hundred. Answers
 * nothing about ids that nobody has.
 */
export async function switchTutors(
  ctx: Ctx,
  ids: readonly number[],
  action: BulkAction,
  on: boolean,
): Promise<Switched[]> {
  const held = await heldAnyTutors(ctx, ids)
  const switched = held.map((tutor) => ({ id: tutor.id, problem: switchProblem(tutor, action, on, ctx.edition) }))
  const changed = switched.filter(({ problem }) => problem === undefined).map(({ id }) => id)
  if (changed.length === 0) return switched
  await ctx.db
    .updateTable('tutor')
    .set(columnsOf(ctx, action, on))
    .where('edition', '=', ctx.edition.code)
    .where('id', 'in', changed)
    .execute()
  for (const id of changed) {
    if (action === 'deleted' && on) await ctx.endSessions('person', id)
    await say(ctx, id, action, on)
  }
  return switched
}

/** Who hides is remembered: what staff hide, only staff show again. */
function columnsOf({ actor, now }: Ctx, action: BulkAction, on: boolean) {
  if (action === 'deleted') return { deleted_at: on ? now : null }
  if (action === 'active') return { active: on, hidden_by_staff: !on && actor.realm === 'staff' }
  return { [action]: on }
}

/** Also those who were deleted: they can be taken back. In one order, so that nobody waits for another in a circle. */
async function heldAnyTutors({ db, edition }: Ctx, ids: readonly number[]) {
  return db
    .selectFrom('tutor')
    .select(['id', 'active', 'favorite', 'school_tutor'])
    .select(['accept_orders', 'auto_appoint', 'show_in_catalog', 'potential_school_tutor', 'trusted'])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .select(sql<boolean>`anonymised_at is not null`.as('anonymised'))
    .where('edition', '=', edition.code)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function say(ctx: Ctx, entityId: number, action: BulkAction, on: boolean): Promise<void> {
  const about = { entity: 'tutor', entityId, before: { [action]: !on }, after: { [action]: on } }
  if (action === 'active') await ctx.emit({ name: on ? 'tutor.shown' : 'tutor.hidden', ...about })
  else if (action === 'deleted') await ctx.emit({ name: on ? 'tutor.deleted' : 'tutor.restored', ...about })
  else if (action === 'favorite') await ctx.emit({ name: 'tutor.favorite', ...about })
  else await ctx.emit({ name: 'tutor.switched', ...about })
}
