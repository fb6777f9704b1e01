import type { Ctx } from '#platform/context.ts'
import { lessonPlaces, sorts } from '../../model.ts'
import type { LessonPlace } from '../../model.ts'
import { choiceWords, filterWords } from './choice.ts'
import type { Choice } from './choice.ts'
import type { Counts } from './counted.ts'
import { listLink, listPath, listQuery } from './links.ts'
import type { ListFilters } from './links.ts'
import type { CatalogNames, DistrictName, SubdistrictName } from './names.ts'
import type { Offers } from './offers.ts'

/** A way to go on from a list. The link of what is chosen leads to the list without it. */
export type Option = {
  value: number
  alias: string
  text: string
  link: string
  /** How many the whole list there has. */
  tutors: number
  /** The same, unless something typed makes it uncertain. */
  count?: number
  chosen: boolean
}
export type Around = {
  names: CatalogNames
  choice: Choice
  counts: Counts
  narrowed: boolean
  leads?: Leads | undefined
}
/** Of a list that is narrowed down by more than is counted: which options still lead to somebody. */
export type Leads = Record<'subject' | 'city' | 'district' | 'subdistrict' | 'level', ReadonlySet<number>> & {
  place: ReadonlySet<LessonPlace>
}

/** More than this nobody looks through; those with the fewest tutors are found by searching. */
const mostOptions = 80

/** Links keep what else was chosen, and begin at the first page. */
function querying(choice: Choice) {
  const words = { ...filterWords(choice), page: 1 }
  return (change: ListFilters) => listQuery({ ...words, ...change })
}

export function subjectOptions(ctx: Ctx, { names, choice, counts, narrowed, leads }: Around): Option[] {
  const { online, city, subject: now, level } = choice
  const query = querying(choice)
  const [keeping, without] = [query({}), query({ level: undefined })]
  const options = names.subjects.active.map((subject): Option => {
    const chosen = subject === now
    // A level goes along as far as the other subject has it; without a subject, to all of them.
    const fits = level !== undefined && (chosen || subject.levels.has(level.id))
    const path = listPath(ctx, { online, lesson: chosen ? undefined : subject.alias, city: city?.alias })
    return {
      value: subject.id,
      alias: subject.alias,
      text: subject.name,
      link: path + (fits ? keeping : without),
      tutors: counts.here(subject.id, fits ? level.id : 0),
      chosen,
    }
  })
  return offered(options, narrowed, leads?.subject)
}

export function cityOptions(ctx: Ctx, { names, choice, counts, narrowed, leads }: Around): Option[] {
  const { online, subject, city: now, level } = choice
  if (online) return []
  const query = querying(choice)({ district: undefined, subdistrict: undefined })
  const options = names.cities.active.map((city): Option => {
    const chosen = city === now
    return {
      value: city.id,
      alias: city.alias,
      text: city.name,
      link: listPath(ctx, { lesson: subject?.alias, city: chosen ? undefined : city.alias }) + query,
      tutors: counts.at('city', city.id, level?.id ?? 0),
      chosen,
    }
  })
  return offered(options, narrowed, leads?.city)
}

export function districtOptions(ctx: Ctx, around: Around): Option[] {
  const { choice, counts, narrowed, leads } = around
  const link = linking(ctx, choice)
  const options = (choice.city?.districts ?? []).map((district): Option => {
    const chosen = district === choice.district
    return {
      value: district.id,
      alias: district.alias,
      text: district.name,
      link: link({ district: chosen ? undefined : district.alias, subdistrict: undefined }),
      tutors: counts.at('district', district.id, choice.level?.id ?? 0),
      chosen,
    }
  })
  return offered(options, narrowed, leads?.district)
}

/** Of one district; they have no alias but their id. */
export function subdistrictOptions(ctx: Ctx, around: Around, district: DistrictName | undefined): Option[] {
  const { choice, counts, narrowed, leads } = around
  const link = linking(ctx, choice)
  const option = (one: SubdistrictName): Option => {
    const chosen = one === choice.subdistrict
    return {
      value: one.id,
      alias: String(one.id),
      text: one.name,
      link: link({ district: district?.alias, subdistrict: chosen ? undefined : one.id }),
      tutors: counts.at('subdistrict', one.id, choice.level?.id ?? 0),
      chosen,
    }
  }
  return offered((district?.subdistricts ?? []).map(option), narrowed, leads?.subdistrict)
}

export function levelOptions(ctx: Ctx, { names, choice, counts, narrowed, leads }: Around): Option[] {
  const { subject, level: now } = choice
  const link = linking(ctx, choice)
  const options = names.levels.active
    .filter((level) => !subject || subject.levels.has(level.id))
    .map((level): Option => {
      const chosen = level === now
      return {
        value: level.id,
        alias: level.alias,
        text: level.name,
        link: link({ level: chosen ? undefined : level.alias }),
        tutors: counts.here(subject?.id ?? 0, level.id),
        chosen,
      }
    })
  return offered(options, narrowed, leads?.level)
}

type Uncounted = { text: string; link: string; chosen: boolean }

/** Where lessons can be had; online there is nothing to choose. */
export function placeOptions(ctx: Ctx, { choice, leads }: Around, offers: Offers | undefined): Uncounted[] {
  if (choice.online) return []
  const link = linking(ctx, choice)
  return lessonPlaces
    .filter((place) => place === choice.place || (leads ? leads.place.has(place) : offers?.places.includes(place)))
    .map((place) => {
      const chosen = place === choice.place
      return { text: ctx.t(`list.place.${place}`), link: link({ place: chosen ? undefined : place }), chosen }
    })
}

export function sortOptions(ctx: Ctx, choice: Choice): Uncounted[] {
  const link = linking(ctx, choice)
  return sorts.map((sort) => ({ text: ctx.t(`list.sort.${sort}`), link: link({ sort }), chosen: sort === choice.sort }))
}

/** To the same subject and city with other filters. */
function linking(ctx: Ctx, choice: Choice) {
  const path = listPath(ctx, choiceWords(choice))
  const query = querying(choice)
  return (change: ListFilters) => path + query(change)
}

/** Only what leads to somebody, and what is chosen: it must be possible to take it back. */
function offered(all: readonly Option[], narrowed: boolean, leading?: ReadonlySet<number>): Option[] {
  const leads = ({ value, tutors }: Option) => tutors > 0 && (!leading || leading.has(value))
  const some = all.filter((option) => option.chosen || leads(option))
  if (!narrowed) for (const option of some) if (option.tutors > 0) option.count = option.tutors
  return some.length > mostOptions ? largest(some) : some
}

function largest(options: readonly Option[]): Option[] {
  const weight = ({ tutors, chosen }: Option) => (chosen ? Infinity : tutors)
  const kept = new Set(options.toSorted((a, b) => weight(b) - weight(a)).slice(0, mostOptions))
  return options.filter((option) => kept.has(option))
}

/** The same wishes in the other catalog. Online has no places. */
export function otherCatalog(ctx: Ctx, choice: Choice): { text: string; link: string } {
  const online = !choice.online
  const there = {
    ...choice,
    online,
    city: undefined,
    district: undefined,
    subdistrict: undefined,
    place: undefined,
    page: 1,
  }
  return {
    text: ctx.t(online ? 'list.other.online' : 'list.other.in_person'),
    link: listLink(ctx, choiceWords(there), filterWords(there)),
  }
}
