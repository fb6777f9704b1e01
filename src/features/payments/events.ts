import type { DeclaredEvents } from '#platform/event-registry.ts'

export const paymentEvents = {
  'payment.created': 'audit',
  'payment.pending': 'audit',
  'payment.failed': 'audit',
  'payment.expired': 'audit',
  'payment.succeeded': 'listened',
  'payment.undelivered': 'listened',
  'payment.mismatch': 'listened',
  'payment.refunded': 'audit',
  'payment.refund_requested': 'audit',
  'payment.refund_waits': 'listened',
  'payment.refund_rejected': 'audit',
  'payment.refund_failed': 'listened',
  'payment.difference_found': 'audit',
  'payment.difference_applied': 'audit',
  'payment.difference_dismissed': 'audit',
  'ledger.fault_found': 'listened',
  'payment.disputed': 'listened',
  'payment.dispute_won': 'audit',
  'payment.card_saved': 'audit',
  'payment.card_deleted': 'audit',
  'merchant.created': 'audit',
  'merchant.saved': 'audit',
  'merchant.keys_revoked': 'audit',
  'merchant.deleted': 'audit',
  'wallet.adjusted': 'audit',
  'wallet.adjustment_requested': 'listened',
  'wallet.adjustment_rejected': 'listened',
  'billing.submitted': 'audit',
  'billing.approved': 'listened',
  'billing.rejected': 'listened',
  'billing.field_cleared': 'listened',
  'invoice.issued': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof paymentEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
