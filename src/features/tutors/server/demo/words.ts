import type { Draw } from '#editions/demo/draw.ts'
import type { Localized } from '#shared/locale.ts'
import { lengthOf, textLimits } from '../../model.ts'
import type { Said, Sentences } from './sentences.ts'

/** One line under the name, as long as ours must be in every language. */
export function sayHeadline(sentences: Sentences, draw: Draw, said: Said): Localized {
  const { min, max } = textLimits.short_description
  for (const sentence of sentences.choose('headlines', draw, Number.POSITIVE_INFINITY)) {
    const line = sentences.say([sentence], said)
    if (shortest(line) >= min && Object.values(line).every((text) => lengthOf(text) <= max)) return line
  }
  throw new Error('no headline of the demo is long enough')
}

/** About somebody: as many sentences as it takes. */
export function sayDescription(sentences: Sentences, draw: Draw, said: Said): Localized {
  const about = sentences.choose('about', draw, draw.chance(0.3) ? 2 : 1)
  const methods = sentences.choose('method', draw, 6)
  const promise = draw.chance(0.7) ? sentences.choose('promise', draw) : []
  for (let count = draw.chance(0.3) ? 3 : 2; ; count++) {
    const text = sentences.say([...about, ...methods.slice(0, count), ...promise], said)
    if (shortest(text) >= textLimits.description.min || count >= methods.length) return text
  }
}

function shortest(text: Localized): number {
  return Math.min(...Object.values(text).map(lengthOf))
}
