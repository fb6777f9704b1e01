import type { Seller } from '#features/seller/public.ts'
import type { SiteRating } from '#features/site-reviews/public.ts'
import type { Ctx } from '#platform/context.ts'
import { languageTag } from '#shared/locale.ts'

export function buildSiteStructuredData(
  ctx: Ctx,
  { avg_review_mark: average, total_count: count }: SiteRating,
  seller: Seller | undefined,
): object[] {
  const { edition, locale, site } = ctx
  const { origin } = site
  const homeUrl = site.link(locale, '/')
  const business = {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: edition.siteName,
    url: homeUrl,
    image: `${origin}/favicon.svg`,
    description: ctx.t('home.description'),
    address: {
      '@type': 'PostalAddress',
      ...(seller && { streetAddress: seller.address }),
      addressCountry: edition.country,
    },
    ...(seller && describeCompany(seller)),
    areaServed: { '@type': 'Country', name: edition.country },
    ...(average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
    }),
  }
  const website = {
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
        urlTemplate: `${site.link(locale, '/search/')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
  return [business, website]
}

function describeCompany({ name, tax_id, email, phone }: Seller) {
  return {
    legalName: name,
    taxID: tax_id,
    ...(email && { email }),
    ...(phone && { telephone: phone }),
  }
}
