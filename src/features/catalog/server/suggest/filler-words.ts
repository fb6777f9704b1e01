import { fillerWords, tutorWords } from './dictionary/filler-words.ts'
import { isOrdinaryWord } from './ordinary-words.ts'
import type { QueryToken } from './tokenize-query.ts'
import { Vocabulary } from './vocabulary.ts'
import { toWord, splitWords } from './search-words.ts'
import type { WordReading, SearchWord } from './search-words.ts'

const toVocabulary = (text: string) => Vocabulary.fromFew([...new Set(splitWords(text))].map(toWord))
const tutorVocabulary = toVocabulary(tutorWords)
const vocabulary = toVocabulary(`${tutorWords} ${fillerWords}`)
const minMistypedLength = 7
const minTypoSimilarity = 0.78
const sameWord = 0.88

/**
 * Certainty that a word is a filler such as “near”, “for” or “tutor”, also inflected; longer words may contain a typo.
 * Grades and levels count as fillers: “5”, “3rd”, “b2”.
 */
export function fillerScore(token: QueryToken): number {
  const { readings } = token
  if (isGrade(readings[0]!)) return 1
  const score = similarityIn(vocabulary, readings[0]!)
  return score < 1 && isOrdinaryWord(token) ? 0 : score
}

/** “Find me a tutor” asks for any subject, “a house” for none. */
export const mentionsTutor = ({ readings }: QueryToken) => similarityIn(tutorVocabulary, readings[0]!) > 0

function similarityIn(words: Vocabulary, reading: WordReading): number {
  return words
    .find([reading])
    .filter(
      ({ match, similarity }) =>
        (match === 'same' && similarity >= sameWord) ||
        (match === 'typo' && reading.size >= minMistypedLength && similarity >= minTypoSimilarity),
    )
    .reduce((most, one) => Math.max(most, one.similarity), 0)
}

const isGrade = ({ plain }: WordReading) => /^(\d{1,4}\p{L}{0,3}|[abc][12])$/u.test(plain.text)

export const isFillerWord = (word: SearchWord) => vocabulary.has(word)
