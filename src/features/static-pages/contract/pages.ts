import { z } from 'zod'
import { contentStaff, guest } from '#shared/access.ts'
import { slug } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import {
  choiceField,
  instantField,
  localizedField,
  localizedRichTextField,
  slugField,
  stampField,
  statusField,
} from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { crud, panelPage } from '#shared/panel.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import { pageKinds, pageLimits, pagePaths } from '../model.ts'

const statuses = {
  field: 'status',
  initial: 'draft',
  states: ['draft', 'published'],
  toggle: 'change_status',
  transitions: {
    publish: { from: ['draft'], to: 'published', stamp: 'published_at' },
    withdraw: { from: ['published'], to: 'draft', confirm: true },
  },
} as const

export const staticPagePanel = crud(panelPage('pages_show', { menu: 'settings', staff: contentStaff }), {
  name: 'static_page',
  plural: 'static_pages',
  fields: {
    title: localizedField(pageLimits.title, { required: true }),
    alias: slugField(pageLimits.alias),
    kind: choiceField(pageKinds, { initial: 'text' }),
    description: localizedField(pageLimits.description, { required: true, long: true }),
    text: localizedRichTextField({ required: true }),
    publish_at: instantField({ optional: true }),
    status: statusField(statuses),
    published_at: stampField(),
  },
  calls: { list: 'static_page/index' },
  statuses,
  schedule: { by: 'publish_at', when: { status: 'published' } },
  versions: true,
  optimisticLock: true,
  preview: true,
})

const document = z.object({ type: z.literal('doc'), content: z.array(z.unknown()) }) as unknown as z.ZodType<
  RichText,
  RichText
>

/** All that visitors get of a page. `lang` is the language of its texts, which may not be that of the site around. */
const shownPage = z.object({
  alias: z.string(),
  kind: z.enum(pageKinds),
  title: z.string(),
  description: z.string(),
  text: document,
  lang: z.string(),
})
export type ShownPage = z.output<typeof shownPage>

export const staticPageCalls = {
  get: endpoint({
    method: 'GET',
    path: '/api/client/static_pages/get',
    who: guest,
    input: z.object({ alias: slug(pageLimits.alias), lang: z.enum(locales).optional() }),
    answer: z.object({ static_page: shownPage }),
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/admin/resources/static_page_rules',
    who: { staff: contentStaff },
    input: noFields,
    answer: z.object({
      limits: z.object({
        alias: z.int(),
        title: z.int(),
        description: z.int(),
        text_characters: z.int(),
        text_nodes: z.int(),
      }),
      locales: z.array(z.string()),
      default_locale: z.string(),
      kinds: z.array(z.string()),
      statuses: z.array(z.string()),
      /** Aliases whose page has an address of its own. */
      paths: z.record(z.string(), z.string()),
    }),
  }),
}

const breadcrumbs = z.array(z.object({ text: z.string(), link: z.string() }))
const pageData = z.object({ page: shownPage, breadcrumbs })

const ownPage = <const I extends string, const P extends `/${string}`>(id: I, path: P) =>
  definePage({ id, path, who: guest, layout: 'site', input: noFields, data: pageData })

export const staticSitePages = {
  about: ownPage('about', pagePaths.about),
  contacts: ownPage('contacts', pagePaths.contacts),
  'how-it-works': ownPage('how-it-works', pagePaths['how-it-works']),
}

export const staticPage = definePage({
  id: 'static_page',
  path: '/p/:alias',
  who: guest,
  layout: 'site',
  input: z.object({ alias: slug(pageLimits.alias) }),
  data: pageData,
})

/** For staff alone; to others it does not exist. It is a page of the site, so that it has all languages of the site. */
export const previewPage = definePage({
  id: 'static_page_preview',
  path: '/preview/:token',
  who: guest,
  layout: 'site',
  fresh: true,
  input: z.object({ token: z.uuid().max(36) }),
  data: pageData,
})

/** Stands for the site of the school in a demo. */
export const sandboxSchoolPage = definePage({
  id: 'sandbox_school',
  path: '/sandbox/school',
  who: guest,
  layout: 'site',
  fixed: true,
  input: noFields,
  data: noFields,
})
