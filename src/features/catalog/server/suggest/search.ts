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
export async function search(ctx: Ctx, { q, ...choice }: Input<typeof searchPage>): Promise<string> {
  const { edition, locale } = ctx
  if (q === '') return searchPath(edition, locale, choice, await filterLists(ctx))
  const [best, next] = await suggestions(ctx, q, 2)
  // Of two who are called the same, nobody can say who is meant: both are in the list.
  const namesakes = best?.kind === 'tutor' && next?.kind === 'tutor' && next.text === best.text
  if (best && best.score >= sure && !namesakes) return best.link
  const catalog = catalogPath(edition, locale, { online: choice.online })
  return saysNothing(q) ? catalog : `${catalog}?q=${encodeURIComponent(q)}`
}

/** “Find me a tutor”: any of them. */
const saysNothing = (q: string) => (readQuery(q)[0] ?? []).every((token) => smallness(token) > 0)
