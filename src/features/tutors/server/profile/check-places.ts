import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { countLimits } from '../../model.ts'
import type { TutorChanges } from '../../contract/tutor.ts'
import type { ReportProblem, CurrentProfile } from './current-profile.ts'
import { groupPlaceRows, toPlaceRows } from './profile-rows.ts'
import type { TeachingPlace, PlaceRow } from './profile-rows.ts'

type PlaceChanges = Pick<
  TutorChanges,
  'work_home' | 'work_travel' | 'work_online' | 'locations_home' | 'locations_travel' | 'city_id'
>

/** Returns undefined if nothing changes. Turning off a kind of lesson deletes its places. */
export async function checkPlaces(
  ctx: Ctx,
  current: CurrentProfile,
  changes: PlaceChanges,
  report: ReportProblem,
): Promise<PlaceRow[] | undefined> {
  const { tutor, isSubmitted } = current
  const { work_home, work_travel, work_online, locations_home, locations_travel } = changes
  if ([work_home, work_travel, work_online, locations_home, locations_travel].every((one) => one === undefined))
    return undefined
  const home = work_home ?? tutor.work_home
  const travel = work_travel ?? tutor.work_travel
  if (isSubmitted && !home && !travel && !(work_online ?? tutor.work_online))
    report('places', { id: 'tutor.missing.places' })
  await checkChosenPlaces(ctx, current, changes, report)
  const city_id = changes.city_id === undefined ? tutor.city_id : changes.city_id
  const homes = locations_home ?? groupPlaceRows('home', current.places)
  const travels = locations_travel ?? groupPlaceRows('travel', current.places)
  if (home && homes.length === 0 && city_id === null) report('locations_home', { id: 'tutor.missing.home' })
  if (travel && travels.length === 0) report('locations_travel', { id: 'tutor.missing.travel' })
  const ownCity: TeachingPlace[] = city_id === null ? [] : [{ city_id, districts: [] }]
  return [
    ...toPlaceRows('home', home ? (homes.length > 0 ? homes : ownCity) : []),
    ...toPlaceRows('travel', travel ? travels : []),
  ]
}

/** Places must be active and nested correctly; current places may be kept. */
async function checkChosenPlaces(
  ctx: Ctx,
  { places }: CurrentProfile,
  changes: PlaceChanges,
  report: ReportProblem,
): Promise<void> {
  const { locations_home = [], locations_travel = [] } = changes
  if (locations_home.some(({ districts }) => districts.length > 1 || (districts[0]?.subdistricts.length ?? 0) > 1))
    report('locations_home', { id: 'tutor.one_place' })
  const max = countLimits.travel_cities
  if (locations_travel.length > max) report('locations_travel', { id: 'invalid.too_big', values: { max } })
  const known = await lockKnownPlaces(ctx, [...locations_home, ...locations_travel])
  const has = (row: Partial<PlaceRow>) =>
    places.some((place) => Object.entries(row).every(([key, value]) => place[key as keyof PlaceRow] === value))
  for (const [list, chosen] of Object.entries({ locations_home, locations_travel })) {
    const cities = new Set<number>()
    for (const [index, { city_id, districts }] of chosen.entries()) {
      const at = `${list}.${index}`
      const city = known.cities.get(city_id)
      if (!city || (!city.active && !has({ city_id }))) report(`${at}.city_id`, { id: 'invalid.unknown' })
      if (cities.has(city_id)) report(`${at}.city_id`, { id: 'tutor.twice' })
      cities.add(city_id)
      const seen = new Set<number>()
      for (const [place, { district_id, subdistricts }] of districts.entries()) {
        const district = known.districts.get(district_id)
        if (district?.within !== city_id || (!district.active && !has({ district_id })))
          report(`${at}.districts.${place}.district_id`, { id: 'invalid.unknown' })
        if (seen.has(district_id)) report(`${at}.districts.${place}.district_id`, { id: 'tutor.twice' })
        seen.add(district_id)
        const isPart = (id: number) => {
          const part = known.subdistricts.get(id)
          return part?.within === district_id && (part.active || has({ subdistrict_id: id }))
        }
        if (!subdistricts.every(isPart) || new Set(subdistricts).size < subdistricts.length)
          report(`${at}.districts.${place}.subdistricts`, { id: 'invalid.unknown' })
      }
    }
  }
}

/** Locked, so that no place is deleted before the transaction ends. */
async function lockKnownPlaces({ db, edition }: Ctx, places: readonly TeachingPlace[]) {
  const chosenDistricts = places.flatMap(({ districts }) => districts)
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
    .where('id', '=', among(chosenDistricts.map(({ district_id }) => district_id)))
    .orderBy('id')
    .forKeyShare()
    .execute()
  const parts = await db
    .selectFrom('subdistrict')
    .select(['id', 'active', 'district_id as within'])
    .where('edition', '=', edition.code)
    .where('id', '=', among(chosenDistricts.flatMap(({ subdistricts }) => subdistricts)))
    .orderBy('id')
    .forKeyShare()
    .execute()
  const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
  return { cities: byId(cities), districts: byId(districts), subdistricts: byId(parts) }
}
