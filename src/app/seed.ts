import { sql } from 'kysely'
import type { Edition } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import type { Runtime } from '#platform/runtime.ts'

const lockKey = 7_345_002

/** Loads the reference data of an edition, once; what staff have changed since stays. Returns whether it loaded any. */
export async function loadReference({ plugins }: Runtime, ctx: Ctx): Promise<boolean> {
  let loaded = false
  for (const { name, reference } of plugins) if (await applyOnce(ctx, `${name} reference`, reference)) loaded = true
  return loaded
}

/** Runs `fill` unless it has already run in this edition; returns whether it ran. */
export async function applyOnce(ctx: Ctx, slice: string, fill?: (ctx: Ctx) => Promise<void>): Promise<boolean> {
  if (!fill) return false
  const first = await ctx.db
    .insertInto('seed_applied')
    .values({ edition: ctx.edition.code, slice })
    .onConflict((conflict) => conflict.doNothing())
    .returning('slice')
    .executeTakeFirst()
  if (first) await fill(ctx)
  return first !== undefined
}

/** One process at a time, and all or nothing. */
export function inSeedTransaction<T>(runtime: Runtime, edition: Edition, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(runtime, systemAsker(edition), async (ctx) => {
    // Some thousand rows at once, or the wait for another process, may take longer than a request may.
    await sql`set local statement_timeout = 0`.execute(ctx.db)
    // Indexes of words take in many at once with half the work.
    await sql`set local gin_pending_list_limit = '64MB'`.execute(ctx.db)
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(ctx.db)
    return run(ctx)
  })
}
