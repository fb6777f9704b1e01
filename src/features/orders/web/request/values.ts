import type { WireInput } from '#shared/contract.ts'
import { minorUnits } from '#shared/money.ts'
import type { requestEndpoints, RequestData } from '../../contract.ts'

/** What is typed and chosen, until it is sent. */
export type Values = {
  lessons: { id: number; levels: number[] }[]
  goal: string
  online: boolean
  tutor: boolean
  client: boolean
  city: number | null
  /** Where the client lives, and the districts they would go to. */
  district: number | null
  subdistrict: number | null
  areas: number[]
  address: string
  /** By the clock of the edition. */
  schedule: number[]
  regularity: number
  duration: number
  /** As it was typed, in the units that people pay with. */
  price: string
  practice: number
  name: string
  email: string
  phone: string
  terms: boolean
}
export type Change = (changes: Partial<Values>) => void

export const questions = ['subject', 'goal', 'place', 'times', 'lessons', 'contacts'] as const
export type Question = (typeof questions)[number]

export function valuesOf({ chosen, tutor }: RequestData): Values {
  const places = tutor?.places
  // Where there is nothing to choose, it is chosen.
  const only = (place: 'online' | 'tutor' | 'client') =>
    places !== undefined && places[place] && Object.values(places).filter(Boolean).length === 1
  return {
    lessons: chosen.lesson === null ? [] : [{ id: chosen.lesson, levels: [] }],
    goal: '',
    online: only('online') || (chosen.online && places?.online !== false),
    tutor: only('tutor'),
    client: only('client'),
    city: cityIn({ tutor }, chosen.city),
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

/** One of those the tutor comes to. */
function cityIn({ tutor }: Pick<RequestData, 'tutor'>, city: number | null): number | null {
  const travel = tutor?.travel ?? []
  if (!tutor || travel.some(({ value }) => value === city)) return city
  return travel.length === 1 ? travel[0]!.value : null
}

/** Whether there is nothing left to ask of whoever is signed in. */
export const isKnown = ({ me }: Pick<RequestData, 'me'>) => Boolean(me?.name && (me.phone || me.email))

/** What has to be said before going on, by field: ids of texts. */
export function missing(
  question: Question,
  values: Values,
  { rules, tutor }: RequestData,
): Record<string, MissingText> {
  const { lessons, online, tutor: atTutor, client, city, price } = values
  if (question === 'subject' && lessons.length === 0) return { lessons: 'subject' }
  if (question === 'place' && !online && !atTutor && !client) return { places: 'place' }
  if (question === 'place' && city === null && (client || (atTutor && !tutor))) return { locations: 'city' }
  const minor = readPrice(price, rules.price.currency)
  const unlikely = minor === undefined || minor < rules.price.min || minor > rules.price.max
  return question === 'lessons' && price !== '' && unlikely ? { price: 'price' } : {}
}
type MissingText = 'subject' | 'place' | 'city' | 'price'

/** The first question that cannot be gone past yet. */
export function firstOpen(values: Values, data: RequestData): Question {
  return questions.find((one) => Object.keys(missing(one, values, data)).length > 0) ?? 'contacts'
}

/** Which question a refusal of the server is about. */
export function questionOf(field: string): Question {
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

type Sent = WireInput<typeof requestEndpoints.make>['request']

/** All of it, as it is sent. */
export function requestOf(values: Values, data: RequestData): Sent {
  const { goal, schedule, regularity, duration, price, practice } = values
  return {
    ...shortRequestOf(values, data),
    goal,
    location_client: values.client,
    location_tutor: values.tutor,
    location_online: values.online,
    locations: { client_place: clientPlace(values), tutor_place: tutorPlace(values, data) },
    address: values.address,
    ...(schedule.some((mask) => mask !== 0) && { schedule }),
    class_regularity: regularity,
    class_duration: duration,
    price: readPrice(price, data.rules.price.currency) ?? null,
    practice_id: practice,
  }
}

/** Who wants to learn what: the rest is asked for later. */
export function shortRequestOf({ lessons, goal, name, email, phone, terms }: Values, data: RequestData): Sent {
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

function clientPlace({ client, city, district, subdistrict }: Values) {
  return client && city !== null ? [{ city_id: city, district_id: district, subdistrict_id: subdistrict }] : []
}

/** A tutor's own are known; whoever suits may teach in any of these districts. */
function tutorPlace({ tutor, city, areas }: Values, data: RequestData) {
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

/** Money as it is typed. */
export function readPrice(text: string, currency: string): number | undefined {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.')
  return /^\d{1,7}(?:\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * minorUnits(currency)) : undefined
}
