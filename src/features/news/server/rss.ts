import { localesAt } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { inLocale } from '#platform/texts/in-locale.ts'
import { escapeXml } from '#platform/http/xml.ts'
import { languageTag } from '#shared/locale.ts'
import { imageUrl } from '#shared/media.ts'
import { materialsPath } from '../model.ts'
import { selectNews } from './news-store.ts'
import type { NewsRow } from './news-store.ts'
import { linkTo, newsPath, presentCards } from './present-news.ts'

const itemCount = 30
const type = 'application/rss+xml; charset=utf-8'

export const feedRoute = '/rss/:locale/materials.xml'

/** The feed of a language that the public pages are offered in. */
export function feedPath({ edition, locale }: Ctx): string | undefined {
  return localesAt(edition, materialsPath).includes(locale) ? feedRoute.replace(':locale', locale) : undefined
}

/** RSS 2.0 with the newest posts of a language; a language without posts has an empty channel. */
export async function readMaterialsFeed(guest: Ctx, params: Record<string, string>) {
  const locale = localesAt(guest.edition, materialsPath).find((one) => one === params['locale'])
  if (!locale) return undefined
  const ctx = inLocale(guest, locale)
  const rows = await selectNews(ctx, {}, { limit: itemCount, offset: 0 })
  const cards = await presentCards(ctx, rows)
  const { origin } = ctx.site
  const channel = [
    element('title', `${ctx.t('materials.heading')} — ${ctx.edition.siteName}`),
    element('link', origin + linkTo(ctx, materialsPath)),
    element('description', ctx.t('materials.lead')),
    element('language', languageTag(locale, ctx.edition.country)),
    ...(rows[0] ? [element('lastBuildDate', rows[0].published_at.toUTCString())] : []),
    `<atom:link href="${escapeXml(origin + feedPath(ctx)!)}" rel="self" type="application/rss+xml"/>`,
    ...rows.map((row, place) => itemOf(ctx, row, cards[place]!.summary)),
  ]
  const namespaces = [
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:media="http://search.yahoo.com/mrss/"',
  ].join(' ')
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces}>\n<channel>\n${channel.join('\n')}\n</channel>\n</rss>\n`
  return { type, body }
}

function itemOf(ctx: Ctx, row: NewsRow, summary: string): string {
  const { origin } = ctx.site
  const link = origin + linkTo(ctx, newsPath(row))
  const parts = [
    element('title', row.title),
    element('link', link),
    `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
    element('pubDate', row.published_at.toUTCString()),
    element('dc:creator', row.author ?? ctx.edition.siteName),
    element('category', row.category.name),
    element('description', summary),
    ...(row.image ? [`<media:content url="${escapeXml(origin + imageUrl(row.image, 1280))}" medium="image"/>`] : []),
  ]
  return `<item>${parts.join('')}</item>`
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
