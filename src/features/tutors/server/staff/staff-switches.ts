import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { tutorPanelEndpoints as calls } from '../../contract/staff-list.ts'
import type { BulkAction, HiddenBy } from '../../model.ts'
import { switchTutors } from './switches.ts'

type TutorIdInput = Input<typeof calls.setActive>

export const setTutorActive = (ctx: Ctx, { tutor_id }: TutorIdInput) => switchTutor(ctx, tutor_id, 'active', true)

export const setTutorInactive = (ctx: Ctx, { tutor_id, by_tutor }: Input<typeof calls.setInactive>) =>
  switchTutor(ctx, tutor_id, 'active', false, by_tutor ? 'tutor' : 'staff')

export const setSchoolTutor = (ctx: Ctx, { tutor_id, value }: Input<typeof calls.setSchool>) =>
  switchTutor(ctx, tutor_id, 'school_tutor', value)

export const setTutorToggle = (ctx: Ctx, { tutor_id, toggle, value }: Input<typeof calls.setToggle>) =>
  switchTutor(ctx, tutor_id, toggle, value)

export const setFavoriteTutor = (ctx: Ctx, { tutor_id, add_favorite }: Input<typeof calls.setFavorite>) =>
  switchTutor(ctx, tutor_id, 'favorite', add_favorite)

/** Ends all sessions and hides the tutor everywhere until restored. */
export const deleteTutorByStaff = (ctx: Ctx, { tutor_id }: TutorIdInput) => switchTutor(ctx, tutor_id, 'deleted', true)

export const restoreTutor = (ctx: Ctx, { tutor_id }: TutorIdInput) => switchTutor(ctx, tutor_id, 'deleted', false)

/** Skips tutors that are already in this state or cannot be switched. */
export async function bulkSwitchTutors(ctx: Ctx, { ids, action, value, by_tutor }: Input<typeof calls.bulk>) {
  const switched = await switchTutors(ctx, ids, action, value, by_tutor ? 'tutor' : 'staff')
  const changed = switched.filter(({ problem }) => problem === undefined)
  const own = action === 'active' ? changed.filter(({ self_hidden }) => self_hidden) : []
  return { changed: changed.map(({ id }) => id), self_hidden: own.map(({ id }) => id) }
}

/** Succeeds if nothing changes; deleted tutors answer `not_found`. */
async function switchTutor(
  ctx: Ctx,
  id: number,
  action: BulkAction,
  on: boolean,
  hiddenBy?: HiddenBy,
): Promise<Record<string, never>> {
  const [switched] = await switchTutors(ctx, [id], action, on, hiddenBy)
  if (!switched || switched.problem === 'deleted' || switched.problem === 'anonymised') throw fail('not_found')
  if (switched.problem === 'no_school') throw fail('wrong_status')
  return {}
}
