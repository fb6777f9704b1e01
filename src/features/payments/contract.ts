export { soleLimit } from './contract/adjustments.ts'
export { billingEndpoints, billingPage, staffBilling, staffBillingEndpoints } from './contract/billing.ts'
export {
  payment,
  paymentChoices,
  paymentEndpoints,
  paymentKey,
  paymentLimit,
  paymentPage,
  startedPayment,
  walletEndpoints,
  walletPage,
} from './contract/payments.ts'
export type { PaymentChoices } from './contract/payments.ts'
export { adjustmentList, differenceList, noticeList, paymentList } from './contract/staff.ts'
