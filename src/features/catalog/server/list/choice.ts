import { refuse } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import type { LessonPlace, Sort, Wanted } from '../../model.ts'
import type { ListChoice, ListFilters } from './links.ts'
import type { CatalogNames, CityName, DistrictName, LevelName, SubdistrictName, SubjectName } from './names.ts'

/** What was asked for, in the words of the address. */
export type Asked = {
  online: boolean
  lesson?: string | undefined
  city?: string | undefined
  district?: string | undefined
  subdistrict?: string | undefined
  level?: string | undefined
  place?: LessonPlace | undefined
  price_from?: number | undefined
  price_to?: number | undefined
  q?: string | undefined
  sort?: Sort | undefined
  page?: number | undefined
}

/** The same, understood: whatever narrows nothing down is left out. */
export type Choice = {
  online: boolean
  subject?: SubjectName | undefined
  city?: CityName | undefined
  district?: DistrictName | undefined
  subdistrict?: SubdistrictName | undefined
  level?: LevelName | undefined
  place?: LessonPlace | undefined
  /** In whole units of the currency. */
  priceFrom?: number | undefined
  priceTo?: number | undefined
  q?: string | undefined
  sort: Sort
  page: number
}

/** A subject or city that nobody knows is no list at all. */
export function understand(names: CatalogNames, asked: Asked): Choice {
  const { online, sort = 'best', page = 1 } = asked
  const subject = asked.lesson ? found(names.subjects, asked.lesson) : undefined
  const city = asked.city && !online ? found(names.cities, asked.city) : undefined
  const { from, to } = inOrder(asked.price_from || undefined, asked.price_to)
  return {
    online,
    subject,
    city,
    ...partOf(names, city, asked),
    level: levelOf(names, subject, asked.level),
    place: online ? undefined : asked.place,
    priceFrom: from,
    priceTo: to,
    q: asked.q && fold(asked.q) ? asked.q : undefined,
    sort,
    page,
  }
}

/** Filters whose value names nothing in this edition, or nothing within the chosen city or subject. */
export function unknownFilters(names: CatalogNames, asked: Asked): (keyof Asked)[] {
  const subject = asked.lesson ? find(names.subjects, asked.lesson) : undefined
  const city = asked.city ? find(names.cities, asked.city) : undefined
  const part = partOf(names, city, asked)
  const known = { lesson: subject, city, ...part, level: levelOf(names, subject, asked.level) }
  return (['lesson', 'city', 'district', 'subdistrict', 'level'] as const).filter((name) => asked[name] && !known[name])
}

type Known<N> = { byId: ReadonlyMap<number, N>; byAlias: ReadonlyMap<string, N> }

/** By alias, or as programs may have it, by id. */
function find<N extends { active: boolean }>({ byAlias, byId }: Known<N>, word: string): N | undefined {
  const known = byAlias.get(word) ?? (/^\d{1,15}$/.test(word) ? byId.get(Number(word)) : undefined)
  return known?.active ? known : undefined
}

function found<N extends { active: boolean }>(all: Known<N>, word: string): N {
  const known = find(all, word)
  if (!known) throw refuse('not_found')
  return known
}

/** A part of a part is named together with it, also where only the smaller one was asked for. */
function partOf(
  names: CatalogNames,
  city: CityName | undefined,
  asked: Asked,
): Pick<Choice, 'district' | 'subdistrict'> {
  if (!city) return {}
  const { district: word = '', subdistrict: id = '' } = asked
  const district =
    city.districts.find(({ alias }) => alias === word) ?? city.districts.find((one) => String(one.id) === word)
  const subdistrict = names.subdistricts.get(Number(id))
  const around = subdistrict?.active && names.districts.get(subdistrict.district_id)
  if (!around || !around.active || around.city_id !== city.id || (district && district.id !== around.id))
    return { district }
  return { district: around, subdistrict }
}

function levelOf(names: CatalogNames, subject: SubjectName | undefined, word = ''): LevelName | undefined {
  const level = word ? find(names.levels, word) : undefined
  return level && (!subject || subject.levels.has(level.id)) ? level : undefined
}

/** Whoever types the higher price first means the same. */
function inOrder(from: number | undefined, to: number | undefined) {
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}

/** What stands in the path of its address. */
export const choiceWords = ({ online, subject, city }: Choice): ListChoice => ({
  online,
  lesson: subject?.alias,
  city: city?.alias,
})

/** What stands in its query. */
export const filterWords = (choice: Choice): ListFilters => ({
  page: choice.page,
  level: choice.level?.alias,
  district: choice.district?.alias,
  subdistrict: choice.subdistrict?.id,
  place: choice.place,
  price_from: choice.priceFrom,
  price_to: choice.priceTo,
  q: choice.q,
  sort: choice.sort,
})

/** By ids and in minor units, as the read model is asked. */
export function wantedOf(choice: Choice, minor: number): Wanted {
  const { online, subject, city, district, subdistrict, level, place, priceFrom, priceTo, q, sort, page } = choice
  return {
    online,
    sort,
    page,
    ...(subject && { subjectId: subject.id }),
    ...(city && { cityId: city.id }),
    ...(district && { districtId: district.id }),
    ...(subdistrict && { subdistrictId: subdistrict.id }),
    ...(level && { levelId: level.id }),
    ...(place && { place }),
    ...(priceFrom !== undefined && { priceFrom: priceFrom * minor }),
    ...(priceTo !== undefined && { priceTo: priceTo * minor }),
    ...(q && { q }),
  }
}
