import { fold } from '#shared/fold.ts'
import type { Localized } from '#shared/locale.ts'
import { BoundedCache } from '#platform/bounded-cache.ts'
import { estimateBytes } from '#platform/estimate-bytes.ts'
import { averageMark, sumMarks } from '#features/reviews/model.ts'
import { withPrivacyDefaults, shortName } from '#features/tutors/model.ts'
import type { Privacy } from '#features/tutors/model.ts'
import { createProfileMasker } from '#features/tutors/public.ts'
import { placeBits } from '../../model.ts'
import type { StoredCard } from './card.ts'
import type { ActiveTaxonomy, ActivePlace, CatalogProfile } from './catalog-profiles.ts'

/** Rows of a tutor: one entry for each subject and city, and totals under id 0. */
export type ComposedTutor = {
  tutor_id: number
  card: StoredCard
  folded_name: string
  search_words: string[]
  indexed: boolean
  entries: TutorEntries
}
export type TutorEntries = {
  tutor_id: number
  score: number
  rating: number
  reviews: number
  marks: number
  subjects: { subject_id: number; price: number; levels: number }[]
  cities: { city_id: number; places: number; tutor_areas: number[]; client_areas: number[] }[]
}

/** `schoolPrice` is the lowest hourly price of the school, the same for all its tutors. */
export function createTutorComposer(
  taxonomy: ActiveTaxonomy,
  schoolPrice?: number,
): (profile: CatalogProfile) => ComposedTutor {
  const wordsOf = createNameFolder(taxonomy)
  return (profile) => {
    const privacy = withPrivacyDefaults(profile.privacy as Partial<Privacy>)
    const masked = createProfileMasker(profile)
    const name = filterTexts(masked.field('name', profile.name), privacy.full_name ? (text) => text : shortName)
    const subjects = profile.taught
      .filter(({ id }) => taxonomy.subjects.has(id))
      .map(({ id, price, levels }) => ({
        id,
        price: profile.school_tutor && schoolPrice !== undefined ? schoolPrice : price,
        levels: levels.filter((level) => taxonomy.levels.has(level)),
      }))
    const cities = toCityEntries(profile)
    const reviews = { count: profile.reviews ?? 0, average: averageMark(profile.marks ?? []) }
    const card: StoredCard = {
      name,
      first_name: filterTexts(masked.field('first_name', profile.first_name)),
      short_description: filterTexts(masked.field('short_description', profile.short_description)),
      avatar: profile.avatar,
      city_id: profile.city_id,
      subjects,
      places: cities[0]!.places,
      prof: profile.prof,
      teaching_since: profile.teaching_since,
      verified_until: profile.verified_until?.getTime() ?? null,
      school: profile.school_tutor,
      indexed: privacy.search_engines,
      ...(!profile.accepts && { accepts: false }),
      reviews,
      score: profile.score,
      points: profile.score_parts,
    }
    const university = profile.university_name
      ? [masked.university_name(profile.university_name)]
      : listTexts(profile.university)
    const texts = [...listTexts(name), ...listTexts(card.short_description), ...(privacy.education ? university : [])]
    return {
      tutor_id: profile.id,
      card,
      folded_name: [...new Set(listTexts(name).map((text) => foldWords(text).join(' ')))].join(' '),
      search_words: [...new Set([...texts.flatMap(foldWords), ...wordsOf(subjects)])],
      indexed: privacy.search_engines,
      entries: {
        tutor_id: profile.id,
        score: profile.score,
        rating: profile.at_least ?? 0,
        reviews: reviews.count,
        marks: sumMarks(profile.marks ?? []),
        subjects: toSubjectEntries(subjects, taxonomy),
        cities: cities.filter(({ places }) => places > 0),
      },
    }
  }
}

type TaughtSubject = CatalogProfile['taught'][number]

