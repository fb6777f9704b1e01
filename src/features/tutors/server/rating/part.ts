import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { markEvents, tutorIdsOfEvent } from '#features/reviews/public.ts'
import { ratingEndpoints, ratingPage } from '../../contract/rating.ts'
import { loadTutorRating } from './rating.ts'
import { refreshAllRatings, refreshRatings } from './refresh-rating.ts'

export const ratingPart: PluginPart = {
  routes: {
    endpoints: implement(ratingEndpoints, { get: loadTutorRating }),
    pages: [page(ratingPage, loadTutorRating)],
  },
  events: {
    subscriptions: [
      // Must run before the listeners that show the score: slices receive an event in registration order.
      {
        subscriber: 'reviewed_tutors',
        to: markEvents,
        within: (ctx, event) => refreshRatings(ctx, tutorIdsOfEvent(event)),
      },
    ],
  },
  jobs: [
    {
      name: 'refresh_ratings',
      cron: '23 2 * * *',
      perEdition: true,
      standalone: true,
      run: (ctx) => refreshAllRatings(ctx),
    },
  ],
}
