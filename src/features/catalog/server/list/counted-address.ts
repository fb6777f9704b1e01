import type { Ctx } from '#platform/context.ts'
import { choiceWords, filterWords } from './choice.ts'
import type { Choice } from './choice.ts'
import { listLink } from './links.ts'
import { catalogNames } from './names.ts'
import type { CatalogNames } from './names.ts'

/** A row of `catalog_count`. */
export type CountedList = { place: string; place_id: number; subject_id: number; level_id: number }

/** The address of a list as it is counted, without its language; nothing where staff switched a part of it off. */
export async function countedAddress(ctx: Ctx): Promise<(list: CountedList) => string | undefined> {
  const names = await catalogNames(ctx)
  const { edition } = ctx
  return (list) => {
    const choice = choiceOf(names, list)
    return choice && listLink({ edition, locale: edition.locales[0] }, choiceWords(choice), filterWords(choice))
  }
}

function choiceOf(names: CatalogNames, { place, place_id, subject_id, level_id }: CountedList): Choice | undefined {
  const subject = names.subjects.byId.get(subject_id)
  const level = names.levels.byId.get(level_id)
  const subdistrict = place === 'subdistrict' ? names.subdistricts.get(place_id) : undefined
  const district = names.districts.get(subdistrict?.district_id ?? (place === 'district' ? place_id : 0))
  const city = names.cities.byId.get(district?.city_id ?? (place === 'city' ? place_id : 0))
  const [wanted, known] = [
    [subject_id, level_id, place === 'subdistrict', place === 'district', place === 'city'],
    [subject, level, subdistrict, district, city],
  ]
  const isThere = known.every((one, part) => (one ? one.active : !wanted[part]))
  if (!isThere || (level && subject && !subject.levels.has(level.id))) return undefined
  return { online: place === 'online', subject, level, city, district, subdistrict, sort: 'best', page: 1 }
}
