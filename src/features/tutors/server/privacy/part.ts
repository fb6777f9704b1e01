import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { anonymiseEndpoints, privacyEndpoints, privacyPage } from '../../contract/privacy.ts'
import { anonymiseLeavingJob, anonymiseLeavingTutors } from './anonymise-leaving.ts'
import { anonymiseByStaff, onTutorAccountClosed } from './anonymise.ts'
import { downloadOwnData } from './download-own-data.ts'
import { collectTutorData } from './personal-data.ts'
import { loadTutorPrivacy, savePrivacy } from './privacy.ts'
import { cancelProfileDeletion, requestProfileDeletion } from './profile-deletion.ts'

export const privacyPart: PluginPart = {
  routes: {
    endpoints: [
      ...implement(privacyEndpoints, {
        privacy: loadTutorPrivacy,
        savePrivacy,
        download: downloadOwnData,
        deleteProfile: { standalone: requestProfileDeletion },
        cancelDeletion: cancelProfileDeletion,
      }),
      ...implement(anonymiseEndpoints, { anonymise: anonymiseByStaff }),
    ],
    pages: [page(privacyPage, loadTutorPrivacy)],
  },
  events: {
    subscriptions: [{ subscriber: 'closed_tutors', to: ['account.closed'], within: onTutorAccountClosed }],
  },
  jobs: [
    { name: anonymiseLeavingJob, cron: '23 * * * *', perEdition: true, standalone: true, run: anonymiseLeavingTutors },
  ],
  people: { personalData: collectTutorData },
}
