import { page, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import {
  clientOrderEndpoints,
  orderPanelEndpoints,
  requestEndpoints,
  tutorOrderEndpoints,
  clientOrdersPage,
  orderPage,
  requestPage,
  tutorOrdersPage,
  newOrderPage,
  ordersPage,
  ordersPanel,
  staffOrderPage,
} from './contract.ts'
import * as client from './server/client/change-order.ts'
import {
  listActiveOrders,
  listArchivedOrders,
  getOrderAsClient,
  listOrdersWithChats,
} from './server/client/read-orders.ts'
import { confirmOrderContact } from './server/client/confirm-contact.ts'
import { createSchoolToken } from './server/client/school-token.ts'
import { setReviewAsClient } from './server/client/set-review.ts'
import { scheduledTransitionJobs } from './server/scheduled-transitions.ts'
import { feeReminderJob } from './server/fee-reminders.ts'
import { autoAppointJob } from './server/matching/auto-appoint.ts'
import { orderBadges } from './server/notices/badges.ts'
import { markNoticeSeen } from './server/notices/mark-notice-seen.ts'
import { listStaffOrderNotices } from './server/notices/staff-notices.ts'
import { listTutorOrderNotices } from './server/notices/tutor-notices.ts'
import { loadClientOrders, loadOrder, loadTutorOrders } from './server/load-pages.ts'
import {
  endTutorOffers,
  eraseClientOrders,
  eraseTutorOrders,
  releaseTutorOrders,
  reassignMergedOrders,
} from './server/erasure.ts'
import { exportOrderData } from './server/personal-data.ts'
import { remaskOrders } from './server/request-masks.ts'
import * as request from './server/request/place-order.ts'
import { purgeRecentRequestsJob } from './server/request/deduplicate-request.ts'
import { loadRequest } from './server/request/request-page.ts'
import { getRequestRules } from './server/request/rules.ts'
import * as candidates from './server/staff/candidates.ts'
import * as staff from './server/staff/change-status.ts'
import { exportOrders } from './server/staff/export-orders.ts'
import { countOrderStatuses, countWaitingChats, listOrdersAsStaff } from './server/staff/list-orders.ts'
import { getOrderAsStaff } from './server/staff/read-order.ts'
import { loadNewOrder, loadStaffOrder, loadOrdersPanel } from './server/staff/panel-pages.ts'
import * as staffReview from './server/staff/set-review.ts'
import * as sms from './server/staff/sms.ts'
import { copyOrder, createOrder, saveOrder } from './server/staff/write-order.ts'
import { requestReview, respondReview, setFirstClassAsTutor } from './server/tutor/change-order.ts'
import { getOrderAsTutor, listOrdersAsTutor } from './server/tutor/read-orders.ts'
import { respondPersonal, respondPotential, setRefusedReason } from './server/tutor/respond.ts'
import { orderEvents } from './events.ts'
import { orderNotifications } from './server/notifications/notifications.ts'

export const orders: Plugin = {
  name: 'orders',
  panel: {
    pages: [ordersPanel],
    waiting: { [ordersPanel.segment]: countWaitingChats },
  },
  routes: {
    endpoints: [
      ...implement(requestEndpoints, {
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
      ...implement(clientOrderEndpoints, {
        get: getOrderAsClient,
        active: listActiveOrders,
        archive: listArchivedOrders,
        chats: listOrdersWithChats,
        setReview: setReviewAsClient,
        makePersonal: client.makePersonalRequest,
        appoint: client.appointTutorAsClient,
        setRate: client.setOrderRate,
        setFirstClass: client.setFirstClassAsClient,
        declineTerms: client.declineTerms,
        delete: client.deleteOrderAsClient,
        schoolToken: createSchoolToken,
        confirmContact: confirmOrderContact,
      }),
      ...implement(orderPanelEndpoints, {
        get: getOrderAsStaff,
        list: listOrdersAsStaff,
        counts: countOrderStatuses,
        export: exportOrders,
        save: saveOrder,
        create: createOrder,
        copy: copyOrder,
        delete: staff.deleteOrderAsStaff,
        appoint: staff.appointTutorAsStaff,
        deleteTutor: staff.removeTutorAsStaff,
        setFirstClass: staff.setFirstClassAsStaff,
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
        setReview: staffReview.setReviewAsStaff,
        setReviewResponse: staffReview.setReviewResponse,
        searchTutors: candidates.searchTutors,
        markYellow: candidates.markTutorYellow,
        markYellowOff: candidates.unmarkTutorYellow,
        smsClient: sms.sendClientSms,
        smsTutor: sms.sendTutorSms,
        setAutoAppoint: staff.setAutoAppoint,
        potentialTutors: candidates.listPotentialTutors,
        setSchoolNew: staff.setSchoolNew,
        setSchoolProcessing: staff.setSchoolProcessing,
        toMainSite: staff.sendToMainSite,
        setFavorite: staff.setOrderFavorite,
      }),
      ...implement(tutorOrderEndpoints, {
        get: getOrderAsTutor,
        list: listOrdersAsTutor,
        respondPersonal,
        respondPotential,
        setRefusedReason,
        setFirstClass: setFirstClassAsTutor,
        requestReview,
        respondReview,
      }),
    ],
    pages: [
      page(requestPage, loadRequest),
      page(orderPage, loadOrder),
      page(clientOrdersPage, loadClientOrders),
      page(tutorOrdersPage, loadTutorOrders),
      page(ordersPage, loadOrdersPanel),
      page(staffOrderPage, loadStaffOrder),
      page(newOrderPage, loadNewOrder),
    ],
  },
  events: {
    declared: orderEvents,
    subscriptions: [
      { subscriber: 'orders_of_erased_clients', to: ['client.deleted', 'account.closed'], within: eraseClientOrders },
      { subscriber: 'orders_of_merged_clients', to: ['client.merged'], within: reassignMergedOrders },
      { subscriber: 'offers_to_leaving_tutors', to: ['tutor.deletion_requested'], within: endTutorOffers },
      { subscriber: 'orders_of_deleted_tutors', to: ['tutor.deleted'], within: releaseTutorOrders },
      { subscriber: 'orders_of_erased_tutors', to: ['tutor.anonymised'], within: eraseTutorOrders },
    ],
  },
  notifications: {
    messages: orderNotifications,
    lists: {
      person: listTutorOrderNotices,
      staff: { page: ordersPanel, read: listStaffOrderNotices, see: markNoticeSeen },
    },
    badges: orderBadges,
  },
  jobs: [
    ...scheduledTransitionJobs,
    autoAppointJob,
    feeReminderJob,
    purgeRecentRequestsJob,
    {
      name: 'remask_orders',
      cron: '* * * * *',
      queue: 'remask',
      perEdition: true,
      standalone: true,
      run: remaskOrders,
    },
  ],
  people: {
    personalData: exportOrderData,
  },
}
