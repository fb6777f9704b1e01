import { referenceOf } from '#editions/reference.ts'
import type { Ctx } from '#platform/context.ts'
import { hasRows, manyRows } from '#platform/db/many.ts'

/** Requires the cities. */
export async function loadUniversities({ db, edition }: Ctx): Promise<void> {
  if (await hasRows(db, 'university', edition.code)) return
  const cities = await db.selectFrom('city').select(['id', 'alias']).where('edition', '=', edition.code).execute()
  const idOf = new Map(cities.map(({ id, alias }) => [alias, id]))
  const rows = referenceOf(edition).universities.map(({ name, city }) => ({
    edition: edition.code,
    name,
    city_id: idOf.get(city) ?? null,
  }))
  const many = manyRows('university', rows)
  await db.insertInto('university').columns(many.columns).expression(many.rows).execute()
}
