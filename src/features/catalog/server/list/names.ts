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

/** `byId` knows all of them, what staff switched off included: cards may name it. The others hold what can be chosen. */
type Known<N> = { byId: ReadonlyMap<number, N>; byAlias: ReadonlyMap<string, N>; active: readonly N[] }
export type CatalogNames = {
  subjects: Known<SubjectName>
  levels: Known<LevelName>
  cities: Known<CityName>
  /** Aliases of districts are only known within their city. */
  districts: ReadonlyMap<number, DistrictName>
  subdistricts: ReadonlyMap<number, SubdistrictName>
}

/**
 * What subjects, levels and places are called in the reader's language. Those that can be chosen stand as people look
 * for them: subjects and cities by name, levels and parts of a city as staff arranged them.
 */
export function catalogNames(ctx: Ctx): Promise<CatalogNames> {
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
    const parts = Map.groupBy(subdistricts, ({ district_id }) => district_id)
    const divided = districts.map((one) => ({ ...one, subdistricts: (parts.get(one.id) ?? []).filter(isActive) }))
    const within = Map.groupBy(divided.filter(isActive), ({ city_id }) => city_id)
    return {
      subjects: known(subjects.toSorted(byName)),
      levels: known(levels),
      cities: known(cities.toSorted(byName).map((one) => ({ ...one, districts: within.get(one.id) ?? [] }))),
      districts: byId(divided),
      subdistricts: byId(subdistricts),
    }
  })
}

const isActive = ({ active }: Named) => active
const byId = <N extends Named>(all: readonly N[]) => new Map(all.map((one) => [one.id, one]))

function known<N extends Named & { alias: string }>(all: readonly N[]): Known<N> {
  const active = all.filter(isActive)
  return { byId: byId(all), byAlias: new Map(active.map((one) => [one.alias, one])), active }
}

const sayer =
  ({ edition, locale }: Ctx) =>
  (text: unknown): string =>
    localized(text as Localized, locale, edition.locales[0])

/** A form that staff have not written yet, in this language, is said by the name; another language would not fit in. */
const inflected = ({ locale }: Ctx, form: unknown, otherwise: () => string): string =>
  (form as Localized)[locale] || otherwise()

async function readSubjects(ctx: Ctx): Promise<SubjectName[]> {
  const say = sayer(ctx)
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
    const name = say(row.name)
    return {
      ...row,
      name,
      name_of: inflected(ctx, name_of, () => ctx.t('list.of_subject', { name })),
      levels: new Set(levels),
    }
  })
}

async function readLevels(ctx: Ctx): Promise<LevelName[]> {
  const say = sayer(ctx)
  const rows = await ctx.db
    .selectFrom('level')
    .select(['id', 'alias', 'name', 'name_for', 'active'])
    .where('edition', '=', ctx.edition.code)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ name_for, ...row }) => {
    const name = say(row.name)
    return { ...row, name, name_for: inflected(ctx, name_for, () => `(${name})`) }
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
  const name = sayer(ctx)(row.name)
  return { name, name_in: inflected(ctx, row.name_in, () => ctx.t('list.in_place', { name })) }
}
