import type { Ctx } from '#platform/context.ts'
import { exchangeOf } from '../call/exchange.ts'
import { readExchangeHealth } from '../call/exchange-health.ts'

const dayMs = 86_400_000

/** Faults of the last day; older ones have been seen. */
export async function describeExchange(ctx: Ctx) {
  const { failing_since, failure, rejected_at, rejected_notices } = await readExchangeHealth(ctx)
  const isRecent = rejected_at !== null && rejected_at.getTime() > ctx.now.getTime() - dayMs
  return {
    sandbox: exchangeOf(ctx).isSandbox,
    failing_since,
    failure,
    rejected_at: isRecent ? rejected_at : null,
    rejected_notices: isRecent ? rejected_notices : 0,
  }
}
