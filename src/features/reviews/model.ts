export const reviewPageSize = 10
export const maxReviewLimit = 1000
export const maxReviewLength = 2000

export const marks = [1, 2, 3, 4, 5] as const
/** Counts of ones, twos, threes, fours and fives. */
export type MarkCounts = readonly number[]

export const noMarks: MarkCounts = marks.map(() => 0)

export const totalMarks = (given: MarkCounts) => given.reduce((sum, count) => sum + count, 0)

/** Rounded to two decimal places. */
export function averageMark(given: MarkCounts): number | null {
  const count = totalMarks(given)
  return count === 0 ? null : Math.round((100 * sumMarks(given)) / count) / 100
}

export const sumMarks = (given: MarkCounts) => given.reduce((sum, count, place) => sum + count * (place + 1), 0)

/** The z-score of a 95 % confidence interval. */
const zScore = 1.96
/**
 * A Bayesian prior of typical reviews. Alone it gives one half, the rating of a tutor without reviews: a first good
 * review raises the rating, a first bad one does not.
 */
const prior = { reviews: 4, share: 0.85 }

/**
 * The lower bound of a 95 % confidence interval for the share of the possible marks, in thousandths of a mark and never
 * above the average. Many good marks count more than one; 0 without reviews.
 */
export function lowerMarkBound(given: MarkCounts): number {
  const count = totalMarks(given)
  if (count === 0) return 0
  const share = (sumMarks(given) / count - 1) / 4
  const all = count + prior.reviews
  const likely = (count * share + prior.reviews * prior.share) / all
  const lower = likely - zScore * Math.sqrt((likely * (1 - likely)) / all)
  return Math.round(1000 * (1 + 4 * Math.min(share, lower)))
}

/** The lower bound as a share from 0 to 1; undefined without reviews. */
export function reviewShare({ reviews, at_least }: { reviews: number; at_least: number }): number | undefined {
  return reviews === 0 ? undefined : (at_least / 1000 - 1) / 4
}

/** Events that change the marks of tutors. */
export const markEvents = ['review.written', 'review.changed'] as const
/** Events that change the tutor's public page. */
export const reviewTextEvents = ['review.written', 'review.changed', 'review.answered'] as const

/** Events about several tutors carry `tutor_ids`, others `tutor_id`. */
export function tutorIdsOfEvent({ after }: { after?: object | undefined }): number[] {
  const { tutor_id, tutor_ids } = (after ?? {}) as { tutor_id?: number; tutor_ids?: number[] }
  return tutor_ids ?? (tutor_id === undefined ? [] : [tutor_id])
}

/** Cuts at a word boundary. */
export function excerpt(text: string, most: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  if (characters.length <= most) return characters.join('')
  const cut = characters.slice(0, most).join('')
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut
  return `${words.replace(/[\s.,;:!?–—-]+$/u, '')}…`
}
