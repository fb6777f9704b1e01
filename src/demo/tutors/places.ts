import type { Draw } from '../draw.ts'
import type { CityFixture } from './fixtures.ts'

/** Indexes in the lists of districts and subdistricts of the tutor's city. */
export type DemoPlace = { kind: 'home' | 'travel'; district?: number; subdistrict?: number }
export type DemoPlaces = { online: boolean; home: boolean; travel: boolean; places: DemoPlace[] }

export function choosePlaces(draw: Draw, { subdistricts }: CityFixture, everywhere: boolean): DemoPlaces {
  const home = everywhere || draw.chance(0.4)
  const travel = everywhere || draw.chance(0.4)
  const online = everywhere || (!home && !travel) || draw.chance(0.65)
  const districts = [...subdistricts.keys()]
  const places: DemoPlace[] = []
  if (home) places.push({ kind: 'home', ...chooseFinestPlace(draw, subdistricts, draw.some(districts, 1)[0], 0.7) })
  if (travel) {
    // A third of the tutors travels anywhere in the city.
    const chosen = draw.chance(0.33) ? [] : draw.some(districts, draw.int(1, 4))
    if (chosen.length === 0) places.push({ kind: 'travel' })
    for (const district of chosen)
      places.push({ kind: 'travel', ...chooseFinestPlace(draw, subdistricts, district, 0.25) })
  }
  return { online, home, travel, places }
}

function chooseFinestPlace(
  draw: Draw,
  subdistricts: readonly number[],
  district: number | undefined,
  probability: number,
): Omit<DemoPlace, 'kind'> {
  if (district === undefined) return {}
  const parts = subdistricts[district] ?? 0
  return parts > 0 && draw.chance(probability) ? { district, subdistrict: draw.int(0, parts - 1) } : { district }
}
