import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { panelEndpoints as calls } from '../../panel-contract.ts'
import type { BulkAction, HiddenBy } from '../../model.ts'
import { switchTutors } from './switches.ts'

type Someone = Input<typeof calls.setActive>

export const setActive = (ctx: Ctx, { tutor_id }: Someone) => switchOne(ctx, tutor_id, 'active', true)

export const setInactive = (ctx: Ctx, { tutor_id, by_tutor }: Input<typeof calls.setInactive>) =>
  switchOne(ctx, tutor_id, 'active', false, by_tutor ? 'tutor' : 'staff')

export const setSchool = (ctx: Ctx, { tutor_id, value }: Input<typeof calls.setSchool>) =>
  switchOne(ctx, tutor_id, 'school_tutor', value)

export const setToggle = (ctx: Ctx, { tutor_id, toggle, value }: Input<typeof calls.setToggle>) =>
  switchOne(ctx, tutor_id, toggle, value)

export const setFavorite = (ctx: Ctx, { tutor_id, add_favorite }: Input<typeof calls.setFavorite>) =>
  switchOne(ctx, tutor_id, 'favorite', add_favorite)

/** Gone from the site and from our lists, signed out and no tutor anymore, until somebody takes it back. */
export const deleteTutor = (ctx: Ctx, { tutor_id }: Someone) => switchOne(ctx, tutor_id, 'deleted', true)

export const restoreTutor = (ctx: Ctx, { tutor_id }: Someone) => switchOne(ctx, tutor_id, 'deleted', false)

/** Many in one transaction. What stands so already, or cannot be, is left as it is. */
export async function bulk(ctx: Ctx, { ids, action, value, by_tutor }: Input<typeof calls.bulk>) {
  const switched = await switchTutors(ctx, ids, action, value, by_tutor ? 'tutor' : 'staff')
  const changed = switched.filter(({ problem }) => problem === undefined)
  const own = action === 'active' ? changed.filter(({ self_hidden }) => self_hidden) : []
  return { changed: changed.map(({ id }) => id), self_hidden: own.map(({ id }) => id) }
}

/** What stands so already is fine; whoever was deleted is found by nobody. */
async function switchOne(
  ctx: Ctx,
  id: number,
  action: BulkAction,
  on: boolean,
  hiddenBy?: HiddenBy,
): Promise<Record<string, never>> {
  const [switched] = await switchTutors(ctx, [id], action, on, hiddenBy)
  if (!switched || switched.problem === 'deleted' || switched.problem === 'anonymised') throw refuse('not_found')
  if (switched.problem === 'no_school') throw refuse('wrong_status')
  return {}
}
