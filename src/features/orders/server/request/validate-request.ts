import { failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { RequestChanges, RequestPlace } from '../../contract/request.ts'

export type ValidatedRequest = {
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
 * A level is kept only with its subject. Client places are dropped without lessons at the client's home, and a single
 * one takes the address. Unknown regularity and duration become 0.
 */
export async function validateRequest(ctx: Ctx, input: RequestChanges): Promise<ValidatedRequest> {
  const problems: Record<string, MessageRef[]> = {}
  const lessons = input.lessons && (await validateLessons(ctx, mergeLevels(input, input.lessons), problems))
  const places = await validatePlaces(ctx, input, problems)
  const { lessonPrice } = ctx.edition
  if (input.price && (input.price < lessonPrice.min || input.price > lessonPrice.max))
    problems['price'] = [{ id: 'order.rate.unlikely' }]
  if (Object.keys(problems).length > 0) throw failFields(problems)
  const columns = {
    ...pickDefined(input, 'goal', 'wishes', 'schedule', 'price', 'practice_id'),
    ...(input.class_regularity !== undefined && { class_regularity: input.class_regularity || 0 }),
    ...(input.class_duration !== undefined && { class_duration: input.class_duration || 0 }),
    ...(input.location_client !== undefined && { at_client: input.location_client }),
    ...(input.location_tutor !== undefined && { at_tutor: input.location_tutor }),
    ...(input.location_online !== undefined && { at_online: input.location_online }),
    ...(places && { city_id: places[0]?.city_id ?? null, address: input.location_client ? (input.address ?? '') : '' }),
  }
  return { columns, ...(lessons && { lessons }), ...(places && { places }) }
}

function mergeLevels(
  { levels: sharedLevels = [], lesson_levels = {} }: RequestChanges,
  lessons: NonNullable<RequestChanges['lessons']>,
) {
  return lessons.map(({ id, levels }) => ({ id, levels: [...levels, ...(lesson_levels[id] ?? []), ...sharedLevels] }))
}

function pickDefined<K extends keyof RequestChanges>(input: RequestChanges, ...names: K[]): Pick<RequestChanges, K> {
  return Object.fromEntries(names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]]))) as never
}

async function validateLessons(
  { db, edition }: Ctx,
  input: NonNullable<RequestChanges['lessons']>,
  problems: Record<string, MessageRef[]>,
) {
  const ids = input.map(({ id }) => id)
  const known = await db
    .selectFrom('subject')
    .select('id')
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .where('id', 'in', ids)
    .execute()
  const subjectLevels = await db
    .selectFrom('subject_level as s')
    .innerJoin('level as l', (join) => join.onRef('l.edition', '=', 's.edition').onRef('l.id', '=', 's.level_id'))
    .select(['s.subject_id', 's.level_id'])
    .where('s.edition', '=', edition.code)
    .where('l.active', '=', true)
    .where('s.subject_id', 'in', ids)
    .execute()
  if (new Set(ids).size !== ids.length || known.length !== ids.length) problems['lessons'] = [{ id: 'invalid.unknown' }]
  return input.map(({ id, levels }) => ({
    id,
    levels: [...new Set(levels)].filter((level) =>
      subjectLevels.some(({ subject_id, level_id }) => subject_id === id && level_id === level),
    ),
  }))
}

async function validatePlaces(ctx: Ctx, input: RequestChanges, problems: Record<string, MessageRef[]>) {
  const { location_client, location_tutor, location_online, locations, address } = input
  if ([location_client, location_tutor, location_online, locations].every((one) => one === undefined)) return undefined
  const atClient = location_client ? (locations?.client_place ?? []) : []
  const atTutor = location_tutor ? (locations?.tutor_place ?? []) : []
  if (!location_client && !location_tutor && !location_online) problems['places'] = [{ id: 'order.places.none' }]
  if (location_client && atClient.length === 0) problems['locations'] = [{ id: 'order.places.city' }]
  await validatePlaceIds(ctx, [...atClient, ...atTutor], problems)
  const single = atClient.length === 1 && address
  const row = (kind: 'client' | 'tutor') => (place: RequestPlace) => ({
    kind,
    city_id: place.city_id,
    district_id: place.district_id ?? null,
    subdistrict_id: place.subdistrict_id ?? null,
    address: kind === 'client' ? (single ? address : (place.address ?? '')) : '',
  })
  return [...atClient.map(row('client')), ...atTutor.map(row('tutor'))]
}

/** Places must be active in this edition, and each must belong to its parent. */
async function validatePlaceIds(
  { db, edition }: Ctx,
  places: readonly RequestPlace[],
  problems: Record<string, MessageRef[]>,
) {
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
  const fits = ({ city_id, district_id, subdistrict_id }: RequestPlace) =>
    rows.some(
      (row) =>
        row.city_id === city_id &&
        (!district_id || row.district_id === district_id) &&
        (!subdistrict_id || (row.subdistrict_id === subdistrict_id && row.district_id === district_id)),
    )
  if (!places.every(fits)) problems['locations'] = [{ id: 'invalid.unknown' }]
}
