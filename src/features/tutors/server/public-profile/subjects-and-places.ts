import { sql } from 'kysely'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'

type NamedItem = { id: number; name: string }
export type OfferedSubject = NamedItem & { price: number; description: string; levels: NamedItem[] }
/** An empty list means the whole city or district. */
export type CityPlaces = { city: NamedItem; districts: (NamedItem & { subdistricts: NamedItem[] })[] }
export type TutorPlaces = { home: CityPlaces[]; travel: CityPlaces[] }

const createLocalizer =
  ({ edition, locale }: Ctx) =>
  (text: unknown) =>
    localized(text ?? {}, locale, edition.locales[0])

/** Excludes inactive subjects and levels. */
export async function listOfferedSubjects(
  ctx: Ctx,
  tutorId: number,
  masked: (id: number, texts: unknown) => unknown = (_id, texts) => texts,
): Promise<OfferedSubject[]> {
  const localize = createLocalizer(ctx)
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
    name: localize(name),
    price,
    description: localize(masked(id, description)),
    levels: levels.map((level) => ({ id: level.id, name: localize(level.name) })),
  }))
}

/** Excludes inactive places. */
export async function listTutorPlaces(ctx: Ctx, tutorId: number): Promise<TutorPlaces> {
  const localize = createLocalizer(ctx)
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
    groupByKey(inCity, 'district_id').map((inDistrict) => ({
      id: inDistrict[0]!.district_id!,
      name: localize(inDistrict[0]!.district),
      subdistricts: groupByKey(inDistrict, 'subdistrict_id').map(([row]) => ({
        id: row!.subdistrict_id!,
        name: localize(row!.part),
      })),
    }))
  const of = (kind: string) =>
    groupByKey(
      rows.filter((row) => row.kind === kind),
      'city_id',
    ).map((inCity) => ({
      city: { id: inCity[0]!.city_id, name: localize(inCity[0]!.city) },
      districts: districtsIn(inCity),
    }))
  return { home: of('home'), travel: of('travel') }
}

/** A row without the key stands for the whole, so there are no groups. */
function groupByKey<R>(rows: readonly R[], key: keyof R): R[][] {
  if (rows.some((row) => row[key] === null)) return []
  return [...Map.groupBy(rows, (row) => row[key]).values()]
}

/** The most precise names per city. */
export function placeNames(places: readonly CityPlaces[]): { city: string; districts: string[] }[] {
  return places.map(({ city, districts }) => ({
    city: city.name,
    districts: districts.flatMap(({ name, subdistricts }) =>
      subdistricts.length > 0 ? subdistricts.map((part) => part.name) : [name],
    ),
  }))
}
