/** One page of reviews, and the most that can be asked for at once. */
export const shownAtOnce = 10
export const mostShown = 1000
export const textMost = 2000

export const marks = [1, 2, 3, 4, 5] as const
/** How many ones, twos, threes, fours and fives. */
export type Marks = readonly number[]

export const noMarks: Marks = marks.map(() => 0)

export const countOf = (given: Marks) => given.reduce((sum, count) => sum + count, 0)

/** To two places; null without any. */
export function averageOf(given: Marks): number | null {
  const count = countOf(given)
  return count === 0 ? null : Math.round((100 * sumOf(given)) / count) / 100
}

export const sumOf = (given: Marks) => given.reduce((sum, count, place) => sum + count * (place + 1), 0)

/** Of a normal distribution, 95 % lie so many deviations around the middle. */
const deviations = 1.96
/**
 * So many reviews as people usually write them are assumed of everybody. Together they come to one half, what the rating
 * gives to somebody of whom nothing is known: a first good review raises it, a first bad one does not.
 */
const assumed = { reviews: 4, share: 0.85 }

/**
 * How good the marks show somebody to be at least: the lower end of a 95 % interval for the share of what could be given,
 * in thousandths of a mark, and never more than the average. Many good marks say more than one; 0 without any.
 */
export function atLeast(given: Marks): number {
  const count = countOf(given)
  if (count === 0) return 0
  const share = (sumOf(given) / count - 1) / 4
  const all = count + assumed.reviews
  const likely = (count * share + assumed.reviews * assumed.share) / all
  const lower = likely - deviations * Math.sqrt((likely * (1 - likely)) / all)
  return Math.round(1000 * (1 + 4 * Math.min(share, lower)))
}

/** The same as a share of the best there is, 0 to 1, for the rating; undefined without reviews. */
export function shareOf({ reviews, at_least }: { reviews: number; at_least: number }): number | undefined {
  return reviews === 0 ? undefined : (at_least / 1000 - 1) / 4
}

/** Events after which the marks of tutors are different. */
export const markEvents = ['review.written', 'review.changed'] as const
/** Events after which what visitors read on the page of one tutor is. */
export const wordEvents = ['review.written', 'review.changed', 'review.answered'] as const

/** Whom such an event is about; the demo's reviews come many at a time. */
export function tutorsOf({ after }: { after?: object | undefined }): number[] {
  const { tutor_id, tutor_ids } = (after ?? {}) as { tutor_id?: number; tutor_ids?: number[] }
  return tutor_ids ?? (tutor_id === undefined ? [] : [tutor_id])
}

/** The beginning of a text, whole words of it. */
export function excerpt(text: string, most: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  if (characters.length <= most) return characters.join('')
  const cut = characters.slice(0, most).join('')
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut
  return `${words.replace(/[\s.,;:!?–—-]+$/u, '')}…`
}
