import type { Ctx } from '#platform/context.ts'
import { lessonPlaces, catalogSorts } from '../../model.ts'
import type { LessonPlace } from '../../model.ts'
import { toPathParams, toQueryParams } from './selection.ts'
import type { ListSelection } from './selection.ts'
import type { ListCounts } from './list-counts.ts'
import { tutorListLink, tutorListPath, tutorListQuery } from './list-links.ts'
import type { ListQueryParams } from './list-links.ts'
import type { CatalogNames, DistrictName, SubdistrictName } from './catalog-names.ts'
import type { ListOffers } from './list-offers.ts'

/** A link to a neighboring list. The link of the chosen option removes it. */
export type FacetLink = {
  value: number
  alias: string
  text: string
  link: string
  /** Tutors in the target list, without price, place and text filters. */
  tutors: number
  /** `tutors`, left out when those filters make it uncertain. */
  count?: number
  chosen: boolean
}
export type ListContext = {
  names: CatalogNames
  selection: ListSelection
  counts: ListCounts
  narrowed: boolean
  nonEmptyFacets?: NonEmptyFacets | undefined
}
/** Options of a narrowed list that still have tutors. */
export type NonEmptyFacets = Record<'subject' | 'city' | 'district' | 'subdistrict' | 'level', ReadonlySet<number>> & {
  place: ReadonlySet<LessonPlace>
}

/** Longer facets are cut to the options with most tutors; the rest is reachable through search. */
const maxOptions = 80

/** Keeps the other filters and returns to the first page. */
function createQueryBuilder(selection: ListSelection) {
  const words = { ...toQueryParams(selection), page: 1 }
  return (change: ListQueryParams) => tutorListQuery({ ...words, ...change })
}

export function subjectOptions(
  ctx: Ctx,
  { names, selection, counts, narrowed, nonEmptyFacets }: ListContext,
): FacetLink[] {
  const { online, city, subject: current, level } = selection
  const query = createQueryBuilder(selection)
  const [withLevel, withoutLevel] = [query({}), query({ level: undefined })]
  const options = names.subjects.active.map((subject): FacetLink => {
    const chosen = subject === current
    // The level is kept if the other subject has it; removing the subject always keeps it.
    const fits = level !== undefined && (chosen || subject.levels.has(level.id))
    const path = tutorListPath(ctx, { online, lesson: chosen ? undefined : subject.alias, city: city?.alias })
    return {
      value: subject.id,
      alias: subject.alias,
      text: subject.name,
      link: path + (fits ? withLevel : withoutLevel),
      tutors: counts.samePlace(subject.id, fits ? level.id : 0),
      chosen,
    }
  })
  return selectOptions(options, narrowed, nonEmptyFacets?.subject)
}

export function cityOptions(
  ctx: Ctx,
  { names, selection, counts, narrowed, nonEmptyFacets }: ListContext,
): FacetLink[] {
  const { online, subject, city: current, level } = selection
  if (online) return []
  const query = createQueryBuilder(selection)({ district: undefined, subdistrict: undefined })
  const options = names.cities.active.map((city): FacetLink => {
    const chosen = city === current
    return {
      value: city.id,
      alias: city.alias,
      text: city.name,
      link: tutorListPath(ctx, { lesson: subject?.alias, city: chosen ? undefined : city.alias }) + query,
      tutors: counts.sameSubject('city', city.id, level?.id ?? 0),
      chosen,
    }
  })
  return selectOptions(options, narrowed, nonEmptyFacets?.city)
}

export function districtOptions(ctx: Ctx, list: ListContext): FacetLink[] {
  const { selection, counts, narrowed, nonEmptyFacets } = list
  const link = createLinkBuilder(ctx, selection)
  const options = (selection.city?.districts ?? []).map((district): FacetLink => {
    const chosen = district === selection.district
    return {
      value: district.id,
      alias: district.alias,
      text: district.name,
      link: link({ district: chosen ? undefined : district.alias, subdistrict: undefined }),
      tutors: counts.sameSubject('district', district.id, selection.level?.id ?? 0),
      chosen,
    }
  })
  return selectOptions(options, narrowed, nonEmptyFacets?.district)
}

