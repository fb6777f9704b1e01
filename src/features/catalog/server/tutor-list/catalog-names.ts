import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { languageOf, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'

type Named = { id: number; name: string; active: boolean }
export type SubjectName = Named & { alias: string; popular: boolean; name_of: string; levels: ReadonlySet<number> }
export type LevelName = Named & { alias: string; name_for: string }
export type CityName = Named & { alias: string; popular: boolean; name_in: string; districts: readonly DistrictName[] }
export type DistrictName = Named & {
  alias: string
  name_in: string
  city_id: number
  subdistricts: readonly SubdistrictName[]
}
export type SubdistrictName = Named & { name_in: string; district_id: number }

/** `byId` includes inactive entries, because cards may refer to them; the other two hold active entries only. */
type NameIndex<N> = { byId: ReadonlyMap<number, N>; byAlias: ReadonlyMap<string, N>; active: readonly N[] }
export type CatalogNames = {
  subjects: NameIndex<SubjectName>
  levels: NameIndex<LevelName>
  cities: NameIndex<CityName>
  /** A district alias is unique only within its city. */
  districts: ReadonlyMap<number, DistrictName>
  subdistricts: ReadonlyMap<number, SubdistrictName>
}

/**
 * Localized names of subjects, levels and places. Subjects and cities are sorted by name, levels and districts by the
 * position that staff set.
 */
export function getCatalogNames(ctx: Ctx): Promise<CatalogNames> {
  return ctx.remember('catalog names', async () => {
    const [subjects, levels, cities, districts, subdistricts] = await Promise.all([
      readSubjects(ctx),
      readLevels(ctx),
      readCities(ctx),
      readDistricts(ctx),
      readSubdistricts(ctx),
    ])
    const { compare } = new Intl.Collator(languageOf(ctx.locale))
    const byName = (a: Named, b: Named) => compare(a.name, b.name)
    const subdistrictsByDistrict = Map.groupBy(subdistricts, ({ district_id }) => district_id)
    const districtsWithParts = districts.map((one) => ({
      ...one,
      subdistricts: (subdistrictsByDistrict.get(one.id) ?? []).filter(isActive),
    }))
    const districtsByCity = Map.groupBy(districtsWithParts.filter(isActive), ({ city_id }) => city_id)
    return {
      subjects: indexNames(subjects.toSorted(byName)),
      levels: indexNames(levels),
      cities: indexNames(
        cities.toSorted(byName).map((one) => ({ ...one, districts: districtsByCity.get(one.id) ?? [] })),
      ),
      districts: byId(districtsWithParts),
      subdistricts: byId(subdistricts),
    }
  })
}

const isActive = ({ active }: Named) => active
const byId = <N extends Named>(all: readonly N[]) => new Map(all.map((one) => [one.id, one]))

function indexNames<N extends Named & { alias: string }>(all: readonly N[]): NameIndex<N> {
  const active = all.filter(isActive)
  return { byId: byId(all), byAlias: new Map(active.map((one) => [one.alias, one])), active }
}

const createLocalizer =
  ({ edition, locale }: Ctx) =>
  (text: unknown): string =>
    localized(text as Localized, locale, edition.locales[0])

/** Falls back to the name in the same language, because a form in another language would not fit the sentence. */
const inflect = ({ locale }: Ctx, form: unknown, fallback: () => string): string =>
  (form as Localized)[locale] || fallback()

async function readSubjects(ctx: Ctx): Promise<SubjectName[]> {
  const localize = createLocalizer(ctx)
  const rows = await ctx.db
    .selectFrom('subject as s')
    .select(['s.id', 's.alias', 's.name', 's.name_of', 's.active', 's.popular'])
    .select(
      sql<number[]>`array(select l.level_id from subject_level l
      where l.edition = s.edition and l.subject_id = s.id)`.as('levels'),
    )
    .where('s.edition', '=', ctx.edition.code)
    .execute()
  return rows.map(({ name_of, levels, ...row }) => {
    const name = localize(row.name)
    return {
      ...row,
      name,
      name_of: inflect(ctx, name_of, () => ctx.t('list.of_subject', { name })),
      levels: new Set(levels),
    }
  })
}

async function readLevels(ctx: Ctx): Promise<LevelName[]> {
  const localize = createLocalizer(ctx)
  const rows = await ctx.db
    .selectFrom('level')
    .select(['id', 'alias', 'name', 'name_for', 'active'])
    .where('edition', '=', ctx.edition.code)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ name_for, ...row }) => {
    const name = localize(row.name)
    return { ...row, name, name_for: inflect(ctx, name_for, () => `(${name})`) }
  })
}

async function readCities(ctx: Ctx): Promise<Omit<CityName, 'districts'>[]> {
  const rows = await ctx.db
    .selectFrom('city')
    .select(['id', 'alias', 'name', 'name_in', 'active', 'popular'])
    .where('edition', '=', ctx.edition.code)
    .execute()
  return rows.map((row) => ({ ...row, ...placeNames(ctx, row) }))
}

async function readDistricts(ctx: Ctx): Promise<Omit<DistrictName, 'subdistricts'>[]> {
  const rows = await ctx.db
    .selectFrom('district')
    .select(['id', 'alias', 'name', 'name_in', 'active', 'city_id'])
    .where('edition', '=', ctx.edition.code)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, ...placeNames(ctx, row) }))
}

async function readSubdistricts(ctx: Ctx): Promise<SubdistrictName[]> {
  const rows = await ctx.db
    .selectFrom('subdistrict')
    .select(['id', 'name', 'name_in', 'active', 'district_id'])
    .where('edition', '=', ctx.edition.code)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, ...placeNames(ctx, row) }))
}

function placeNames(ctx: Ctx, row: { name: unknown; name_in: unknown }): { name: string; name_in: string } {
  const name = createLocalizer(ctx)(row.name)
  return { name, name_in: inflect(ctx, row.name_in, () => ctx.t('list.in_place', { name })) }
}
