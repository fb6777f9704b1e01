import type { Ctx } from '#platform/context.ts'
import { getCatalogNames } from '#features/catalog/public.ts'

export type OrderDetails = {
  lessons: { id: number; name: string; levels: { id: number; name: string }[] }[]
  places: {
    kind: 'client' | 'tutor'
    city_id: number
    city: string
    district_id: number | null
    district: string
    subdistrict_id: number | null
    subdistrict: string
    address: string
  }[]
}

const noDetails: OrderDetails = { lessons: [], places: [] }

/** Lessons and places of many orders, with names in the reader's language. */
export async function listOrderDetails(ctx: Ctx, ids: readonly number[]): Promise<(id: number) => OrderDetails> {
  if (ids.length === 0) return () => noDetails
  const { db, edition } = ctx
  const [names, lessons, levels, places] = await Promise.all([
    getCatalogNames(ctx),
    db
      .selectFrom('order_lesson')
      .select(['order_id', 'subject_id'])
      .where('edition', '=', edition.code)
      .where('order_id', 'in', ids)
      .orderBy('order_id')
      .orderBy('position')
      .execute(),
    db
      .selectFrom('order_level')
      .select(['order_id', 'subject_id', 'level_id'])
      .where('edition', '=', edition.code)
      .where('order_id', 'in', ids)
      .execute(),
    db
      .selectFrom('order_place')
      .select(['order_id', 'kind', 'city_id', 'district_id', 'subdistrict_id', 'address'])
      .where('edition', '=', edition.code)
      .where('order_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ])
  const nameOf = (known: ReadonlyMap<number, { name: string }>, id: number | null) =>
    (id !== null && known.get(id)?.name) || ''
  const details = new Map(ids.map((id): [number, OrderDetails] => [id, { lessons: [], places: [] }]))
  for (const { order_id, subject_id } of lessons) {
    const lessonLevels = levels.filter((level) => level.order_id === order_id && level.subject_id === subject_id)
    details.get(order_id)!.lessons.push({
      id: subject_id,
      name: nameOf(names.subjects.byId, subject_id),
      levels: lessonLevels.map(({ level_id }) => ({ id: level_id, name: nameOf(names.levels.byId, level_id) })),
    })
  }
  for (const { order_id, kind, ...place } of places)
    details.get(order_id)!.places.push({
      ...place,
      kind: kind as 'client' | 'tutor',
      city: nameOf(names.cities.byId, place.city_id),
      district: nameOf(names.districts, place.district_id),
      subdistrict: nameOf(names.subdistricts, place.subdistrict_id),
    })
  return (id) => details.get(id) ?? noDetails
}
