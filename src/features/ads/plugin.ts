import { join } from 'node:path'
import { combineParts } from '#platform/plugin.ts'
import { textEventOwners, textNotifications, tutorTextPart } from '#features/tutor-texts/public.ts'
import { shownAuthorEvents } from '#features/tutor-texts/model.ts'
import { adOwnPages, adPanel, adSite, adStaffCalls, adTutorCalls } from './contract.ts'
import { adEvents } from './events.ts'

export const ads = combineParts(
  'ads',
  tutorTextPart({ panel: adPanel, own: adTutorCalls, staff: adStaffCalls, site: adSite, ownPages: adOwnPages }),
  {
    events: { declared: adEvents },
    notifications: {
      messages: {
        ...textNotifications({
          kind: 'ad',
          ownPath: '/my-ads',
          texts: join(import.meta.dirname, 'templates'),
          numbers: { published: 75, returned: 76 },
        }),
        ...textEventOwners,
      },
    },
    caches: { clearPagesBelow: { after: shownAuthorEvents, path: '/ads/' } },
  },
)
