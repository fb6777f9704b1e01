import { listRecentReviews } from '#features/reviews/public.ts'
import type { RecentReview } from '#features/reviews/public.ts'
import { findSeller } from '#features/seller/public.ts'
import { getSiteRating } from '#features/site-reviews/public.ts'
import { countVisibleTutors } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import { ogRating } from '#platform/og/og-picture.ts'
import { withHead } from '#platform/plugin.ts'
import type { LoadedData } from '#shared/contract.ts'
import { dateFormat, numberFormat } from '#shared/formats.ts'
import { languageTag } from '#shared/locale.ts'
import type { FilterOption, homePage, MainPage, HomeReview } from '../contract.ts'
import { listBestTutors } from './best-tutors.ts'
import { getFilterLists } from './filter-lists.ts'
import { createNumberFormatter } from './tutor-list/number-format.ts'
import { getCatalogNames } from './tutor-list/catalog-names.ts'
import { presentCatalogCard, presentListedTutor } from './tutor-list/present-card.ts'
import { listPopularCities, listPopularSubjects } from './popular-options.ts'
import { buildSiteStructuredData } from './site-structured-data.ts'

const bestTutorCount = 8
const reviewCount = 6

export async function getMainPage(ctx: Ctx): Promise<MainPage> {
  const { best, names, ...main } = await readMainPage(ctx)
  return { ...main, best_tutors: best.map((one) => presentListedTutor(ctx, one, names)) }
}

/** The same data with numbers, prices and dates formatted. */
export async function loadHome(ctx: Ctx): Promise<LoadedData<typeof homePage>> {
  const { best, names, popular, total_tutors, reviews, ...main } = await readMainPage(ctx)
  const lang = languageTag(ctx.locale, ctx.edition.country)
  const formatNumber = createNumberFormatter(ctx)
  const links = (options: MainPage['popular']['city']) =>
    options.map(({ link, text, count }) => ({ link, text, count: formatNumber(count) }))
  const data: LoadedData<typeof homePage> = {
    filter_lists: { ...main.filter_lists, lesson: popularFirst(main.filter_lists.lesson, popular.lesson) },
    popular: { lesson: links(popular.lesson), city: links(popular.city) },
    total_tutors: formatNumber(total_tutors),
    ...(main.avg_review_mark !== null && {
      rating: {
        mark: numberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(main.avg_review_mark),
        text: ctx.t('home.rating', { count: main.total_count }),
      },
    }),
    best_tutors: best.map((one) => presentCatalogCard(ctx, one, names)),
    reviews: reviews.map((review) => presentHomeReview(ctx, lang, review)),
  }
  const { avg_review_mark: mark, total_count: count } = main
  return withHead(data, {
    structured: buildSiteStructuredData(ctx, main, await findSeller(ctx)),
    picture: {
      title: ctx.edition.siteName,
      subtitle: ctx.t('site.promise'),
      ...(mark !== null && { rating: ogRating(ctx, mark, ctx.t('og.reviews', { count })) }),
    },
  })
}

function popularFirst(all: readonly FilterOption[], popular: readonly FilterOption[]): FilterOption[] {
  const first = new Map(popular.map(({ alias }, place) => [alias, place]))
  const rank = ({ alias }: FilterOption) => first.get(alias) ?? first.size
  return all.toSorted((a, b) => rank(a) - rank(b))
}

async function readMainPage(ctx: Ctx) {
  const [lists, names, subjects, cities, total, best, rating, reviews] = await Promise.all([
    getFilterLists(ctx),
    getCatalogNames(ctx),
    listPopularSubjects(ctx),
    listPopularCities(ctx),
    countVisibleTutors(ctx),
    listBestTutors(ctx, bestTutorCount),
    getSiteRating(ctx),
    listRecentReviews(ctx, reviewCount),
  ])
  return {
    filter_lists: lists,
    popular: { lesson: subjects, city: cities },
    total_tutors: total,
    ...rating,
    reviews,
    best,
    names,
  }
}

function presentHomeReview({ edition }: Ctx, lang: string, { created_at, tutor, ...review }: RecentReview): HomeReview {
  const day = dateFormat(lang, { dateStyle: 'long', timeZone: edition.timeZone }).format(created_at)
  const { name, avatar, link } = tutor
  return { ...review, day, tutor: { name, link, ...(avatar && { avatar }) } }
}
