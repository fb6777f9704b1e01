export const imageAspect = 16 / 9
export const ratingRange = { min: 1, max: 5 } as const
/** The kind of the votes on posts. */
export const newsVotes = 'news'

export const materialsPath = '/materials/'

/** Google News reads posts of the last two days. */
export const newsDays = 2

const wordsPerMinute = 180

/** At least one minute. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / wordsPerMinute))
}

/** Tags are entered as one text, separated by commas. */
export function splitTags(tags: string): string[] {
  return [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean).slice(0, 10)
}
