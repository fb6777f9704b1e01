import { z } from 'zod'
import { contentStaff } from '#shared/access.ts'
import { text } from '#shared/codecs.ts'
import { endpoint } from '#shared/contract.ts'
import { flagField, localizedField, textField } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { longestPattern } from '../pattern-model.ts'

export const metatagsPanel = panelPage('units_blocks', { menu: 'settings', staff: contentStaff })
const longestTitle = 200
const longestDescription = 500

export const pageMetatags = crud(metatagsPanel, {
  name: 'page_metatags',
  plural: 'page_metatags',
  fields: {
    pattern: textField(longestPattern, { required: true }),
    title: localizedField(longestTitle),
    description: localizedField(longestDescription, { long: true }),
    active: flagField(true),
  },
  calls: {
    get: 'seo/page_metatags/get',
    create: 'seo/page_metatags/create',
    save: 'seo/page_metatags/save',
    delete: 'seo/page_metatags/delete',
    list: 'seo/page_metatags/list',
  },
  sort: { by: 'pattern', direction: 'asc' },
})

/** How a page looks in search results with these texts. Without a path, a page of the pattern is chosen. */
export const metatagsEndpoints = {
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/seo/page_metatags/preview',
    who: { staff: metatagsPanel.staff },
    input: z.object({
      pattern: text(longestPattern),
      path: text(longestPattern).default(''),
      locale: z.enum(locales).optional(),
      title: text(longestTitle).default(''),
      description: text(longestDescription).default(''),
    }),
    answer: z.object({
      /** Null if no page has this pattern. */
      page: z
        .object({
          path: z.string(),
          url: z.string(),
          title: z.string(),
          description: z.string(),
          variables: z.array(z.object({ name: z.string(), value: z.string() })),
        })
        .nullable(),
    }),
  }),
}
