import { numberRuns } from './number-items.ts'
import type { Item } from './number-item.ts'
import { readNumbers } from './number-readings.ts'
import { withoutFigures } from './figures.ts'
import { endOfCount, endOfMarks, isInPlan, isList, isPhone, isWritten } from './phone-shapes.ts'
import type { Span } from './spans.ts'
import { finishSteps } from './steps.ts'
import type { MaskSteps } from './steps.ts'

/** Finds phone numbers and meeting ids written in digits, words or both. */
export function findNumbers(text: string): Span[] {
  return finishSteps(findNumbersInSteps(text))
}

export function* findNumbersInSteps(text: string): MaskSteps<Span[]> {
  const found: Span[] = [...text.matchAll(cards)].map(({ 0: card, index }) => ({
    from: index,
    to: index + card.length,
    kind: 'phone',
  }))
  yield
  const runs = numberRuns(withoutFigures(text))
  yield
  for (const run of runs) {
    if (run.length === 1 && run[0]!.value.length < 6) continue
    if (isList(run) || run.every(({ kind }) => kind === 'letter') || isArithmetic(text, run)) continue
    if (isGrouped(run)) for (const item of run) item.gap = item.gap && ' '
    const reader = readNumbers(run)
    for (let start = 0; start < run.length; start++) {
      if (start % startsPerStep === 0) yield
      const end = endOfNumber(run, start, reader())
      if (end === undefined) {
        start = endOfCount(run, start) ?? endOfMarks(run, start, longestNumber)
        continue
      }
      const from = run[start]!.from
      const opened = /[+([]{1,2}$/.exec(text.slice(Math.max(0, from - 2), from))?.[0].length ?? 0
      found.push({ from: from - opened, to: run[end]!.to, kind: 'phone' })
      start = end
    }
  }
  return found
}

/** Far below a millisecond each, but a long row of digits has thousands of them. */
const startsPerStep = 50

/** Bank card numbers are masked as well: they move payments off the site and identify a person. */
const cards = /(?<![\d.,-])[3-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}(?!\d|[.,-]\d)/g

/** "5 0 4, 1 1 8, 2 6 3": single digits with commas between the groups. */
function isGrouped(run: Item[]): boolean {
  if (
    run.length < 9 ||
    run.length > 13 ||
    run[0]!.tabled ||
    !run.every(({ value, kind }) => kind === 'digits' && value.length === 1)
  )
    return false
  const commas = run.flatMap(({ gap }, place) => (gap.includes(',') ? [place] : []))
  const sizes = [...commas, run.length].map((place, index) => place - (commas[index - 1] ?? 0))
  return commas.length > 1 && sizes.every((size) => size > 1 && size < 5)
}

/** Operands next to signs that no phone number has: 345 + 678 - 123 = 900. */
function isArithmetic(text: string, run: Item[]): boolean {
  const first = run[0]!
  if (first.called || first.plus || /^0\d/.test(first.value)) return false
  const before = text.slice(Math.max(0, first.from - 4), first.from)
  const after = text.slice(run.at(-1)!.to, run.at(-1)!.to + 4)
  return /[\p{L}\d)!°] ?[+=×÷·<>≈^] ?[(-]?$/u.test(before) || /^\)? ?(?:[=×÷≈^]|[+<>·] ?[\d(])/.test(after)
}

const longestNumber = 15
const mostPieces = 20
const mostLetters = 5

/** The index of the last piece of the number that starts at `start`. */
function endOfNumber(run: Item[], start: number, readings: (item: Item) => string[]): number | undefined {
  const first = run[start]!
  if (first.kind === 'many' || (first.amount && first.value.length < 9)) return undefined
  // A small first number starts a list; single digits are read as a number only after an announcement.
  const announcedDigit = first.announced && first.value.length === 1
  let listed = !announcedDigit && first.kind === 'digits' && !first.plus && /^(?:[1-69]|[1-9]\d)$/.test(first.value)
  const mayEquate = first.plus || first.announced || first.kind !== 'digits' || isWritten(first)
  const canSpell = first.plus || /^(?:[78]|0\d|380?)/.test(first.value)
  let found: number | undefined
  let shortest = 0
  let letters = 0
  let joined = false
  let pairs = true
  let sure = false
  let binary = true
  const pieces: Item[] = [{ ...first, gap: '', words: 'none' }]
  for (let end = start; end < run.length && end < start + mostPieces; end++) {
    const item = run[end]!
    if (end > start && (item.plus || (item.words === 'short' && !canSpell) || (listed && parts(item)))) break
    if (end > start) {
      // No check below accepts an equation that does not begin like a phone number.
      if (!mayEquate && item.gap.includes('=')) break
      pieces.push(item)
    }
    listed &&= item.kind === 'digits'
    joined ||= end > start && item.words !== 'none'
    const silent = item.kind === 'times' || item.kind === 'letter'
    shortest += silent ? 0 : item.kind === 'spoken' ? 1 : item.value.length
    letters += item.kind === 'letter' ? 1 : 0
    if (shortest > longestNumber || letters > mostLetters) break
    const ways = readings(item)
    const count = end - start + 1
    pairs &&= item.value.length === 2 && item.kind === 'digits'
    // Fewer digits count only after an announcement or in the three groups of a local number.
    const least = letters > 0 || !(first.announced || count === 3 || item.kind !== 'digits') ? 9 : 6
    binary &&= isBinary(item.value)
    if (binary || ways.every((digits) => digits.length < least || isBinary(digits))) continue
    const strict = ways.some((digits) => digits.length >= 9 && (first.plus || isInPlan(digits)))
    if (!strict && (sure || joined || (pairs && count > 3 && !first.announced))) continue
    if (strict && isPhone(pieces, ways, run)) {
      found = end
      sure = true
    } else if (!sure && !joined && isPhone(pieces, ways, run, 'loose')) found = end
  }
  return found === undefined ? undefined : withTail(run, start, found)
}

function isBinary(digits: string): boolean {
  for (let place = 0; place < digits.length; place++) if (digits.charCodeAt(place) > 0x31) return false
  return true
}

/** A comma without a word after it. */
const parts = ({ kind, words, gap }: Item): boolean => kind === 'digits' && words === 'none' && gap.includes(',')

/** Digits directly after a number belong to it; the visible rest must not be enough to guess it. */
function withTail(run: Item[], start: number, end: number): number {
  let last = end
  let length = run.slice(start, end + 1).reduce((sum, { value }) => sum + value.length, 0)
  for (let next = end + 1; next < run.length; next++) {
    const item = run[next]!
    length += item.value.length
    if (item.words !== 'none' || item.amount || item.plus || /[,\n]|[.] /.test(item.gap) || length > longestNumber)
      break
    last = next
  }
  return last
}
