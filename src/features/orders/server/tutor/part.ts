import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { tutorOrderEndpoints, tutorOrdersPage } from '../../contract/tutor.ts'
import { loadTutorOrders } from '../present/load-pages.ts'
import { answerRate, requestReview, respondReview, setFirstClassAsTutor } from './change-order.ts'
import { getOrderAsTutor, listOrdersAsTutor } from './read-orders.ts'
import { respondPersonal, respondPotential, setRefusedReason } from './respond.ts'

export const tutorPart: PluginPart = {
  routes: {
    endpoints: implement(tutorOrderEndpoints, {
      get: getOrderAsTutor,
      list: listOrdersAsTutor,
      respondPersonal,
      respondPotential,
      setRefusedReason,
      setFirstClass: setFirstClassAsTutor,
      answerRate,
      requestReview,
      respondReview,
    }),
    pages: [page(tutorOrdersPage, loadTutorOrders)],
  },
}
