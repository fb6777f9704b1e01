import { z } from 'zod'
import { staffStatuses } from '#shared/access.ts'
import { nothing, page } from '#shared/contract.ts'
import { panelPage } from '#shared/panel.ts'

/** Every part of the interface in every state; linked from the desktop rather than from the menu. */
export const design = panelPage('design', { menu: 'desktop', staff: staffStatuses })
export const designPage = page({
  id: 'panel.design',
  path: design.path,
  who: { staff: design.staff },
  layout: 'panel',
  input: nothing,
  data: z.object({}),
})
