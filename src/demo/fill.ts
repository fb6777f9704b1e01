import type { Edition } from '#editions/edition.ts'
import { editions } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import type { Runtime } from '#platform/plugin.ts'
import { applyOnce, inSeedTransaction, loadReference } from '#platform/seed.ts'
import { addToCatalog, countCatalog, vacuumCatalog } from '#features/catalog/public.ts'
import { fillCatalogDemo } from './catalog.ts'
import { assignDemoMessagesToStaff, fillChatDemo } from './chat/fill.ts'
import { fillClientDemo } from './clients.ts'
import { hasDemo } from './editions/demos.ts'
import { enableDemoLogins } from './enable-logins.ts'
import { fillFeedbackDemo } from './feedback.ts'
import { addDemoToken, fillIntegrationDemo } from './integrations.ts'
import { fillOrderDemo } from './orders/fill.ts'
import { assignOrdersToStaff } from './orders/store.ts'
import { addDemoReviews, fillReviewDemo } from './reviews/add-reviews.ts'
import { fillPaymentHistory } from './payment-history.ts'
import { fillPaymentDemo } from './payments.ts'
import { fillPromotionDemo } from './promotion.ts'
import { withoutNotifications } from './quiet.ts'
import { createDemoStaff } from './staff.ts'
import { fillCallDemo } from './telephony.ts'
import { addDemoTutors, fillTutorsDemo, makeDemoTutors, vacuumAfterDemo } from './tutors/fill.ts'
import { prepareDemoFixtures } from './tutors/fixtures.ts'
import type { DemoTutor } from './tutors/tutor.ts'
import { fillApplicationDemo, fillMediaDemo, fillSiteReviewDemo } from './opinions.ts'
import { assignMaterialsToStaff, fillMaterialDemo } from './materials/fill.ts'
import { fillTextDemo } from './texts/fill.ts'
import { fillSchoolDemo, inviteDemoTutor } from './school.ts'
import { fillSellerDemo } from './seller.ts'
import { fillSeoDemo } from './seo.ts'
import { fillTestDemo } from './tests.ts'
import { fillMarketingDemo } from './marketing.ts'
import { fillVacancyDemo } from './vacancies.ts'
import { fillVitalDemo } from './web-vitals.ts'

const batchSize = 2_000

type Step = readonly [slice: string, fill: (ctx: Ctx) => Promise<void>]

/** Later steps use the rows of earlier ones. */
const dataSteps: readonly Step[] = [
  // Later steps sell. `findSeller` counts an invented seller where this step was applied.
  ['seller', (ctx) => fillSellerDemo(withoutNotifications(ctx))],
  ['tutors', fillTutorsDemo],
  ['clients', fillClientDemo],
  ['reviews', fillReviewDemo],
  ['orders', fillOrderDemo],
  ['chat', fillChatDemo],
  ['catalog', fillCatalogDemo],
  ['promotion', fillPromotionDemo],
  ['vacancies', fillVacancyDemo],
  ['site-reviews', fillSiteReviewDemo],
  ['publicity', fillMediaDemo],
  ['job-applications', fillApplicationDemo],
  ['materials', fillMaterialDemo],
  ['tutor texts', fillTextDemo],
  ['feedback', fillFeedbackDemo],
  ['seo', fillSeoDemo],
  ['tests', fillTestDemo],
  ['school', fillSchoolDemo],
  ['web vitals', fillVitalDemo],
  ['marketing', fillMarketingDemo],
  ['integrations', fillIntegrationDemo],
]
export const demoSlices = dataSteps.map(([slice]) => slice)
/** Accounts with a public password, created only in the embedded database. */
const loginSteps: readonly Step[] = [
  ['staff', createDemoStaff],
  ['accounts', enableDemoLogins],
  ['orders', assignOrdersToStaff],
  ['chat', assignDemoMessagesToStaff],
  ['payments', fillPaymentDemo],
  ['payment history', (ctx) => fillPaymentHistory(withoutNotifications(ctx))],
  ['telephony', fillCallDemo],
  ['materials', assignMaterialsToStaff],
  ['school', inviteDemoTutor],
  ['integrations', addDemoToken],
]

/** Fills the demo data once per edition, in one transaction and one process at a time. */
export async function fillDemo(runtime: Runtime): Promise<void> {
  for (const edition of editions) {
    await inSeedTransaction(runtime, edition, async (ctx) => {
      await loadReference(runtime, ctx)
      if (hasDemo(edition)) for (const [slice, fill] of dataSteps) await applyOnce(ctx, slice, fill)
      if (!runtime.config.demoLogins) return
      for (const [slice, fill] of loginSteps) await applyOnce(ctx, `${slice} logins`, fill)
    })
  }
}

/** Whether the invented people of the demo were ever added to this database. */
export async function hasDemoData({ database }: Runtime): Promise<boolean> {
  const filled = database.db.selectFrom('seed_applied').select('slice').where('slice', 'in', demoSlices)
  return (await filled.limit(1).executeTakeFirst()) !== undefined
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
