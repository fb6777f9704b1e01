import { z } from 'zod'
import { staffStatuses } from '#shared/access.ts'
import { noFields, definePage } from '#shared/contract.ts'
import { panelPage } from '#shared/panel.ts'

/** Shows every UI component in every state; linked from the desktop. */
export const design = panelPage('design', { menu: 'desktop', staff: staffStatuses })
export const designPage = definePage({
  id: 'panel.design',
  path: design.path,
  who: { staff: design.staff },
  layout: 'panel',
  input: noFields,
  data: z.object({}),
})
