import { sql } from 'kysely'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { partsFrom, publicRating, publicScore } from '#features/tutors/rating-model.ts'
import type { PublicPart } from '#features/tutors/rating-model.ts'

/**
 * A tutor as lists show one, after their privacy. Names of subjects, levels and places are not in it: staff may change
 * those at any time.
 */
export type StoredCard = {
  name: Localized
  first_name: Localized
  short_description: Localized
  /** As stored: `avatarAddress` makes an address of it. */
  avatar: string | null
  city_id: number | null
  /** On offer, in the tutor's order; the price of an hour in minor units. */
  subjects: { id: number; price: number; levels: number[] }[]
  /** Bits, as in `placeBits`: where somebody can really be met. */
  places: number
  prof: number | null
  /** A year: how long ago that is changes by itself. */
  teaching_since: number | null
  /** In milliseconds; whether it is over changes by itself, too: `isVerified`. */
  verified_until: number | null
  school: boolean
  /** Whether search engines may know them: as in the column. */
  indexed: boolean
  /** The average has two decimals; null without any. */
  reviews: { count: number; average: number | null }
  /** As visitors see it: without a penalty. */
  score: number
  /** Those that are not nothing; together they are the score. */
  parts: { part: PublicPart; points: number }[]
  /** The whole score, by which lists are sorted. */
  rank: number
}

/** As it lies in the table, with the whole score: the names of ten parts in each of a million cards would be most of them. */
export type PackedCard = Omit<StoredCard, 'parts' | 'rank'> & { points: readonly number[] }

export function unpackCard(packed: unknown): StoredCard {
  const { points, ...card } = packed as PackedCard
  const { parts } = publicRating(partsFrom(points))
  const score = publicScore({ score: card.score, score_parts: points })
  return { ...card, score, parts: parts.filter((one) => one.points !== 0), rank: card.score }
}

/** Those of them who are on show. */
export async function readCards({ db, edition }: Ctx, ids: readonly number[]): Promise<Map<number, StoredCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tutor_card')
    .select(['tutor_id', 'card'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ tutor_id, card }) => [tutor_id, unpackCard(card)]))
}
