import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { countAvailableTutors, passOrderToSchool } from '#features/orders/public.ts'
import { findSchool } from '../protocol/school-api.ts'
import { findRuleOrder } from './order-facts.ts'
import { decideByRules, getConditions, listActiveRules } from './rules.ts'

/** Runs after the request was placed, so that a fault here never loses a request. A repeated run decides the same. */
export async function applyTransferRules(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  if (!findSchool(ctx)) return
  const rules = await listActiveRules(ctx)
  const order = rules.length > 0 ? await findRuleOrder(ctx, entityId) : undefined
  if (!order) return
  const decision = await decideByRules(rules, order, await getConditions(ctx), (id) => countAvailableTutors(ctx, id))
  if (!decision?.isInShare) return
  const { subjects, levels, online, offline, price, hour } = order
  await passOrderToSchool(ctx, order.order_id, {
    rule_id: decision.rule.id,
    text: decision.rule.title,
    facts: { subjects, levels, online, offline, price, hour, tutors: decision.tutors, share: decision.rule.share },
  })
}
