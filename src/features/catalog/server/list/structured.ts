import type { Ctx } from '#platform/context.ts'
import { localePath } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney, minorUnits } from '#shared/money.ts'
import type { FoundTutor } from '../read-model/find-tutors.ts'
import type { Choice } from './choice.ts'
import type { Offers } from './offers.ts'

const listedTutors = 10
const itemCategories = 5

/** The rating over the reviews of all tutors in a list. */
export type ListRating = { average: number; reviews: number }

type ListPage = {
  choice: Choice
  heading: string
  description: string
  total: number
  tutors: readonly FoundTutor[]
  rating: ListRating | undefined
  offers: Offers | undefined
  breadcrumbs: readonly { text: string; link: string }[]
}

/** What search engines may tell about a list before anybody opens it; nothing in it that the page does not show. */
export function structuredList(ctx: Ctx, list: ListPage): object[] {
  return [business(ctx, list), ...product(ctx, list), ...tutorList(ctx, list), crumbs(ctx, list)]
}

/** We, in the country of the edition, for the city of the list. */
function business({ edition, locale, origin }: Ctx, { choice: { city }, offers }: ListPage): object {
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

/** Lessons of this kind, with the rating of the whole list, which the page shows: the same on each of its pages. */
function product({ edition }: Ctx, list: ListPage): object[] {
  const { choice, heading, description, rating, offers, total } = list
  if (!rating) return []
  const { subject, level, city, district, subdistrict } = choice
  const categories = [subject, level, city, district, subdistrict].flatMap((one) => (one ? [one.name] : []))
  const price = (minor: number) => minor / minorUnits(edition.currency)
  return [
    {
      '@type': 'Product',
      name: heading,
      description,
      ...(categories.length > 0 && { category: categories.slice(0, itemCategories) }),
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

/** The first of the page, but for those who do not want to be found by search engines. */
function tutorList({ edition, locale, origin }: Ctx, { tutors }: ListPage): object[] {
  const open = tutors.filter(({ card }) => card.indexed).slice(0, listedTutors)
  if (open.length === 0) return []
  return [
    {
      '@type': 'ItemList',
      numberOfItems: open.length,
      itemListElement: open.map(({ id }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        url: origin + localePath(locale, edition.locales, `/user-${id}/`),
      })),
    },
  ]
}

export function crumbs({ origin }: Ctx, { breadcrumbs }: Pick<ListPage, 'breadcrumbs'>): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ text, link }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: text,
      item: origin + link,
    })),
  }
}
