import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { staffVerificationEndpoints, verificationEndpoints, verifiedPage } from '../../contract/verification.ts'
import { expireVerifications } from './expire-verifications.ts'
import { requestVerification } from './request-verification.ts'
import { reviewVerification, setVerified } from './set-verified.ts'
import { loadTutorVerification } from './verification.ts'

export const verificationPart: PluginPart = {
  routes: {
    endpoints: [
      ...implement(verificationEndpoints, { get: loadTutorVerification, request: requestVerification }),
      ...implement(staffVerificationEndpoints, { setVerified, reviewVerification }),
    ],
    pages: [page(verifiedPage, loadTutorVerification)],
  },
  jobs: [
    { name: 'expire_verifications', cron: '7 5 * * *', perEdition: true, standalone: true, run: expireVerifications },
  ],
}
