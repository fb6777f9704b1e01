import type { Ctx } from '#platform/context.ts'
import { toPathParams, toQueryParams } from './selection.ts'
import type { ListSelection } from './selection.ts'
import { tutorListLink } from './list-links.ts'
import { getCatalogNames } from './catalog-names.ts'
import type { CatalogNames } from './catalog-names.ts'

/** Key of a `catalog_count` row. */
export type CountedList = { place: string; place_id: number; subject_id: number; level_id: number }

/** Returns the path of a counted list in the default language, or undefined when a part of it is inactive. */
export async function createCountedListPath(ctx: Ctx): Promise<(list: CountedList) => string | undefined> {
  const names = await getCatalogNames(ctx)
  const { edition } = ctx
  return (list) => {
    const selection = toSelection(names, list)
    return (
      selection &&
      tutorListLink({ edition, locale: edition.locales[0] }, toPathParams(selection), toQueryParams(selection))
    )
  }
}

function toSelection(
  names: CatalogNames,
  { place, place_id, subject_id, level_id }: CountedList,
): ListSelection | undefined {
  const subject = names.subjects.byId.get(subject_id)
  const level = names.levels.byId.get(level_id)
  const subdistrict = place === 'subdistrict' ? names.subdistricts.get(place_id) : undefined
  const district = names.districts.get(subdistrict?.district_id ?? (place === 'district' ? place_id : 0))
  const city = names.cities.byId.get(district?.city_id ?? (place === 'city' ? place_id : 0))
  const [required, found] = [
    [subject_id, level_id, place === 'subdistrict', place === 'district', place === 'city'],
    [subject, level, subdistrict, district, city],
  ]
  const isAvailable = found.every((one, part) => (one ? one.active : !required[part]))
  if (!isAvailable || (level && subject && !subject.levels.has(level.id))) return undefined
  return { online: place === 'online', subject, level, city, district, subdistrict, sort: 'best', page: 1 }
}
