import { otherWords } from './dictionary/other-words.ts'
import type { Token } from './read-query.ts'
import { Vocabulary } from './vocabulary.ts'
import { wordOf, wordsIn } from './words.ts'

const vocabulary = Vocabulary.ofFew([...new Set(wordsIn(otherWords))].map(wordOf))

/** True for an ordinary word that is no subject: it is neither mistyped nor the beginning of one. */
export const isOtherWord = ({ readings }: Token) => vocabulary.hasForm(readings[0]!)
