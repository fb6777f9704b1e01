import { referenceOf } from '#editions/reference.ts'
import type { Ctx } from '#platform/context.ts'
import { hasRows, manyRows } from '#platform/db/many.ts'

/** Inserts places from the largest kind to the smallest, one statement each. */
export async function loadPlaces({ db, edition }: Ctx): Promise<void> {
  if (await hasRows(db, 'region', edition.code)) return
  const of = { edition: edition.code }
  const { regions } = referenceOf(edition)
  const regionRows = manyRows(
    'region',
    regions.map(({ name }, position) => ({ ...of, name, position })),
  )
  const regionIds = await db
    .insertInto('region')
    .columns(regionRows.columns)
    .expression(regionRows.rows)
    .returning('id')
    .execute()

  const cities = regions.flatMap((region, at) =>
    region.cities.map((city) => ({ ...city, region_id: regionIds[at]!.id })),
  )
  const cityRows = manyRows(
    'city',
    cities.map(({ alias, name, name_in, region_id, popular = false }) => ({
      ...of,
      region_id,
      alias,
      name,
      name_in,
      active: true,
      popular,
      in_footer: popular,
      position: 0,
    })),
  )
  const cityIds = await db
    .insertInto('city')
    .columns(cityRows.columns)
    .expression(cityRows.rows)
    .returning('id')
    .execute()

  const districts = cities.flatMap(({ districts = [] }, at) =>
    districts.map((district, position) => ({ ...district, city_id: cityIds[at]!.id, position })),
  )
  if (districts.length === 0) return
  const districtRows = manyRows(
    'district',
    districts.map(({ alias, name, name_in, city_id, position }) => ({
      ...of,
      city_id,
      alias,
      name,
      name_in,
      active: true,
      position,
    })),
  )
  const districtIds = await db
    .insertInto('district')
    .columns(districtRows.columns)
    .expression(districtRows.rows)
    .returning('id')
    .execute()

  const subdistricts = districts.flatMap(({ subdistricts = [] }, at) =>
    subdistricts.map(({ name, name_in }, position) => ({
      ...of,
      district_id: districtIds[at]!.id,
      name,
      name_in,
      active: true,
      position,
    })),
  )
  if (subdistricts.length === 0) return
  const subdistrictRows = manyRows('subdistrict', subdistricts)
  await db.insertInto('subdistrict').columns(subdistrictRows.columns).expression(subdistrictRows.rows).execute()
}
