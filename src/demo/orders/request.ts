import { demoOf } from '../editions/demos.ts'
import type { Audience, OrderWords } from '../editions/types.ts'
import type { Draw } from '../draw.ts'
import type { Edition } from '#editions/edition.ts'
import type { Locale } from '#shared/locale.ts'
import type { OrderOrigin } from '#features/orders/model.ts'
import type { OrderDemoClient, DemoLocation, OrderDemoSubject, OrderDemoTutor } from './people.ts'

export type DemoPlace = DemoLocation & { kind: 'client' | 'tutor'; address: string }
export type DemoRequest = {
  origin: OrderOrigin
  lessons: { id: number; levels: number[] }[]
  places: DemoPlace[]
  goal: string
  wishes: string
  at_client: boolean
  at_tutor: boolean
  at_online: boolean
  city_id: number | null
  address: string
  schedule: number[]
  class_regularity: number
  class_duration: number
  price: number | null
  practice_id: number
}

export type DemoTexts = { words: (locale: Locale) => OrderWords; audienceOf: (level: string | undefined) => Audience }

export function prepareDemoTexts(edition: Edition): DemoTexts {
  const { orders, reviews, levels } = demoOf(edition)
  const audiences = new Map<string, Audience>([
    ...levels.filter(({ advanced }) => advanced).map(({ alias }): [string, Audience] => [alias, 'exam']),
    ...Object.entries(reviews.audiences).flatMap(([audience, aliases]) =>
      aliases.map((alias): [string, Audience] => [alias, audience as Audience]),
    ),
  ])
  return {
    words: (locale) => orders.words[locale] ?? orders.words[edition.locales[0]]!,
    audienceOf: (level) => audiences.get(level ?? '') ?? 'learner',
  }
}

type RequestOptions = { origin: OrderOrigin; subject?: number; level?: number | null }

/** The request always matches this tutor; others may match it, too. */
export function createDemoRequest(
  draw: Draw,
  { edition, texts }: { edition: Edition; texts: DemoTexts },
  client: OrderDemoClient,
  tutor: OrderDemoTutor,
  { origin, ...options }: RequestOptions,
): DemoRequest {
  const taught = tutor.subjects.find(({ id }) => id === options.subject) ?? draw.pick(tutor.subjects)
  const level = taught.levels.find(({ id }) => id === options.level) ?? draw.some(taught.levels, 1)[0]
  const lessons = [{ id: taught.id, levels: level ? [level.id] : [] }]
  if (origin === 'short') return { ...emptyRequest, origin, lessons }
  const other = tutor.subjects.find(({ id }) => id !== taught.id)
  if (other && origin !== 'personal' && draw.chance(0.08)) lessons.push({ id: other.id, levels: [] })
  const phrases = texts.words(client.locale)
  const goals = phrases[texts.audienceOf(level?.alias)]
  return {
    origin,
    lessons,
    ...pickLocation(draw, edition, tutor),
    goal: [draw.pick(goals), ...(draw.chance(0.6) ? [draw.pick(phrases.more)] : [])].join(' '),
    wishes: draw.chance(0.45) ? draw.pick(phrases.wishes) : '',
    schedule: pickSchedule(draw),
    class_regularity: draw.weighted([0, 1, 2, 3], (lessonsAWeek) => [1, 3, 5, 1.5][lessonsAWeek]!),
    class_duration: draw.weighted([0, 45, 60, 90], (minutes) => ({ 0: 1, 45: 1, 60: 6, 90: 2 })[minutes]!),
    price: draw.chance(0.65) ? roundPrice(taught.price * (1 + 0.3 * draw.next())) : null,
    practice_id: draw.chance(0.75) ? 0 : draw.int(1, 4),
  }
}

const emptyRequest = {
  places: [],
  goal: '',
  wishes: '',
  at_client: false,
  at_tutor: false,
  at_online: false,
  city_id: null,
  address: '',
  schedule: [0, 0, 0, 0, 0, 0, 0],
  class_regularity: 0,
  class_duration: 0,
  price: null,
  practice_id: 0,
}

type LocationFields = Pick<DemoRequest, 'places' | 'at_client' | 'at_tutor' | 'at_online' | 'city_id' | 'address'>

function pickLocation(draw: Draw, edition: Edition, { online, home, travel }: OrderDemoTutor): LocationFields {
  const ways = [...(travel.length > 0 ? ['client'] : []), ...(home.length > 0 ? ['tutor'] : [])]
  const way = online && (ways.length === 0 || draw.chance(0.5)) ? undefined : draw.some(ways, 1)[0]
  const at_client = way === 'client'
  const address = at_client
    ? draw.pick(demoOf(edition).orders.streets).replace('{number}', String(draw.int(2, 98)))
    : ''
  const spot = at_client ? draw.pick(travel) : way ? draw.pick(home) : undefined
  const places: DemoPlace[] = spot ? [{ ...spot, kind: at_client ? 'client' : 'tutor', address }] : []
  return {
    places,
    at_client,
    at_tutor: way === 'tutor',
    address,
    city_id: spot?.city_id ?? null,
    at_online: way === undefined || (online && draw.chance(0.4)),
  }
}

function pickSchedule(draw: Draw): number[] {
  const days = new Set(draw.some([0, 1, 2, 3, 4], draw.int(2, 4)))
  return Array.from({ length: 7 }, (_, day) => {
    if (day > 4) return draw.chance(0.35) ? hours(10, draw.int(12, 14)) : 0
    return days.has(day) ? hours(draw.int(15, 17), draw.int(19, 21)) : 0
  })
}

const hours = (from: number, to: number) => 2 ** to - 2 ** from

/** Rounds up to two significant digits, as people name a price. */
function roundPrice(minor: number): number {
  const step = 5 * 10 ** Math.max(0, Math.floor(Math.log10(minor)) - 1)
  return Math.ceil(minor / step) * step
}

export const findRequestedSubject = (tutor: OrderDemoTutor, request: DemoRequest): OrderDemoSubject | undefined =>
  tutor.subjects.find(({ id }) => id === request.lessons[0]?.id)
