import { draw } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { design, designPage } from './contract.ts'

/** The living page of the design system: it has nothing to load but itself. */
export const designSystem: Plugin = {
  name: 'design',
  panel: [design],
  pages: [draw(designPage, () => ({}))],
}
