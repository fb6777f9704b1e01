import { z } from 'zod'
import { contentStaff } from '#shared/access.ts'
import { flag, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { choiceField, flagField, instantField, integerField, stampField, textField } from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { longestRedirectPath, redirectKinds } from '../redirect-model.ts'

export const redirectsPanel = panelPage('redirects', { menu: 'settings', staff: contentStaff })
export const brokenLinksPanel = panelPage('broken_links', { menu: 'settings', staff: contentStaff })

export const redirects = crud(redirectsPanel, {
  name: 'redirect',
  plural: 'redirects',
  fields: {
    source: textField(longestRedirectPath, { required: true }),
    /** Empty for a page that is gone. */
    target: textField(longestRedirectPath),
    kind: choiceField(redirectKinds, { initial: 'moved' }),
    /** Confirms that visitors no longer see the page at this path. */
    replaces_page: { ...flagField(false), editableInList: false },
    hits: { ...integerField(0, Number.MAX_SAFE_INTEGER), editableInList: false, readOnly: true as const },
    last_hit_at: stampField(),
  },
})

export const longestImport = 300_000
export const maxImportLines = 1_000

export const redirectEndpoints = {
  /** Whether visitors see a page at this path, which a redirect would hide from them. */
  findPage: endpoint({
    method: 'GET',
    path: '/api/admin/redirects/find_page',
    who: { staff: redirectsPanel.staff },
    input: z.object({ source: text(longestRedirectPath, 1) }),
    answer: z.object({ exists: z.boolean() }),
  }),
  /** Lines of `old path, new path[, moved | temporary | gone]`. Lines that are refused do not stop the others. */
  import: endpoint({
    method: 'POST',
    path: '/api/admin/redirects/import',
    who: { staff: redirectsPanel.staff },
    input: z.object({
      csv: text(longestImport, 1),
      /** Also imports lines whose old path has a page. */
      replace_pages: flag().default(false),
    }),
    answer: z.object({
      created: z.int(),
      refused: z.array(z.object({ line: z.int(), text: z.string(), reason: z.string() })),
    }),
  }),
}

export const brokenLinkEndpoints = {
  /** The last run of the nightly check; null before the first one. */
  check: endpoint({
    method: 'GET',
    path: '/api/admin/broken_links/check',
    who: { staff: brokenLinksPanel.staff },
    input: noFields,
    answer: z.object({ check: z.object({ checked: z.int(), total: z.int(), checked_at: seconds() }).nullable() }),
  }),
}

export const brokenLinks = listResource(brokenLinksPanel, {
  name: 'broken_link',
  plural: 'broken_links',
  calls: { list: 'GET broken_links', export: 'broken_links/export' },
  fields: {
    target: textField(2_000),
    found_on: textField(2_000),
    status: integerField(0, 599),
    found_at: instantField(),
  },
  filters: { target: textField(200), found_on: textField(200) },
  sort: ['target', 'found_on', 'status', 'found_at'],
})
