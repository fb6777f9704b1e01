import { sql } from 'kysely'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { nameRatingParts, computePublicRating, computePublicScore } from '#features/tutors/rating-model.ts'
import type { PublicRatingPart } from '#features/tutors/rating-model.ts'

/**
 * A tutor as lists show them, with privacy settings applied. Names of subjects, levels and places are left out, because
 * staff may change them at any time.
 */
export type TutorCard = {
  name: Localized
  first_name: Localized
  short_description: Localized
  /** The stored value; `avatarAddress` makes a URL of it. */
  avatar: string | null
  city_id: number | null
  /** Active subjects in the tutor's order; the price is hourly, in minor units. */
  subjects: { id: number; price: number; levels: number[] }[]
  places: number
  prof: number | null
  /** The year, because the number of years changes over time. */
  teaching_since: number | null
  /** Milliseconds; `isVerified` checks the expiry when the card is read. */
  verified_until: number | null
  school: boolean
  /** False when the tutor opted out of search engines; same as the column. */
  indexed: boolean
  /** Whether the tutor takes requests. */
  accepts: boolean
  /** The average has two decimals and is null without reviews. */
  reviews: { count: number; average: number | null }
  /** The public score, without a penalty. */
  score: number
  /** Non-zero parts; they sum to the score. */
  parts: { part: PublicRatingPart; points: number }[]
  /** The full score with the penalty, by which lists are sorted. */
  rank: number
}

/**
 * The stored form, with the full score. Names of parts and the usual `accepts` are left out: in a million cards they would
 * be most of the data.
 */
export type StoredCard = Omit<TutorCard, 'parts' | 'rank' | 'accepts'> & { points: readonly number[]; accepts?: false }

export function unpackCard(packed: unknown): TutorCard {
  const { points, ...card } = packed as StoredCard
  const { parts } = computePublicRating(nameRatingParts(points))
  const score = computePublicScore({ score: card.score, score_parts: points })
  return {
    ...card,
    accepts: card.accepts ?? true,
    score,
    parts: parts.filter(({ points }) => points !== 0),
    rank: card.score,
  }
}

/** Hidden tutors have no card. */
export async function readCards({ db, edition }: Ctx, ids: readonly number[]): Promise<Map<number, TutorCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tutor_card')
    .select(['tutor_id', 'card'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ tutor_id, card }) => [tutor_id, unpackCard(card)]))
}
