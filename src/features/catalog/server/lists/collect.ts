import type { Ctx } from '#platform/context.ts'
import { languageOf, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { LinkList } from '../../contract.ts'
import { countedCities, countedSubjects } from '../counted-choices.ts'
import { listLink } from '../list/links.ts'
import { catalogNames } from '../list/names.ts'
import type { CatalogNames, SubjectName } from '../list/names.ts'
import { countsByPlace } from '../read-model/counts.ts'
import type { CountedPlace } from '../read-model/counts.ts'

/** A link with what it is called on its own, what it is called below its group, and what else it is found by. */
export type Row = { text: string; short: string; group: string; link: string; count: number; also: string }
type Counted = { place: string; place_id: number; subject_id: number; level_id: number; tutors: number }

/** Everything of a list that has tutors, in the order in which it is read. */
export function collectList(ctx: Ctx, list: LinkList): Promise<readonly Row[]> {
  return ctx.remember(`list of ${list}`, async () => collectors[list](ctx, await catalogNames(ctx)))
}

const collectors: Record<LinkList, (ctx: Ctx, names: CatalogNames) => Promise<Row[]>> = {
  subjects: collectSubjects,
  cities: collectCities,
  districts: collectDistricts,
  tags: collectTags,
  tags_online: collectOnlineTags,
}

async function collectSubjects(ctx: Ctx): Promise<Row[]> {
  const found = await countedSubjects(ctx)
  return belowLetters(
    ctx,
    found.map(({ of: { name }, link, count }) => ({ text: name, short: name, group: '', link, count, also: '' })),
  )
}

/** Letters that the language sorts as one stand below one. */
function belowLetters({ locale }: Ctx, rows: readonly Row[]): Row[] {
  const { compare } = new Intl.Collator(languageOf(locale), { sensitivity: 'base' })
  let group = ''
  return rows.map((row) => {
    const letter = row.text.slice(0, 1).toLocaleUpperCase(languageOf(locale))
    if (compare(letter, group) !== 0) group = letter
    return { ...row, group }
  })
}

async function collectCities(ctx: Ctx): Promise<Row[]> {
  const [found, regions] = await Promise.all([countedCities(ctx), readRegions(ctx)])
  const rows = found.map(({ of: { id, name }, link, count }) => {
    const group = regions.get(id) ?? ''
    return { text: name, short: name, group, link, count, also: group }
  })
  return byGroupAndName(ctx, rows)
}

async function readRegions({ db, edition, locale }: Ctx): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('city as c')
    .innerJoin('region as r', (join) => join.onRef('r.edition', '=', 'c.edition').onRef('r.id', '=', 'c.region_id'))
    .select(['c.id', 'r.name'])
    .where('c.edition', '=', edition.code)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, localized(name as Localized, locale, edition.locales[0])]))
}

async function collectDistricts(ctx: Ctx, names: CatalogNames): Promise<Row[]> {
  const counts = await countsByPlace(ctx, 'district')
  const found = [...counts].flatMap(([id, count]) => {
    const at = districtOf(names, id)
    if (!at) return []
    const { city, district } = at
    const link = listLink(ctx, { city: city.alias }, { district: district.alias })
    const text = `${district.name}, ${city.name}`
    return [{ text, short: district.name, group: city.name, link, count, also: '' }]
  })
  return byGroupAndName(ctx, found)
}

function districtOf({ districts, cities }: CatalogNames, id: number) {
  const district = districts.get(id)
  const city = district?.active ? cities.byId.get(district.city_id) : undefined
  return district && city?.active ? { district, city } : undefined
}

function byGroupAndName({ locale }: Ctx, rows: Row[]): Row[] {
  const { compare } = new Intl.Collator(languageOf(locale))
  return rows.sort((a, b) => compare(a.group, b.group) || compare(a.short, b.short))
}

type Tag = Pick<Row, 'text' | 'link' | 'also'>

/** A subject in a city, in a part of one, or at a level. */
async function collectTags(ctx: Ctx, names: CatalogNames): Promise<Row[]> {
  const places = await readCombinations(ctx, ['city', 'district'], 'any level')
  const levels = await readCombinations(ctx, ['anywhere'], 'certain levels')
  return byCount(ctx, names, [...places, ...levels], (subject, row) => {
    const { name, alias: lesson } = subject
    if (row.level_id > 0) return levelTag(ctx, names, subject, row, false)
    if (row.place === 'district') {
      const at = districtOf(names, row.place_id)
      if (!at) return undefined
      const { city, district } = at
      const link = listLink(ctx, { lesson, city: city.alias }, { district: district.alias })
      return { text: `${name} ${district.name_in}, ${city.name}`, link, also: district.name }
    }
    const city = names.cities.byId.get(row.place_id)
    if (!city?.active) return undefined
    return { text: `${name} ${city.name_in}`, link: listLink(ctx, { lesson, city: city.alias }), also: city.name }
  })
}

async function collectOnlineTags(ctx: Ctx, names: CatalogNames): Promise<Row[]> {
  const all = await readCombinations(ctx, ['online'], 'any level')
  const levels = await readCombinations(ctx, ['online'], 'certain levels')
  return byCount(ctx, names, [...all, ...levels], (subject, row) => {
    if (row.level_id > 0) return levelTag(ctx, names, subject, row, true)
    const text = ctx.t('lists.tag_online', { subject: subject.name })
    return { text, link: listLink(ctx, { lesson: subject.alias, online: true }), also: '' }
  })
}

function levelTag(
  ctx: Ctx,
  { levels }: CatalogNames,
  { name, alias, levels: own }: SubjectName,
  { level_id }: Counted,
  online: boolean,
): Tag | undefined {
  const level = levels.byId.get(level_id)
  if (!level?.active || !own.has(level.id)) return undefined
  const text = `${name} ${level.name_for}`
  return {
    text: online ? ctx.t('lists.tag_online', { subject: text }) : text,
    link: listLink(ctx, { lesson: alias, online }, { level: level.alias }),
    also: level.name,
  }
}

/** The most tutors first; among equals by name, which their subjects mostly tell: comparing names takes its time. */
function byCount(
  { locale }: Ctx,
  { subjects }: CatalogNames,
  rows: readonly Counted[],
  tagOf: (subject: SubjectName, row: Counted) => Tag | undefined,
): Row[] {
  const { compare } = new Intl.Collator(languageOf(locale))
  const rank = new Map(subjects.active.map(({ id }, place) => [id, place]))
  return rows
    .flatMap((row) => {
      const subject = subjects.byId.get(row.subject_id)
      const tag = subject?.active && tagOf(subject, row)
      return tag ? [{ ...tag, short: tag.text, group: '', count: row.tutors, rank: rank.get(row.subject_id) ?? 0 }] : []
    })
    .sort((a, b) => b.count - a.count || a.rank - b.rank || compare(a.text, b.text))
}

function readCombinations(
  { db, edition }: Ctx,
  places: readonly CountedPlace[],
  levels: 'any level' | 'certain levels',
): Promise<Counted[]> {
  return db
    .selectFrom('catalog_count')
    .select(['place', 'place_id', 'subject_id', 'level_id', 'tutors'])
    .where('edition', '=', edition.code)
    .where('place', 'in', places)
    .where('subject_id', '>', 0)
    .where('level_id', levels === 'any level' ? '=' : '>', 0)
    .execute()
}
