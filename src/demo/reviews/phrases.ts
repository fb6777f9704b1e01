import { demoOf } from '../editions/demos.ts'
import type { Audience, ReviewWords } from '../editions/types.ts'
import type { Draw } from '../draw.ts'
import type { Edition } from '#editions/edition.ts'
import type { Locale } from '#shared/locale.ts'

export type ReviewPhrases = {
  edition: Edition
  audienceOf: (level: string | undefined) => Audience
  /** Uses the author's language if the edition has phrases in it. */
  say: (draw: Draw, said: ReviewInput) => { locale: Locale; text: string; answer: string }
}
export type ReviewInput = { locale: Locale; mark: number; audience: Audience; nameIn: (locale: Locale) => string }

export function prepareReviewPhrases(edition: Edition): ReviewPhrases {
  const { reviews, levels } = demoOf(edition)
  const chosen = Object.entries(reviews.audiences) as [Audience, readonly string[]][]
  const advanced = levels.filter((level) => level.advanced).map(({ alias }): [string, Audience] => [alias, 'exam'])
  const audiences = new Map<string, Audience>([
    ...advanced,
    ...chosen.flatMap(([audience, aliases]) => aliases.map((alias): [string, Audience] => [alias, audience])),
  ])
  return {
    edition,
    audienceOf: (level) => audiences.get(level ?? '') ?? 'learner',
    say(draw, { locale: own, mark, audience, nameIn }) {
      const locale = reviews.words[own] ? own : edition.locales[0]
      const words = reviews.words[locale]!
      const name = nameIn(locale)
      const speak = (sentences: readonly string[]) => sentences.join(' ').replaceAll('{name}', name)
      const text = speak(pickSentences(draw, words, mark, audience))
      const answers = draw.chance(mark > 3 ? 0.25 : 0.6) && text !== ''
      const answer = answers ? speak([draw.pick(mark > 3 ? words.thanks : words.sorry)]) : ''
      return { locale, text, answer }
    },
  }
}

/** The length is random; the tone follows the mark. */
function pickSentences(draw: Draw, words: ReviewWords, mark: number, audience: Audience): string[] {
  const length = draw.next()
  if (length < 0.18) return []
  if (mark <= 2) return [draw.pick(words.poor)]
  if (mark === 3) return [draw.pick(words.middling), ...draw.some(words.but, draw.int(1, 2))]
  if (length < 0.36) return [draw.pick(words.brief)]
  const fault = maybe(draw, mark === 4 ? 0.7 : 0.06, words.but)
  const praise = fault.length > 0 ? words.method : [...words.method, ...words.care]
  return [
    ...maybe(draw, 0.8, words.opening),
    ...maybe(draw, 0.8, words[audience]),
    ...draw.some(praise, draw.int(1, 2)),
    ...fault,
    ...(mark === 5 ? maybe(draw, 0.5, words.closing) : []),
  ]
}

const maybe = (draw: Draw, probability: number, sentences: readonly string[]) =>
  draw.chance(probability) ? [draw.pick(sentences)] : []
