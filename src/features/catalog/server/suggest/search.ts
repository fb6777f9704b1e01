import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import type { searchPage } from '../../contract.ts'
import { catalogPath, searchPath } from '../../model.ts'
import { filterLists } from '../filter-lists.ts'
import { readQuery } from './read-query.ts'
import { smallness } from './small.ts'
import { suggestions } from './suggest.ts'

/** Surely enough to take somebody there who has pressed Enter. */
const sure = 0.62

/** Where a search leads: to what was chosen, to what was surely meant, or to tutors who have these words about them. */
export async function search(ctx: Ctx, input: Input<typeof searchPage>): Promise<string> {
  const { edition, locale } = ctx
  const { q, lesson_q, city_q, online } = input
  const lists = await filterLists(ctx)
  // What was typed counts more than what had been chosen before it.
  const choice = { online, lesson: lesson_q ? '' : input.lesson, city: city_q ? '' : input.city }
  const typed = [q, lesson_q, online ? '' : city_q].filter(Boolean).join(' ')
  if (typed === '') return searchPath(edition, locale, choice, lists)
  const nameOf = (list: 'lesson' | 'city') => lists[list].find(({ alias }) => alias === choice[list])?.text ?? ''
  const words = [nameOf('lesson'), typed, online ? ctx.t('search.online') : nameOf('city')].filter(Boolean).join(' ')
  const [best, next] = await suggestions(ctx, words, 2)
  // Of two who are called the same, nobody can say who is meant: both are in the list.
  const namesakes = best?.kind === 'tutor' && next?.kind === 'tutor' && next.text === best.text
  if (best && best.score >= sure && !namesakes) return best.link
  const catalog = q ? catalogPath(edition, locale, { online }) : searchPath(edition, locale, choice, lists)
  return saysNothing(typed) ? catalog : `${catalog}?q=${encodeURIComponent(typed.slice(0, longest))}`
}

const longest = 100

/** “Find me a tutor”: any of them. */
const saysNothing = (q: string) => (readQuery(q)[0] ?? []).every((token) => smallness(token) > 0)
