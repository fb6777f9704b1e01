import { drawFor } from '../draw.ts'
import type { Draw } from '../draw.ts'
import { localized } from '#shared/locale.ts'
import type { DemoAuthor, ReviewedDemoTutor } from './people.ts'
import type { ReviewPhrases } from './phrases.ts'

const seed = 1
const dayMs = 86_400_000
const firstReviewDelayMs = 5 * dayMs
const maxHistoryMs = 730 * dayMs
const maxReviews = 40

/** About half of generated tutors have reviews. */
export const hasDemoReviews = (edition: string, tutorId: number) =>
  drawFor(seed, edition, tutorId, 'has reviews').chance(0.5)

/** Deterministic per tutor. Each author existed at the time of the review and writes once. */
export function makeReviews(
  { edition, audienceOf, say }: ReviewPhrases,
  tutor: ReviewedDemoTutor,
  authors: readonly DemoAuthor[],
  kind: 'known' | 'crowd',
  now: Date,
) {
  const draw = drawFor(seed, edition.code, tutor.id, 'reviews')
  const since = tutor.published_at.getTime() + firstReviewDelayMs
  const shown = now.getTime() - since
  if (shown < dayMs) return []
  const count = kind === 'crowd' ? draw.int(1, 2) : reviewCount(draw, tutor, Math.min(1, shown / maxHistoryMs))
  if (count === 0) return []
  const others = authors.filter(({ id, created_at }) => id !== tutor.id && now.getTime() - created_at.getTime() > dayMs)
  const quality = draw.next()
  return draw.some(others, count).map((author) => {
    const from = Math.max(since, author.created_at.getTime())
    const created_at = new Date(from + Math.floor((now.getTime() - from) * draw.next() ** 0.8))
    const mark = drawMark(draw, quality)
    const { subject, levels } = draw.pick(tutor.taught)
    const level = levels.length > 0 && draw.chance(0.9) ? draw.pick(levels) : undefined
    const said = say(draw, {
      locale: author.locale,
      mark,
      audience: audienceOf(level?.alias),
      nameIn: (locale) => localized(tutor.first_name, locale, edition.locales[0]),
    })
    const answered = new Date(Math.min(created_at.getTime() + draw.next() * 4 * dayMs, now.getTime()))
    return {
      edition: edition.code,
      tutor_id: tutor.id,
      client_id: author.id,
      subject_id: subject,
      level_id: level?.id ?? null,
      mark,
      text: said.text,
      locale: said.locale,
      created_at,
      response_text: said.answer,
      responded_at: said.answer ? answered : null,
      version: said.answer ? 2 : 1,
    }
  })
}

/** Grows with the time since publication; demo logins always have enough. */
function reviewCount(draw: Draw, { login, verified }: ReviewedDemoTutor, time: number): number {
  const chance = draw.next()
  if (login) return 14 + Math.floor(12 * chance)
  if (!draw.chance(0.62)) return 0
  return 1 + Math.floor((maxReviews - 1) * time * chance ** 2 * (verified ? 1 : 0.6))
}

function drawMark(draw: Draw, quality: number): number {
  const worse = 1 - quality
  const weights = [0.4 + 1.2 * worse, 0.6 + 2 * worse, 1 + 6 * worse, 10 + 12 * worse, 88]
  return 1 + draw.weighted([0, 1, 2, 3, 4], (place) => weights[place]!)
}
