import { foldWord } from './fold-word.ts'
import { isOrdinary, isTool } from './ordinary.ts'
import { isMessenger } from './social.ts'

/** A word of a text, including inner dots, dashes and underscores. */
export type HandleWord = { text: string; folded: string; from: number; to: number; gap: string }

export function splitHandles(text: string): HandleWord[] {
  let end = 0
  const words = [...text.matchAll(/[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.'-]*[\p{L}\p{N}_])?/gu)].map(
    ({ 0: found, index }) => {
      const gap = text.slice(end, index)
      end = index + found.length
      const folded = found.length < 24 ? foldWord(found.replace(/'s$/, '')) : ''
      return { text: found, folded, from: index, to: end, gap }
    },
  )
  return joinSpelled(words)
}

const [shortestSpelled, longestSpelled] = [4, 16]

/** "g m a i l": the spaced letters of a messenger are one word. */
function joinSpelled(words: HandleWord[]): HandleWord[] {
  const out: HandleWord[] = []
  for (let start = 0; start < words.length;) {
    let end = start + 1
    if (isLetter(words[start])) while (words[end]?.gap === ' ' && isLetter(words[end])) end++
    if (end === start + 1) out.push(words[start]!)
    else {
      const row = words.slice(start, end)
      // Words of one letter may stand before them.
      const read = readSpelled(row, 0) ?? readSpelled(row, 1) ?? readSpelled(row, 2) ?? row
      // As arguments of one call, very long rows would overflow the stack.
      for (const word of read) out.push(word)
    }
    start = end
  }
  return out
}

const isLetter = (word: HandleWord | undefined): boolean => word?.text.length === 1 && /\p{L}/u.test(word.text)

function readSpelled(row: HandleWord[], skipped: number): HandleWord[] | undefined {
  const count = row.length - skipped
  if (count < shortestSpelled || count > longestSpelled) return undefined
  const letters = row.slice(skipped)
  const text = letters.map((letter) => letter.text).join('')
  const folded = foldWord(text)
  if (!isMessenger(folded)) return undefined
  const [{ from, gap }, { to }] = [letters[0]!, letters.at(-1)!]
  return [...row.slice(0, skipped), { text, folded, from, to, gap }]
}

/** No dictionary word looks like this: letters with digits, underscores or dots inside. */
export function isDistinct(word: string): boolean {
  if (word.length < 5 || word.length > 40 || !/[\d_.]/.test(word) || isTool(word)) return false
  if (/\p{Script=Cyrillic}/u.test(word)) return isDistinctCyrillic(word)
  if (!/^[a-z0-9_.-]+$/i.test(word) || !/[a-z]{2}/i.test(word)) return false
  if (/^(?:[A-Z]+-?\d{1,4}|\d+-?[a-z]{1,4}|[A-Za-z]+-\d{1,4})$/.test(word) || /^\d+[.:]\d+\s?[ap]m$/i.test(word))
    return false
  return /[_\d]/.test(word) || /[a-z]{2}\.[a-z]/i.test(word) || /[a-z]\.[a-z]{2}/i.test(word)
}

const isDistinctCyrillic = (word: string): boolean =>
  /^[\p{L}\p{N}_.']+$/u.test(word) && (/\p{L}_+[\p{L}\p{N}]/u.test(word) || /^\p{L}\p{Ll}{2,}\d{2,4}$/u.test(word))

/** A Latin word that is neither known nor ends like an adjective or adverb. */
export function canBeHandle({ text, folded }: HandleWord): boolean {
  if (!/^[a-z][a-z-]{2,31}$/i.test(text) || isOrdinary(text) || isTool(text) || isMessenger(folded)) return false
  return !(
    text.length > 6 &&
    /(?:able|ible|mente|ados?|adas?|idos?|idas?|owany|owane|liwie|liwy|nie|niej|ever|ly|ful)$/i.test(text)
  )
}

const isCapital = (text: string): boolean => /^\p{Lu}\p{Ll}+(?:[-']\p{L}+)?$/u.test(text)

/** The number of capitalised words after `place` that form a person's name. */
export function fullNameLength(words: HandleWord[], place: number): number {
  let count = 0
  while (count < 3) {
    const word = words[place + 1 + count]
    if (!word || !isCapital(word.text) || isTool(word.text) || isMessenger(word.folded)) break
    if (count > 0 && word.gap !== ' ') break
    count++
  }
  return count > 1 && !isOrdinary(words[place + 1]!.text) ? count : 0
}
