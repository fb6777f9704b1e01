import type { Ctx } from '#platform/context.ts'
import { ogRating } from '#platform/og/og-picture.ts'
import { buildBreadcrumbList } from '#platform/pages/breadcrumbs.ts'
import { withHead } from '#platform/plugin.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { siteReviewsPage } from '../contract.ts'
import { getSiteRating, readSiteReviews } from './list-site-reviews.ts'
import type { SiteRating } from './list-site-reviews.ts'

type ReviewsData = LoadedData<typeof siteReviewsPage>

export async function loadSiteReviews(ctx: Ctx, { page }: Input<typeof siteReviewsPage>): Promise<ReviewsData> {
  const rating = await getSiteRating(ctx)
  const reviews = await readSiteReviews(ctx, page, rating.total_count)
  if (page > reviews.pages) throw fail('not_found')
  const path = (to: string) => localePath(ctx.locale, ctx.edition.locales, to)
  const home = { text: ctx.t('crumbs.home'), link: path('/') }
  const heading = ctx.t('site_reviews.heading')
  const mark = rating.avg_review_mark
  const stars = mark === null ? undefined : ogRating(ctx, mark, ctx.t('og.reviews', { count: rating.total_count }))
  const data = { heading, reviews, home, ...(stars && { rating: { mark: stars.label, text: stars.text } }) }
  return withHead(data, {
    structured: [
      ...buildBusiness(ctx, rating, reviews.items),
      buildBreadcrumbList(ctx, [home, { text: heading, link: path('/reviews') }]),
    ],
    picture: { title: heading, ...(stars && { rating: stars }) },
    ...(page > 1 && { query: `?page=${page}` }),
  })
}

const structuredReviews = 10
const scale = { bestRating: 5, worstRating: 1 }

/** The reviews of the page as those of the company. */
function buildBusiness(ctx: Ctx, rating: SiteRating, reviews: ReviewsData['reviews']['items']): object[] {
  if (rating.avg_review_mark === null || reviews.length === 0) return []
  const { edition, site } = ctx
  return [
    {
      '@type': 'Organization',
      '@id': `${site.origin}/#business`,
      name: edition.siteName,
      url: `${site.origin}/`,
      logo: `${site.origin}/favicon.svg`,
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.avg_review_mark,
        reviewCount: rating.total_count,
        ...scale,
      },
      review: reviews.slice(0, structuredReviews).map(({ author, mark, text, lang, published_at }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: author },
        reviewRating: { '@type': 'Rating', ratingValue: mark, ...scale },
        reviewBody: text,
        inLanguage: lang,
        datePublished: published_at.toISOString().slice(0, 10),
      })),
    },
  ]
}
