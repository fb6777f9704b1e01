import { fold } from '#shared/fold.ts'
import { neighborKeys } from './keyboard-layouts.ts'

/** A word encoded once, because known words are compared with every query. */
export type EncodedWord = { text: string; codes: Uint8Array; set: number }

const maxLength = 40
const latin = 26
const digits = 10
const cyrillic = 48
const alphabet = latin + digits + cyrillic + 1

export function encodeWord(text: string): EncodedWord {
  const cut = text.slice(0, maxLength)
  const codes = new Uint8Array(cut.length)
  let set = 0
  for (let at = 0; at < cut.length; at++) {
    codes[at] = codeOf(cut, at)
    set |= 1 << (codes[at]! % 32)
  }
  return { text: cut, codes, set }
}

/** Codes for a–z, 0–9 and Cyrillic; one code for everything else. */
function codeOf(text: string, at = 0): number {
  const code = text.charCodeAt(at)
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 48 && code <= 57) return code - 48 + latin
  return code >= 0x430 && code < 0x430 + cyrillic ? code - 0x430 + latin + digits : alphabet - 1
}

/** Length as typed, and false `asTyped` when the layout or script was guessed. */
export type TypedWord = { size: number; asTyped: boolean }

/** Similarity of a mistyped word to a known word, from 0 to 1. An unfinished long word may match as well. */
export function similarity(
  typed: EncodedWord,
  known: EncodedWord,
  costs: Float64Array,
  { size, asTyped }: TypedWord,
): number {
  const maxDistance = allowedDistance(size, asTyped)
  const { whole, prefix } = editDistance(typed.codes, known.codes, costs, maxDistance)
  const asWhole = whole <= maxDistance ? 1 - whole / (0.65 * Math.max(size, Math.min(known.text.length, size + 1))) : 0
  // A few letters with a typo could be the prefix of anything.
  const mayBePrefix = asTyped && typed.text.length >= minPrefixLength && prefix <= maxDistance * 0.7
  const asPrefix = mayBePrefix
    ? (1 - prefix / (0.65 * size)) * completionScore(typed.text.length, known.text.length)
    : 0
  return Math.max(0, asWhole, asPrefix)
}

export function prefixSimilarity(typed: EncodedWord, known: EncodedWord): number {
  if (typed.text === known.text) return 1
  return known.text.startsWith(typed.text) ? completionScore(typed.text.length, known.text.length) : 0
}

/** A prefix scores higher the more of the word has been typed. */
const completionScore = (typed: number, known: number) => 0.8 + 0.16 * Math.min(1, typed / known)

const minPrefixLength = 8
/** Allowed edit distance by length: none for three letters, one slip in a short word, three in a very long one. */
const allowances = [0, 0, 0, 0, 0.8, 0.85, 1, 1.4, 1.7, 1.9, 2.1, 2.3]
const longestAllowance = 2.6
const minLengthInOtherLayout = 6
const longGuess = 8
function allowedDistance(size: number, asTyped: boolean): number {
  if (!asTyped) return size < minLengthInOtherLayout ? 0 : size < longGuess ? 1 : 1.3
  return allowances[size] ?? longestAllowance
}
export const maxTypos = ({ size, asTyped }: TypedWord) => Math.ceil(allowedDistance(size, asTyped))

const parseEndings = (list: string) => new Set(['', ...list.split(/\s+/)])
/** Inflection endings by language, because two forms of a word belong to one language. */
const endingsByLanguage = [
  parseEndings('s es ing'),
  parseEndings('a o e as os es s ar'),
  parseEndings(`a i u e o y ą ę ie ia ią ię ja ji ję ju ów ami ach om em im imi ich ym ymi ych ego emu ej iego iej iemu owi
    owie k ka ki ku ke ką kę na nie ny nej nych owy owa owe ik ika iki`),
  parseEndings(`а и і у е о ы я ю ь й є ї ой ою ий ый ої ей ею ям ями ях ам ами ах ом ем ём им ым ими ыми их ых ого его
    ому ему ій ая яя ую юю ое ее ые ие ия ии ию ія ії ію ів ов ев єв ові еві ова ове ка ки ку ці ик ика ики иков ок
    ість ості к ці ень ня ню ні нь`),
  parseEndings(
    'тар тер дар дер лар лер ды ді ты ті ны ні ның нің дың дің тың тің ға ге қа ке да де та те дан ден тан тен сы сі ы і',
  ),
]
/** Transliterated endings of Cyrillic words. */
const foldedEndings =
  parseEndings(`a i u e o y s oi oiu oj oju ju ja iu ia iam iami iag iach am ami ag ach om em im imi ig ich
  ogo ego omu emu oe ei ov ow iv ev ova ovi owi ove aia uiu ea ka ki ku ke k na nu ni ne ny ik ika iki es as os`)
const caseEndings = parseEndings('a i u e o y s ą ę а и і у е о ы я ю ь й є ї ів ов ам ах ом ою ой')
const shortStem = 3
const shortEnding = 2
const certainStem = 5

