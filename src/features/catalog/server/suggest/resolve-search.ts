import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import type { searchPage } from '../../contract.ts'
import { catalogPath, searchPath } from '../../model.ts'
import { getFilterLists } from '../filter-lists.ts'
import { countTutors } from '../read-model/find-tutors.ts'
import { tokenizeQuery } from './tokenize-query.ts'
import { fillerScore } from './filler-words.ts'
import { findSuggestions } from './suggest.ts'

/** Score from which a suggestion is followed on Enter. */
const certainScore = 0.62

/**
 * Target of a search: the chosen options, a certain match, tutors matching the text, or, if there are none, the most
 * likely subject.
 */
export async function resolveSearch(ctx: Ctx, input: Input<typeof searchPage>): Promise<string> {
  const { edition, locale } = ctx
  const { q, lesson_q, city_q, online } = input
  const lists = await getFilterLists(ctx)
  // Typed text replaces an option chosen earlier.
  const options = { online, lesson: lesson_q ? '' : input.lesson, city: city_q ? '' : input.city }
  const typed = [q, lesson_q, online ? '' : city_q].filter(Boolean).join(' ')
  if (typed === '') return searchPath(edition, locale, options, lists)
  const nameOf = (list: 'lesson' | 'city') => lists[list].find(({ alias }) => alias === options[list])?.text ?? ''
  const words = [nameOf('lesson'), typed, online ? ctx.t('search.online') : nameOf('city')].filter(Boolean).join(' ')
  const found = await findSuggestions(ctx, words, maxSuggestions)
  const [best, next] = found
  // Two tutors of the same name are both shown in the list.
  const namesakes = best?.kind === 'tutor' && next?.kind === 'tutor' && next.text === best.text
  if (best && best.score >= certainScore && !namesakes) return best.link
  const catalog = q ? catalogPath(edition, locale, { online }) : searchPath(edition, locale, options, lists)
  if (isOnlyFiller(typed)) return catalog
  const likely = found.find(isSubject)
  // A subject that comes only from the chosen option does not explain the typed text.
  const isTyped = words === typed || (await findSuggestions(ctx, typed, maxSuggestions)).some(isSubject)
  if (likely && isTyped && (await countTutors(ctx, { online, q: typed, sort: 'best', page: 1 })) === 0)
    return likely.link
  return `${catalog}?q=${encodeURIComponent(typed.slice(0, maxLength))}`
}

const isSubject = ({ kind }: { kind: string }) => kind === 'subject'
const maxSuggestions = 5
const maxLength = 100

/** A query such as “find me a tutor” means any tutor. */
const isOnlyFiller = (q: string) => (tokenizeQuery(q)[0] ?? []).every((token) => fillerScore(token) > 0)
