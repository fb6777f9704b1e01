import { fold } from '#shared/fold.ts'
import { neighbours } from './keyboards.ts'

/** The letters of a word, taken apart once: ours are compared with everything that is typed. */
export type Letters = { text: string; codes: Uint8Array; set: number }

const longest = 40
const latin = 26
const digits = 10
const cyrillic = 48
const alphabet = latin + digits + cyrillic + 1

export function lettersOf(text: string): Letters {
  const cut = text.slice(0, longest)
  const codes = new Uint8Array(cut.length)
  let set = 0
  for (let at = 0; at < cut.length; at++) {
    codes[at] = codeOf(cut, at)
    set |= 1 << (codes[at]! % 32)
  }
  return { text: cut, codes, set }
}

/** a–z, 0–9, Cyrillic, and one for all that is none of these. */
function codeOf(text: string, at = 0): number {
  const code = text.charCodeAt(at)
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 48 && code <= 57) return code - 48 + latin
  return code >= 0x430 && code < 0x430 + cyrillic ? code - 0x430 + latin + digits : alphabet - 1
}

/** A word as it was typed: how long it was then, and whether neither layout nor script had to be guessed. */
export type Typed = { size: number; asTyped: boolean }

/**
 * How alike a mistyped word and one that we know are: 0 is nothing alike. Who has not finished a long word may well
 * mean it.
 */
export function likeness(typed: Letters, known: Letters, costs: Float64Array, { size, asTyped }: Typed): number {
  const most = allowedFor(size, asTyped)
  const { whole, beginning } = distance(typed.codes, known.codes, costs, most)
  const asWhole = whole <= most ? 1 - whole / (0.65 * Math.max(size, Math.min(known.text.length, size + 1))) : 0
  // Of a few letters with a mistake among them, anything is the beginning.
  const mayBegin = asTyped && typed.text.length >= leastBegun && beginning <= most * 0.7
  const asBegun = mayBegin ? (1 - beginning / (0.65 * size)) * completed(typed.text.length, known.text.length) : 0
  return Math.max(0, asWhole, asBegun)
}

/** Without any tolerance: the same, or its beginning. */
export function begins(typed: Letters, known: Letters): number {
  if (typed.text === known.text) return 1
  return known.text.startsWith(typed.text) ? completed(typed.text.length, known.text.length) : 0
}

/** What somebody types on may become any word that begins like this; the more of it is there, the likelier. */
const completed = (typed: number, known: number) => 0.8 + 0.16 * Math.min(1, typed / known)

const leastBegun = 8
/** How much may be wrong: nothing in three letters, one slip in a short word, three in a very long one. */
const allowances = [0, 0, 0, 0, 0.8, 0.85, 1, 1.4, 1.7, 1.9, 2.1, 2.3]
const longestAllowance = 2.6
const leastInOtherLayout = 6
const longGuess = 8
function allowedFor(size: number, asTyped: boolean): number {
  if (!asTyped) return size < leastInOtherLayout ? 0 : size < longGuess ? 1 : 1.3
  return allowances[size] ?? longestAllowance
}
/** How many letters may be others. */
export const slips = ({ size, asTyped }: Typed) => Math.ceil(allowedFor(size, asTyped))

const endingsOf = (list: string) => new Set(['', ...list.split(/\s+/)])
/** Cases, numbers and genders, by the language they belong to: two forms of a word are forms of one language. */
const languages = [
  endingsOf('s es ing'),
  endingsOf('a o e as os es s ar'),
  endingsOf(`a i u e o y ą ę ie ia ią ię ja ji ję ju ów ami ach om em im imi ich ym ymi ych ego emu ej iego iej iemu owi
    owie k ka ki ku ke ką kę na nie ny nej nych owy owa owe ik ika iki`),
  endingsOf(`а и і у е о ы я ю ь й є ї ой ою ий ый ої ей ею ям ями ях ам ами ах ом ем ём им ым ими ыми их ых ого его
    ому ему ій ая яя ую юю ое ее ые ие ия ии ию ія ії ію ів ов ев єв ові еві ова ове ка ки ку ці ик ика ики иков ок
    ість ості к ці ень ня ню ні нь`),
  endingsOf(
    'тар тер дар дер лар лер ды ді ты ті ны ні ның нің дың дің тың тің ға ге қа ке да де та те дан ден тан тен сы сі ы і',
  ),
]
/** In Latin letters, of words of the other script. */
const foldedEndings =
  endingsOf(`a i u e o y s oi oiu oj oju ju ja iu ia iam iami iag iach am ami ag ach om em im imi ig ich
  ogo ego omu emu oe ei ov ow iv ev ova ovi owi ove aia uiu ea ka ki ku ke k na nu ni ne ny ik ika iki es as os`)
const caseEndings = endingsOf('a i u e o y s ą ę а и і у е о ы я ю ь й є ї ів ов ам ах ом ою ой')
const shortStem = 3
const shortEnding = 2
const surelyStem = 5