/** Similarity of two forms of one word; a longer common stem makes it more certain. */
export function inflectionSimilarity(typed: string, known: string, folded = false): number {
  let stemLength = 0
  while (stemLength < typed.length && typed[stemLength] === known[stemLength]) stemLength++
  if (stemLength < shortStem || (folded && stemLength < certainStem)) return 0
  const [one, other] = [typed.slice(stemLength), known.slice(stemLength)]
  const areForms = (endings: ReadonlySet<string>) => endings.has(one) && endings.has(other)
  if (folded ? !areForms(foldedEndings) : !endingsByLanguage.some(areForms)) return 0
  if (stemLength < certainStem && Math.max(one.length, other.length) > shortEnding) return 0
  // With such a short stem, only noun case endings count.
  if (stemLength === shortStem && !areForms(caseEndings)) return 0
  return stemLength > certainStem ? 0.95 : stemLength === certainStem ? 0.92 : stemLength > shortStem ? 0.88 : 0.84
}

/** A slip to an adjacent key or a similar sound costs less than an unrelated letter. */
const editCosts = { missing: 0.8, added: 0.85, swapped: 0.7, neighbor: 0.7, sound: 0.55, atFirst: 0.3 }

/** Distance to the whole known word, and to its closest prefix. */
type EditDistance = { whole: number; prefix: number }
const tooFar: EditDistance = { whole: Infinity, prefix: Infinity }

/** Damerau–Levenshtein distance with these costs; gives up beyond `maxDistance`. */
function editDistance(typed: Uint8Array, known: Uint8Array, costs: Float64Array, maxDistance: number): EditDistance {
  // The end of a long word is irrelevant for a prefix.
  const width = Math.min(known.length, typed.length + 4)
  let [before, last, row] = rows
  let leastBefore = 0
  last[0] = 0
  for (let to = 1; to <= width; to++)
    last[to] = last[to - 1]! + weights[known[to - 1]!]! * editCosts.missing + (to === 1 ? editCosts.atFirst : 0)
  for (let at = 1; at <= typed.length; at++) {
    const letter = typed[at - 1]!
    const extra = weights[letter]! * editCosts.added
    row[0] = last[0]! + extra + (at === 1 ? editCosts.atFirst : 0)
    let least = row[0]
    for (let to = 1; to <= width; to++) {
      const expected = known[to - 1]!
      const change =
        letter === expected ? 0 : costs[letter * alphabet + expected]! + (at + to === 2 ? editCosts.atFirst : 0)
      let cost = Math.min(
        last[to - 1]! + change,
        last[to]! + extra,
        row[to - 1]! + weights[expected]! * editCosts.missing,
      )
      if (at > 1 && to > 1 && letter === known[to - 2] && typed[at - 2] === expected)
        cost = Math.min(cost, before[to - 2]! + editCosts.swapped)
      row[to] = cost
      if (cost < least) least = cost
    }
    // A transposition is only charged in the second row.
    if (least > maxDistance && leastBefore + editCosts.swapped > maxDistance) return tooFar
    leastBefore = least
    ;[before, last, row] = [last, row, before]
  }
  let prefix = Infinity
  for (let to = Math.max(1, typed.length - 2); to <= width; to++) prefix = Math.min(prefix, last[to]!)
  return { whole: width === known.length ? last[width]! : Infinity, prefix }
}

/** Reused between calls, which is safe because the function is synchronous. */
const rows: [Float64Array, Float64Array, Float64Array] = [
  new Float64Array(maxLength + 5),
  new Float64Array(maxLength + 5),
  new Float64Array(maxLength + 5),
]

/** Soft signs, “й” and the “h” of “ch” and “sh” are often left out. */
const weights = new Float64Array(alphabet).fill(1)
for (const [letter, weight] of [
  ['h', 0.5],
  ['i', 0.7],
  ['ь', 0.4],
  ['ъ', 0.4],
  ['и', 0.8],
] as const)
  weights[codeOf(letter)] = weight

const similarSounds = `sz ck cs ie oa vb vf gk dt bp uo mn ea vu iy jy jg wv qk xs gh ly
  иі иы іы ие іе еэ оа ео сз дт гх гк бп вф шщ шс цс чц юу яа йи`.split(/\s+/)

export const typedCosts = costsOf([...neighborKeys, ...similarSounds])

/** Substitution costs for folded words: adjacent keys are those of the original layout. */
export const foldedCosts = {
  latin: costsOf([...neighborKeys.filter((pair) => /[a-z]/.test(pair)).map(foldPair), ...similarSounds]),
  cyrillic: costsOf([...neighborKeys.filter((pair) => /[а-я]/.test(pair)).map(foldPair), ...similarSounds]),
}

function foldPair(pair: string): string {
  const letters = Array.from(pair, fold)
  return letters.every((letter) => letter.length === 1) ? letters.join('') : ''
}

function costsOf(pairs: readonly string[]): Float64Array {
  const costs = new Float64Array(alphabet * alphabet).fill(1)
  for (const pair of pairs) {
    if (pair.length !== 2) continue
    const [one, other] = [codeOf(pair[0]!), codeOf(pair[1]!)]
    const cost = similarSounds.includes(pair) ? editCosts.sound : editCosts.neighbor
    costs[one * alphabet + other] = costs[other * alphabet + one] = Math.min(cost, costs[one * alphabet + other]!)
  }
  return costs
}
