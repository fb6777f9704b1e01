import { crudPlugin } from '#platform/crud/crud.ts'
import type { Ctx } from '#platform/context.ts'
import { combineParts, implement, page } from '#platform/plugin.ts'
import { siteReviewActivationPage, siteReviewEndpoints, siteReviewPanel, siteReviewsPage } from './contract.ts'
import { siteReviewEvents } from './events.ts'
import { siteReviewStatus } from './model.ts'
import { activateSiteReview, loadActivation } from './server/activate-site-review.ts'
import { createSiteReview } from './server/create-site-review.ts'
import {
  deleteReviewsOfAccount,
  exportSiteReviews,
  reassignMergedSiteReviews,
  sweepSiteReviews,
} from './server/erasure.ts'
import { listSiteReviews } from './server/list-site-reviews.ts'
import { siteReviewNotifications } from './server/notifications.ts'
import { restoreSiteReview } from './server/restore-site-review.ts'
import { remaskSiteReviews } from './server/site-review-masks.ts'
import { loadSiteReviews } from './server/reviews-page.ts'

export const siteReviews = combineParts(
  'site-reviews',
  crudPlugin(siteReviewPanel, { table: 'site_review', public: true, actions: { restore: restoreSiteReview } }),
  {
    panel: { pages: [], waiting: { [siteReviewPanel.at.segment]: countPendingReviews } },
    routes: {
      endpoints: implement(siteReviewEndpoints, {
        list: listSiteReviews,
        create: createSiteReview,
        setActive: activateSiteReview,
      }),
      pages: [page(siteReviewsPage, loadSiteReviews), page(siteReviewActivationPage, loadActivation)],
    },
    events: {
      declared: siteReviewEvents,
      subscriptions: [
        {
          subscriber: 'site_reviews_of_erased_people',
          to: ['client.deleted', 'account.closed', 'tutor.anonymised'],
          within: deleteReviewsOfAccount,
        },
        { subscriber: 'site_reviews_of_merged_clients', to: ['client.merged'], within: reassignMergedSiteReviews },
      ],
    },
    notifications: { messages: siteReviewNotifications },
    jobs: [
      { name: 'sweep_site_reviews', cron: '27 3 * * *', perEdition: true, run: sweepSiteReviews },
      {
        name: 'remask_site_reviews',
        cron: '* * * * *',
        queue: 'remask',
        perEdition: true,
        standalone: true,
        run: remaskSiteReviews,
      },
    ],
    caches: { clearAllPagesOn: ['site_review.remasked'] },
    people: { personalData: exportSiteReviews },
  },
)

async function countPendingReviews({ db, edition }: Ctx): Promise<Record<string, number>> {
  const { count } = await db
    .selectFrom('site_review')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('edition', '=', edition.code)
    .where('status', '=', siteReviewStatus.pending)
    .executeTakeFirstOrThrow()
  return { 'status=pending': count }
}
