import { sql } from 'kysely'
import type { Edition } from '#editions/edition.ts'
import { hasReference } from '#editions/reference.ts'
import type { Ctx } from './context.ts'
import { inTransaction, systemRequester } from './runtime.ts'
import type { Runtime } from './plugin.ts'

const lockKey = 7_345_002

/**
 * Loads the reference data and the shipped texts of an edition once and keeps later changes by staff. Returns whether
 * it loaded any.
 */
export async function loadReference({ plugins }: Runtime, ctx: Ctx): Promise<boolean> {
  let loaded = false
  for (const { name, reference, shippedTexts } of plugins) {
    if (hasReference(ctx.edition) && (await applyOnce(ctx, `${name} reference`, reference))) loaded = true
    if (await shippedTexts?.(ctx)) loaded = true
  }
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

/** One process at a time, in one transaction. */
export function inSeedTransaction<T>(runtime: Runtime, edition: Edition, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(runtime, systemRequester(edition), async (ctx) => {
    // Bulk inserts and waiting for another process may exceed the statement timeout.
    await sql`set local statement_timeout = 0`.execute(ctx.db)
    // The server notices that a command was interrupted while it waits. Servers on Windows cannot.
    await sql`do $$ begin
      perform set_config('client_connection_check_interval', '500', true);
    exception when others then null; end $$`.execute(ctx.db)
    // A larger pending list halves the work of GIN indexes on bulk inserts.
    await sql`set local gin_pending_list_limit = '64MB'`.execute(ctx.db)
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(ctx.db)
    return run(ctx)
  })
}
