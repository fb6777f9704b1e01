import { smallWords } from './dictionary/small-words.ts'
import type { Token } from './read-query.ts'
import { Vocabulary } from './vocabulary.ts'
import { wordOf, wordsIn } from './words.ts'

const vocabulary = new Vocabulary([...new Set(wordsIn(smallWords))].map(wordOf))

/**
 * How surely a word only stands around the thing that is looked for: “tutor”, “near”, “for”. Short ones to the letter;
 * of longer ones a slip is forgiven, and the end may be missing.
 */
export function smallness({ readings }: Token): number {
  const first = readings[0]!
  const like = vocabulary.find([first]).reduce((most, one) => Math.max(most, one.likeness), 0)
  return like === 1 || (first.size > 3 && like >= 0.74) ? like : 0
}

export const isSmallWord = ({ readings }: Token) => vocabulary.has(readings[0]!)
