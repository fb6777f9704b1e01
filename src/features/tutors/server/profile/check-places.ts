import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { countLimits } from '../../model.ts'
import type { TutorChanges } from '../../tutor-contract.ts'
import type { Note, Standing } from './check-changes.ts'
import { placesIn, rowsOf } from './profile-rows.ts'
import type { Place, PlaceRow } from './profile-rows.ts'

type Given = Pick<
  TutorChanges,
  'work_home' | 'work_travel' | 'work_online' | 'locations_home' | 'locations_travel' | 'city_id'
>

/**
 * Where lessons take place from now on; undefined if that stays as it is. A place belongs to a way of teaching: who no
 * longer travels has no places to travel to.
 */
export async function checkPlaces(
  ctx: Ctx,
  standing: Standing,
  given: Given,
  note: Note,
): Promise<PlaceRow[] | undefined> {
  const { held, out } = standing
  const { work_home, work_travel, work_online, locations_home, locations_travel } = given
  if ([work_home, work_travel, work_online, locations_home, locations_travel].every((one) => one === undefined))
    return undefined
  const home = work_home ?? held.work_home
  const travel = work_travel ?? held.work_travel
  if (out && !home && !travel && !(work_online ?? held.work_online)) note('places', { id: 'tutor.missing.places' })
  await checkGiven(ctx, standing, given, note)
  const city_id = given.city_id === undefined ? held.city_id : given.city_id
  const homes = locations_home ?? placesIn('home', standing.places)
  const travels = locations_travel ?? placesIn('travel', standing.places)
  if (home && homes.length === 0 && city_id === null) note('locations_home', { id: 'tutor.missing.home' })
  if (travel && travels.length === 0) note('locations_travel', { id: 'tutor.missing.travel' })
  const ownCity: Place[] = city_id === null ? [] : [{ city_id, districts: [] }]
  return [
    ...rowsOf('home', home ? (homes.length > 0 ? homes : ownCity) : []),
    ...rowsOf('travel', travel ? travels : []),
  ]
}

/** Places of this edition that are open and lie in each other; what somebody has already they may keep. */
async function checkGiven(ctx: Ctx, { places }: Standing, given: Given, note: Note): Promise<void> {
  const { locations_home = [], locations_travel = [] } = given
  if (locations_home.some(({ districts }) => districts.length > 1 || (districts[0]?.subdistricts.length ?? 0) > 1))
    note('locations_home', { id: 'tutor.one_place' })
  const max = countLimits.travel_cities
  if (locations_travel.length > max) note('locations_travel', { id: 'invalid.too_big', values: { max } })
  const known = await knownPlaces(ctx, [...locations_home, ...locations_travel])
  const has = (row: Partial<PlaceRow>) =>
    places.some((place) => Object.entries(row).every(([key, value]) => place[key as keyof PlaceRow] === value))
  for (const [list, chosen] of Object.entries({ locations_home, locations_travel })) {
    const cities = new Set<number>()
    for (const [index, { city_id, districts }] of chosen.entries()) {
      const at = `${list}.${index}`
      const city = known.cities.get(city_id)
      if (!city || (!city.active && !has({ city_id }))) note(`${at}.city_id`, { id: 'invalid.unknown' })
      if (cities.has(city_id)) note(`${at}.city_id`, { id: 'tutor.twice' })
      cities.add(city_id)
      const seen = new Set<number>()
      for (const [place, { district_id, subdistricts }] of districts.entries()) {
        const district = known.districts.get(district_id)
        if (district?.within !== city_id || (!district.active && !has({ district_id })))
          note(`${at}.districts.${place}.district_id`, { id: 'invalid.unknown' })
        if (seen.has(district_id)) note(`${at}.districts.${place}.district_id`, { id: 'tutor.twice' })
        seen.add(district_id)
        const isPart = (id: number) => {
          const part = known.subdistricts.get(id)
          return part?.within === district_id && (part.active || has({ subdistrict_id: id }))
        }
        if (!subdistricts.every(isPart) || new Set(subdistricts).size < subdistricts.length)
          note(`${at}.districts.${place}.subdistricts`, { id: 'invalid.unknown' })
      }
    }
  }
}

/** Held until the end, so that nobody deletes one meanwhile. */
async function knownPlaces({ db, edition }: Ctx, places: readonly Place[]) {
  const inside = places.flatMap(({ districts }) => districts)
  const among = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`
  const cities = await db
    .selectFrom('city')
    .select(['id', 'active'])
    .where('edition', '=', edition.code)
    .where('id', '=', among(places.map(({ city_id }) => city_id)))
    .orderBy('id')
    .forKeyShare()
    .execute()
  const districts = await db
    .selectFrom('district')
    .select(['id', 'active', 'city_id as within'])
    .where('edition', '=', edition.code)
    .where('id', '=', among(inside.map(({ district_id }) => district_id)))
    .orderBy('id')
    .forKeyShare()
    .execute()
  const parts = await db
    .selectFrom('subdistrict')
    .select(['id', 'active', 'district_id as within'])
    .where('edition', '=', edition.code)
    .where('id', '=', among(inside.flatMap(({ subdistricts }) => subdistricts)))
    .orderBy('id')
    .forKeyShare()
    .execute()
  const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
  return { cities: byId(cities), districts: byId(districts), subdistricts: byId(parts) }
}
