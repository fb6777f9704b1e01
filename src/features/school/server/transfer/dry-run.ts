import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { countAvailableTutors, listOrderDetails } from '#features/orders/public.ts'
import type { RuleDraft, transferEndpoints as calls } from '../../contract/staff.ts'
import { dryRunCounts, dryRunDays, dryRunLimit } from '../../model.ts'
import type { TransferRule } from '../../model.ts'
import { listPastOrders } from './order-facts.ts'
import type { RuleOrder } from './order-facts.ts'
import { decideByRules, findRule, getConditions, listActiveRules } from './rules.ts'

const shownExamples = 5
const dayMs = 86_400_000

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    check_transfer_rule: { rule_id: number }
  }
}

/** Only reads, so it runs outside a transaction, on the connections for reads. */
export async function dryRunRule(ctx: Ctx<StaffMember>, { transfer_settings }: Input<typeof calls.dryRun>) {
  const { matched, transferred, taken, checked, more } = await runDry(ctx, transfer_settings, dryRunCounts)
  const shown = transferred.slice(0, shownExamples)
  const detailsOf = await listOrderDetails(
    ctx,
    shown.map(({ order_id }) => order_id),
  )
  return {
    checked,
    more,
    matched: matched.length,
    transferred: transferred.length,
    taken,
    examples: shown.map(({ order_id, created_at }) => ({
      id: order_id,
      created_at,
      lessons: detailsOf(order_id).lessons.map(({ name }) => name),
    })),
  }
}

/** Every saved rule gets the result of its dry run, so that the list shows what the rules do. */
export async function onRuleSaved(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  const key = `transfer rule ${ctx.edition.code} ${entityId}`
  await ctx.enqueue('check_transfer_rule', { rule_id: entityId }, { key })
}

/** Counting the tutors of many requests takes seconds, so saving does not wait for it and no transaction is held. */
export const checkRuleJob: Job = {
  name: 'check_transfer_rule',
  standalone: true,
  async run(ctx, payload) {
    const { rule_id } = payload as unknown as { rule_id: number }
    const rule = await findRule(ctx, rule_id)
    if (!rule) return
    const { transferred } = await runDry(ctx, rule, dryRunLimit)
    await ctx.transaction(({ db, edition, now }) =>
      db
        .updateTable('transfer_rule')
        .set({ matched_orders: transferred.length, checked_at: now })
        .where('edition', '=', edition.code)
        .where('id', '=', rule_id)
        .execute(),
    )
  },
}

/**
 * Decides about past requests as the rules would with the rule in its place, active or not: active rules before it come
 * first, and a new one is the last. The number of tutors is that of today. It ends at the request whose tutors would be counted after
 * `mostCounts` others.
 */
export async function runDry(ctx: Ctx, draft: RuleDraft | TransferRule, mostCounts: number) {
  const rule = await placeRule(ctx, draft)
  const earlier = (one: TransferRule) =>
    one.position < rule.position || (one.position === rule.position && one.id < rule.id)
  const others = (await listActiveRules(ctx)).filter(({ id }) => id !== rule.id)
  const rules = [...others.filter(earlier), rule]
  const conditions = await getConditions(ctx)
  const orders = await listPastOrders(ctx, new Date(ctx.now.getTime() - dryRunDays * dayMs), dryRunLimit + 1)
  const matched: RuleOrder[] = []
  const transferred: RuleOrder[] = []
  let [taken, checked, counts] = [0, 0, 0]
  const countTutors = async (id: number) => {
    counts += 1
    return counts > mostCounts ? undefined : countAvailableTutors(ctx, id)
  }
  for (const order of orders.slice(0, dryRunLimit)) {
    const decision = await decideByRules(rules, order, conditions, countTutors)
    if (counts > mostCounts) break
    checked += 1
    if (!decision) continue
    if (decision.rule !== rule) {
      taken += 1
      continue
    }
    matched.push(order)
    if (decision.isInShare) transferred.push(order)
  }
  return { matched, transferred, taken, checked, more: orders.length > checked }
}

async function placeRule(ctx: Ctx, draft: RuleDraft | TransferRule): Promise<TransferRule> {
  const { id } = draft
  if (id === undefined) return { title: '', ...draft, id: Infinity, position: Infinity }
  const position = draft.position ?? (await findRule(ctx, id))?.position ?? Infinity
  return { title: '', ...draft, id, position }
}
