import { fail } from '#shared/errors.ts'
import type { FieldKind } from '#shared/fields.ts'
import { localePath } from '#shared/frame.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Crud } from '#shared/panel.ts'
import { publicName } from '#shared/public-resource.ts'
import type { PublicEntry, PublicResource } from '#shared/public-resource.ts'
import { localizedDocument } from '#shared/rich-text/localized-document.ts'
import type { Ctx } from '../context.ts'
import { buildBreadcrumbList } from '../pages/breadcrumbs.ts'
import { implement, page, withHead } from '../plugin.ts'
import type { PluginPart, SliceRoutes } from '../plugin.ts'
import { findRow, listRows } from './rows.ts'
import type { CrudRow, CrudTable } from './rows.ts'
import { sitemapOf } from './public-sitemap.ts'
import { findWrittenLocales } from './written-locales.ts'

type Options<R extends PublicResource> = {
  table: string
  /** The schema.org object of an entry. */
  structured?: (ctx: Ctx, entry: PublicEntry<R>) => object
  /** Distinguishes entries of one name in search results; their name by default. */
  searchTitle?: (ctx: Ctx, entry: PublicEntry<R>) => string
}

/** Creates the public calls and pages of a resource. Only declared fields of visible rows are read. */
export function publicPlugin<R extends PublicResource>(declared: R, options: Options<R>): PluginPart {
  const { resource, path, visible, sort, perPage } = declared
  const { table, structured, searchTitle } = options
  const { name, plural } = resource
  const listedRows = tableOf(declared, table, declared.listed)
  const shownRows = tableOf(declared, table, declared.shown)
  const title = publicName(declared.listed[0]!)

  async function list(ctx: Ctx, number: number) {
    const query = { page: number, per_page: perPage, sort: sort.by, sort_dir: sort.direction, filters: visible }
    const { items, ...paging } = await listRows(ctx, listedRows, query)
    return { items: items.map((row) => presentEntry(ctx, resource, declared.listed, row)), ...paging }
  }

  async function find(ctx: Ctx, id: number) {
    const row = await findRow(ctx, shownRows, id)
    if (!row || Object.entries(visible).some(([field, value]) => row[field] !== value)) throw fail('not_found')
    const from = resource.schedule && (row[resource.schedule.by] as Date | null)
    if (from && from > ctx.now) throw fail('not_found')
    return row
  }

  const get = async (ctx: Ctx, id: number) => presentEntry(ctx, resource, declared.shown, await find(ctx, id))

  const linkTo = ({ edition, locale }: Ctx, to: string) => localePath(locale, edition.locales, to)
  const breadcrumbs = (ctx: Ctx) => [
    { text: ctx.t('crumbs.home'), link: linkTo(ctx, '/') },
    { text: ctx.t(`${plural}.heading`), link: linkTo(ctx, path) },
  ]

  const routes: SliceRoutes = {
    sitemap: { [plural]: sitemapOf(declared, shownRows) },
    endpoints: implement(declared.calls, {
      get: async (ctx, { id }) => ({ [name]: await get(ctx, id) }),
      list: async (ctx, { page: number }) => ({ [plural]: await list(ctx, number) }),
    }),
    pages: [
      page(declared.sitePages.list, async (ctx, { page: number }) => {
        const found = await list(ctx, number)
        if (number > found.pages) throw fail('not_found')
        const data = {
          heading: ctx.t(`${plural}.heading`),
          lead: ctx.t(`${plural}.lead`),
          empty: ctx.t(`${plural}.empty`),
          breadcrumbs: breadcrumbs(ctx).slice(0, -1),
          list: found,
        }
        return withHead(data, {
          structured: [buildBreadcrumbList(ctx, breadcrumbs(ctx))],
          picture: { title: data.heading },
          variables: { heading: data.heading },
          // Search engines take pages with the same description for copies.
          ...(number > 1 && {
            query: `?page=${number}`,
            description: `${data.heading}, ${ctx.t('pager.page', { page: number })}. ${data.lead}`,
          }),
          ...(found.total === 0 && { index: false }),
        })
      }),
      page(declared.sitePages.entry, async (ctx, { id }) => {
        const row = await find(ctx, id)
        const entry = presentEntry(ctx, resource, declared.shown, row)
        const current = { text: String(entry[title]), link: linkTo(ctx, `${path}${id}/`) }
        const data = { entry, breadcrumbs: breadcrumbs(ctx) }
        return withHead(data, {
          structured: [
            ...(structured ? [structured(ctx, entry as PublicEntry<R>)] : []),
            buildBreadcrumbList(ctx, [...breadcrumbs(ctx), current]),
          ],
          picture: { title: current.text, subtitle: ctx.t(`${plural}.heading`) },
          variables: { title: current.text },
          locales: findWrittenLocales(ctx.edition.locales, shownRows.fields, row),
          ...(searchTitle && {
            title: `${searchTitle(ctx, entry as PublicEntry<R>)} — ${ctx.edition.siteName}`,
          }),
        })
      }),
    ],
  }
  return { routes }
}

/** The table with the named columns and those that decide who sees a row. */
function tableOf({ resource, visible, sort }: PublicResource, table: string, names: readonly string[]): CrudTable {
  const { schedule } = resource
  const read = new Set([...names, ...Object.keys(visible), sort.by, ...(schedule ? [schedule.by] : [])])
  const fields = Object.entries(resource.fields).filter(([name]) => read.has(name))
  return { name: table, fields: Object.fromEntries(fields), ...(schedule && { publicOnly: schedule }) }
}

type PublicValue = { ctx: Ctx; value: unknown; label: string | undefined; text: string }

const choiceText = ({ ctx, value, text }: PublicValue) => ({ value, text: ctx.t(`${text}.${String(value)}`) })

/** Kinds whose values differ for visitors and staff. */
const publicValues: Partial<Record<FieldKind, (of: PublicValue) => unknown>> = {
  localized: ({ ctx, value }) => localized(value as Localized, ctx.locale, ctx.edition.locales[0]),
  rich: ({ ctx, value }) => localizedDocument(value, ctx.locale, ctx.edition.locales[0]),
  reference: ({ value, label }) => (value === null ? null : { value, text: label ?? '' }),
  choice: choiceText,
  status: choiceText,
}

function presentEntry(ctx: Ctx, { name: entity, fields }: Crud, names: readonly string[], row: CrudRow): CrudRow {
  const labels = row['labels'] as Record<string, string>
  const values = names.map((name) => {
    const value = row[name]
    const present = publicValues[fields[name]!.kind]
    const shown = present ? present({ ctx, value, label: labels[name], text: `${entity}.${name}` }) : value
    return [publicName(name), shown]
  })
  return { id: row['id'], ...Object.fromEntries(values) }
}
