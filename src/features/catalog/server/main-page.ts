import { bestTutors, tutorCounts } from '#features/tutors/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { MainPage } from '../contract.ts'
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
