import { implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { endpoints } from './contract.ts'
import { wordEvents } from './model.ts'
import { fillDemo } from './server/demo/add-reviews.ts'
import { forgetAuthor, moveToKept, removeReviews } from './server/people-who-leave.ts'
import { reviewData } from './server/personal-data.ts'
import { ofTutor } from './server/read-reviews.ts'

export const reviews: Plugin = {
  name: 'reviews',
  endpoints: implement(endpoints, { ofTutor }),
  subscriptions: [
    { subscriber: 'reviews_of_gone_clients', to: ['client.deleted', 'account.closed'], within: forgetAuthor },
    { subscriber: 'reviews_of_merged_clients', to: ['client.merged'], within: moveToKept },
    { subscriber: 'reviews_of_gone_tutors', to: ['tutor.anonymised'], within: removeReviews },
  ],
  // A name that must not be read any more may stand on many pages.
  stalePages: ['review.unnamed'],
  stalePage: { after: wordEvents, path: (id) => `/user-${id}/` },
  personalData: reviewData,
  demo: fillDemo,
}
