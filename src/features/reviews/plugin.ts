import { implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { reviewEndpoints } from './contract.ts'
import { reviewTextEvents } from './model.ts'
import { anonymiseAuthor, reassignMergedReviews, deleteTutorReviews } from './server/erasure.ts'
import { exportReviewData } from './server/personal-data.ts'
import { getTutorReviews } from './server/list-reviews.ts'

export const reviews: Plugin = {
  name: 'reviews',
  endpoints: implement(reviewEndpoints, { list: getTutorReviews }),
  subscriptions: [
    { subscriber: 'reviews_of_erased_clients', to: ['client.deleted', 'account.closed'], within: anonymiseAuthor },
    { subscriber: 'reviews_of_merged_clients', to: ['client.merged'], within: reassignMergedReviews },
    { subscriber: 'reviews_of_erased_tutors', to: ['tutor.anonymised'], within: deleteTutorReviews },
  ],
  // A removed name may appear on many cached pages.
  clearAllPagesOn: ['review.anonymised'],
  clearPageOn: { after: reviewTextEvents, path: (id) => `/user-${id}/` },
  personalData: exportReviewData,
}