/** Subdistricts have no alias, so their id is used. */
export function subdistrictOptions(ctx: Ctx, list: ListContext, district: DistrictName | undefined): FacetLink[] {
  const { selection, counts, narrowed, nonEmptyFacets } = list
  const link = createLinkBuilder(ctx, selection)
  const option = (one: SubdistrictName): FacetLink => {
    const chosen = one === selection.subdistrict
    return {
      value: one.id,
      alias: String(one.id),
      text: one.name,
      link: link({ district: district?.alias, subdistrict: chosen ? undefined : one.id }),
      tutors: counts.sameSubject('subdistrict', one.id, selection.level?.id ?? 0),
      chosen,
    }
  }
  return selectOptions((district?.subdistricts ?? []).map(option), narrowed, nonEmptyFacets?.subdistrict)
}

export function levelOptions(
  ctx: Ctx,
  { names, selection, counts, narrowed, nonEmptyFacets }: ListContext,
): FacetLink[] {
  const { subject, level: current } = selection
  const link = createLinkBuilder(ctx, selection)
  const options = names.levels.active
    .filter((level) => !subject || subject.levels.has(level.id))
    .map((level): FacetLink => {
      const chosen = level === current
      return {
        value: level.id,
        alias: level.alias,
        text: level.name,
        link: link({ level: chosen ? undefined : level.alias }),
        tutors: counts.samePlace(subject?.id ?? 0, level.id),
        chosen,
      }
    })
  return selectOptions(options, narrowed, nonEmptyFacets?.level)
}

type UncountedFacetLink = { text: string; link: string; chosen: boolean }

export function placeOptions(
  ctx: Ctx,
  { selection, nonEmptyFacets }: ListContext,
  offers: ListOffers | undefined,
): UncountedFacetLink[] {
  if (selection.online) return []
  const link = createLinkBuilder(ctx, selection)
  return lessonPlaces
    .filter(
      (place) =>
        place === selection.place ||
        (nonEmptyFacets ? nonEmptyFacets.place.has(place) : offers?.places.includes(place)),
    )
    .map((place) => {
      const chosen = place === selection.place
      return { text: ctx.t(`list.place.${place}`), link: link({ place: chosen ? undefined : place }), chosen }
    })
}

export function sortOptions(ctx: Ctx, selection: ListSelection): UncountedFacetLink[] {
  const link = createLinkBuilder(ctx, selection)
  return catalogSorts.map((sort) => ({
    text: ctx.t(`list.sort.${sort}`),
    link: link({ sort }),
    chosen: sort === selection.sort,
  }))
}

function createLinkBuilder(ctx: Ctx, selection: ListSelection) {
  const path = tutorListPath(ctx, toPathParams(selection))
  const query = createQueryBuilder(selection)
  return (change: ListQueryParams) => path + query(change)
}

/** Options with tutors, plus the chosen one so that it can be removed. */
function selectOptions(all: readonly FacetLink[], narrowed: boolean, leading?: ReadonlySet<number>): FacetLink[] {
  const leads = ({ value, tutors }: FacetLink) => tutors > 0 && (!leading || leading.has(value))
  const some = all.filter((option) => option.chosen || leads(option))
  if (!narrowed) for (const option of some) if (option.tutors > 0) option.count = option.tutors
  return some.length > maxOptions ? keepLargest(some) : some
}

function keepLargest(options: readonly FacetLink[]): FacetLink[] {
  const weight = ({ tutors, chosen }: FacetLink) => (chosen ? Infinity : tutors)
  const largest = new Set(options.toSorted((a, b) => weight(b) - weight(a)).slice(0, maxOptions))
  return options.filter((option) => largest.has(option))
}

/** The same filters in the other catalog, without places. */
export function linkToOtherCatalog(ctx: Ctx, selection: ListSelection): { text: string; link: string } {
  const online = !selection.online
  const target = {
    ...selection,
    online,
    city: undefined,
    district: undefined,
    subdistrict: undefined,
    place: undefined,
    page: 1,
  }
  return {
    text: ctx.t(online ? 'list.other.online' : 'list.other.in_person'),
    link: tutorListLink(ctx, toPathParams(target), toQueryParams(target)),
  }
}
