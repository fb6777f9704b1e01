import { implement } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { feeEndpoints, feeStaffEndpoints } from '../../contract/fee.ts'
import { feeBlockJob, liftFeeBlock } from './fee-block.ts'
import { confirmSettlement, decideSettlement } from './decide-settlement.ts'
import { feePurchases, payFeeByCard, payFeeByProvider, payFeeByWallet, payFeeOfPayment } from './pay-fee.ts'
import { bookUnrefundedFeeJob, onAdjustmentRejected } from './refund-fee.ts'
import { writeOffFee } from './settle-fee.ts'

export const feePart: PluginPart = {
  routes: {
    endpoints: [
      ...implement(feeEndpoints, {
        payByWallet: payFeeByWallet,
        pay: { standalone: payFeeByProvider },
        payByToken: { standalone: payFeeByCard },
      }),
      ...implement(feeStaffEndpoints, {
        lift: liftFeeBlock,
        writeOff: writeOffFee,
        decide: decideSettlement,
        confirm: confirmSettlement,
      }),
    ],
  },
  privileges: {
    fee_settlement: {
      insert: true,
      update: [
        ...(['state', 'decided_by', 'decided_at', 'confirmed_by', 'confirmed_at'] as const),
        // Erased with the people that they may name.
        ...(['method', 'reference', 'reason'] as const),
      ],
    },
  },
  purchases: { order: feePurchases },
  jobs: [feeBlockJob, bookUnrefundedFeeJob],
  events: {
    subscriptions: [
      { subscriber: 'order_fee', to: ['payment.succeeded'], within: payFeeOfPayment },
      { subscriber: 'unrefunded_fees', to: ['wallet.adjustment_rejected'], within: onAdjustmentRejected },
    ],
  },
}
