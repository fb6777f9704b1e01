import { hasDemo } from '#editions/demo/demos.ts'
import type { Edition } from '#editions/edition.ts'
import { editions } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import type { Runtime } from '#platform/runtime.ts'
import { addToCatalog, countCatalog, vacuumCatalog } from '#features/catalog/public.ts'
import { addDemoReviews } from '#features/reviews/public.ts'
import { addDemoTutors, makeDemoTutors, prepareDemoFixtures, vacuumAfterDemo } from '#features/tutors/public.ts'
import type { DemoTutor } from '#features/tutors/public.ts'
import { applyOnce, inSeedTransaction, loadReference } from './seed.ts'

const batchSize = 2_000

/** Fills the demo data of all slices once per edition, in one transaction and one process at a time. */
export async function fillDemo(runtime: Runtime): Promise<void> {
  for (const edition of editions) {
    await inSeedTransaction(runtime, edition, async (ctx) => {
      await loadReference(runtime, ctx)
      if (hasDemo(edition)) for (const { name, demo } of runtime.plugins) await applyOnce(ctx, name, demo)
      if (!runtime.config.demoLogins) return
      for (const { name, demoLogins } of runtime.plugins) await applyOnce(ctx, `${name} logins`, demoLogins)
    })
  }
}

/** Whether demo logins were ever created in this database, regardless of today's settings. */
export async function hasDemoLogins({ database }: Runtime): Promise<boolean> {
  const filled = database.db.selectFrom('seed_applied').select('slice').where('slice', 'like', '% logins')
  return (await filled.executeTakeFirst()) !== undefined
}

/**
 * Adds demo tutors to an edition up to a total, in transactions of a few thousand. It can be stopped and resumed.
 */
export async function loadDemoTutors(
  runtime: Runtime,
  edition: Edition,
  options: { upTo: number; seed: number; onProgress?: (tutors: number) => 'go on' | 'stop' },
): Promise<{ before: number; now: number }> {
  const { upTo, seed, onProgress = () => 'go on' } = options
  const fixtures = prepareDemoFixtures(edition)
  const make = (after: number) => makeDemoTutors(fixtures, seed, { after, upTo: Math.min(after + batchSize, upTo) })
  const before = await inSeedTransaction(runtime, edition, (ctx) => insertBatch(ctx, []))
  let now = before
  let made = await make(now)
  while (made.length > 0) {
    // The next batch is generated while the database writes this one.
    const [last, next] = await Promise.all([
      inSeedTransaction(runtime, edition, (ctx) => insertBatch(ctx, made)),
      make(made.at(-1)!.number),
    ])
    now = last
    made = next
    if (onProgress(now) === 'stop') break
  }
  if (now > before) {
    await vacuumAfterDemo(runtime.database.db)
    await vacuumCatalog(runtime.database.db)
    await inSeedTransaction(runtime, edition, async (ctx) => {
      await countCatalog(ctx)
      await ctx.emit({ name: 'demo.loaded', entity: 'demo', after: { tutors: now } })
    })
  }
  return { before, now }
}

/** Inserts a batch of tutors with the data of all slices; returns the highest tutor number. */
async function insertBatch(ctx: Ctx, made: readonly DemoTutor[]): Promise<number> {
  const { ids, last } = await addDemoTutors(ctx, made)
  await addDemoReviews(ctx, ids)
  await addToCatalog(ctx, ids)
  return last
}
