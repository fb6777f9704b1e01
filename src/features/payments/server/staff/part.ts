import { combineParts, implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import {
  figureEndpoints,
  figuresPage,
  paymentsPanel,
  staffPaymentEndpoints,
  staffPaymentPage,
} from '../../contract/staff.ts'
import { sumLedgerDaysJob } from '../ledger/sum-days.ts'
import { askProvider } from './ask-provider.ts'
import { ledgerCheckJob } from './check-ledger-job.ts'
import { countAttention } from './decisions.ts'
import { exportFigures } from './export-figures.ts'
import { adjustmentListPlugin } from './list-adjustments.ts'
import { differenceListPlugin } from './list-differences.ts'
import { noticeListPlugin } from './list-notices.ts'
import { paymentListPlugin } from './list-payments.ts'
import { loadFigures } from './load-figures.ts'
import { loadStaffPayment } from './load-payment.ts'
import { decideRefund, refundPayment } from './refund-payment.ts'
import { reconciliationJob } from './reconcile.ts'
import { resumeWorkJob } from './resume-work.ts'
import { settleDifference } from './settle-difference.ts'

const { name: _name, ...part } = combineParts(
  'staff',
  paymentListPlugin,
  differenceListPlugin,
  noticeListPlugin,
  adjustmentListPlugin,
  {
    panel: { pages: [], waiting: { [paymentsPanel.segment]: countAttention } },
    routes: {
      endpoints: [
        ...implement(staffPaymentEndpoints, {
          ask: { standalone: askProvider },
          refund: { standalone: refundPayment },
          decideRefund: { standalone: decideRefund },
          settleDifference: { standalone: settleDifference },
        }),
        ...implement(figureEndpoints, { export: exportFigures }),
      ],
      pages: [page(staffPaymentPage, loadStaffPayment), page(figuresPage, loadFigures)],
    },
    jobs: [reconciliationJob, ledgerCheckJob, sumLedgerDaysJob, resumeWorkJob],
  },
)
export const staffPart: PluginPart = part
