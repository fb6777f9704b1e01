import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { billingEndpoints, billingPage, staffBillingEndpoints } from '../../contract/billing.ts'
import {
  getBillingDocumentForStaff,
  getInvoiceForStaff,
  getOwnBillingDocument,
  getOwnInvoiceFile,
} from './billing-files.ts'
import { clearOnceField, decideBilling } from './decide-billing.ts'
import { enqueueExchange, exchangeReceiptsJob } from './exchange-receipts.ts'
import { issueInvoiceJob } from './issue-invoice.ts'
import { enqueueMissedInvoices, issueMissedInvoicesJob } from './missed-invoices.ts'
import { billingNotifications } from './notifications.ts'
import { eraseBilling } from './personal-data.ts'
import { loadBilling } from './read-billing.ts'
import { saveBilling } from './save-billing.ts'

export const billingPart: PluginPart = {
  routes: {
    endpoints: [
      ...implement(billingEndpoints, {
        get: loadBilling,
        save: { standalone: saveBilling },
        document: getOwnBillingDocument,
        invoiceFile: { standalone: getOwnInvoiceFile },
      }),
      ...implement(staffBillingEndpoints, {
        approve: decideBilling,
        clearField: clearOnceField,
        document: getBillingDocumentForStaff,
        invoice: { standalone: getInvoiceForStaff },
      }),
    ],
    pages: [page(billingPage, loadBilling)],
  },
  events: {
    subscriptions: [
      { subscriber: 'billing_of_erased_tutors', to: ['tutor.anonymised'], within: eraseBilling },
      { subscriber: 'receipts_before_approval', to: ['billing.approved'], within: enqueueExchange },
      { subscriber: 'documents_without_seller', to: ['seller.entered'], within: enqueueMissedInvoices },
    ],
  },
  notifications: { messages: billingNotifications },
  jobs: [issueInvoiceJob, exchangeReceiptsJob, issueMissedInvoicesJob],
}
