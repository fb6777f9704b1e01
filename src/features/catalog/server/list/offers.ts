import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { lessonPlaces } from '../../model.ts'
import type { LessonPlace, Wanted } from '../../model.ts'
import { entriesOf } from '../read-model/listed.ts'

/** What an hour costs in a list, in minor units, and where lessons can be had; whatever is typed narrows nothing down. */
export type Offers = { lowest: number; highest: number; places: readonly LessonPlace[] }

export function readOffers(ctx: Ctx, wanted: Wanted): Promise<Offers | undefined> {
  const { online, subjectId, cityId, districtId, subdistrictId, levelId } = wanted
  const list = [online, subjectId, cityId, districtId, subdistrictId, levelId]
  return ctx.remember(`offers ${list.join(' ')}`, async () => {
    const { place: _place, priceFrom: _from, priceTo: _to, q: _q, ...whole } = wanted
    const entries = (place?: LessonPlace) => entriesOf(ctx, place ? { ...whole, place } : whole)
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
