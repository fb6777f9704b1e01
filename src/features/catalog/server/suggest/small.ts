import { smallWords, tutorWords } from './dictionary/small-words.ts'
import { isOtherWord } from './other.ts'
import type { Token } from './read-query.ts'
import { Vocabulary } from './vocabulary.ts'
import { wordOf, wordsIn } from './words.ts'
import type { Reading, Word } from './words.ts'

const wordsOf = (text: string) => Vocabulary.ofFew([...new Set(wordsIn(text))].map(wordOf))
const tutorVocabulary = wordsOf(tutorWords)
const vocabulary = wordsOf(`${tutorWords} ${smallWords}`)
const leastMistyped = 7
const alike = 0.78
const sameWord = 0.88

/**
 * How surely a word only stands around the thing that is looked for: "near", "for", "tutor". In another form, too; of
 * longer ones a slip is forgiven. A class or a level is such a word: "5", "3rd", "b2".
 */
export function smallness(token: Token): number {
  const { readings } = token
  if (isGrade(readings[0]!)) return 1
  const like = likenessIn(vocabulary, readings[0]!)
  return like < 1 && isOtherWord(token) ? 0 : like
}

/** "Find me a tutor" asks for any of them, "a house" for none. */
export const saysTutor = ({ readings }: Token) => likenessIn(tutorVocabulary, readings[0]!) > 0

function likenessIn(words: Vocabulary, reading: Reading): number {
  return words
    .find([reading])
    .filter(
      ({ match, likeness }) =>
        (match === 'same' && likeness >= sameWord) ||
        (match === 'mistyped' && reading.size >= leastMistyped && likeness >= alike),
    )
    .reduce((most, one) => Math.max(most, one.likeness), 0)
}

const isGrade = ({ plain }: Reading) => /^(\d{1,4}\p{L}{0,3}|[abc][12])$/u.test(plain.text)

export const isSmallWord = (word: Word) => vocabulary.has(word)
