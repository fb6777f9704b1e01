import type { Ctx } from '#platform/context.ts'
import type { TutorCardData } from '../contract.ts'
import { selectBestEntries } from './profile/similar-tutors.ts'
import { readCards } from './read-model/card.ts'
import { getCatalogNames } from './tutor-list/catalog-names.ts'
import { presentCatalogCard } from './tutor-list/present-card.ts'

type Entry = { id: number; price: number }

const maxSubjects = 4

/** The best online tutors of the first subjects, one of each in turn, for pages that are read everywhere. */
export async function listSubjectTutors(
  ctx: Ctx,
  subjectIds: readonly number[],
  count: number,
): Promise<TutorCardData[]> {
  const lists: Entry[][] = []
  for (const subject of subjectIds.slice(0, maxSubjects))
    lists.push((await selectBestEntries(ctx, subject, 'online').execute(ctx.db)).rows.slice(0, count))
  const entries = Array.from({ length: count }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
  const chosen = [...new Map(entries.map((entry) => [entry.id, entry])).values()].slice(0, count)
  if (chosen.length === 0) return []
  const names = await getCatalogNames(ctx)
  const cards = await readCards(
    ctx,
    chosen.map(({ id }) => id),
  )
  return chosen.flatMap(({ id, price }) => {
    const card = cards.get(id)
    const lowest = Math.min(price, ...(card?.subjects ?? []).map((one) => one.price))
    return card ? [presentCatalogCard(ctx, { id, card, price: lowest, top: false }, names)] : []
  })
}
