import type { Draw } from '../draw.ts'
import type { Localized } from '#shared/locale.ts'
import { countCharacters, textLimits } from '#features/tutors/model.ts'
import type { SentenceValues, Sentences } from './sentences.ts'

/** Fits the length limits in every language. */
export function renderHeadline(sentences: Sentences, draw: Draw, sentenceValues: SentenceValues): Localized {
  const { min, max } = textLimits.short_description
  for (const sentence of sentences.choose('headlines', draw, Number.POSITIVE_INFINITY)) {
    const line = sentences.render([sentence], sentenceValues)
    if (shortestLength(line) >= min && Object.values(line).every((text) => countCharacters(text) <= max)) return line
  }
  throw new Error('demo has no headline within the length limits')
}

/** Adds sentences until the minimum length is reached. */
export function renderDescription(sentences: Sentences, draw: Draw, sentenceValues: SentenceValues): Localized {
  const about = sentences.choose('about', draw, draw.chance(0.3) ? 2 : 1)
  const methods = sentences.choose('method', draw, 6)
  const promise = draw.chance(0.7) ? sentences.choose('promise', draw) : []
  for (let count = draw.chance(0.3) ? 3 : 2; ; count++) {
    const text = sentences.render([...about, ...methods.slice(0, count), ...promise], sentenceValues)
    if (shortestLength(text) >= textLimits.description.min || count >= methods.length) return text
  }
}

function shortestLength(text: Localized): number {
  return Math.min(...Object.values(text).map(countCharacters))
}
