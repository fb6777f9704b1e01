import { listTutorReviews } from '#features/reviews/public.ts'
import type { TutorReviews } from '#features/reviews/contract.ts'
import { reviewPageSize } from '#features/reviews/model.ts'
import { listProfileTexts } from '#features/tutor-texts/public.ts'
import { getPublicTutor } from '#features/tutors/public.ts'
import type { PublicTutor } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import { ogRating } from '#platform/og/og-picture.ts'
import { withHead } from '#platform/plugin.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { tutorPage } from '../../contract.ts'
import { getCatalogNames } from '../tutor-list/catalog-names.ts'
import { describeTutor } from './describe-tutor.ts'
import type { TutorDescription } from './describe-tutor.ts'
import { presentPublicRating } from './public-rating.ts'
import { findSimilarTutors } from './similar-tutors.ts'
import { buildTutorStructuredData } from './tutor-structured-data.ts'

export async function loadTutorPage(ctx: Ctx, input: Input<typeof tutorPage>): Promise<LoadedData<typeof tutorPage>> {
  const { id, lesson, level, reviews: limit = reviewPageSize } = input
  const reviewFilter = { ...(lesson && { lesson_id: lesson }), ...(level && { level_id: level }) }
  const [tutor, names] = await Promise.all([getPublicTutor(ctx, id), getCatalogNames(ctx)])
  const [reviews, similar, texts] = await Promise.all([
    listTutorReviews(ctx, { tutor_id: id, limit, ...reviewFilter }),
    findSimilarTutors(ctx, tutor, names),
    listProfileTexts(ctx, id),
  ])
  const { lowest, ...prices } = formatPrices(ctx, tutor)
  const described = describeTutor(ctx, tutor, names, { price: lowest, reviews: reviews.summary.total_count })
  const data = {
    title: described.title,
    description: described.description,
    breadcrumbs: described.breadcrumbs,
    tutor: tutor.shown,
    accept_orders: tutor.accept_orders,
    answers_within: tutor.answers_within,
    ...prices,
    rating: presentPublicRating(tutor),
    reviews,
    chosen: { ...(lesson && { lesson }), ...(level && { level }), limit },
    texts,
    similar,
  }
  // A selection of reviews is a temporary view, which search engines must not index.
  const isDefaultView = !lesson && !level && limit === reviewPageSize
  const picture = describePicture(ctx, tutor, described, reviews)
  if (!tutor.indexed || !isDefaultView) return withHead(data, { index: false, picture })
  const { variables } = described
  return withHead(data, {
    variables,
    picture,
    structured: buildTutorStructuredData(ctx, tutor, described, reviews),
  })
}

const picturedSubjects = 3

function describePicture(
  ctx: Ctx,
  { shown, subjects }: PublicTutor,
  { place }: TutorDescription,
  reviews: TutorReviews,
) {
  const { avg_review_mark: mark, total_count: count } = reviews.summary
  const lessons = subjects.slice(0, picturedSubjects).map(({ name }) => name)
  return {
    title: shown.name,
    subtitle: [lessons.join(', '), place].filter(Boolean).join(' · '),
    ...(mark !== null && { rating: ogRating(ctx, mark, ctx.t('og.reviews', { count })) }),
  }
}

type Prices = Pick<LoadedData<typeof tutorPage>, 'price' | 'school'> & { lowest?: string }

function formatPrices({ edition, locale }: Ctx, { shown, subjects }: PublicTutor): Prices {
  const lang = languageTag(locale, edition.country)
  const money = (minor: number) => formatMoney({ minor, currency: edition.currency }, lang)
  const range = (rates: readonly number[]) =>
    rates
      .toSorted((a, b) => a - b)
      .map(money)
      .join(' – ')
  const { school_rates: school } = shown
  const prices = school ? school.base : subjects.map(({ price }) => price)
  if (prices.length === 0) return {}
  const lowest = money(Math.min(...prices))
  if (school) return { lowest, school: { base: range(school.base), advanced: range(school.advanced) } }
  return { lowest, price: { from: lowest, single: new Set(prices).size === 1 } }
}