/** Whether both are forms of one word: the longer the stem that is the same, the surer. */
export function inflection(typed: string, known: string, folded = false): number {
  let same = 0
  while (same < typed.length && typed[same] === known[same]) same++
  if (same < shortStem || (folded && same < surelyStem)) return 0
  const [one, other] = [typed.slice(same), known.slice(same)]
  const areForms = (endings: ReadonlySet<string>) => endings.has(one) && endings.has(other)
  if (folded ? !areForms(foldedEndings) : !languages.some(areForms)) return 0
  if (same < surelyStem && Math.max(one.length, other.length) > shortEnding) return 0
  // After so little, only the cases of nouns are endings.
  if (same === shortStem && !areForms(caseEndings)) return 0
  return same > surelyStem ? 0.95 : same === surelyStem ? 0.92 : same > shortStem ? 0.88 : 0.84
}

/** A slip to the next key or to a like sound is less than a letter that has nothing to do there. */
const costOf = { missing: 0.8, added: 0.85, swapped: 0.7, neighbour: 0.7, sound: 0.55, atFirst: 0.3 }

/** How far a word that was typed is from one that is known, and from the nearest beginning of it. */
type Distance = { whole: number; beginning: number }
const far: Distance = { whole: Infinity, beginning: Infinity }

/** Damerau's and Levenshtein's, with those costs. Beyond `most` it gives up. */
function distance(typed: Uint8Array, known: Uint8Array, costs: Float64Array, most: number): Distance {
  // Nobody needs the far end of a long word to see whether it begins like this.
  const width = Math.min(known.length, typed.length + 4)
  let [before, last, row] = rows
  let leastBefore = 0
  last[0] = 0
  for (let to = 1; to <= width; to++)
    last[to] = last[to - 1]! + weights[known[to - 1]!]! * costOf.missing + (to === 1 ? costOf.atFirst : 0)
  for (let at = 1; at <= typed.length; at++) {
    const letter = typed[at - 1]!
    const extra = weights[letter]! * costOf.added
    row[0] = last[0]! + extra + (at === 1 ? costOf.atFirst : 0)
    let least = row[0]
    for (let to = 1; to <= width; to++) {
      const wanted = known[to - 1]!
      const change = letter === wanted ? 0 : costs[letter * alphabet + wanted]! + (at + to === 2 ? costOf.atFirst : 0)
      let cost = Math.min(last[to - 1]! + change, last[to]! + extra, row[to - 1]! + weights[wanted]! * costOf.missing)
      if (at > 1 && to > 1 && letter === known[to - 2] && typed[at - 2] === wanted)
        cost = Math.min(cost, before[to - 2]! + costOf.swapped)
      row[to] = cost
      if (cost < least) least = cost
    }
    // Two letters that swapped places are paid for in the second row.
    if (least > most && leastBefore + costOf.swapped > most) return far
    leastBefore = least
    ;[before, last, row] = [last, row, before]
  }
  let beginning = Infinity
  for (let to = Math.max(1, typed.length - 2); to <= width; to++) beginning = Math.min(beginning, last[to]!)
  return { whole: width === known.length ? last[width]! : Infinity, beginning }
}

/** Reused, since nothing waits inside. */
const rows: [Float64Array, Float64Array, Float64Array] = [
  new Float64Array(longest + 5),
  new Float64Array(longest + 5),
  new Float64Array(longest + 5),
]

/** Soft signs, й and the h of ch and sh come and go. */
const weights = new Float64Array(alphabet).fill(1)
for (const [letter, weight] of [
  ['h', 0.5],
  ['i', 0.7],
  ['ь', 0.4],
  ['ъ', 0.4],
  ['и', 0.8],
] as const)
  weights[codeOf(letter)] = weight

const alikeSounds = `sz ck cs ie oa vb vf gk dt bp uo mn ea vu iy jy jg wv qk xs gh ly
  иі иы іы ие іе еэ оа ео сз дт гх гк бп вф шщ шс цс чц юу яа йи`.split(/\s+/)

/** What it costs to put one letter for another, as words are typed. */
export const typedCosts = costsOf([...neighbours, ...alikeSounds])

/** The same for folded words: their letters stand for the keys of those that they were. */
export const foldedCosts = {
  latin: costsOf([...neighbours.filter((pair) => /[a-z]/.test(pair)).map(folded), ...alikeSounds]),
  cyrillic: costsOf([...neighbours.filter((pair) => /[а-я]/.test(pair)).map(folded), ...alikeSounds]),
}

function folded(pair: string): string {
  const letters = Array.from(pair, fold)
  return letters.every((letter) => letter.length === 1) ? letters.join('') : ''
}

function costsOf(pairs: readonly string[]): Float64Array {
  const costs = new Float64Array(alphabet * alphabet).fill(1)
  for (const pair of pairs) {
    if (pair.length !== 2) continue
    const [one, other] = [codeOf(pair[0]!), codeOf(pair[1]!)]
    const cost = alikeSounds.includes(pair) ? costOf.sound : costOf.neighbour
    costs[one * alphabet + other] = costs[other * alphabet + one] = Math.min(cost, costs[one * alphabet + other]!)
  }
  return costs
}
