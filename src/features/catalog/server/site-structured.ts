import type { Ctx } from '#platform/context.ts'
import { localePath } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'

type Rating = { avg_review_mark: number | null; total_count: number }

/** Who we are, for search engines: the business of this country with its reviews, and the site with its search. */
export function aboutSite(ctx: Ctx, { avg_review_mark: average, total_count: count }: Rating): object[] {
  const { edition, locale, origin } = ctx
  const here = origin + localePath(locale, edition.locales, '/')
  const business = {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: edition.siteName,
    url: here,
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
    url: here,
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
