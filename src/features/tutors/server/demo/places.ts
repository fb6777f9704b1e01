import type { Draw } from '#editions/demo/draw.ts'
import type { CityStuff } from './stuff.ts'

/** In the tutor's own city; places of the lists of its districts and their parts. */
export type Place = { kind: 'home' | 'travel'; district?: number; subdistrict?: number }
export type Whereabouts = { online: boolean; home: boolean; travel: boolean; places: Place[] }

/** `everywhere` is for somebody who lacks nothing. */
export function choosePlaces(draw: Draw, { subdistricts }: CityStuff, everywhere: boolean): Whereabouts {
  const home = everywhere || draw.chance(0.4)
  const travel = everywhere || draw.chance(0.4)
  const online = everywhere || (!home && !travel) || draw.chance(0.65)
  const districts = [...subdistricts.keys()]
  const places: Place[] = []
  if (home) places.push({ kind: 'home', ...finest(draw, subdistricts, draw.some(districts, 1)[0], 0.7) })
  if (travel) {
    // A third goes anywhere in town.
    const chosen = draw.chance(0.33) ? [] : draw.some(districts, draw.int(1, 4))
    if (chosen.length === 0) places.push({ kind: 'travel' })
    for (const district of chosen) places.push({ kind: 'travel', ...finest(draw, subdistricts, district, 0.25) })
  }
  return { online, home, travel, places }
}

function finest(
  draw: Draw,
  subdistricts: readonly number[],
  district: number | undefined,
  probability: number,
): Omit<Place, 'kind'> {
  if (district === undefined) return {}
  const parts = subdistricts[district] ?? 0
  return parts > 0 && draw.chance(probability) ? { district, subdistrict: draw.int(0, parts - 1) } : { district }
}
