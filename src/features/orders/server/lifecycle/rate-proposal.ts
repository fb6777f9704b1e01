import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { acceptsRateProposal, computeFee, noRateProposal, status } from '../../model.ts'
import type { OrderRow } from './lock-order.ts'
import { findResponse, updateResponse } from './responses.ts'
import { updateOrder } from './transition-order.ts'

type ProposedTerms = {
  rate: number
  class_regularity: number
  by: 'client' | 'staff'
  /** Refuses to give up so much of a fee that is due. */
  assertReduction?: (sum: number) => Promise<void>
}

/**
 * Stores another rate and its fee for the appointed tutor, who accepts or declines them. Proposing the terms in force
 * withdraws a proposal.
 */
export async function proposeRate(ctx: Ctx, order: OrderRow, terms: ProposedTerms): Promise<void> {
  const { rate, class_regularity, by, assertReduction } = terms
  if (!acceptsRateProposal(order)) throw fail('wrong_status')
  const fee = computeFee(ctx.edition.fee, { rate, class_regularity, currency: ctx.edition.currency })
  if (rate === order.proposed_rate && fee === order.proposed_fee) return
  if (rate === order.rate && fee === order.fee) return withdrawProposal(ctx, order)
  const reduction = order.status === status.waiting_for_pay ? Math.max(0, order.fee! - fee) : 0
  if (reduction > 0) await assertReduction?.(reduction)
  await updateOrder(ctx, order, {
    proposed_rate: rate,
    proposed_fee: fee,
    proposed_by: by,
    proposed_at: ctx.now,
  })
  await ctx.emit({
    name: 'order.rate_proposed',
    ...aboutOrder(order, { rate, by, ...(reduction > 0 && { reduction }) }),
  })
}

async function withdrawProposal(ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.proposed_at === null) return
  await updateOrder(ctx, order, noRateProposal)
  await ctx.emit({ name: 'order.rate_withdrawn', ...aboutOrder(order, { rate: order.rate }) })
}

type RateAnswer = { answer: 'agree' | 'refuse'; rate: number; fee: number }

/** The tutor answers the amounts that they were shown. Only an agreement changes what the fee is. */
export async function answerProposal(ctx: Ctx, order: OrderRow, { answer, rate, fee }: RateAnswer): Promise<void> {
  if (order.proposed_at === null || order.tutor_id === null) throw fail('wrong_status')
  if (rate !== order.proposed_rate || fee !== order.proposed_fee) throw failField('fee', 'order.fee.changed')
  if (answer === 'refuse') {
    await updateOrder(ctx, order, noRateProposal)
    await ctx.emit({ name: 'order.rate_declined', ...aboutOrder(order, { rate }) })
    return
  }
  await updateOrder(ctx, order, { ...noRateProposal, rate, fee })
  const response = await findResponse(ctx, order.id, order.tutor_id)
  if (response) await updateResponse(ctx, response.id, { rate, fee })
  await ctx.emit({ name: 'order.rate_accepted', ...aboutOrder(order, { rate }) })
}

const aboutOrder = ({ id, tutor_id }: OrderRow, details: object) =>
  ({ entity: 'order', entityId: id, after: { tutor_id, ...details } }) as const
