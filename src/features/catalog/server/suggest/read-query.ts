import { hasLetterKeys, otherLayouts } from './keyboards.ts'
import { readingOf, wordsIn } from './words.ts'
import type { Reading } from './words.ts'

/** A word of what was typed, in every way it can be read. */
export type Token = { typed: string; readings: Reading[] }

const most = 8
/** A word that means something as it stands is rarely one of another layout. */
const layoutTrust = 0.97
const joinedTrust = 0.96

/**
 * The ways to take a query apart. Mostly there is one; keys that are punctuation here and letters there make another,
 * and what was torn apart by a space is tried as one word.
 */
export function readQuery(q: string, tolerant = true): Token[][] {
  const words = wordsIn(q).slice(0, most)
  const ways = [words.map((word) => tokenOf(word, [word, ...(tolerant ? otherSpellings(word) : [])]))]
  if (tolerant && hasLetterKeys(q)) {
    const chunks = q.split(/[\s\-–—/]+/).slice(0, most)
    ways.push(chunks.map((chunk) => tokenOf(chunk, otherLayouts(chunk))))
  }
  if (tolerant && (words.length === 2 || words.length === 3)) {
    const joined = words.join('')
    ways.push([tokenOf(joined, [joined, ...otherSpellings(joined)], joinedTrust)])
  }
  return ways
    .map((tokens) => tokens.filter(({ readings }) => readings.length > 0))
    .filter((tokens) => tokens.length > 0)
}

/** The same as other layouts, and х as those write it who have no better key: xarkiv. */
function otherSpellings(word: string): string[] {
  return [...otherLayouts(word), ...(word.includes('x') ? [word.replaceAll('x', 'kh')] : [])]
}

function tokenOf(typed: string, spellings: readonly string[], trust = 1): Token {
  const readings = spellings.map((spelling) =>
    readingOf(spelling, typed, trust * (spelling === typed ? 1 : layoutTrust)),
  )
  return {
    typed,
    readings: readings.filter(
      // One or two letters of another layout could begin anything.
      ({ folded }, at) => folded.text.length > (spellings[at] === typed ? 0 : 2),
    ),
  }
}

/** Both halves as tokens, if `isWord` knows them: spaces get lost between words, too. */
export function tornApart(token: Token, isWord: (half: Token) => boolean): Token[] | undefined {
  for (let at = leastHalf; at <= token.typed.length - leastHalf; at++) {
    if (Math.max(at, token.typed.length - at) < leastLongerHalf) continue
    const halves = [token.typed.slice(0, at), token.typed.slice(at)].map((half) => tokenOf(half, [half]))
    // Of punctuation alone there is nothing to read.
    if (halves.every((half) => half.readings.length > 0 && isWord(half))) return halves
  }
  return undefined
}

const leastHalf = 3
/** Two short ones make up many a word that is none of ours. */
const leastLongerHalf = 5