/** One entry for each subject, and subject 0 for any subject. */
function toSubjectEntries(taught: readonly TaughtSubject[], { levels }: ActiveTaxonomy): TutorEntries['subjects'] {
  if (taught.length === 0) return []
  const bits = (ids: Iterable<number>) => [...ids].reduce((sum, id) => sum + 2 ** levels.get(id)!.number, 0)
  const any = {
    subject_id: 0,
    price: Math.min(...taught.map(({ price }) => price)),
    levels: bits(new Set(taught.flatMap((one) => one.levels))),
  }
  return [any, ...taught.map(({ id, price, levels: of }) => ({ subject_id: id, price, levels: bits(of) }))]
}

/** One entry for each city. The first, city 0, stands for anywhere and for online. */
function toCityEntries({
  work_home,
  work_travel,
  work_online,
  places,
  own_city,
}: CatalogProfile): TutorEntries['cities'] {
  const home = places.filter(({ kind }) => work_home && kind === 'home')
  const travel = places.filter(({ kind }) => work_travel && kind === 'travel')
  if (work_home && own_city !== null) home.push({ ...unspecifiedHome, city: own_city })
  const online = work_online ? placeBits.online : 0
  const bitsOf = (homes: readonly ActivePlace[], travels: readonly ActivePlace[]) =>
    (homes.length > 0 ? placeBits.tutor : 0) | (travels.length > 0 ? placeBits.client : 0) | online
  const areas = (among: readonly ActivePlace[]) => [...new Set(among.flatMap(toAreaCodes))].toSorted((a, b) => a - b)
  const ids = new Set([...home, ...travel].map(({ city }) => city))
  return [
    { city_id: 0, places: bitsOf(home, travel), tutor_areas: [], client_areas: [] },
    ...[...ids].map((city_id) => {
      const [homes, travels] = [home, travel].map((all) => all.filter(({ city }) => city === city_id)) as [
        ActivePlace[],
        ActivePlace[],
      ]
      // Area 0 is the whole city, so single areas are not needed.
      const everywhere = travels.some(({ wholeCity }) => wholeCity)
      return {
        city_id,
        places: bitsOf(homes, travels),
        tutor_areas: areas(homes),
        client_areas: everywhere ? [0] : areas(travels),
      }
    }),
  ]
}

const unspecifiedHome: Omit<ActivePlace, 'city'> = {
  kind: 'home',
  district: null,
  part: null,
  wholeCity: true,
  wholeDistrict: true,
}

function toAreaCodes({ district, part, wholeDistrict }: ActivePlace): number[] {
  if (district === null) return []
  return [2 * district, ...(wholeDistrict ? [2 * district + 1] : []), ...(part === null ? [] : [-part])]
}

function filterTexts(stored: unknown, transform: (text: string) => string = (text) => text): Localized {
  const filled = Object.entries(stored as Localized).filter(([, text]) => text !== '')
  return Object.fromEntries(filled.map(([locale, text]) => [locale, transform(text)]))
}

const listTexts = (stored: unknown) => Object.values((stored ?? {}) as Localized).filter((text) => text !== '')

export const foldedWordCache = new BoundedCache<readonly string[]>(8_000_000)

/** Folding is slow, and most words repeat. */
function foldWords(text: string): readonly string[] {
  return text.split(/\s+/).flatMap((word) => {
    const known = foldedWordCache.get(word)
    if (known) return known
    const fresh = fold(word).split(' ').filter(Boolean)
    foldedWordCache.set(word, fresh, estimateBytes(fresh))
    return fresh
  })
}

/** Folds each subject and level name once for all tutors. */
function createNameFolder({ subjects, levels }: ActiveTaxonomy): (taught: readonly TaughtSubject[]) => string[] {
  const known = new Map<unknown, readonly string[]>()
  const of = (name: Localized | undefined) => {
    if (!name) return []
    if (!known.has(name)) known.set(name, listTexts(name).flatMap(foldWords))
    return known.get(name)!
  }
  return (taught) =>
    taught.flatMap((one) => [of(subjects.get(one.id)), ...one.levels.map((id) => of(levels.get(id)?.name))]).flat()
}
