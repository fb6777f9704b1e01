import type { TutorReviews } from '#features/reviews/contract.ts'
import type { PublicTutor } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import { buildBreadcrumbList } from '#platform/pages/breadcrumbs.ts'
import { localePath } from '#shared/frame.ts'
import { minorUnits } from '#shared/money.ts'
import type { TutorDescription } from './describe-tutor.ts'

const maxReviews = 10
const maxCategories = 5

export function buildTutorStructuredData(
  ctx: Ctx,
  tutor: PublicTutor,
  { headline, description, breadcrumbs }: TutorDescription,
  reviews: TutorReviews,
): object[] {
  const { shown, subjects } = tutor
  const toUrl = (path: string) => ctx.site.origin + path
  const path = localePath(ctx.locale, ctx.edition.locales, `/user-${shown.id}/`)
  const url = toUrl(path)
  const offers = buildOffers(tutor, url)
  return [
    {
      '@type': 'Product',
      '@id': `${url}#lessons`,
      name: headline,
      description,
      url,
      ...(shown.avatar && { image: toUrl(shown.avatar) }),
      brand: { '@type': 'Brand', name: ctx.edition.siteName },
      category: subjects.slice(0, maxCategories).map(({ name }) => name),
      ...(offers && { offers }),
      ...buildReviews(ctx, reviews),
    },
    buildBreadcrumbList(ctx, [...breadcrumbs, { text: shown.name, link: path }]),
  ]
}

function buildOffers({ shown, subjects, accept_orders }: PublicTutor, url: string): object | undefined {
  const { currency, school_rates: school } = shown
  const minor = school ? [...school.base, ...school.advanced] : subjects.map(({ price }) => price)
  const prices = [...new Set(minor)].map((price) => price / minorUnits(currency))
  if (prices.length === 0) return undefined
  const offer = {
    priceCurrency: currency,
    availability: `https://schema.org/${accept_orders ? 'InStock' : 'OutOfStock'}`,
    url,
  }
  return prices.length === 1
    ? { '@type': 'Offer', price: prices[0], ...offer }
    : {
        '@type': 'AggregateOffer',
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
        offerCount: prices.length,
        ...offer,
      }
}

function buildReviews(ctx: Ctx, { summary, reviews }: TutorReviews): object {
  if (summary.avg_review_mark === null) return {}
  const best = { bestRating: 5, worstRating: 1 }
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: summary.avg_review_mark,
      reviewCount: summary.total_count,
      ...best,
    },
    review: reviews.slice(0, maxReviews).map(({ mark, text, author, created_at }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author || ctx.t('profile.somebody') },
      datePublished: created_at.toISOString().slice(0, 10),
      ...(text && { reviewBody: text }),
      reviewRating: { '@type': 'Rating', ratingValue: mark, ...best },
    })),
  }
}
