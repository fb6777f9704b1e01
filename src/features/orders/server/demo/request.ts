import { demoOf } from '#editions/demo/demos.ts'
import type { Audience, OrderWords } from '#editions/demo/demo.ts'
import type { Draw } from '#editions/demo/draw.ts'
import type { Edition } from '#editions/edition.ts'
import type { Locale } from '#shared/locale.ts'
import type { Origin } from '../../model.ts'
import type { Client, Spot, Taught, Tutor } from './world.ts'

export type Place = Spot & { kind: 'client' | 'tutor'; address: string }
/** What somebody wants, and where. */
export type Wanted = {
  origin: Origin
  lessons: { id: number; levels: number[] }[]
  places: Place[]
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

/** How people of an edition ask for lessons. */
export type Speech = { words: (locale: Locale) => OrderWords; audienceOf: (level: string | undefined) => Audience }

export function prepareSpeech(edition: Edition): Speech {
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

type Asked = { origin: Origin; subject?: number; level?: number | null }

/** A request that this tutor suits: whoever else does is found by it. */
export function makeWanted(
  draw: Draw,
  { edition, speech }: { edition: Edition; speech: Speech },
  client: Client,
  tutor: Tutor,
  { origin, ...asked }: Asked,
): Wanted {
  const taught = tutor.subjects.find(({ id }) => id === asked.subject) ?? draw.pick(tutor.subjects)
  const level = taught.levels.find(({ id }) => id === asked.level) ?? draw.some(taught.levels, 1)[0]
  const lessons = [{ id: taught.id, levels: level ? [level.id] : [] }]
  if (origin === 'short') return { ...nothingSaid, origin, lessons }
  const other = tutor.subjects.find(({ id }) => id !== taught.id)
  if (other && origin !== 'personal' && draw.chance(0.08)) lessons.push({ id: other.id, levels: [] })
  const words = speech.words(client.locale)
  const goals = words[speech.audienceOf(level?.alias)]
  return {
    origin,
    lessons,
    ...whereabouts(draw, edition, tutor),
    goal: [draw.pick(goals), ...(draw.chance(0.6) ? [draw.pick(words.more)] : [])].join(' '),
    wishes: draw.chance(0.45) ? draw.pick(words.wishes) : '',
    schedule: freeHours(draw),
    class_regularity: draw.weighted([0, 1, 2, 3], (lessonsAWeek) => [1, 3, 5, 1.5][lessonsAWeek]!),
    class_duration: draw.weighted([0, 45, 60, 90], (minutes) => ({ 0: 1, 45: 1, 60: 6, 90: 2 })[minutes]!),
    price: draw.chance(0.65) ? roughly(taught.price * (1 + 0.3 * draw.next())) : null,
    practice_id: draw.chance(0.75) ? 0 : draw.int(1, 4),
  }
}

const nothingSaid = {
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

type Where = Pick<Wanted, 'places' | 'at_client' | 'at_tutor' | 'at_online' | 'city_id' | 'address'>

/** One of the ways in which the tutor teaches, and online beside it for some. */
function whereabouts(draw: Draw, edition: Edition, { online, home, travel }: Tutor): Where {
  const ways = [...(travel.length > 0 ? ['client'] : []), ...(home.length > 0 ? ['tutor'] : [])]
  const way = online && (ways.length === 0 || draw.chance(0.5)) ? undefined : draw.some(ways, 1)[0]
  const at_client = way === 'client'
  const address = at_client
    ? draw.pick(demoOf(edition).orders.streets).replace('{number}', String(draw.int(2, 98)))
    : ''
  const spot = at_client ? draw.pick(travel) : way ? draw.pick(home) : undefined
  const places: Place[] = spot ? [{ ...spot, kind: at_client ? 'client' : 'tutor', address }] : []
  return {
    places,
    at_client,
    at_tutor: way === 'tutor',
    address,
    city_id: spot?.city_id ?? null,
    at_online: way === undefined || (online && draw.chance(0.4)),
  }
}

/** Some afternoons, and a morning at the weekend. */
function freeHours(draw: Draw): number[] {
  const days = new Set(draw.some([0, 1, 2, 3, 4], draw.int(2, 4)))
  return Array.from({ length: 7 }, (_, day) => {
    if (day > 4) return draw.chance(0.35) ? hours(10, draw.int(12, 14)) : 0
    return days.has(day) ? hours(draw.int(15, 17), draw.int(19, 21)) : 0
  })
}

const hours = (from: number, to: number) => 2 ** to - 2 ** from

/** As people name a sum: two figures, then noughts. */
function roughly(minor: number): number {
  const step = 5 * 10 ** Math.max(0, Math.floor(Math.log10(minor)) - 1)
  return Math.ceil(minor / step) * step
}

export const taughtBy = (tutor: Tutor, wanted: Wanted): Taught | undefined =>
  tutor.subjects.find(({ id }) => id === wanted.lessons[0]?.id)
