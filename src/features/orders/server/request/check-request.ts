import { refuseFields } from '#shared/errors.ts'
import type { Text } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { More, Place } from '../../request-contract.ts'

/** What is wanted, as it is stored: columns, and rows of the tables around. */
export type Checked = {
  columns: {
    goal?: string
    wishes?: string
    at_client?: boolean
    at_tutor?: boolean
    at_online?: boolean
    city_id?: number | null
    address?: string
    schedule?: number[]
    class_regularity?: number
    class_duration?: number
    price?: number | null
    practice_id?: number
  }
  lessons?: { id: number; levels: number[] }[]
  places?: {
    kind: 'client' | 'tutor'
    city_id: number
    district_id: number | null
    subdistrict_id: number | null
    address: string
  }[]
}

/**
 * The rules of a request: a level stays only with its subject; without lessons at the client's there are no places of
 * theirs; a single one takes the address; what is not said of regularity and length is 0.
 */
export async function checkRequest(ctx: Ctx, given: More): Promise<Checked> {
  const problems: Record<string, Text[]> = {}
  const lessons = given.lessons && (await lessonsOf(ctx, withLevels(given, given.lessons), problems))
  const places = await placesOf(ctx, given, problems)
  const { lessonPrice } = ctx.edition
  if (given.price && (given.price < lessonPrice.min || given.price > lessonPrice.max))
    problems['price'] = [{ id: 'order.rate.unlikely' }]
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const columns = {
    ...taken(given, 'goal', 'wishes', 'schedule', 'price', 'practice_id'),
    ...(given.class_regularity !== undefined && { class_regularity: given.class_regularity || 0 }),
    ...(given.class_duration !== undefined && { class_duration: given.class_duration || 0 }),
    ...(given.location_client !== undefined && { at_client: given.location_client }),
    ...(given.location_tutor !== undefined && { at_tutor: given.location_tutor }),
    ...(given.location_online !== undefined && { at_online: given.location_online }),
    ...(places && { city_id: places[0]?.city_id ?? null, address: given.location_client ? (given.address ?? '') : '' }),
  }
  return { columns, ...(lessons && { lessons }), ...(places && { places }) }
}

/** Levels may be named with the lesson, in a map by lessons, or for all of them. */
function withLevels({ levels: ofAll = [], lesson_levels = {} }: More, lessons: NonNullable<More['lessons']>) {
  return lessons.map(({ id, levels }) => ({ id, levels: [...levels, ...(lesson_levels[id] ?? []), ...ofAll] }))
}

function taken<K extends keyof More>(given: More, ...names: K[]): Pick<More, K> {
  return Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))) as never
}

async function lessonsOf({ db, edition }: Ctx, given: NonNullable<More['lessons']>, problems: Record<string, Text[]>) {
  const ids = given.map(({ id }) => id)
  const known = await db
    .selectFrom('subject')
    .select('id')
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .where('id', 'in', ids)
    .execute()
  const theirs = await db
    .selectFrom('subject_level as s')
    .innerJoin('level as l', (join) => join.onRef('l.edition', '=', 's.edition').onRef('l.id', '=', 's.level_id'))
    .select(['s.subject_id', 's.level_id'])
    .where('s.edition', '=', edition.code)
    .where('l.active', '=', true)
    .where('s.subject_id', 'in', ids)
    .execute()
  if (new Set(ids).size !== ids.length || known.length !== ids.length) problems['lessons'] = [{ id: 'invalid.unknown' }]
  return given.map(({ id, levels }) => ({
    id,
    levels: [...new Set(levels)].filter((level) =>
      theirs.some(({ subject_id, level_id }) => subject_id === id && level_id === level),
    ),
  }))
}

/** Undefined if nothing is said about them. */
async function placesOf(ctx: Ctx, given: More, problems: Record<string, Text[]>) {
  const { location_client, location_tutor, location_online, locations, address } = given
  if ([location_client, location_tutor, location_online, locations].every((one) => one === undefined)) return undefined
  const atClient = location_client ? (locations?.client_place ?? []) : []
  const atTutor = location_tutor ? (locations?.tutor_place ?? []) : []
  if (!location_client && !location_tutor && !location_online) problems['places'] = [{ id: 'order.places.none' }]
  if (location_client && atClient.length === 0) problems['locations'] = [{ id: 'order.places.city' }]
  await checkPlaces(ctx, [...atClient, ...atTutor], problems)
  const single = atClient.length === 1 && address
  const row = (kind: 'client' | 'tutor') => (place: Place) => ({
    kind,
    city_id: place.city_id,
    district_id: place.district_id ?? null,
    subdistrict_id: place.subdistrict_id ?? null,
    address: kind === 'client' ? (single ? address : (place.address ?? '')) : '',
  })
  return [...atClient.map(row('client')), ...atTutor.map(row('tutor'))]
}

/** Open ones of this edition, which lie in each other. */
async function checkPlaces({ db, edition }: Ctx, places: readonly Place[], problems: Record<string, Text[]>) {
  if (places.length === 0) return
  const rows = await db
    .selectFrom('city as c')
    .leftJoin('district as d', (join) =>
      join.onRef('d.edition', '=', 'c.edition').onRef('d.city_id', '=', 'c.id').on('d.active', '=', true),
    )
    .leftJoin('subdistrict as s', (join) =>
      join.onRef('s.edition', '=', 'd.edition').onRef('s.district_id', '=', 'd.id').on('s.active', '=', true),
    )
    .select(['c.id as city_id', 'd.id as district_id', 's.id as subdistrict_id'])
    .where('c.edition', '=', edition.code)
    .where('c.active', '=', true)
    .where('c.id', 'in', [...new Set(places.map(({ city_id }) => city_id))])
    .execute()
  const fits = ({ city_id, district_id, subdistrict_id }: Place) =>
    rows.some(
      (row) =>
        row.city_id === city_id &&
        (!district_id || row.district_id === district_id) &&
        (!subdistrict_id || (row.subdistrict_id === subdistrict_id && row.district_id === district_id)),
    )
  if (!places.every(fits)) problems['locations'] = [{ id: 'invalid.unknown' }]
}
