import type { Ctx } from '#platform/context.ts'
import { localePath } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'

type SiteRating = { avg_review_mark: number | null; total_count: number }

export function buildSiteStructuredData(
  ctx: Ctx,
  { avg_review_mark: average, total_count: count }: SiteRating,
): object[] {
  const { edition, locale, origin } = ctx
  const homeUrl = origin + localePath(locale, edition.locales, '/')
  const business = {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: edition.siteName,
    url: homeUrl,
    image: `${origin}/favicon.svg`,
    description: ctx.t('home.description'),
    address: { '@type': 'PostalAddress', addressCountry: edition.country },
    areaServed: { '@type': 'Country', name: edition.country },
    ...(average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
    }),
  }
  const site = {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: edition.siteName,
    url: homeUrl,
    inLanguage: languageTag(locale, edition.country),
    publisher: { '@id': business['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}${localePath(locale, edition.locales, '/search/')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
  return [business, site]
}
