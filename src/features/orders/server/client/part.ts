import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { clientOrderEndpoints, clientOrdersPage } from '../../contract/client.ts'
import { loadClientOrders } from '../present/load-pages.ts'
import * as client from './change-order.ts'
import { confirmOrderContact } from './confirm-contact.ts'
import { getOrderAsClient, listActiveOrders, listArchivedOrders, listOrdersWithChats } from './read-orders.ts'
import { createSchoolToken } from './school-token.ts'
import { setReviewAsClient } from './set-review.ts'

export const clientPart: PluginPart = {
  routes: {
    endpoints: implement(clientOrderEndpoints, {
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
    pages: [page(clientOrdersPage, loadClientOrders)],
  },
}
