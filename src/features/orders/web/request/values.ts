import type { WireInput } from '#shared/contract.ts'
import { minorUnits } from '#shared/money.ts'
import type { requestEndpoints, RequestPageData } from '../../contract.ts'

export type RequestValues = {
  lessons: { id: number; levels: number[] }[]
  goal: string
  online: boolean
  tutor: boolean
  client: boolean
  city: number | null
  /** The client's home, and the districts they would travel to. */
  district: number | null
  subdistrict: number | null
  areas: number[]
  address: string
  /** In the edition's time zone. */
  schedule: number[]
  regularity: number
  duration: number
  /** In whole currency units. */
  price: string
  practice: number
  name: string
  email: string
  phone: string
  terms: boolean
}
export type ChangeRequest = (changes: Partial<RequestValues>) => void

export const questions = ['subject', 'goal', 'place', 'times', 'lessons', 'contacts'] as const
export type Question = (typeof questions)[number]

export function initialRequestValues({ chosen, tutor }: RequestPageData): RequestValues {
  const places = tutor?.places
  // A single option is preselected.
  const only = (place: 'online' | 'tutor' | 'client') =>
    places !== undefined && places[place] && Object.values(places).filter(Boolean).length === 1
  return {
    lessons: chosen.lesson === null ? [] : [{ id: chosen.lesson, levels: chosen.level === null ? [] : [chosen.level] }],
    goal: '',
    online: only('online') || (chosen.online && places?.online !== false),
    tutor: only('tutor'),
    client: only('client'),
    city: allowedCity({ tutor }, chosen.city),
    district: null,
    subdistrict: null,
    areas: [],
    address: '',
    schedule: [0, 0, 0, 0, 0, 0, 0],
    regularity: 0,
    duration: 0,
    price: '',
    practice: 0,
    name: '',
    email: '',
    phone: '',
    terms: false,
  }
}

/** A tutor comes only to their own cities. */
function allowedCity({ tutor }: Pick<RequestPageData, 'tutor'>, city: number | null): number | null {
  const travel = tutor?.travel ?? []
  if (!tutor || travel.some(({ value }) => value === city)) return city
  return travel.length === 1 ? travel[0]!.value : null
}

export const hasKnownContacts = ({ me }: Pick<RequestPageData, 'me'>) => Boolean(me?.name && (me.phone || me.email))

export function missingFields(
  question: Question,
  values: RequestValues,
  { rules, tutor }: RequestPageData,
): Record<string, MissingText> {
  const { lessons, online, tutor: atTutor, client, city, price } = values
  if (question === 'subject' && lessons.length === 0) return { lessons: 'subject' }
  if (question === 'place' && !online && !atTutor && !client) return { places: 'place' }
  if (question === 'place' && city === null && (client || (atTutor && !tutor))) return { locations: 'city' }
  const minor = parseRequestPrice(price, rules.price.currency)
  const unlikely = minor === undefined || minor < rules.price.min || minor > rules.price.max
  return question === 'lessons' && price !== '' && unlikely ? { price: 'price' } : {}
}
type MissingText = 'subject' | 'place' | 'city' | 'price'

export function firstOpenQuestion(values: RequestValues, data: RequestPageData): Question {
  return questions.find((one) => Object.keys(missingFields(one, values, data)).length > 0) ?? 'contacts'
}

export function questionForField(field: string): Question {
  const [name = ''] = field.split('.')
  return fields[name] ?? 'contacts'
}

const fields: Record<string, Question> = {
  lessons: 'subject',
  goal: 'goal',
  places: 'place',
  locations: 'place',
  address: 'place',
  schedule: 'times',
  class_regularity: 'lessons',
  class_duration: 'lessons',
  price: 'lessons',
  practice_id: 'lessons',
}

type RequestInput = WireInput<typeof requestEndpoints.make>['request']

export function toRequestInput(values: RequestValues, data: RequestPageData): RequestInput {
  const { goal, schedule, regularity, duration, price, practice } = values
  return {
    ...toShortRequestInput(values, data),
    goal,
    location_client: values.client,
    location_tutor: values.tutor,
    location_online: values.online,
    locations: { client_place: clientPlaces(values), tutor_place: tutorPlaces(values, data) },
    address: values.address,
    ...(schedule.some((mask) => mask !== 0) && { schedule }),
    class_regularity: regularity,
    class_duration: duration,
    price: parseRequestPrice(price, data.rules.price.currency) ?? null,
    practice_id: practice,
  }
}

export function toShortRequestInput(
  { lessons, goal, name, email, phone, terms }: RequestValues,
  data: RequestPageData,
): RequestInput {
  return {
    lessons,
    goal,
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    terms,
    ...(data.tutor && { tutor_id: data.tutor.id }),
  }
}

function clientPlaces({ client, city, district, subdistrict }: RequestValues) {
  return client && city !== null ? [{ city_id: city, district_id: district, subdistrict_id: subdistrict }] : []
}

/** The tutor's own places are known; without a tutor any chosen district will do. */
function tutorPlaces({ tutor, city, areas }: RequestValues, data: RequestPageData) {
  if (!tutor) return []
  if (data.tutor)
    return data.tutor.home.flatMap(({ value, districts }) =>
      districts.length === 0
        ? [{ city_id: value }]
        : districts.map((district) => ({ city_id: value, district_id: district.value })),
    )
  if (city === null) return []
  return areas.length === 0 ? [{ city_id: city }] : areas.map((district_id) => ({ city_id: city, district_id }))
}

export function parseRequestPrice(text: string, currency: string): number | undefined {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.')
  return /^\d{1,7}(?:\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * minorUnits(currency)) : undefined
}
