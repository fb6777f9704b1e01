import { bestTutors, tutorCounts } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { LoadedData } from '#shared/contract.ts'
import { numberFormat } from '#shared/formats.ts'
import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { homePage, MainPage } from '../contract.ts'
import { choosable, filterLists } from './filter-lists.ts'

const bestShown = 8

/** What the home page shows and the call answers: the choices, what is in demand, and the best of the tutors. */
export async function mainPage(ctx: Ctx): Promise<MainPage> {
  const [lists, popular, counts, best] = await Promise.all([
    filterLists(ctx),
    choosable(ctx),
    tutorCounts(ctx),
    bestTutors(ctx, bestShown),
  ])
  const counted = (kind: 'lesson' | 'city', tutors: ReadonlyMap<number | null, number>) =>
    popular[kind]
      .filter((option) => option.popular)
      .map(({ value, alias, link, text }) => ({ value, alias, link, text, tutors: tutors.get(value) ?? 0 }))
      .toSorted((a, b) => b.tutors - a.tutors)
  return {
    filter_lists: lists,
    popular: { lesson: counted('lesson', counts.bySubject), city: counted('city', counts.byCity) },
    total_tutors: counts.all,
    best_tutors: best,
  }
}

/** The same for reading: figures and prices in the reader's own form. */
export async function showHome(ctx: Ctx): Promise<LoadedData<typeof homePage>> {
  const { filter_lists, popular, total_tutors, best_tutors } = await mainPage(ctx)
  const lang = languageTag(ctx.locale, ctx.edition.country)
  const figure = (value: number) => numberFormat(lang).format(value)
  const links = (options: MainPage['popular']['city']) =>
    options.map(({ link, text, tutors }) => ({ link, text, tutors: figure(tutors) }))
  return {
    filter_lists,
    popular: { lesson: links(popular.lesson), city: links(popular.city) },
    total_tutors: figure(total_tutors),
    best_tutors: best_tutors.map(({ price_from, currency, ...tutor }) => ({
      ...tutor,
      price: formatMoney({ minor: price_from, currency }, lang),
    })),
  }
}
