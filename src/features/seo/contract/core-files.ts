import { z } from 'zod'
import { contentStaff } from '#shared/access.ts'
import { entity, flag, integer, pageNumber, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { panelPage } from '#shared/panel.ts'
import { longestRobots, robotsProblemKinds } from '../robots-model.ts'

export const coreFilesPanel = panelPage('core_files', { menu: 'settings', staff: contentStaff })
const who = { staff: coreFilesPanel.staff }

export const longestText = 4_000
const longestId = 200
const maxTexts = 100

const query = {
  locale: z.enum(locales).optional(),
  q: text(200).default(''),
  /** Only texts that staff have replaced. */
  changed: flag().default(false),
  page: pageNumber(),
}

/** `text` is the one in use; it differs from `shipped` if staff have replaced it. */
const interfaceText = z.object({ id: z.string(), text: z.string(), shipped: z.string(), changed: z.boolean() })

const robots = z.object({
  body: z.string(),
  standard: z.string(),
  /** 0 while the standard file is in use. */
  version: z.int(),
  problems: z.array(z.object({ line: z.int(), kind: z.enum(robotsProblemKinds) })),
})

const seoResources = z.object({
  robots,
  locale: z.enum(locales),
  texts: z.object({ items: z.array(interfaceText), page: z.int(), pages: z.int(), total: z.int() }),
})

const savedRobots = z.object({
  /** Empty for the standard file. */
  body: z.string().max(longestRobots),
  /** The version that the author has seen. */
  version: integer(0, Number.MAX_SAFE_INTEGER),
  /** A file that keeps search engines away from the whole site is saved only on purpose. */
  confirmed: flag().default(false),
})
/** An empty text brings the shipped one back. `before` is the replacement that the author has seen, or empty. */
const savedText = z.object({
  locale: z.enum(locales),
  id: text(longestId, 1),
  text: text(longestText),
  before: z.string().max(longestText),
})

const historyEntry = z.object({ text: z.string(), who: z.string(), at: z.int() })

export const coreFileEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/seo/core_files/get',
    who,
    input: z.object(query),
    answer: z.object({ seo_resources: seoResources }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/seo/core_files/save',
    who,
    input: z.object({
      seo_resources: entity(
        z.object({ robots: savedRobots.optional(), texts: z.array(savedText).max(maxTexts).default([]) }),
      ),
    }),
    answer: z.object({ robots_version: z.int() }),
  }),
  /** The versions of a text, or of robots.txt without an id, newest first. Empty is the shipped one. */
  history: endpoint({
    method: 'GET',
    path: '/api/admin/seo/core_files/history',
    who,
    input: z.object({ locale: z.enum(locales).optional(), id: text(longestId).default('') }),
    answer: z.object({ history: z.array(historyEntry) }),
  }),
  clearCache: endpoint({
    method: 'POST',
    path: '/api/admin/system/clear_cache',
    who,
    input: noFields,
    answer: noFields,
  }),
}

export const coreFilesPage = definePage({
  id: 'panel.core_files',
  path: coreFilesPanel.path,
  who,
  layout: 'panel',
  input: z.object({ ...query, side: z.enum(['texts', 'robots']).default('texts') }),
  data: z.object({ ...seoResources.shape, side: z.enum(['texts', 'robots']) }),
})
