import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { requestEndpoints, requestPage } from '../../contract/request.ts'
import { purgeRecentRequestsJob } from './deduplicate-request.ts'
import * as request from './place-order.ts'
import { loadRequest } from './request-page.ts'
import { getRequestRules } from './rules.ts'

export const requestPart: PluginPart = {
  routes: {
    endpoints: implement(requestEndpoints, {
      rules: getRequestRules,
      make: request.createRequest,
      makeShort: request.createShortRequest,
      makeShortSchool: request.createSchoolRequest,
      makeTestLanding: request.createTestLandingRequest,
      makeSchool: request.createSchoolRequest,
      makeMoreSchool: request.createAdditionalSchoolRequest,
      addInfo: request.addRequestInfo,
      addDate: request.addFirstClassWish,
    }),
    pages: [page(requestPage, loadRequest)],
  },
  jobs: [purgeRecentRequestsJob],
}
