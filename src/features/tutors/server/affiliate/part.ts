import { implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { affiliateEndpoints, affiliatePage } from '../../contract/affiliate.ts'
import { loadAffiliate } from './affiliate.ts'

export const affiliatePart: PluginPart = {
  routes: {
    endpoints: implement(affiliateEndpoints, { get: loadAffiliate }),
    pages: [page(affiliatePage, loadAffiliate)],
  },
}
