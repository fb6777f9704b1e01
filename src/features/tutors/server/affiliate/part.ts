import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { affiliateEndpoints, affiliatePage } from '../../contract/affiliate.ts'
import { loadAffiliate } from './affiliate.ts'
import { deleteOldDevices, deviceSubscriptions } from './devices.ts'
import { affiliateSubscriptions } from './rewards.ts'

export const affiliatePart: PluginPart = {
  routes: {
    endpoints: implement(affiliateEndpoints, { get: loadAffiliate }),
    pages: [page(affiliatePage, loadAffiliate)],
  },
  events: { subscriptions: [...affiliateSubscriptions, ...deviceSubscriptions] },
  jobs: [{ name: 'delete_old_devices', cron: '37 3 * * *', perEdition: true, run: deleteOldDevices }],
}
