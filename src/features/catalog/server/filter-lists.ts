import type { Ctx } from '#platform/context.ts'
import type { FilterLists } from '../contract.ts'
import { listLink } from './list/links.ts'
import { catalogNames } from './list/names.ts'

/** What visitors can choose from: the active subjects and cities, by name. */
export async function filterLists(ctx: Ctx): Promise<FilterLists> {
  return ctx.remember('filter lists', async () => {
    const { subjects, cities } = await catalogNames(ctx)
    const option = (kind: 'lesson' | 'city') => (one: { id: number; alias: string; name: string }) => ({
      value: one.id,
      alias: one.alias,
      link: listLink(ctx, { [kind]: one.alias }),
      text: one.name,
    })
    return { lesson: subjects.active.map(option('lesson')), city: cities.active.map(option('city')) }
  })
}
