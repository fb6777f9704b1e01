import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { lessonPlaces } from '../../model.ts'
import type { LessonPlace, TutorQuery } from '../../model.ts'
import { fromEntries } from '../read-model/entry-query.ts'

/** Price range in minor units and lesson places of a list, regardless of price, place and text filters. */
export type ListOffers = { lowest: number; highest: number; places: readonly LessonPlace[] }

export function readListOffers(ctx: Ctx, query: TutorQuery): Promise<ListOffers | undefined> {
  const { online, subjectId, cityId, districtId, subdistrictId, levelId } = query
  const list = [online, subjectId, cityId, districtId, subdistrictId, levelId]
  return ctx.remember(`offers ${list.join(' ')}`, async () => {
    const { place: _place, priceFrom: _from, priceTo: _to, q: _q, ...whole } = query
    const entries = (place?: LessonPlace) => fromEntries(ctx, place ? { ...whole, place } : whole)
    const { rows } = await sql<{ lowest: number | null; highest: number | null } & Record<LessonPlace, boolean>>`
      select (select e.price ${entries()} order by e.price limit 1) as lowest,
        (select e.price ${entries()} order by e.price desc limit 1) as highest,
        ${sql.join(lessonPlaces.map((place) => sql`exists (select ${entries(place)}) as ${sql.id(place)}`))}
    `.execute(ctx.db)
    const [row] = rows
    if (!row || row.lowest === null || row.highest === null) return undefined
    return { lowest: row.lowest, highest: row.highest, places: lessonPlaces.filter((place) => row[place]) }
  })
}
