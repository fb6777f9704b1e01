import type { Ctx } from '#platform/context.ts'
import type { OrderRow } from './lock-order.ts'
import { tryLockOrder } from './lock-order.ts'

export const sweepBatchSize = 200

type Sweep = {
  name: string
  /** The next due orders after this id, at most one batch, so that orders which stay due never hide the others. */
  listDue: (after: number) => Promise<number[]>
  /** Must check that the order is still due: it was read before it was locked. */
  transition: (ctx: Ctx, order: OrderRow) => Promise<unknown>
}

/**
 * Moves every due order in its own transaction, so that a failing one stops no other. An order locked by somebody
 * else is skipped until the next sweep.
 */
export async function sweepOrders(ctx: Ctx, { name, listDue, transition }: Sweep): Promise<void> {
  const failures: unknown[] = []
  for (let ids = await listDue(0); ids.length > 0; ids = await listDue(ids.at(-1)!)) {
    for (const id of ids)
      try {
        await ctx.transaction(async (txCtx) => {
          const order = await tryLockOrder(txCtx, id)
          if (order) await transition(txCtx, order)
        })
      } catch (error) {
        failures.push(error)
      }
    if (ids.length < sweepBatchSize) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `sweep ${name} failed for ${failures.length} orders`)
}
