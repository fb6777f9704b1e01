import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import type { searchPage } from '../../contract.ts'
import { catalogPath, searchPath } from '../../model.ts'
import { filterLists } from '../filter-lists.ts'
import { countTutors } from '../read-model/find-tutors.ts'
import { readQuery } from './read-query.ts'
import { smallness } from './small.ts'
import { suggestions } from './suggest.ts'

/** Surely enough to take somebody there who has pressed Enter. */
const sure = 0.62

/**
 * Where a search leads: to what was chosen, to what was surely meant, to tutors who have these words about them, or,
 * where there are none, to the likeliest subject.
 */
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
  const found = await suggestions(ctx, words, mostSuggestions)
  const [best, next] = found
  // Of two who are called the same, nobody can say who is meant: both are in the list.
  const namesakes = best?.kind === 'tutor' && next?.kind === 'tutor' && next.text === best.text
  if (best && best.score >= sure && !namesakes) return best.link
  const catalog = q ? catalogPath(edition, locale, { online }) : searchPath(edition, locale, choice, lists)
  if (saysNothing(typed)) return catalog
  const likely = found.find(isSubject)
  // A subject that only the choice names does not stand for the words beside it.
  const isTyped = words === typed || (await suggestions(ctx, typed, mostSuggestions)).some(isSubject)
  if (likely && isTyped && (await countTutors(ctx, { online, q: typed, sort: 'best', page: 1 })) === 0)
    return likely.link
  return `${catalog}?q=${encodeURIComponent(typed.slice(0, longest))}`
}

const isSubject = ({ kind }: { kind: string }) => kind === 'subject'
const mostSuggestions = 5
const longest = 100

/** “Find me a tutor”: any of them. */
const saysNothing = (q: string) => (readQuery(q)[0] ?? []).every((token) => smallness(token) > 0)
