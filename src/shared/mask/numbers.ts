import { numberRuns } from './number-items.ts'
import type { Item } from './number-items.ts'
import { endOfCount, endOfMarks, isList, isPhone } from './phone-shapes.ts'
import type { Span } from './spans.ts'

/** Phone numbers and numbers of calls, however they are written: digits, words, both. */
export function findNumbers(text: string, fold: (word: string) => string): Span[] {
  const found: Span[] = []
  for (const run of numberRuns(withoutMoments(text), fold)) {
    if (isList(run) || run.every(({ kind }) => kind === 'letter')) continue
    for (let start = 0; start < run.length; start++) {
      const end = endOfNumber(run, start)
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

/** Dates and times are numbers nobody can ring; they also part the numbers around them. */
function withoutMoments(text: string): string {
  return text
    .replaceAll(moments, (moment) => ';'.repeat(moment.length))
    .replaceAll(digitByDigit, (digits) => digits.replaceAll(';', ','))
}

/** Semicolons part sentences and sums, but not one digit from the next. */
const digitByDigit = /(?<![\d.,;])\d(?:; ?\d(?!\d)){8,14}(?![.,;]?\d)/g
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const moments = new RegExp(
  [
    `(?<![\\d./+-])(?:${day}([./-])${month}|${month}([./-])${day})(?:\\1|\\2)(?:19|20)\\d\\d(?![./-]?\\d)`,
    `(?<![\\d./+-])(?:19|20)\\d\\d([./-])${month}\\3${day}(?![./-]?\\d)`,
    `(?<![\\d./+-])${day}[./]${month}\\s?-\\s?${day}[./]${month}(?:[./](?:19|20)\\d\\d)?(?![./-]?\\d)`,
    'isbn(?:-?1[03])?[\\s:№-]{0,4}(?:97[89][\\s-]?)?(?:\\d-?){9}[\\dXxХх](?!-?\\d)',
    '(?<![\\d-])97[89]-(?:\\d{1,7}-){3}\\d(?!-?\\d)',
    '(?<![\\d.,+-])[1-69][.,]\\d{5,}(?![.,-]?\\d)',
    '(?<![\\d.])(?:192\\.168|127\\.0|10\\.0)\\.\\d{1,3}\\.\\d{1,3}(?![.\\d])',
    '(?<![\\d:.+-])(?:[01]?\\d|2[0-4]):[0-5]\\d(?::[0-5]\\d)?(?!:?\\d)',
    '(?<![\\d.+])(?:[01]?\\d|2[0-4])\\.(?:00|[1-5][05])(?![.\\d])',
  ].join('|'),
  'gi',
)

const longestNumber = 15
const mostPieces = 20
const mostLetters = 5

/** The last piece of the number that begins with this piece of the run. */
function endOfNumber(run: Item[], start: number): number | undefined {
  const first = run[start]!
  if (first.kind === 'many' || (first.amount && first.value.length < 9)) return undefined
  // A list of small numbers, whatever comes next; digits one by one only where they were announced.
  const told = first.announced && first.value.length === 1
  let listed = !told && first.kind === 'digits' && !first.plus && /^(?:[1-69]|[1-9]\d)$/.test(first.value)
  let found: number | undefined
  let shortest = 0
  let longest = 0
  let letters = 0
  let sure = false
  for (let end = start; end < run.length && end < start + mostPieces; end++) {
    const item = run[end]!
    if (end > start && (item.plus || (listed && item.kind === 'digits' && item.gap.includes(',')))) break
    listed &&= item.kind === 'digits'
    const silent = item.kind === 'times' || item.kind === 'letter'
    shortest += silent ? 0 : item.kind === 'said' ? 1 : item.value.length
    longest += item.kind === 'times' || item.kind === 'many' ? 4 : item.value.length
    letters += item.kind === 'letter' ? 1 : 0
    if (shortest > longestNumber || letters > mostLetters) break
    if (longest < (letters > 0 ? 9 : 6)) continue
    const pieces = [{ ...first, gap: '', words: 'none' as const }, ...run.slice(start + 1, end + 1)]
    const ways = readings(pieces)
    if (isPhone(pieces, ways, run)) {
      found = end
      sure = true
    } else if (!sure && isPhone(pieces, ways, run, 'loose')) found = end
  }
  return found === undefined ? undefined : withTail(run, start, found)
}

/** Digits that go on right after a number belong to it for the reader: what is left must not be enough to guess. */
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

type Reading = { sums: 'apart' | 'together' | 'hundreds'; letters: boolean }
const apart: Reading = { sums: 'apart', letters: true }

/** "fifty one" is 51 and 50 1, a lonely "o" is a nought or a word: everything the pieces may mean. */
function readings(pieces: Item[]): string[] {
  const said = pieces.some(({ kind }) => kind === 'said')
  const letters = pieces.some(({ kind }) => kind === 'letter')
  const ways: Reading[] = [apart]
  if (said) ways.push({ sums: 'together', letters: true }, { sums: 'hundreds', letters: true })
  if (letters) ways.push(...ways.map((way) => ({ ...way, letters: false })))
  return ways.length === 1 ? [read(pieces, apart)] : [...new Set(ways.map((way) => read(pieces, way)))]
}

function read(pieces: Item[], { sums, letters }: Reading): string {
  const out: string[] = []
  let times = 1
  let before = 0
  for (const { kind, value } of pieces) {
    const number = kind === 'said' ? +value : 0
    if (kind === 'times') times = +value
    else if (kind === 'letter') out.push(letters ? value : '')
    else if (kind === 'many') {
      const counted = /^[2-6]$/.test(out.at(-1) ?? '')
      out.push(value.repeat(counted ? +out.pop()! : 1))
    } else if (sums !== 'apart' && number > 0 && addsTo(before, number, sums)) {
      const whole = number === 100 ? before * 100 : before + number
      out[out.length - 1] = String(whole)
      before = whole
      continue
    } else {
      out.push(value.repeat(times))
      times = 1
    }
    before = number
  }
  return out.join('')
}

function addsTo(before: number, number: number, sums: Reading['sums']): boolean {
  if (number === 100) return sums === 'hundreds' && before > 1 && before < 10
  if (before >= 100 && before % 100 === 0) return number < 100
  return before >= 20 && before % 10 === 0 && before % 100 !== 0 && number < 10
}
