import { page } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { design, designPage } from './contract.ts'

export const designSystem: Plugin = {
  name: 'design',
  panel: {
    pages: [design],
  },
  routes: {
    pages: [page(designPage, () => ({}))],
  },
}
