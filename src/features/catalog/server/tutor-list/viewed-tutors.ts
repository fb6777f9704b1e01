import type { Ctx } from '#platform/context.ts'
import type { Answer, Input } from '#shared/contract.ts'
import type { catalogEndpoints } from '../../contract.ts'
import { catalogPageSize } from '../../model.ts'
import { readCards } from '../read-model/card.ts'
import { getCatalogNames } from './catalog-names.ts'
import { presentListedTutor } from './present-card.ts'

type Viewed = typeof catalogEndpoints.viewed

/** Visible tutors among the given ids, in the given order. Only the browser stores who was viewed. */
export async function listViewedTutors(ctx: Ctx, { ids: idList, page }: Input<Viewed>): Promise<Answer<Viewed>> {
  const ids = [...new Set(idList.split(',').map(Number))].filter((id) => id > 0 && Number.isSafeInteger(id))
  const [cards, names] = await Promise.all([readCards(ctx, ids), getCatalogNames(ctx)])
  const visible = ids.flatMap((id) => {
    const card = cards.get(id)
    // Staff may have deactivated all subjects of a tutor.
    if (!card || card.subjects.length === 0) return []
    return [{ id, card, price: Math.min(...card.subjects.map(({ price }) => price)), top: false }]
  })
  return {
    tutors: {
      items: visible
        .slice((page - 1) * catalogPageSize, page * catalogPageSize)
        .map((one) => presentListedTutor(ctx, one, names)),
      page,
      pages: Math.ceil(visible.length / catalogPageSize),
      total: visible.length,
    },
  }
}
