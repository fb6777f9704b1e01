import type { Ctx } from '#platform/context.ts'
import { ProviderError } from '../providers/http.ts'

export type PaymentToVisit = { id: number; merchant_id: number }

/**
 * Visits payments whose providers must be asked. One that fails does not stop the others, and a merchant whose provider
 * does not answer is left alone for the rest of the run, because every call would wait for the timeout. Returns the
 * payments that got no answer and the number of those that the time did not suffice for.
 */
export async function forEachPayment(
  ctx: Ctx,
  payments: readonly PaymentToVisit[],
  visit: (ctx: Ctx, id: number) => Promise<unknown>,
  maxMs: number,
): Promise<{ unanswered: number[]; left: number }> {
  const endsAt = performance.now() + maxMs
  const unreachable = new Set<number>()
  const unanswered: number[] = []
  for (const [place, { id, merchant_id }] of payments.entries()) {
    if (performance.now() > endsAt) return { unanswered, left: payments.length - place }
    if (unreachable.has(merchant_id)) {
      unanswered.push(id)
      continue
    }
    try {
      await visit(ctx, id)
    } catch (error) {
      unanswered.push(id)
      if (error instanceof ProviderError && error.kind === 'outage') unreachable.add(merchant_id)
      else ctx.log.error({ err: error, payment: id }, 'payment could not be compared with its provider')
    }
  }
  return { unanswered, left: 0 }
}
