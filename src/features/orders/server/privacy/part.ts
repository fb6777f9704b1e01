import type { PluginPart } from '#platform/plugin.ts'
import {
  endTutorOffers,
  eraseClientOrders,
  eraseTutorOrders,
  lockTutorOrders,
  reassignMergedOrders,
} from './erasure.ts'
import { exportOrderData } from './personal-data.ts'
import { remaskOrders } from './request-masks.ts'
import { onTutorDeleted, releaseOrdersJob } from './tutor-deletion.ts'

export const privacyPart: PluginPart = {
  events: {
    subscriptions: [
      { subscriber: 'orders_of_erased_clients', to: ['client.deleted', 'account.closed'], within: eraseClientOrders },
      { subscriber: 'orders_of_merged_clients', to: ['client.merged'], within: reassignMergedOrders },
      { subscriber: 'offers_to_leaving_tutors', to: ['tutor.deletion_requested'], within: endTutorOffers },
      { subscriber: 'orders_of_deleted_tutors', to: ['tutor.deleted'], within: onTutorDeleted },
      { subscriber: 'orders_of_erased_tutors', to: ['tutor.anonymised'], within: eraseTutorOrders },
    ],
  },
  jobs: [
    releaseOrdersJob,
    {
      name: 'remask_orders',
      cron: '* * * * *',
      queue: 'remask',
      perEdition: true,
      standalone: true,
      run: remaskOrders,
    },
  ],
  people: { personalData: exportOrderData, lockForErasure: lockTutorOrders },
}
