import { combineParts } from '#platform/plugin.ts'
import { tutorEvents } from './events.ts'
import { eventsClearingAllPages, publicTutorEvents } from './model.ts'
import { affiliatePart } from './server/affiliate/part.ts'
import { filesPart } from './server/files/part.ts'
import { moderationPart } from './server/moderation/part.ts'
import { privacyPart } from './server/privacy/part.ts'
import { profilePart } from './server/profile/part.ts'
import { ratingPart } from './server/rating/part.ts'
import { registrationPart } from './server/registration/part.ts'
import { settingsPart } from './server/settings/part.ts'
import { tutorListPlugin } from './server/staff/list-tutors.ts'
import { staffPart } from './server/staff/part.ts'
import { verificationPart } from './server/verification/part.ts'
import { tutorNotifications } from './server/notifications/notifications.ts'

export const tutors = combineParts(
  'tutors',
  tutorListPlugin,
  staffPart,
  moderationPart,
  registrationPart,
  profilePart,
  filesPart,
  privacyPart,
  settingsPart,
  ratingPart,
  verificationPart,
  affiliatePart,
  {
    events: { declared: tutorEvents },
    notifications: { messages: tutorNotifications },
    caches: {
      clearAllPagesOn: eventsClearingAllPages,
      clearPageOn: { after: publicTutorEvents, path: (id) => `/user-${id}/` },
    },
  },
)
