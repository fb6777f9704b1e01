import type { Ctx } from '#platform/context.ts'
import type { FilterLists } from '../contract.ts'
import { tutorListLink } from './tutor-list/list-links.ts'
import { getCatalogNames } from './tutor-list/catalog-names.ts'

export async function getFilterLists(ctx: Ctx): Promise<FilterLists> {
  return ctx.remember('filter lists', async () => {
    const { subjects, cities } = await getCatalogNames(ctx)
    const option = (kind: 'lesson' | 'city') => (one: { id: number; alias: string; name: string }) => ({
      value: one.id,
      alias: one.alias,
      link: tutorListLink(ctx, { [kind]: one.alias }),
      text: one.name,
    })
    return { lesson: subjects.active.map(option('lesson')), city: cities.active.map(option('city')) }
  })
}
