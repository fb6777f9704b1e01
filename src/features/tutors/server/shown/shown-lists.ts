import { sql } from 'kysely'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'

type Named = { id: number; name: string }
export type OfferedSubject = Named & { price: number; description: string; levels: Named[] }
/** Parts of a city where lessons take place; none means all of it, and so it is with the parts of a part. */
export type PlaceInCity = { city: Named; districts: (Named & { subdistricts: Named[] })[] }
export type Places = { home: PlaceInCity[]; travel: PlaceInCity[] }

const sayer =
  ({ edition, locale }: Ctx) =>
  (text: unknown) =>
    localized(text ?? {}, locale, edition.locales[0])

/** What can be learned, for how much, in the tutor's order; subjects and levels that are closed are not on offer. */
export async function offeredSubjects(
  ctx: Ctx,
  tutorId: number,
  masked: (id: number, texts: unknown) => unknown = (_id, texts) => texts,
): Promise<OfferedSubject[]> {
  const say = sayer(ctx)
  const rows = await ctx.db
    .selectFrom('tutor_subject as t')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 't.edition').onRef('s.id', '=', 't.subject_id'))
    .select(['t.subject_id as id', 's.name', 't.price', 't.description'])
    .select(
      sql<{ id: number; name: Localized }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.position, l.id)
        from tutor_subject_level c join level l on l.edition = c.edition and l.id = c.level_id
        where c.edition = t.edition and c.tutor_id = t.tutor_id and c.subject_id = t.subject_id and l.active), '[]')`.as(
        'levels',
      ),
    )
    .where('t.edition', '=', ctx.edition.code)
    .where('t.tutor_id', '=', tutorId)
    .where('s.active', '=', true)
    .orderBy('t.position')
    .orderBy('t.subject_id')
    .execute()
  return rows.map(({ id, name, price, description, levels }) => ({
    id,
    name: say(name),
    price,
    description: say(masked(id, description)),
    levels: levels.map((level) => ({ id: level.id, name: say(level.name) })),
  }))
}

/** Where lessons take place, in the tutor's order; places that are closed are not on offer. */
export async function placesOf(ctx: Ctx, tutorId: number): Promise<Places> {
  const say = sayer(ctx)
  const rows = await ctx.db
    .selectFrom('tutor_place as p')
    .innerJoin('city as c', (join) => join.onRef('c.edition', '=', 'p.edition').onRef('c.id', '=', 'p.city_id'))
    .leftJoin('district as d', (join) => join.onRef('d.edition', '=', 'p.edition').onRef('d.id', '=', 'p.district_id'))
    .leftJoin('subdistrict as s', (join) =>
      join.onRef('s.edition', '=', 'p.edition').onRef('s.id', '=', 'p.subdistrict_id'),
    )
    .select(['p.kind', 'p.city_id', 'p.district_id', 'p.subdistrict_id'])
    .select(['c.name as city', 'd.name as district', 's.name as part'])
    .where('p.edition', '=', ctx.edition.code)
    .where('p.tutor_id', '=', tutorId)
    .where('c.active', '=', true)
    .where((where) => where.or([where('d.active', '=', true), where('p.district_id', 'is', null)]))
    .where((where) => where.or([where('s.active', '=', true), where('p.subdistrict_id', 'is', null)]))
    .orderBy('p.id')
    .execute()
  type Row = (typeof rows)[number]
  const districtsIn = (inCity: readonly Row[]) =>
    grouped(inCity, 'district_id').map((inDistrict) => ({
      id: inDistrict[0]!.district_id!,
      name: say(inDistrict[0]!.district),
      subdistricts: grouped(inDistrict, 'subdistrict_id').map(([row]) => ({
        id: row!.subdistrict_id!,
        name: say(row!.part),
      })),
    }))
  const of = (kind: string) =>
    grouped(
      rows.filter((row) => row.kind === kind),
      'city_id',
    ).map((inCity) => ({
      city: { id: inCity[0]!.city_id, name: say(inCity[0]!.city) },
      districts: districtsIn(inCity),
    }))
  return { home: of('home'), travel: of('travel') }
}

/** By what they have in common; one without it stands for the whole, and then nothing is left to name. */
function grouped<R>(rows: readonly R[], key: keyof R): R[][] {
  if (rows.some((row) => row[key] === null)) return []
  return [...Map.groupBy(rows, (row) => row[key]).values()]
}

/** The finest names that are known in each city. */
export function placeNames(places: readonly PlaceInCity[]): { city: string; districts: string[] }[] {
  return places.map(({ city, districts }) => ({
    city: city.name,
    districts: districts.flatMap(({ name, subdistricts }) =>
      subdistricts.length > 0 ? subdistricts.map((part) => part.name) : [name],
    ),
  }))
}
