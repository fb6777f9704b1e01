import type { Ctx } from '#platform/context.ts'
import { languageOf, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { LinkListName } from '../../contract.ts'
import { listAvailableCities, listAvailableSubjects } from '../available-options.ts'
import { tutorListLink } from '../tutor-list/list-links.ts'
import { getCatalogNames } from '../tutor-list/catalog-names.ts'
import type { CatalogNames, SubjectName } from '../tutor-list/catalog-names.ts'
import { countTutorsByPlace } from '../read-model/counts.ts'
import type { CountedPlace } from '../read-model/counts.ts'

/** `short` is the text below a group heading; `keywords` are searched as well. */
export type LinkRow = { text: string; short: string; group: string; link: string; count: number; keywords: string }
type CountRow = { place: string; place_id: number; subject_id: number; level_id: number; tutors: number }

/** All entries with tutors, in display order. */
export function collectLinks(ctx: Ctx, list: LinkListName): Promise<readonly LinkRow[]> {
  return ctx.remember(`list of ${list}`, async () => collectors[list](ctx, await getCatalogNames(ctx)))
}

const collectors: Record<LinkListName, (ctx: Ctx, names: CatalogNames) => Promise<LinkRow[]>> = {
  subjects: collectSubjects,
  cities: collectCities,
  districts: collectDistricts,
  tags: collectTags,
  tags_online: collectOnlineTags,
}

async function collectSubjects(ctx: Ctx): Promise<LinkRow[]> {
  const found = await listAvailableSubjects(ctx)
  return groupByLetter(
    ctx,
    found.map(({ item: { name }, link, count }) => ({ text: name, short: name, group: '', link, count, keywords: '' })),
  )
}

/** Letters that the language sorts as equal share a heading. */
function groupByLetter({ locale }: Ctx, rows: readonly LinkRow[]): LinkRow[] {
  const { compare } = new Intl.Collator(languageOf(locale), { sensitivity: 'base' })
  let group = ''
  return rows.map((row) => {
    const letter = row.text.slice(0, 1).toLocaleUpperCase(languageOf(locale))
    if (compare(letter, group) !== 0) group = letter
    return { ...row, group }
  })
}

async function collectCities(ctx: Ctx): Promise<LinkRow[]> {
  const [found, regions] = await Promise.all([listAvailableCities(ctx), readRegions(ctx)])
  const rows = found.map(({ item: { id, name }, link, count }) => {
    const group = regions.get(id) ?? ''
    return { text: name, short: name, group, link, count, keywords: group }
  })
  return sortByGroupAndName(ctx, rows)
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

async function collectDistricts(ctx: Ctx, names: CatalogNames): Promise<LinkRow[]> {
  const counts = await countTutorsByPlace(ctx, 'district')
  const rows = [...counts].flatMap(([id, count]) => {
    const found = findActiveDistrict(names, id)
    if (!found) return []
    const { city, district } = found
    const link = tutorListLink(ctx, { city: city.alias }, { district: district.alias })
    const text = `${district.name}, ${city.name}`
    return [{ text, short: district.name, group: city.name, link, count, keywords: '' }]
  })
  return sortByGroupAndName(ctx, rows)
}

function findActiveDistrict({ districts, cities }: CatalogNames, id: number) {
  const district = districts.get(id)
  const city = district?.active ? cities.byId.get(district.city_id) : undefined
  return district && city?.active ? { district, city } : undefined
}

function sortByGroupAndName({ locale }: Ctx, rows: LinkRow[]): LinkRow[] {
  const { compare } = new Intl.Collator(languageOf(locale))
  return rows.sort((a, b) => compare(a.group, b.group) || compare(a.short, b.short))
}

type Tag = Pick<LinkRow, 'text' | 'link' | 'keywords'>

async function collectTags(ctx: Ctx, names: CatalogNames): Promise<LinkRow[]> {
  const places = await readCombinations(ctx, ['city', 'district'], 'any level')
  const levels = await readCombinations(ctx, ['anywhere'], 'certain levels')
  return toSortedTags(ctx, names, [...places, ...levels], (subject, row) => {
    const { name, alias: lesson } = subject
    if (row.level_id > 0) return toLevelTag(ctx, names, subject, row, false)
    if (row.place === 'district') {
      const found = findActiveDistrict(names, row.place_id)
      if (!found) return undefined
      const { city, district } = found
      const link = tutorListLink(ctx, { lesson, city: city.alias }, { district: district.alias })
      return { text: `${name} ${district.name_in}, ${city.name}`, link, keywords: district.name }
    }
    const city = names.cities.byId.get(row.place_id)
    if (!city?.active) return undefined
    return {
      text: `${name} ${city.name_in}`,
      link: tutorListLink(ctx, { lesson, city: city.alias }),
      keywords: city.name,
    }
  })
}

async function collectOnlineTags(ctx: Ctx, names: CatalogNames): Promise<LinkRow[]> {
  const all = await readCombinations(ctx, ['online'], 'any level')
  const levels = await readCombinations(ctx, ['online'], 'certain levels')
  return toSortedTags(ctx, names, [...all, ...levels], (subject, row) => {
    if (row.level_id > 0) return toLevelTag(ctx, names, subject, row, true)
    const text = ctx.t('lists.tag_online', { subject: subject.name })
    return { text, link: tutorListLink(ctx, { lesson: subject.alias, online: true }), keywords: '' }
  })
}

function toLevelTag(
  ctx: Ctx,
  { levels }: CatalogNames,
  { name, alias, levels: own }: SubjectName,
  { level_id }: CountRow,
  online: boolean,
): Tag | undefined {
  const level = levels.byId.get(level_id)
  if (!level?.active || !own.has(level.id)) return undefined
  const text = `${name} ${level.name_for}`
  return {
    text: online ? ctx.t('lists.tag_online', { subject: text }) : text,
    link: tutorListLink(ctx, { lesson: alias, online }, { level: level.alias }),
    keywords: level.name,
  }
}

/** Most tutors first, then by name. Subjects are compared by rank before names, because comparing names is slow. */
function toSortedTags(
  { locale }: Ctx,
  { subjects }: CatalogNames,
  rows: readonly CountRow[],
  tagOf: (subject: SubjectName, row: CountRow) => Tag | undefined,
): LinkRow[] {
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
): Promise<CountRow[]> {
  return db
    .selectFrom('catalog_count')
    .select(['place', 'place_id', 'subject_id', 'level_id', 'tutors'])
    .where('edition', '=', edition.code)
    .where('place', 'in', places)
    .where('subject_id', '>', 0)
    .where('level_id', levels === 'any level' ? '=' : '>', 0)
    .execute()
}
