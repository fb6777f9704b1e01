import { queuedJob } from '#platform/jobs/jobs.ts'
import type { Plugin } from '#platform/plugin.ts'
import { tutorTextEvents } from './events.ts'
import { remaskLiveTexts } from './server/live/live-text.ts'
import { refreshLiveText } from './server/live/refresh-live.ts'
import { textBadges } from './server/notifications.ts'
import { eraseTutorTexts, exportTutorTexts, onAuthorSwitched } from './server/privacy/text-privacy.ts'
import { checkUniqueness, requestUniquenessCheck, uniquenessJob } from './server/uniqueness/check-uniqueness.ts'
import { refreshFingerprints } from './server/uniqueness/fingerprints.ts'

/** Jobs and listeners of both kinds; `ads` and `blog` declare their calls, pages and texts with `tutorTextPart`. */
export const tutorTexts: Plugin = {
  name: 'tutor-texts',
  events: {
    declared: tutorTextEvents,
    subscriptions: [
      { subscriber: 'live_tutor_texts', to: ['ad.saved', 'blog.saved'], within: refreshLiveText },
      {
        subscriber: 'uniqueness_of_tutor_texts',
        to: ['tutor_text.submitted'],
        within: (ctx, { entityId }) => requestUniquenessCheck(ctx, entityId!),
      },
      { subscriber: 'texts_of_erased_tutors', to: ['tutor.anonymised'], within: eraseTutorTexts },
      {
        subscriber: 'texts_of_switched_tutors',
        to: ['tutor.switched', 'tutor.shown', 'order.fee_blocked', 'order.fee_unblocked'],
        within: onAuthorSwitched,
      },
    ],
  },
  jobs: [
    queuedJob({
      name: uniquenessJob,
      queue: 'uniqueness',
      standalone: true,
      run: (ctx, { id }) => checkUniqueness(ctx, id),
    }),
    { name: 'fingerprint_texts', cron: '*/10 * * * *', perEdition: true, standalone: true, run: refreshFingerprints },
    {
      name: 'remask_tutor_texts',
      cron: '* * * * *',
      queue: 'remask',
      perEdition: true,
      standalone: true,
      run: remaskLiveTexts,
    },
  ],
  notifications: { badges: textBadges },
  caches: {
    clearAllPagesOn: [
      'tutor_text.author_switched',
      'tutor_text.changed',
      'tutor_text.published',
      'tutor_text.remasked',
      'tutor_text.returned',
      'tutor_text.withdrawn',
    ],
    // Only posts are rated, and many votes must not empty the cache. The event names the author, whose profile shows them.
    clearPageOn: { after: ['tutor_text.rated'], path: (id) => `/user-${id}/` },
  },
  people: { personalData: exportTutorTexts },
}
