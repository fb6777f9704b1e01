import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { buildBreadcrumbList } from '#platform/pages/breadcrumbs.ts'
import { withHead } from '#platform/plugin.ts'
import { fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import { languageOf, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { perPage } from '../../model.ts'
import type { TextKind } from '../../model.ts'
import { findShownText, findTextIndexing, readListedTexts, selectIndexedTexts, selectLiveTexts } from './live-texts.ts'
import type { PublicKind, TextFilter } from './live-texts.ts'
import { buildTextStructuredData } from './structured-data.ts'

export type TextSite = PublicKind & { plural: string }

export async function listTexts(ctx: Ctx, site: TextSite, { page, ...filter }: TextFilter & { page: number }) {
  const { total } = await selectLiveTexts(ctx, site.kind, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, pages)
  const items = await readListedTexts(ctx, site, filter, { limit: perPage, offset: (shown - 1) * perPage })
  return { items, page: shown, pages, total }
}

/** Search engines leave out a list without texts for them: an empty one, or one of tutors who opted out. */
export async function loadTextList(ctx: Ctx, site: TextSite, input: TextFilter & { page: number }) {
  const { page, lesson, city, tutor_id } = input
  const list = await listTexts(ctx, site, input)
  if (page > list.pages) throw fail('not_found')
  const filters = await listFilters(ctx, site.kind)
  const indexed = await selectIndexedTexts(ctx, site.kind, input).select('l.text_id').limit(1).executeTakeFirst()
  const heading = headingOf(ctx, site)
  const nameOf = (options: typeof filters.lessons, value: number | undefined) =>
    options.find((option) => option.value === value)?.text
  const author = tutor_id === undefined ? undefined : list.items[0]?.author.name
  const about = [nameOf(filters.lessons, lesson), nameOf(filters.cities, city), author].filter(Boolean).join(', ')
  const full = about ? ctx.t('tutor_text.heading_about', { heading, about }) : heading
  const title = page > 1 ? ctx.t('tutor_text.heading_page', { heading: full, page }) : full
  const lead = site.kind === 'ad' ? ctx.t('ads.lead') : ctx.t('blogs.lead')
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ lesson, city, tutor_id })) if (value) query.set(name, String(value))
  if (page > 1) query.set('page', String(page))
  const crumbs = breadcrumbs(ctx, site)
  return withHead(
    {
      title: `${title} — ${ctx.edition.siteName}`,
      description: title === heading ? lead : `${title}. ${lead}`,
      heading: full,
      lead,
      breadcrumbs: about ? crumbs : crumbs.slice(0, -1),
      list,
      filters,
      chosen: { lesson: lesson ?? null, city: city ?? null, tutor: tutor_id ?? null },
    },
    {
      structured: [buildBreadcrumbList(ctx, crumbs)],
      ...(query.size > 0 && { query: `?${query.toString()}` }),
      ...(!indexed && { index: false as const }),
    },
  )
}

const moreTexts = 3

/** Search engines get a text in the language it is written in, and only if its author did not opt out. */
export async function loadTextPage(ctx: Ctx, site: TextSite, id: number) {
  const [entry, indexing] = await Promise.all([findShownText(ctx, site, id), findTextIndexing(ctx, site.kind, id)])
  if (!entry || !indexing) throw fail('not_found')
  const more = await readListedTexts(ctx, site, { tutor_id: entry.author.id }, { limit: moreTexts }, id)
  const crumbs = breadcrumbs(ctx, site)
  const data = {
    title: `${entry.title} — ${entry.author.name} — ${ctx.edition.siteName}`,
    description: `${entry.author.name}: ${entry.excerpt}`,
    heading: entry.title,
    breadcrumbs: crumbs,
    entry,
    more,
  }
  const head = { locales: [indexing.locale], picture: { title: entry.title, subtitle: entry.author.name } }
  if (!indexing.indexed) return withHead(data, { ...head, index: false })
  const structured = [
    ...buildTextStructuredData(ctx, site.kind, entry),
    buildBreadcrumbList(ctx, [...crumbs, { text: entry.title, link: entry.link }]),
  ]
  return withHead(data, { ...head, structured })
}

function headingOf(ctx: Ctx, { kind }: TextSite): string {
  return kind === 'ad' ? ctx.t('ads.heading') : ctx.t('blogs.heading')
}

function breadcrumbs(ctx: Ctx, site: TextSite) {
  const linkTo = (to: string) => localePath(ctx.locale, ctx.edition.locales, to)
  return [
    { text: ctx.t('crumbs.home'), link: linkTo('/') },
    { text: headingOf(ctx, site), link: linkTo(site.path) },
  ]
}

/** The subjects and cities that have texts, so that no choice leads to an empty list. */
async function listFilters(ctx: Ctx, kind: TextKind) {
  const lessons = await selectLiveTexts(ctx, kind)
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 'l.edition').onRef('s.id', '=', 'l.subject_id'))
    .select(['s.id', sql<Localized>`s.name`.as('name')])
    .distinct()
    .execute()
  const cities = await selectLiveTexts(ctx, kind)
    .innerJoin('city as c', (join) => join.onRef('c.edition', '=', 'l.edition').onRef('c.id', '=', 'l.city_id'))
    .select(['c.id', sql<Localized>`c.name`.as('name')])
    .distinct()
    .execute()
  return { lessons: toOptions(ctx, lessons), cities: toOptions(ctx, cities) }
}

export function toOptions({ edition, locale }: Ctx, rows: readonly { id: number; name: Localized }[]) {
  const { compare } = new Intl.Collator(languageOf(locale))
  return rows
    .map(({ id, name }) => ({ value: id, text: localized(name, locale, edition.locales[0]) }))
    .toSorted((a, b) => compare(a.text, b.text))
}
