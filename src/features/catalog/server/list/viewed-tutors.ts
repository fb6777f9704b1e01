import type { Ctx } from '#platform/context.ts'
import type { Answer, Input } from '#shared/contract.ts'
import type { catalogEndpoints } from '../../contract.ts'
import { pageLength } from '../../model.ts'
import { readCards } from '../read-model/card.ts'
import { catalogNames } from './names.ts'
import { presentListed } from './present-card.ts'

type Viewed = typeof catalogEndpoints.viewed

/** Those whom a visitor has looked at, in their order, as far as they are on show. The browser remembers who they were. */
export async function viewedTutors(ctx: Ctx, { ids: asked, page }: Input<Viewed>): Promise<Answer<Viewed>> {
  const ids = [...new Set(asked.split(',').map(Number))].filter((id) => id > 0 && Number.isSafeInteger(id))
  const [cards, names] = await Promise.all([readCards(ctx, ids), catalogNames(ctx)])
  const shown = ids.flatMap((id) => {
    const card = cards.get(id)
    // Staff may have closed all that somebody teaches.
    if (!card || card.subjects.length === 0) return []
    return [{ id, card, price: Math.min(...card.subjects.map(({ price }) => price)), top: false }]
  })
  return {
    tutors: {
      items: shown.slice((page - 1) * pageLength, page * pageLength).map((one) => presentListed(ctx, one, names)),
      page,
      pages: Math.ceil(shown.length / pageLength),
      total: shown.length,
    },
  }
}
