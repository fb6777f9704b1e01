import { implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { reviewEndpoints } from './contract.ts'
import { reviewTextEvents } from './model.ts'
import { anonymiseAuthor, reassignMergedReviews, deleteTutorReviews } from './server/erasure.ts'
import { exportReviewData } from './server/personal-data.ts'
import { getTutorReviews } from './server/list-reviews.ts'
import { remaskReviews } from './server/review-masks.ts'
import { reviewEvents } from './events.ts'

export const reviews: Plugin = {
  name: 'reviews',
  routes: {
    endpoints: implement(reviewEndpoints, { list: getTutorReviews }),
  },
  events: {
    declared: reviewEvents,
    subscriptions: [
      { subscriber: 'reviews_of_erased_clients', to: ['client.deleted', 'account.closed'], within: anonymiseAuthor },
      { subscriber: 'reviews_of_merged_clients', to: ['client.merged'], within: reassignMergedReviews },
      { subscriber: 'reviews_of_erased_tutors', to: ['tutor.anonymised'], within: deleteTutorReviews },
    ],
  },
  jobs: [
    {
      name: 'remask_reviews',
      cron: '* * * * *',
      queue: 'remask',
      perEdition: true,
      standalone: true,
      run: remaskReviews,
    },
  ],
  caches: {
    // A removed name or a new mask may appear on many cached pages.
    clearAllPagesOn: ['review.anonymised', 'review.remasked'],
    clearPageOn: { after: reviewTextEvents, path: (id) => `/user-${id}/` },
  },
  people: {
    personalData: exportReviewData,
  },
}
