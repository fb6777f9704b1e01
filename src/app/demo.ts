import { sql } from 'kysely'
import { editions } from '#editions/editions.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import type { Runtime } from '#platform/runtime.ts'

const lockKey = 7_345_002

/** Fills what each slice has for the demo marketplace, once per edition: all of it or nothing, one process at a time. */
export async function fillDemo(runtime: Runtime): Promise<void> {
  for (const edition of editions) {
    await inTransaction(runtime, systemAsker(edition), async (ctx) => {
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(ctx.db)
      for (const { name, demo } of runtime.plugins) {
        if (!demo) continue
        const mark = { edition: edition.code, slice: name }
        const first = await ctx.db
          .insertInto('demo_filled')
          .values(mark)
          .onConflict((conflict) => conflict.doNothing())
          .returning('slice')
          .executeTakeFirst()
        if (first) await demo(ctx)
      }
    })
  }
}
