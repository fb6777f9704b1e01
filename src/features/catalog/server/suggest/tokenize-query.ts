import { hasPunctuationLetterKeys, retypeInOtherLayouts } from './keyboard-layouts.ts'
import { toReading, splitWords } from './search-words.ts'
import type { WordReading } from './search-words.ts'

export type QueryToken = { typed: string; readings: WordReading[] }

const maxWords = 8
/** A word that is meaningful as typed was rarely typed in another layout. */
const layoutTrust = 0.97
const joinedTrust = 0.96

/**
 * Returns the possible tokenizations, usually one. Punctuation that is a letter in another layout gives a second one,
 * and a query of two or three words is also tried as a single word.
 */
export function tokenizeQuery(q: string, tolerant = true): QueryToken[][] {
  const words = splitWords(q).slice(0, maxWords)
  const tokenizations = [words.map((word) => toToken(word, [word, ...(tolerant ? otherSpellings(word) : [])]))]
  if (tolerant && hasPunctuationLetterKeys(q)) {
    const chunks = q.split(/[\s\-–—/]+/).slice(0, maxWords)
    tokenizations.push(chunks.map((chunk) => toToken(chunk, retypeInOtherLayouts(chunk))))
  }
  if (tolerant && (words.length === 2 || words.length === 3)) {
    const joined = words.join('')
    tokenizations.push([toToken(joined, [joined, ...otherSpellings(joined)], joinedTrust)])
  }
  return tokenizations
    .map((tokens) => tokens.filter(({ readings }) => readings.length > 0))
    .filter((tokens) => tokens.length > 0)
}

/** Other layouts, and “x” for “х” as in “xarkiv”. */
function otherSpellings(word: string): string[] {
  return [...retypeInOtherLayouts(word), ...(word.includes('x') ? [word.replaceAll('x', 'kh')] : [])]
}

function toToken(typed: string, spellings: readonly string[], trust = 1): QueryToken {
  const readings = spellings.map((spelling) =>
    toReading(spelling, typed, trust * (spelling === typed ? 1 : layoutTrust)),
  )
  return {
    typed,
    readings: readings.filter(
      // One or two letters of another layout could begin anything.
      ({ folded }, index) => folded.text.length > (spellings[index] === typed ? 0 : 2),
    ),
  }
}

/** Splits a word that lost its space; both halves must satisfy `isWord`. */
export function splitJoinedWord(token: QueryToken, isWord: (half: QueryToken) => boolean): QueryToken[] | undefined {
  for (let index = minHalfLength; index <= token.typed.length - minHalfLength; index++) {
    if (Math.max(index, token.typed.length - index) < minLongerHalfLength) continue
    const halves = [token.typed.slice(0, index), token.typed.slice(index)].map((half) => toToken(half, [half]))
    // A half of punctuation only has no readings.
    if (halves.every((half) => half.readings.length > 0 && isWord(half))) return halves
  }
  return undefined
}

const minHalfLength = 3
/** Many unrelated words consist of two short ones. */
const minLongerHalfLength = 5
