import { page } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { placementPage, placementResultPage, placementStartPage } from './contract.ts'
import { loadPlacement, loadPlacementResult, loadPlacementStart } from './server/placement-pages.ts'
import { loadPlacementTest } from './server/reference.ts'

export const placementTest: Plugin = {
  name: 'placement-test',
  routes: {
    pages: [
      page(placementStartPage, loadPlacementStart),
      page(placementPage, loadPlacement),
      page(placementResultPage, loadPlacementResult),
    ],
  },
  reference: loadPlacementTest,
}
