import { fold } from '#shared/fold.ts'
import type { Localized } from '#shared/locale.ts'
import { averageOf } from '#features/reviews/model.ts'
import { privacyOf, shortName } from '#features/tutors/model.ts'
import type { Privacy } from '#features/tutors/model.ts'
import { maskedTexts } from '#features/tutors/public.ts'
import { placeBits } from '../../model.ts'
import type { PackedCard } from './card.ts'
import type { Offered, OpenPlace, Profile } from './profiles.ts'

/** The rows of a tutor: every subject of them stands in every city, and both in one for any. */
export type Composed = {
  tutor_id: number
  card: PackedCard
  sought: string
  words: string[]
  indexed: boolean
  entries: Entries
}
export type Entries = {
  tutor_id: number
  score: number
  rating: number
  reviews: number
  subjects: { subject_id: number; price: number; levels: number }[]
  cities: { city_id: number; places: number; tutor_areas: number[]; client_areas: number[] }[]
}

/** `schoolPrice` is the lowest that the school asks for an hour, whichever of its tutors gives it. */
export function composer(offered: Offered, schoolPrice?: number): (profile: Profile) => Composed {
  const wordsOf = foldedNames(offered)
  return (profile) => {
    const shows = privacyOf(profile.privacy as Partial<Privacy>)
    const masked = maskedTexts(profile)
    const name = texts(masked.field('name', profile.name), shows.full_name ? (text) => text : shortName)
    const subjects = profile.taught
      .filter(({ id }) => offered.subjects.has(id))
      .map(({ id, price, levels }) => ({
        id,
        price: profile.school_tutor && schoolPrice !== undefined ? schoolPrice : price,
        levels: levels.filter((level) => offered.levels.has(level)),
      }))
    const cities = citiesOf(profile)
    const reviews = { count: profile.reviews ?? 0, average: averageOf(profile.marks ?? []) }
    const card: PackedCard = {
      name,
      first_name: texts(masked.field('first_name', profile.first_name)),
      short_description: texts(masked.field('short_description', profile.short_description)),
      avatar: profile.avatar,
      city_id: profile.city_id,
      subjects,
      places: cities[0]!.places,
      prof: profile.prof,
      teaching_since: profile.teaching_since,
      verified_until: profile.verified_until?.getTime() ?? null,
      school: profile.school_tutor,
      indexed: shows.search_engines,
      reviews,
      score: profile.score,
      points: profile.score_parts,
    }
    const university = profile.university_name
      ? [masked.university_name(profile.university_name)]
      : spoken(profile.university)
    const said = [...spoken(name), ...spoken(card.short_description), ...(shows.education ? university : [])]
    return {
      tutor_id: profile.id,
      card,
      sought: [...new Set(spoken(name).map((text) => foldedWords(text).join(' ')))].join(' '),
      words: [...new Set([...said.flatMap(foldedWords), ...wordsOf(subjects)])],
      indexed: shows.search_engines,
      entries: {
        tutor_id: profile.id,
        score: profile.score,
        rating: profile.at_least ?? 0,
        reviews: reviews.count,
        subjects: subjectsOf(subjects, offered),
        cities: cities.filter(({ places }) => places > 0),
      },
    }
  }
}

type Taught = Profile['taught'][number]

/** What is taught, and that as one: 0 is any subject. */
function subjectsOf(taught: readonly Taught[], { levels }: Offered): Entries['subjects'] {
  if (taught.length === 0) return []
  const bits = (ids: Iterable<number>) => [...ids].reduce((sum, id) => sum + 2 ** levels.get(id)!.number, 0)
  const any = {
    subject_id: 0,
    price: Math.min(...taught.map(({ price }) => price)),
    levels: bits(new Set(taught.flatMap((one) => one.levels))),
  }
  return [any, ...taught.map(({ id, price, levels: of }) => ({ subject_id: id, price, levels: bits(of) }))]
}

/** Where they meet, and all of that as one, which comes first: 0 is anywhere, and online. */
function citiesOf({ work_home, work_travel, work_online, places, own_city }: Profile): Entries['cities'] {
  const home = places.filter(({ kind }) => work_home && kind === 'home')
  const travel = places.filter(({ kind }) => work_travel && kind === 'travel')
  if (work_home && own_city !== null) home.push({ ...unknownPlace, city: own_city })
  const online = work_online ? placeBits.online : 0
  const bitsOf = (homes: readonly OpenPlace[], travels: readonly OpenPlace[]) =>
    (homes.length > 0 ? placeBits.tutor : 0) | (travels.length > 0 ? placeBits.client : 0) | online
  const areas = (among: readonly OpenPlace[]) => [...new Set(among.flatMap(areasOf))].toSorted((a, b) => a - b)
  const ids = new Set([...home, ...travel].map(({ city }) => city))
  return [
    { city_id: 0, places: bitsOf(home, travel), tutor_areas: [], client_areas: [] },
    ...[...ids].map((city_id) => {
      const [homes, travels] = [home, travel].map((all) => all.filter(({ city }) => city === city_id)) as [
        OpenPlace[],
        OpenPlace[],
      ]
      // Somebody who goes anywhere in town need not be asked for its parts.
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

const unknownPlace: Omit<OpenPlace, 'city'> = {
  kind: 'home',
  district: null,
  part: null,
  wholeCity: true,
  wholeDistrict: true,
}

function areasOf({ district, part, wholeDistrict }: OpenPlace): number[] {
  if (district === null) return []
  return [2 * district, ...(wholeDistrict ? [2 * district + 1] : []), ...(part === null ? [] : [-part])]
}

/** Those that say something. */
function texts(stored: unknown, said: (text: string) => string = (text) => text): Localized {
  const filled = Object.entries(stored as Localized).filter(([, text]) => text !== '')
  return Object.fromEntries(filled.map(([locale, text]) => [locale, said(text)]))
}

const spoken = (stored: unknown) => Object.values((stored ?? {}) as Localized).filter((text) => text !== '')

const folded = new Map<string, readonly string[]>()

/** Folding takes a while, and people use the same words. */
function foldedWords(text: string): readonly string[] {
  return text.split(/\s+/).flatMap((word) => {
    const known = folded.get(word)
    if (known) return known
    if (folded.size >= 20_000) folded.clear()
    const fresh = fold(word).split(' ').filter(Boolean)
    folded.set(word, fresh)
    return fresh
  })
}

/** The words of subjects and levels, each folded once for all who teach it. */
function foldedNames({ subjects, levels }: Offered): (taught: readonly Taught[]) => string[] {
  const known = new Map<unknown, readonly string[]>()
  const of = (name: Localized | undefined) => {
    if (!name) return []
    if (!known.has(name)) known.set(name, spoken(name).flatMap(foldedWords))
    return known.get(name)!
  }
  return (taught) =>
    taught.flatMap((one) => [of(subjects.get(one.id)), ...one.levels.map((id) => of(levels.get(id)?.name))]).flat()
}
