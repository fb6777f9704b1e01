import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { newOrderPage, orderPanelEndpoints, ordersPage, ordersPanel, staffOrderPage } from '../../contract/staff.ts'
import * as candidates from './candidates.ts'
import * as staff from './change-status.ts'
import { exportOrders } from './export-orders.ts'
import { countOrderStatuses, countWaitingChats, listOrdersAsStaff } from './list-orders.ts'
import { loadNewOrder, loadOrdersPanel, loadStaffOrder } from './panel-pages.ts'
import { setPaid } from '../fee/settle-fee.ts'
import { getOrderAsStaff } from './read-order.ts'
import * as staffReview from './set-review.ts'
import * as sms from './sms.ts'
import { copyOrder, createOrder, saveOrder } from './write-order.ts'

export const staffPart: PluginPart = {
  panel: { pages: [ordersPanel], waiting: { [ordersPanel.segment]: countWaitingChats } },
  routes: {
    endpoints: implement(orderPanelEndpoints, {
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
      setPaid,
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
    pages: [page(ordersPage, loadOrdersPanel), page(staffOrderPage, loadStaffOrder), page(newOrderPage, loadNewOrder)],
  },
}
