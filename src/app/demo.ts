import type { Edition } from '#editions/edition.ts'
import { editions } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import type { Runtime } from '#platform/runtime.ts'
import { addToCatalog, countCatalog, tidyCatalog } from '#features/catalog/public.ts'
import { addDemoReviews } from '#features/reviews/public.ts'
import { addDemoTutors, makeTutors, prepareStuff, tidyAfterDemo } from '#features/tutors/public.ts'
import type { DemoTutor } from '#features/tutors/public.ts'
import { applyOnce, inSeedTransaction, loadReference } from './seed.ts'

const atOnce = 2_000

/** Fills what each slice has for the demo marketplace, once per edition: all of it or nothing, one process at a time. */
export async function fillDemo(runtime: Runtime): Promise<void> {
  for (const edition of editions) {
    await inSeedTransaction(runtime, edition, async (ctx) => {
      await loadReference(runtime, ctx)
      for (const { name, demo } of runtime.plugins) await applyOnce(ctx, name, demo)
      if (!runtime.config.demoLogins) return
      for (const { name, demoLogins } of runtime.plugins) await applyOnce(ctx, `${name} logins`, demoLogins)
    })
  }
}

/** Whether the database was once filled with logins whose password everybody knows, whatever the settings are today. */
export async function hasDemoLogins({ database }: Runtime): Promise<boolean> {
  const filled = database.db.selectFrom('seed_applied').select('slice').where('slice', 'like', '% logins')
  return (await filled.executeTakeFirst()) !== undefined
}

/** Brings an edition up to so many demo tutors, some thousand a transaction; stopped, it goes on from there next time. */
export async function loadDemoTutors(
  runtime: Runtime,
  edition: Edition,
  options: { upTo: number; seed: number; onProgress?: (tutors: number) => 'go on' | 'stop' },
): Promise<{ before: number; now: number }> {
  const { upTo, seed, onProgress = () => 'go on' } = options
  const stuff = prepareStuff(edition)
  const make = (after: number) => makeTutors(stuff, seed, { after, upTo: Math.min(after + atOnce, upTo) })
  const before = await inSeedTransaction(runtime, edition, (ctx) => addCrowd(ctx, []))
  let now = before
  let made = await make(now)
  while (made.length > 0) {
    // The next ones are made while the database is busy with these.
    const [last, next] = await Promise.all([
      inSeedTransaction(runtime, edition, (ctx) => addCrowd(ctx, made)),
      make(made.at(-1)!.number),
    ])
    now = last
    made = next
    if (onProgress(now) === 'stop') break
  }
  if (now > before) {
    await tidyAfterDemo(runtime.database.db)
    await tidyCatalog(runtime.database.db)
    await inSeedTransaction(runtime, edition, async (ctx) => {
      await countCatalog(ctx)
      await ctx.emit({ name: 'demo.loaded', entity: 'demo', after: { tutors: now } })
    })
  }
  return { before, now }
}

/** Some thousand tutors with all that other slices have of them; answers the number of the last one there is. */
async function addCrowd(ctx: Ctx, made: readonly DemoTutor[]): Promise<number> {
  const { ids, last } = await addDemoTutors(ctx, made)
  await addDemoReviews(ctx, ids)
  await addToCatalog(ctx, ids)
  return last
}
