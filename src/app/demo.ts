import { editions } from '#editions/editions.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import type { Runtime } from '#platform/runtime.ts'

/** Fills each empty edition with the demo marketplace, all of it or nothing; a filled one is left as it is. */
export async function fillDemo(runtime: Runtime): Promise<void> {
  const filled = await runtime.database.db.selectFrom('staff_edition').select('edition').distinct().execute()
  for (const edition of editions) {
    if (filled.some((row) => row.edition === edition.code)) continue
    await inTransaction(runtime, systemAsker(edition), async (ctx) => {
      for (const { demo } of runtime.plugins) await demo?.(ctx)
    })
  }
}
