import type { StaffOrderView } from '../case/order-calls.ts'

export type StaffRequestPlace = {
  city_id: number
  district_id: number | null
  subdistrict_id: number | null
  address: string
}
export type StaffRequestValues = {
  lessons: { id: number; levels: number[] }[]
  goal: string
  wishes: string
  location_client: boolean
  location_tutor: boolean
  location_online: boolean
  locations: { client_place: StaffRequestPlace[]; tutor_place: StaffRequestPlace[] }
  schedule: number[]
  class_regularity: number
  class_duration: number
  price: number | null
  practice_id: number
}
export type ChangeStaffRequest = (changes: Partial<StaffRequestValues>) => void

export const emptyStaffRequest: StaffRequestValues = {
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

export function toStaffRequestValues(request: StaffOrderView['request']): StaffRequestValues {
  const { lessons, locations, first_class_wish: _wish, ...same } = request
  const places = (list: typeof locations.client_place) =>
    list.map(({ city_id, district_id, subdistrict_id, address }) => ({ city_id, district_id, subdistrict_id, address }))
  return {
    ...same,
    lessons: lessons.map(({ id, levels }) => ({ id, levels: levels.map((level) => level.id) })),
    locations: { client_place: places(locations.client_place), tutor_place: places(locations.tutor_place) },
  }
}

export function copyStaffRequestValues(copied: Readonly<Record<string, unknown>>): StaffRequestValues {
  const known = Object.entries(copied).filter(([name]) => name in emptyStaffRequest)
  return { ...emptyStaffRequest, ...(Object.fromEntries(known) as Partial<StaffRequestValues>) }
}

/** A single client place supplies the order's address. Rows left empty are dropped. */
export function toStaffRequestInput(values: StaffRequestValues) {
  const { client_place, tutor_place } = values.locations
  const chosen = (places: readonly StaffRequestPlace[]) => places.filter(({ city_id }) => city_id > 0)
  const address = client_place.length === 1 ? client_place[0]!.address : ''
  return {
    ...values,
    lessons: values.lessons.filter(({ id }) => id > 0),
    locations: { client_place: chosen(client_place), tutor_place: chosen(tutor_place) },
    address,
  }
}

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const placeFields = ['location_client', 'location_tutor', 'location_online', 'locations', 'address'] as const

/** Only changed fields; place fields are always sent together. */
export function changedRequestFields(
  before: StaffRequestValues,
  after: StaffRequestValues,
): Partial<ReturnType<typeof toStaffRequestInput>> {
  const [previous, current] = [toStaffRequestInput(before), toStaffRequestInput(after)]
  const names = (Object.keys(current) as (keyof typeof current)[]).filter(
    (name) => !sameValue(previous[name], current[name]),
  )
  const sent = names.some((name) => placeFields.some((one) => one === name)) ? [...names, ...placeFields] : names
  return Object.fromEntries(sent.map((name) => [name, current[name]]))
}
