import { drawFor } from '#editions/demo/draw.ts'
import type { Draw } from '#editions/demo/draw.ts'
import { localized } from '#shared/locale.ts'
import type { Author, Reviewed } from './people.ts'
import type { Words } from './words.ts'

const seed = 1
const dayMs = 86_400_000
/** Nobody says anything before that. */
const firstLessonsMs = 5 * dayMs
const longestMs = 730 * dayMs
const most = 40

/** Whether one of a crowd has any: about half do. */
export const hasAny = (edition: string, tutorId: number) => drawFor(seed, edition, tutorId, 'has reviews').chance(0.5)

/** The reviews of one tutor, always the same ones: each by somebody else who was with us by then. */
export function makeReviews(
  { edition, audienceOf, say }: Words,
  tutor: Reviewed,
  authors: readonly Author[],
  kind: 'known' | 'crowd',
  now: Date,
) {
  const draw = drawFor(seed, edition.code, tutor.id, 'reviews')
  const since = tutor.published_at.getTime() + firstLessonsMs
  const shown = now.getTime() - since
  if (shown < dayMs) return []
  const count = kind === 'crowd' ? draw.int(1, 2) : howMany(draw, tutor, Math.min(1, shown / longestMs))
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

/** The longer somebody is on show, the more; those whom everybody may be have enough to look at. */
function howMany(draw: Draw, { login, verified }: Reviewed, time: number): number {
  const chance = draw.next()
  if (login) return 14 + Math.floor(12 * chance)
  if (!draw.chance(0.62)) return 0
  return 1 + Math.floor((most - 1) * time * chance ** 2 * (verified ? 1 : 0.6))
}

function drawMark(draw: Draw, quality: number): number {
  const worse = 1 - quality
  const weights = [0.4 + 1.2 * worse, 0.6 + 2 * worse, 1 + 6 * worse, 10 + 12 * worse, 88]
  return 1 + draw.weighted([0, 1, 2, 3, 4], (place) => weights[place]!)
}
