import type { Ctx } from '#platform/context.ts'
import type { HeldOrder } from './held.ts'
import { tryLockOrder } from './held.ts'

/** How many ids one query of a sweep reads. */
export const sweepBatch = 200

type Sweep = {
  /** Names the sweep in the error. */
  name: string
  /** The next due orders by id, at most a batch of them, so that one which stays due never hides the others. */
  listDue: (after: number) => Promise<number[]>
  /** Checks that the order is still due: it was read before it was locked. */
  transition: (ctx: Ctx, order: HeldOrder) => Promise<unknown>
}

/**
 * Moves every due order, each in its own transaction, so that a failing one stops no other. An order that somebody is
 * changing right now is skipped: it is still due at the next sweep if it has to be.
 */
export async function sweepOrders(ctx: Ctx, { name, listDue, transition }: Sweep): Promise<void> {
  const failures: unknown[] = []
  for (let ids = await listDue(0); ids.length > 0; ids = await listDue(ids.at(-1)!)) {
    for (const id of ids)
      try {
        await ctx.transaction(async (inside) => {
          const order = await tryLockOrder(inside, id)
          if (order) await transition(inside, order)
        })
      } catch (error) {
        failures.push(error)
      }
    if (ids.length < sweepBatch) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `sweep ${name} failed for ${failures.length} orders`)
}
