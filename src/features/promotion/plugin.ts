import { combineParts, implement, page } from '#platform/plugin.ts'
import { topFormPage, topPriceEndpoints, topPricesPage, topStaffEndpoints } from './contract/staff.ts'
import { topEndpoints, topReportEndpoints, topsPage } from './contract/tops.ts'
import { promotionEvents } from './events.ts'
import { announceTopsJob } from './server/announce-tops.ts'
import { getTops, loadTops } from './server/buy/load-tops.ts'
import { deliverPaidTop, payTopByCard, payTopByProvider, payTopByWallet, topPurchases } from './server/buy/pay-top.ts'
import { bookCreditsOfTutorJob, bookWaitingCreditsJob, onFeeBlockChanged } from './server/credits.ts'
import { promotionNotifications } from './server/notifications.ts'
import { exportTopData } from './server/personal-data.ts'
import { onTutorAnonymised, onTutorHidden, removeHiddenTopsJob } from './server/remove-top.ts'
import { topListPlugin } from './server/staff/list-tops.ts'
import { getTopPrices, saveTopPrices } from './server/staff/save-prices.ts'
import { createTop, deleteTop, getTop, loadTopForm, saveTop } from './server/staff/write-tops.ts'
import { reportTops } from './server/stats/count-reports.ts'

export const promotion = combineParts('promotion', topListPlugin, {
  routes: {
    endpoints: [
      ...implement(topEndpoints, {
        get: getTops,
        payByWallet: payTopByWallet,
        pay: { standalone: payTopByProvider },
        payByToken: { standalone: payTopByCard },
      }),
      ...implement(topReportEndpoints, { report: { standalone: reportTops } }),
      ...implement(topStaffEndpoints, { get: getTop, create: createTop, save: saveTop, delete: deleteTop }),
      ...implement(topPriceEndpoints, { get: getTopPrices, save: saveTopPrices }),
    ],
    pages: [page(topsPage, loadTops), page(topFormPage, loadTopForm), page(topPricesPage, getTopPrices)],
  },
  events: {
    declared: promotionEvents,
    subscriptions: [
      { subscriber: 'paid_tops', to: ['payment.succeeded'], within: deliverPaidTop },
      {
        subscriber: 'tops_of_hidden_tutors',
        to: ['tutor.hidden', 'tutor.switched', 'tutor.deleted', 'tutor.returned'],
        within: onTutorHidden,
      },
      {
        subscriber: 'tops_of_blocked_tutors',
        to: ['order.fee_blocked', 'order.fee_unblocked'],
        within: onFeeBlockChanged,
      },
      { subscriber: 'tops_of_erased_tutors', to: ['tutor.anonymised'], within: onTutorAnonymised },
    ],
  },
  notifications: { messages: promotionNotifications },
  purchases: { top: topPurchases },
  jobs: [announceTopsJob, bookCreditsOfTutorJob, bookWaitingCreditsJob, removeHiddenTopsJob],
  caches: { clearAllPagesOn: ['top.booked', 'top.credited', 'top.saved', 'top.removed'] },
  people: { personalData: exportTopData },
})
