import { ordinaryWords } from './dictionary/ordinary-words.ts'
import type { QueryToken } from './tokenize-query.ts'
import { Vocabulary } from './vocabulary.ts'
import { toWord, splitWords } from './search-words.ts'

const vocabulary = Vocabulary.fromFew([...new Set(splitWords(ordinaryWords))].map(toWord))

/** True for an ordinary word that is no subject, so it is neither a typo nor a prefix of one. */
export const isOrdinaryWord = ({ readings }: QueryToken) => vocabulary.hasForm(readings[0]!)
