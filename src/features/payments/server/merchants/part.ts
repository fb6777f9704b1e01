import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { merchantEndpoints, merchantsPage, merchantsPanel } from '../../contract/merchants.ts'
import * as merchants from './manage-merchants.ts'
import { expiredKeysJob } from './old-keys.ts'
import * as known from './read-merchants.ts'
import { countRejectedNotices } from './rejected-notices.ts'

export const merchantPart: PluginPart = {
  panel: { pages: [merchantsPanel] },
  jobs: [expiredKeysJob],
  counters: [
    {
      name: 'repeto_payment_notices_rejected_total',
      help: 'Notices of payment providers that were unsigned or forged.',
      label: 'provider',
      read: countRejectedNotices,
    },
  ],
  routes: {
    endpoints: implement(merchantEndpoints, {
      list: known.listMerchants,
      get: known.getMerchant,
      create: merchants.createMerchant,
      save: merchants.saveMerchant,
      delete: merchants.deleteMerchant,
      revokeKeys: merchants.revokeOldKeys,
      test: { standalone: merchants.testMerchant },
    }),
    pages: [page(merchantsPage, known.loadMerchants)],
  },
}
