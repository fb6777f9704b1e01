import type { Shown } from '../case/verbs.ts'

export type Place = {
  city_id: number
  district_id: number | null
  subdistrict_id: number | null
  address: string
}
/** What is wanted, as staff write it. */
export type Values = {
  lessons: { id: number; levels: number[] }[]
  goal: string
  wishes: string
  location_client: boolean
  location_tutor: boolean
  location_online: boolean
  locations: { client_place: Place[]; tutor_place: Place[] }
  schedule: number[]
  class_regularity: number
  class_duration: number
  price: number | null
  practice_id: number
}
export type Change = (changes: Partial<Values>) => void

export const nothing: Values = {
  lessons: [],
  goal: '',
  wishes: '',
  location_client: false,
  location_tutor: false,
  location_online: false,
  locations: { client_place: [], tutor_place: [] },
  schedule: [0, 0, 0, 0, 0, 0, 0],
  class_regularity: 0,
  class_duration: 0,
  price: null,
  practice_id: 0,
}

export function valuesOf(request: Shown['request']): Values {
  const { lessons, locations, first_class_wish: _wish, ...same } = request
  const places = (list: typeof locations.client_place) =>
    list.map(({ city_id, district_id, subdistrict_id, address }) => ({ city_id, district_id, subdistrict_id, address }))
  return {
    ...same,
    lessons: lessons.map(({ id, levels }) => ({ id, levels: levels.map((level) => level.id) })),
    locations: { client_place: places(locations.client_place), tutor_place: places(locations.tutor_place) },
  }
}

/** A copy, as far as it holds what is wanted. */
export function valuesOfCopy(copied: Readonly<Record<string, unknown>>): Values {
  const known = Object.entries(copied).filter(([name]) => name in nothing)
  return { ...nothing, ...(Object.fromEntries(known) as Partial<Values>) }
}

/** As the calls take it: the address of a single place is the order's. Rows that were begun and left empty do not count. */
export function sentOf(values: Values) {
  const { client_place, tutor_place } = values.locations
  const chosen = (places: readonly Place[]) => places.filter(({ city_id }) => city_id > 0)
  const address = client_place.length === 1 ? client_place[0]!.address : ''
  return {
    ...values,
    lessons: values.lessons.filter(({ id }) => id > 0),
    locations: { client_place: chosen(client_place), tutor_place: chosen(tutor_place) },
    address,
  }
}

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const placed = ['location_client', 'location_tutor', 'location_online', 'locations', 'address'] as const

/** Only what is different; places are one thing, and go together. */
export function changedOf(before: Values, after: Values): Partial<ReturnType<typeof sentOf>> {
  const [was, is] = [sentOf(before), sentOf(after)]
  const names = (Object.keys(is) as (keyof typeof is)[]).filter((name) => !sameValue(was[name], is[name]))
  const whole = names.some((name) => placed.some((one) => one === name)) ? [...names, ...placed] : names
  return Object.fromEntries(whole.map((name) => [name, is[name]]))
}
