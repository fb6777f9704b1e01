import { implement } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { adjustmentEndpoints } from '../../contract/adjustments.ts'
import { adjustWallet, decideAdjustment, forgiveDebt } from './adjust-wallet.ts'
import { getStaffWallet } from './staff-wallet.ts'

export const adjustmentPart: PluginPart = {
  routes: {
    endpoints: implement(adjustmentEndpoints, {
      get: getStaffWallet,
      add: adjustWallet,
      forgiveDebt,
      decide: decideAdjustment,
    }),
  },
}
