import { join } from 'node:path'
import { formatDay } from '#platform/zone-names.ts'
import type { SliceNotifications } from '#features/notifications/public.ts'
import { deletionRoutes } from './deletion-routes.ts'
import { moderationRoutes } from './moderation-routes.ts'
import { verificationRoutes } from './verification-routes.ts'

const monthMs = 30 * 24 * 3_600_000

export const tutorNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../../templates'),
  templates: {
    tutor_verified: { number: 15, to: 'tutor' },
    verification_rejected: { number: 16, to: 'tutor' },
    verification_expiring: { number: 17, to: 'tutor' },
    verification_expired: { number: 18, to: 'tutor' },
    deletion_asked: { number: 19, to: 'tutor' },
    deletion_cancelled: { number: 20, to: 'tutor' },
    profile_deleted: { number: 21, to: 'tutor' },
    tutor_published: { number: 22, to: 'tutor' },
    tutor_returned: { number: 23, to: 'tutor' },
    tutor_change_accepted: { number: 24, to: 'tutor' },
    tutor_change_returned: { number: 25, to: 'tutor' },
  },
  routes: [...verificationRoutes, ...moderationRoutes, ...deletionRoutes],
  samples: {
    day: ({ now, edition, timeZone }, _lang, locale) =>
      formatDay({ edition, locale }, new Date(now.getTime() + monthMs), timeZone),
  },
}
