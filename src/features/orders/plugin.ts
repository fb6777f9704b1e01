import { implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { clientEndpoints, ordersPanel, requestEndpoints, tutorEndpoints } from './contract.ts'
import * as client from './server/client/choose-tutor.ts'
import { activeOrders, archivedOrders, getOrder as getOwn } from './server/client/read-orders.ts'
import { schoolToken } from './server/client/school-token.ts'
import { setReview } from './server/client/set-review.ts'
import { clockwork } from './server/clockwork.ts'
import { autoAppointJob } from './server/matching/auto-appoint.ts'
import * as request from './server/request/place-order.ts'
import { readRules } from './server/request/rules.ts'
import { requestReview, respondReview, setFirstClass } from './server/tutor/own-orders.ts'
import { getOrder as getOffered, listOrders as listOffered } from './server/tutor/read-orders.ts'
import { respondPersonal, respondPotential, setRefusedReason } from './server/tutor/respond.ts'

export const orders: Plugin = {
  name: 'orders',
  panel: [ordersPanel],
  endpoints: [
    ...implement(requestEndpoints, {
      rules: readRules,
      make: request.makeRequest,
      makeShort: request.makeShort,
      makeShortSchool: request.makeSchool,
      makeTestLanding: request.makeTestLanding,
      makeSchool: request.makeSchool,
      makeMoreSchool: request.makeMoreSchool,
      addInfo: request.addInfo,
      addDate: request.addDate,
    }),
    ...implement(clientEndpoints, {
      get: getOwn,
      active: activeOrders,
      archive: archivedOrders,
      // Joined by the chat.
      chats: () => ({ orders: [] }),
      setReview,
      makePersonal: client.makePersonal,
      appoint: client.appointTutor,
      setRate: client.setRate,
      setFirstClass: client.setFirstClass,
      declineTerms: client.declineTerms,
      delete: client.deleteOrder,
      schoolToken,
    }),
    ...implement(tutorEndpoints, {
      get: getOffered,
      list: listOffered,
      respondPersonal,
      respondPotential,
      setRefusedReason,
      setFirstClass,
      requestReview,
      respondReview,
    }),
  ],
  jobs: [...clockwork, autoAppointJob],
}
