import type { Ctx } from '#platform/context.ts'
import type { MainPage } from '../contract.ts'
import { listAvailableCities, listAvailableSubjects } from './available-options.ts'
import type { AvailableOption } from './available-options.ts'

type PopularCandidate = { id: number; alias: string; name: string; popular: boolean }
type PopularOptions = MainPage['popular']['city']

export const listPopularSubjects = (ctx: Ctx) => listPopular(ctx, 'subjects', listAvailableSubjects)
export const listPopularCities = (ctx: Ctx) => listPopular(ctx, 'cities', listAvailableCities)

function listPopular(
  ctx: Ctx,
  cacheName: string,
  listAvailable: (ctx: Ctx) => Promise<AvailableOption<PopularCandidate>[]>,
): Promise<PopularOptions> {
  return ctx.remember(`popular ${cacheName}`, async () =>
    (await listAvailable(ctx))
      .filter(({ item }) => item.popular)
      .map(({ item, link, count }) => ({ value: item.id, alias: item.alias, link, text: item.name, count }))
      .sort((a, b) => b.count - a.count),
  )
}
