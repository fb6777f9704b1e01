import { recentReviews, siteRating } from '#features/reviews/public.ts'
import type { RecentReview } from '#features/reviews/public.ts'
import { countTutors } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import { withHead } from '#platform/plugin.ts'
import type { LoadedData } from '#shared/contract.ts'
import { dateFormat, numberFormat } from '#shared/formats.ts'
import { languageTag } from '#shared/locale.ts'
import type { FilterOption, homePage, MainPage, SpokenReview } from '../contract.ts'
import { bestTutors } from './best-tutors.ts'
import { filterLists } from './filter-lists.ts'
import { figures } from './list/figures.ts'
import { catalogNames } from './list/names.ts'
import { presentCard, presentListed } from './list/present-card.ts'
import { popularCities, popularSubjects } from './popular-choices.ts'
import { aboutSite } from './site-structured.ts'

const bestShown = 8
const reviewsShown = 6

/** What the home page shows and the call answers: the choices, what is in demand, the best tutors, the latest reviews. */
export async function mainPage(ctx: Ctx): Promise<MainPage> {
  const { best, names, ...main } = await readMain(ctx)
  return { ...main, best_tutors: best.map((one) => presentListed(ctx, one, names)) }
}

/** The same for reading: figures, prices and days in the reader's own form. */
export async function showHome(ctx: Ctx): Promise<LoadedData<typeof homePage>> {
  const { best, names, popular, total_tutors, reviews, ...main } = await readMain(ctx)
  const lang = languageTag(ctx.locale, ctx.edition.country)
  const figure = figures(ctx)
  const links = (options: MainPage['popular']['city']) =>
    options.map(({ link, text, count }) => ({ link, text, count: figure(count) }))
  const data: LoadedData<typeof homePage> = {
    filter_lists: { ...main.filter_lists, lesson: popularFirst(main.filter_lists.lesson, popular.lesson) },
    popular: { lesson: links(popular.lesson), city: links(popular.city) },
    total_tutors: figure(total_tutors),
    ...(main.avg_review_mark !== null && {
      rating: {
        mark: numberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(main.avg_review_mark),
        text: ctx.t('home.rating', { count: main.total_count }),
      },
    }),
    best_tutors: best.map((one) => presentCard(ctx, one, names)),
    reviews: reviews.map((review) => spoken(ctx, lang, review)),
  }
  return withHead(data, { structured: aboutSite(ctx, main) })
}

function popularFirst(all: readonly FilterOption[], popular: readonly FilterOption[]): FilterOption[] {
  const first = new Map(popular.map(({ alias }, place) => [alias, place]))
  const rank = ({ alias }: FilterOption) => first.get(alias) ?? first.size
  return all.toSorted((a, b) => rank(a) - rank(b))
}

async function readMain(ctx: Ctx) {
  const [lists, names, subjects, cities, total, best, rating, reviews] = await Promise.all([
    filterLists(ctx),
    catalogNames(ctx),
    popularSubjects(ctx),
    popularCities(ctx),
    countTutors(ctx),
    bestTutors(ctx, bestShown),
    siteRating(ctx),
    recentReviews(ctx, reviewsShown),
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

function spoken({ edition }: Ctx, lang: string, { created_at, tutor, ...review }: RecentReview): SpokenReview {
  const day = dateFormat(lang, { dateStyle: 'long', timeZone: edition.timeZone }).format(created_at)
  const { name, avatar, link } = tutor
  return { ...review, day, tutor: { name, link, ...(avatar && { avatar }) } }
}
