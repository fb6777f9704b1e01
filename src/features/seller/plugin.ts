import { join } from 'node:path'
import { implement, page } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { sellerEndpoints, sellerPage, sellerPanel } from './contract.ts'
import { sellerEvents } from './events.ts'
import { createSellerVersion, previewSeller } from './server/enter-seller.ts'
import { findSellerLine } from './server/seller-texts.ts'
import { countMissingSellers, loadSellers } from './server/load-sellers.ts'

/** The company that runs an edition. It signs offers and documents as of their day. */
export const seller: Plugin = {
  name: 'seller',
  privileges: { seller_version: { insert: true } },
  panel: { pages: [sellerPanel], waiting: { [sellerPanel.segment]: countMissingSellers } },
  routes: {
    endpoints: implement(sellerEndpoints, { create: createSellerVersion, preview: previewSeller }),
    pages: [page(sellerPage, loadSellers)],
  },
  events: { declared: sellerEvents },
  // It sends no messages, but signs those of the others.
  notifications: {
    messages: {
      texts: join(import.meta.dirname, 'templates'),
      templates: {},
      routes: [],
      emailFooter: findSellerLine,
    },
  },
  caches: { clearAllPagesOn: ['seller.entered'] },
}
