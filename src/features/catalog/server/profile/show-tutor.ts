import { readTutorReviews } from '#features/reviews/public.ts'
import { shownAtOnce } from '#features/reviews/model.ts'
import { readPublicTutor } from '#features/tutors/public.ts'
import type { PublicTutor } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import { withHead } from '#platform/plugin.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { tutorPage } from '../../contract.ts'
import { catalogNames } from '../list/names.ts'
import { describeTutor } from './describe-tutor.ts'
import { presentRating } from './public-rating.ts'
import { similarTutors } from './similar-tutors.ts'
import { structuredTutor } from './structured.ts'

/** Everything that anybody wants to know before asking somebody for lessons. */
export async function showTutor(ctx: Ctx, asked: Input<typeof tutorPage>): Promise<LoadedData<typeof tutorPage>> {
  const { id, lesson, level, reviews: limit = shownAtOnce } = asked
  const narrowed = { ...(lesson && { lesson_id: lesson }), ...(level && { level_id: level }) }
  const [tutor, names] = await Promise.all([readPublicTutor(ctx, id), catalogNames(ctx)])
  const [reviews, similar] = await Promise.all([
    readTutorReviews(ctx, { tutor_id: id, limit, ...narrowed }),
    similarTutors(ctx, tutor, names),
  ])
  const { lowest, ...prices } = pricesOf(ctx, tutor)
  const described = describeTutor(ctx, tutor, names, { price: lowest, reviews: reviews.summary.total_count })
  const data = {
    title: described.title,
    description: described.description,
    breadcrumbs: described.breadcrumbs,
    tutor: tutor.shown,
    accept_orders: tutor.accept_orders,
    answers_within: tutor.answers_within,
    ...prices,
    rating: presentRating(tutor),
    reviews,
    chosen: { ...(lesson && { lesson }), ...(level && { level }), limit },
    similar,
  }
  // A choice of reviews is a view of the page that somebody made for the moment.
  const own = !lesson && !level && limit === shownAtOnce
  if (!tutor.indexed || !own) return withHead(data, { index: false })
  return withHead(data, { structured: structuredTutor(ctx, tutor, described, reviews) })
}

type Prices = Pick<LoadedData<typeof tutorPage>, 'price' | 'school'> & { lowest?: string }

/** As they are read: of the tutor's own, or of the school's. */
function pricesOf({ edition, locale }: Ctx, { shown, subjects }: PublicTutor): Prices {
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
