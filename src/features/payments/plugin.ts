import { combineParts, implement, page } from '#platform/plugin.ts'
import { paymentEndpoints, paymentPage, walletEndpoints, walletPage } from './contract/payments.ts'
import { exportBillingData } from './server/billing/personal-data.ts'
import { billingPart } from './server/billing/part.ts'
import { paymentEvents } from './events.ts'
import { adjustmentPart } from './server/adjustments/part.ts'
import { merchantPart } from './server/merchants/part.ts'
import { deleteCard, listCards } from './server/payment/cards.ts'
import { closeCheckoutJob, closeUnowedCheckoutsJob } from './server/payment/close-checkout.ts'
import { detachCardJob } from './server/payment/detach-cards.ts'
import { statusCheckJob } from './server/payment/look-up.ts'
import { getPaymentStatus, loadPayment } from './server/payment/read-payment.ts'
import { applyNoticeJob, receiveNotice } from './server/payment/receive-notice.ts'
import { resumeRefundsJob, sendRefundJob } from './server/payment/send-refund.ts'
import { refundOwnPayment } from './server/payment/refund-own-payment.ts'
import { redirectReturn } from './server/payment/return-route.ts'
import { sandboxNoticeJob } from './server/sandbox/deliver-notice.ts'
import { serveSandbox } from './server/sandbox/serve-sandbox.ts'
import { staffPart } from './server/staff/part.ts'
import { closeWallet, lockTutorPayments } from './server/wallet/close-wallet.ts'
import { exportWallet } from './server/wallet/export-wallet.ts'
import { listWalletHistory } from './server/wallet/history.ts'
import { loadWallet } from './server/wallet/load-wallet.ts'
import { exportPaymentData } from './server/wallet/personal-data.ts'
import { topUpWallet, topUpWalletByCard } from './server/wallet/pay-in.ts'

export const payments = combineParts('payments', adjustmentPart, merchantPart, staffPart, billingPart, {
  routes: {
    endpoints: [
      ...implement(walletEndpoints, {
        history: listWalletHistory,
        export: exportWallet,
        pay: { standalone: topUpWallet },
        payByToken: { standalone: topUpWalletByCard },
      }),
      ...implement(paymentEndpoints, {
        cards: listCards,
        deleteCard: { standalone: deleteCard },
        status: { standalone: getPaymentStatus },
        refund: { standalone: refundOwnPayment },
      }),
    ],
    pages: [page(walletPage, loadWallet), page(paymentPage, loadPayment)],
    webhooks: [
      { path: '/api/payments/webhook/:provider', methods: ['POST'], take: receiveNotice },
      { path: '/api/payments/return/:payment', unsigned: true, take: redirectReturn },
      { path: '/sandbox/payments/:provider/*', unsigned: true, take: serveSandbox },
    ],
  },
  events: {
    declared: paymentEvents,
    subscriptions: [{ subscriber: 'wallet_closing', to: ['tutor.anonymised'], within: closeWallet }],
  },
  privileges: {
    ledger_account: { insert: true, update: ['balance', 'entries'] },
    // Rows of movements are locked, but never changed.
    ledger_movement: { insert: true, update: ['id'] },
    ledger_entry: { insert: true },
    invoice: { insert: true, update: ['file', 'state_number', 'state_qr'] },
    invoice_counter: { insert: true, update: ['last'] },
    payment: { insert: true, update: true },
    payment_notice: { insert: true, update: ['payment_id', 'state', 'note', 'card'] },
    payment_refund: { insert: true, update: true },
    payment_difference: { insert: true, update: true },
    wallet_adjustment: { insert: true, update: true },
  },
  people: {
    lockForErasure: lockTutorPayments,
    personalData: async (ctx, id) => [...(await exportPaymentData(ctx, id)), ...(await exportBillingData(ctx, id))],
  },
  jobs: [
    applyNoticeJob,
    statusCheckJob,
    sandboxNoticeJob,
    detachCardJob,
    sendRefundJob,
    resumeRefundsJob,
    closeCheckoutJob,
    closeUnowedCheckoutsJob,
  ],
})
