import type { Ctx } from '#platform/context.ts'
import type { MainPage } from '../contract.ts'
import { countedCities, countedSubjects } from './counted-choices.ts'
import type { CountedChoice } from './counted-choices.ts'

type Choosable = { id: number; alias: string; name: string; popular: boolean }
type Popular = MainPage['popular']['city']

/** Those that staff call popular and that have tutors, the most first. */
export const popularSubjects = (ctx: Ctx) => popularOf(ctx, 'subjects', countedSubjects)
export const popularCities = (ctx: Ctx) => popularOf(ctx, 'cities', countedCities)

function popularOf(
  ctx: Ctx,
  which: string,
  counted: (ctx: Ctx) => Promise<CountedChoice<Choosable>[]>,
): Promise<Popular> {
  return ctx.remember(`popular ${which}`, async () =>
    (await counted(ctx))
      .filter(({ of }) => of.popular)
      .map(({ of, link, count }) => ({ value: of.id, alias: of.alias, link, text: of.name, count }))
      .sort((a, b) => b.count - a.count),
  )
}
