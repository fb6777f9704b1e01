import type { Ctx } from '#platform/context.ts'
import { status } from '../../model.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import { transitionOrder } from '../lifecycle/transition-order.ts'
import { findCandidates } from '../matching/find-candidates.ts'
import { getSearchCriteria } from '../matching/search-criteria.ts'

/** `text` names the rule for staff in the timeline. */
type SchoolRuleMatch = { rule_id: number; text: string; facts: Record<string, unknown> }

/**
 * Hands a new request to the school by a rule. False if somebody has taken it in the meantime: a rule must not take a
 * request away from staff or from a tutor.
 */
export async function passOrderToSchool(ctx: Ctx, id: number, match: SchoolRuleMatch): Promise<boolean> {
  const order = await lockOrder(ctx, id)
  if (order.status !== status.new || order.personal_tutor_id !== null) return false
  await transitionOrder(ctx, order, 'school_new', 'system', { eventData: match })
  return true
}

/** The school has taken the request. False if it has been taken before or has been sent back. */
export async function startOrderAtSchool(ctx: Ctx, id: number): Promise<boolean> {
  const order = await lockOrder(ctx, id)
  if (order.status !== status.school_new) return false
  await transitionOrder(ctx, order, 'school_processing', 'system')
  return true
}

/** The tutors to whom the request could be offered now, 500 at most. */
export async function countAvailableTutors(ctx: Ctx, id: number): Promise<number> {
  const order = await findOrderCriteria(ctx, id)
  return order ? (await findCandidates(ctx, await getSearchCriteria(ctx, order))).length : 0
}

function findOrderCriteria({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('lesson_order')
    .select(['id', 'at_client', 'at_tutor', 'at_online', 'city_id', 'price'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
}
