import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { clientEndpoints, panelEndpoints, requestEndpoints, tutorEndpoints } from './contract.ts'
import { clientOrdersPage, orderPage, requestPage, tutorOrdersPage } from './contract.ts'
import { newOrderPage, ordersPage, ordersPanel, staffOrderPage } from './contract.ts'
import * as client from './server/client/choose-tutor.ts'
import { activeOrders, archivedOrders, getOrder as getOwn, talkedOrders } from './server/client/read-orders.ts'
import { confirmContact } from './server/client/confirm-contact.ts'
import { schoolToken } from './server/client/school-token.ts'
import { setReview } from './server/client/set-review.ts'
import { clockwork } from './server/clockwork.ts'
import { fillDemo } from './server/demo/fill.ts'
import { giveToStaff } from './server/demo/store.ts'
import { feeReminders } from './server/fee-reminders.ts'
import { autoAppointJob } from './server/matching/auto-appoint.ts'
import { rings } from './server/notices/rings.ts'
import { seeNotice } from './server/notices/see-notice.ts'
import { staffNotices } from './server/notices/staff-notices.ts'
import { tutorNotices } from './server/notices/tutor-notices.ts'
import { openClientOrders, openOrder, openTutorOrders } from './server/open-pages.ts'
import { endOffers, forgetClient, forgetTutor, leaveOrders, moveToKept } from './server/people-who-leave.ts'
import { orderData } from './server/personal-data.ts'
import { remaskOrders } from './server/request-masks.ts'
import * as request from './server/request/place-order.ts'
import { forgetRequestsJob } from './server/request/repeated-request.ts'
import { openRequest } from './server/request/request-page.ts'
import { readRules } from './server/request/rules.ts'
import * as candidates from './server/staff/candidates.ts'
import * as staff from './server/staff/change-status.ts'
import { exportOrders } from './server/staff/export-orders.ts'
import { countStatuses, countWaitingChats, listOrders } from './server/staff/list-orders.ts'
import { getOrder as getAny } from './server/staff/read-order.ts'
import { lookAtNewOrder, lookAtOrder, openOrders } from './server/staff/panel-pages.ts'
import * as staffReview from './server/staff/set-review.ts'
import * as sms from './server/staff/sms.ts'
import { copyOrder, createOrder, saveOrder } from './server/staff/write-order.ts'
import { requestReview, respondReview, setFirstClass } from './server/tutor/own-orders.ts'
import { getOrder as getOffered, listOrders as listOffered } from './server/tutor/read-orders.ts'
import { respondPersonal, respondPotential, setRefusedReason } from './server/tutor/respond.ts'

export const orders: Plugin = {
  name: 'orders',
  panel: [ordersPanel],
  waiting: { [ordersPanel.segment]: countWaitingChats },
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
      chats: talkedOrders,
      setReview,
      makePersonal: client.makePersonal,
      appoint: client.appointTutor,
      setRate: client.setRate,
      setFirstClass: client.setFirstClass,
      declineTerms: client.declineTerms,
      delete: client.deleteOrder,
      schoolToken,
      confirmContact,
    }),
    ...implement(panelEndpoints, {
      get: getAny,
      list: listOrders,
      counts: countStatuses,
      export: exportOrders,
      save: saveOrder,
      create: createOrder,
      copy: copyOrder,
      delete: staff.deleteOrder,
      appoint: staff.appointTutor,
      deleteTutor: staff.deleteTutor,
      setFirstClass: staff.setFirstClass,
      setProcessing: staff.setProcessing,
      setPotential: staff.setPotential,
      setPotentialOff: staff.setPotentialOff,
      setPaid: staff.setPaid,
      setPaidOff: staff.setPaidOff,
      setLost: staff.setLost,
      setLostOff: staff.setLostOff,
      setPause: staff.setPause,
      setUnpause: staff.setUnpause,
      setNoReview: staffReview.setNoReview,
      setEmptyReview: staffReview.setEmptyReview,
      setReview: staffReview.setReview,
      setReviewResponse: staffReview.setReviewResponse,
      searchTutors: candidates.searchTutors,
      markYellow: candidates.markYellow,
      markYellowOff: candidates.markYellowOff,
      smsClient: sms.smsClient,
      smsTutor: sms.smsTutor,
      setAutoAppoint: staff.setAutoAppoint,
      potentialTutors: candidates.potentialTutors,
      setSchoolNew: staff.setSchoolNew,
      setSchoolProcessing: staff.setSchoolProcessing,
      toMainSite: staff.sendToMainSite,
      setFavorite: staff.setFavorite,
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
  pages: [
    draw(requestPage, openRequest),
    draw(orderPage, openOrder),
    draw(clientOrdersPage, openClientOrders),
    draw(tutorOrdersPage, openTutorOrders),
    draw(ordersPage, openOrders),
    draw(staffOrderPage, lookAtOrder),
    draw(newOrderPage, lookAtNewOrder),
  ],
  notices: { person: tutorNotices, staff: { page: ordersPanel, read: staffNotices, see: seeNotice } },
  rings,
  subscriptions: [
    { subscriber: 'orders_of_gone_clients', to: ['client.deleted', 'account.closed'], within: forgetClient },
    { subscriber: 'orders_of_merged_clients', to: ['client.merged'], within: moveToKept },
    { subscriber: 'offers_to_leaving_tutors', to: ['tutor.deletion_asked'], within: endOffers },
    { subscriber: 'orders_of_deleted_tutors', to: ['tutor.deleted'], within: leaveOrders },
    { subscriber: 'orders_of_gone_tutors', to: ['tutor.anonymised'], within: forgetTutor },
  ],
  personalData: orderData,
  jobs: [
    ...clockwork,
    autoAppointJob,
    feeReminders,
    forgetRequestsJob,
    {
      name: 'remask_orders',
      cron: '* * * * *',
      queue: 'remask',
      perEdition: true,
      standalone: true,
      run: remaskOrders,
    },
  ],
  demo: fillDemo,
  demoLogins: giveToStaff,
}
