import type { Input } from '#shared/contract.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { resourceEndpoints } from '../contract.ts'

type Wanted = Input<typeof resourceEndpoints.cityDistricts>

/** Districts with their subdistricts, in the order set by staff. */
export async function cityDistricts({ db, edition, locale }: Ctx, { city_id }: Wanted) {
  const named = (name: unknown) => localized(name as Localized, locale, edition.locales[0])
  const districts = await db
    .selectFrom('district')
    .select(['id', 'name'])
    .where('edition', '=', edition.code)
    .where('city_id', '=', city_id)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (districts.length === 0) return { city_districts: [] }
  const parts = await db
    .selectFrom('subdistrict')
    .select(['id', 'name', 'district_id'])
    .where('edition', '=', edition.code)
    .where(
      'district_id',
      'in',
      districts.map(({ id }) => id),
    )
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byDistrict = Map.groupBy(parts, ({ district_id }) => district_id)
  return {
    city_districts: districts.map(({ id, name }) => ({
      value: id,
      text: named(name),
      subdistricts: (byDistrict.get(id) ?? []).map((part) => ({ value: part.id, text: named(part.name) })),
    })),
  }
}
