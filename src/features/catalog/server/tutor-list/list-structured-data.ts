import type { Ctx } from '#platform/context.ts'
import { buildBreadcrumbList } from '#platform/pages/breadcrumbs.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney, minorUnits } from '#shared/money.ts'
import type { FoundTutor } from '../read-model/find-tutors.ts'
import type { ListSelection } from './selection.ts'
import type { ListOffers } from './list-offers.ts'

const maxListItems = 10
const maxCategories = 5

export type ListRating = { average: number; reviews: number }

type ListPageFacts = {
  selection: ListSelection
  heading: string
  description: string
  total: number
  tutors: readonly FoundTutor[]
  rating: ListRating | undefined
  offers: ListOffers | undefined
  breadcrumbs: readonly { text: string; link: string }[]
}

export function buildListStructuredData(ctx: Ctx, list: ListPageFacts): object[] {
  return [
    buildBusiness(ctx, list),
    ...buildProduct(ctx, list),
    ...buildItemList(ctx, list),
    buildBreadcrumbList(ctx, list.breadcrumbs),
  ]
}

function buildBusiness(
  { edition, locale, site: { origin } }: Ctx,
  { selection: { city }, offers }: ListPageFacts,
): object {
  const money = (minor: number) =>
    formatMoney({ minor, currency: edition.currency }, languageTag(locale, edition.country))
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: edition.siteName,
    url: `${origin}/`,
    image: `${origin}/favicon.svg`,
    address: { '@type': 'PostalAddress', addressCountry: edition.country },
    ...(city && { areaServed: { '@type': 'City', name: city.name } }),
    currenciesAccepted: edition.currency,
    ...(offers && { priceRange: `${money(offers.lowest)} – ${money(offers.highest)}` }),
  }
}

/** The rating covers the whole list, so it is the same on every page. */
function buildProduct({ edition }: Ctx, list: ListPageFacts): object[] {
  const { selection, heading, description, rating, offers, total } = list
  if (!rating) return []
  const { subject, level, city, district, subdistrict } = selection
  const categories = [subject, level, city, district, subdistrict].flatMap((one) => (one ? [one.name] : []))
  const price = (minor: number) => minor / minorUnits(edition.currency)
  return [
    {
      '@type': 'Product',
      name: heading,
      description,
      ...(categories.length > 0 && { category: categories.slice(0, maxCategories) }),
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.reviews,
        bestRating: 5,
        worstRating: 1,
      },
      ...(offers && {
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: price(offers.lowest),
          highPrice: price(offers.highest),
          priceCurrency: edition.currency,
          offerCount: total,
        },
      }),
    },
  ]
}

/** Leaves out tutors who opted out of search engines. */
function buildItemList({ locale, site }: Ctx, { tutors }: ListPageFacts): object[] {
  const indexed = tutors.filter(({ card }) => card.indexed).slice(0, maxListItems)
  if (indexed.length === 0) return []
  return [
    {
      '@type': 'ItemList',
      numberOfItems: indexed.length,
      itemListElement: indexed.map(({ id }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        url: site.link(locale, `/user-${id}/`),
      })),
    },
  ]
}
