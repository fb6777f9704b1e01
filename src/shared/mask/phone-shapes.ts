import type { Item } from './number-item.ts'

/**
 * Decides whether a reading is a phone number. `strict` checks the numbering plans of our countries, which are
 * reliable even with words between the pieces. `loose` accepts any plausible number of digits unless they are clearly
 * something else.
 */
export function isPhone(pieces: Item[], readings: string[], run: Item[], how: 'strict' | 'loose' = 'strict'): boolean {
  const first = pieces[0]!
  const last = pieces.at(-1)!
  if (!readings.some(({ length }) => length >= (how === 'strict' ? 9 : 6) && length <= 15)) return false
  const whole = pieces.length === 1 && first.value.length >= 9
  if (last.amount && !whole && !first.plus && !first.value.startsWith('0') && !isCertain(pieces)) return false
  if (run.at(-1)!.amount && pieces.length < 8 && pieces.every(({ kind }) => kind === 'spoken')) return false
  if (whole && !first.called && !first.plus && '01234567890'.includes(first.value)) return false
  if (readings.every((digits) => /^[01]+$/.test(digits)) || isScore(pieces)) return false
  if (!first.called && !first.plus && isRound(pieces)) return false
  if (first.tabled && !first.called && !first.plus && !isSureInTable(pieces, readings)) return false
  if (!(how === 'strict' ? isStrict : isLoose)(pieces, readings, run)) return false
  return !isSeries(pieces) || (first.called && pieces.slice(1).every(({ gap }) => gap === '-'))
}

/** The index of the last piece of an amount of millions that starts at `start`. */
export function endOfCount(run: Item[], start: number): number | undefined {
  const first = run[start]!
  if (first.called || first.plus || first.kind !== 'digits' || !/^[1-9]\d{0,2}$/.test(first.value)) return undefined
  let end = start
  while (
    end - start < 5 &&
    run[end + 1]?.gap === ' ' &&
    run[end + 1]!.words === 'none' &&
    /^\d{3}$/.test(run[end + 1]!.value)
  )
    end++
  return end - start > 1 && run[end + 1]?.gap !== ' ' ? end : undefined
}

/** The index of the last piece that can be skipped because everything from `start` on consists of grades. */
export function endOfMarks(run: Item[], start: number, most: number): number {
  const gap = run[start + 1]?.gap
  let end = start
  while (end < run.length && isMark(run[end]!) && (end === start || run[end]!.gap === gap)) end++
  return Math.max(start, end - most)
}

/** The whole run is a list, even if its parts look like numbers. */
export function isList(run: Item[]): boolean {
  return run.length > 3 && ((!run[0]!.called && isSlope(run)) || isCounting(run))
}

/** Among grades and answers a number must be written like a phone number; pages and exercises have few digits. */
function isSureInTable(pieces: Item[], readings: string[]): boolean {
  if (!readings.some(isInPlan)) return false
  if (pieces[0]!.booked && pieces.some(({ value }) => value.length >= 7)) return true
  const shape = shapeOf(pieces)
  return /^0\d/.test(pieces[0]!.value) || (isCustomary(pieces) && (shape !== '3-3-3' || pieces[1]!.gap === '-'))
}

/** 7 000 000 000, 1000000007: consecutive zeros that no phone number has. */
function isRound(pieces: Item[]): boolean {
  if (pieces.length === 1) return /0{5}/.test(pieces[0]!.value)
  if (pieces.every(({ value }) => /^[1-9]\d+00$/.test(value))) return true
  return pieces.filter(({ value }, place) => place > 0 && value === '000').length > 1
}

/** 10 11 9 12 8: grades out of twelve. */
function isScore(pieces: Item[]): boolean {
  if (pieces.length < 4 || pieces[0]!.called) return false
  const marks = pieces.every(({ value, kind }) => kind === 'digits' && /^(?:[1-9]|1[0-2])$/.test(value))
  return marks && pieces.some(({ value }) => value.length === 2)
}

/**
 * Numbering plans of Ukraine, Poland, Kazakhstan and its neighbours, the USA, Mexico, Spain and India, and domestic
 * Polish numbers.
 */
const plan = new RegExp(
  [
    /^(?:(?:00)?38|8)?0(?:3[1-8]|4[1-8]|5\d|6[1-9]|7[0-9]|8[09]|9[1-9])\d{7}$/,
    /^(?:00)?48[1-9]\d{8}$/,
    /^(?:(?:00)?7|8)?7\d{9}$/,
    /^(?:(?:00)?7|8)[3-9]\d{9}$/,
    /^(?:00)?1?[2-9]\d\d[2-9]\d{6}$/,
    /^(?:(?:00)?521?|04[45]|01)?[2-9]\d{9}$/,
    /^(?:(?:00)?34)?[6-9]\d{8}$/,
    /^(?:(?:00)?91|0)?[6-9]\d{9}$/,
    /^[4-8]\d{8}$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

export const isInPlan = (digits: string): boolean => plan.test(digits)

function isStrict(pieces: Item[], readings: string[], run: Item[]): boolean {
  const first = pieces[0]!
  // The cheapest check comes first because most pieces fail it.
  if (!readings.some((digits) => (first.plus ? /^[1-9]\d{9,14}$/ : plan).test(digits))) return false
  const written = first.plus || isWritten(first)
  const lead = written || /^(?:[78]|0|380?)$/.test(first.value)
  const oneByOne = first.announced && pieces.every(({ value }) => value.length === 1)
  if (pieces.some(parts) && !written && !oneByOne && !(lead && grouped(pieces)) && !isListedPhone(pieces)) return false
  if (pieces.some(({ gap }) => /^,$|=/.test(gap)) && !written && !oneByOne) return false
  if (pieces.some(({ words }) => words === 'short') && !(lead && first.value !== '0')) return false
  if (pieces.some(({ words }) => words !== 'none') && !grouped(pieces)) return false
  if (pieces.length === 2 && pieces[1]!.words !== 'none' && !lead && first.value.length > 3 && !isCustomary(pieces))
    return first.value.length > 4 && pieces.every(({ value }) => !/00$|^(?:19|20)\d\d$/.test(value))
  return lead || !(isSum(pieces, run) || (!first.announced && areRanges(pieces)))
}

/** Begins like a phone number with its prefix. */
export const isWritten = ({ value }: Item): boolean => /^(?:0\d|380\d)/.test(value)

function isLoose(pieces: Item[], readings: string[], run: Item[]): boolean {
  if (pieces.some(({ words }) => words !== 'none')) return false
  const longest = Math.max(...readings.map(({ length }) => length))
  const said = count(pieces, isSaid)
  if (said === pieces.length - count(pieces, isSilent)) return said >= (run.at(-1)!.amount ? 8 : 5) && longest >= 7
  if (pieces.some(({ kind }) => kind === 'letter')) return false
  if (pieces.some(parts)) return false
  if (isSum(pieces, run) || run.at(-1)!.amount || /^[1-9]\d?0{5,}$/.test(pieces[0]!.value)) return false
  if (said === 0 && (isDecimal(pieces) || isCount(pieces))) return false
  if (longest >= 9 && longest <= 13) return said < 2 || pieces.length >= 3
  if (hasShape(pieces, /^3-2-2$/, 3) && pieces.slice(1).every(({ gap }) => gap === '-')) return true
  if (pieces[0]!.announced && hasShape(pieces, /^[34]-4$/, 2) && !pieces.every(isYear)) return true
  if (!pieces[0]!.called || pieces.every(isYear)) return false
  if (pieces.length === 1) return longest < 9 && longest > 6 && !/0{3}$|^(?:19|20)\d{6}$/.test(readings[0]!)
  return longest >= 6 && longest <= 8 && pieces.length !== longest
}

/** A comma or a full stop between two pieces usually means a list. */
const parts = ({ gap, words }: Item): boolean => gap.includes('=') || (words === 'none' && /,|[.] /.test(gap))
const isListedPhone = (pieces: Item[]): boolean =>
  count(pieces, isSaid) >= (pieces[0]!.announced ? 1 : Math.min(3, pieces.length)) ||
  hasShape(pieces, /^(?:3-3-4|5-5|3-3-2-2)$/, 4)

const isSaid = ({ kind }: Item): boolean => kind === 'spoken' || kind === 'many'
const isSilent = ({ kind }: Item): boolean => kind === 'times' || kind === 'letter'

/** Long texts of digits are checked piece by piece thousands of times, so nothing is allocated here. */
function count(pieces: Item[], test: (item: Item) => boolean): number {
  let found = 0
  for (const piece of pieces) if (test(piece)) found++
  return found
}

/**
 * With words between the pieces, at least one must have the length of a phone number group, or all must be single
 * digits.
 */
const grouped = (pieces: Item[]): boolean =>
  pieces.some(({ value, kind }) => kind === 'spoken' || value.length >= 3) ||
  pieces.every(({ value }) => value.length === 1)

/** 12 000 - 15 000, 1 000 000: groups of thousands. */
function isSum(pieces: Item[], run: Item[]): boolean {
  if (pieces.length === 1) return false
  const rounded = pieces.filter(({ value }, place) => place > 0 && /^\d[05]0$/.test(value)).length
  const nought = pieces.some(({ value }, place) => place > 0 && value === '000')
  const thousands = pieces.every(
    ({ value }, place) => value.length === 3 || (value.length < 3 && pieces[place + 1]?.value.length === 3),
  )
  return (
    (nought && (run.at(-1)!.amount || thousands)) ||
    (thousands &&
      rounded > 1 &&
      pieces.some(({ gap }) => gap.includes('-')) &&
      pieces.some(({ value }) => value.length < 3))
  )
}

/** 3.14159265 */
function isDecimal(pieces: Item[]): boolean {
  return (
    pieces.length === 2 &&
    pieces[0]!.value.length === 1 &&
    /^[.,]$/.test(pieces[1]!.gap) &&
    pieces[1]!.value.length < 10
  )
}

/** 1 428 627 663: an amount that is not announced and fits no numbering plan. */
const isCount = (pieces: Item[]): boolean => endOfCount(pieces, 0) === pieces.length - 1

/** Customary groupings of phone numbers in our countries; ascending lists rarely look like this. */
const customary = /^(?:[123]-){0,2}(?:3-3-[34]|[23]-4-4|3-3-2-2|3-2-2-2|2-3-2-2|5-5|4-3-3|3-4-3)$/

/** Customary groups and not round, so that a following noun does not make it an amount. */
function isCertain(pieces: Item[]): boolean {
  return pieces.some(({ value }) => !/[05]$/.test(value)) && isCustomary(pieces)
}

const isCustomary = (pieces: Item[]): boolean => hasShape(pieces, customary, 6)
const shapeOf = (pieces: Item[]): string => pieces.map(({ value }) => value.length).join('-')
/** `most` is the number of groups that the pattern allows; the shape of longer rows is not even written down. */
const hasShape = (pieces: Item[], pattern: RegExp, most: number): boolean =>
  pieces.length <= most && pattern.test(shapeOf(pieces))

/** Counting, grades, ascending lists (classes, prices, scores) and lists of years. */
function isSeries(pieces: Item[]): boolean {
  const first = pieces[0]!
  if (pieces.length < 3 || first.plus || pieces.some(({ gap }) => /[()]/.test(gap))) return false
  if (pieces.every(isYear)) return true
  const values = pieces.map(({ value }) => +value)
  const steps = values.slice(1).map((value, place) => value - values[place]!)
  if (pieces.some(({ kind }) => kind !== 'digits')) return isCounting(pieces)
  if (areMarks(pieces)) return true
  const grows = steps.every((step) => step > 0 || (step === 0 && pieces.length > 4)) && values[0]! < values.at(-1)!
  const listed = pieces.every(({ gap }, place) => place === 0 || gap.includes(','))
  const separated = pieces.every(({ gap, words }, place) => place === 0 || words !== 'none' || /[,/-]/.test(gap))
  if (separated && !first.called) {
    if (pieces.every(({ value }) => /^[1-9]\d*[05]0$/.test(value))) return true
    // 501, 534, 560 are exercises. Without a comma or word between them, or with a leading 0, they are a number.
    const joined = isCustomary(pieces) && pieces.every(({ gap, words }) => words === 'none' && !gap.includes(','))
    if (grows && !joined && !/^0\d/.test(first.value) && steps.every((step) => step < 60)) return true
  }
  if (isCustomary(pieces)) return false
  const kinds = [/^(?:0|[1-9]\d{0,2})$/, /^[1-9]\d?[05]0$/, ...(listed ? [/^[1-9]\d*$/] : [])]
  return grows && kinds.some((kind) => pieces.every(({ value }) => kind.test(value)))
}

const isYear = ({ value, kind }: Item): boolean => kind === 'digits' && /^(?:1\d|20)\d\d$/.test(value)

/** Exercises 501-520, then 601-620. */
function areRanges(pieces: Item[]): boolean {
  const from = pieces.findIndex(({ value, gap }, place) => gap.trim() === '-' && +value > +pieces[place - 1]!.value)
  return from > 0 && pieces.some(({ gap, words }) => words !== 'none' || gap.includes(','))
}

/** 172 176 181 185: ascending scores. */
function isSlope(run: Item[]): boolean {
  return run.every(({ kind, value }, place) => {
    const step = place === 0 ? 1 : +value - +run[place - 1]!.value
    return kind === 'digits' && value.length > 2 && step > 0 && step < 60
  })
}

/** One, two, three; one hundred, two hundred. */
function isCounting(pieces: Item[]): boolean {
  const values: number[] = []
  for (const { kind, value } of pieces) {
    if (kind !== 'spoken') return false
    if (value === '100' && values.at(-1)! < 10) values.push(values.pop()! * 100)
    else values.push(+value)
  }
  const step = values[1]! - values[0]!
  if (pieces[0]!.announced && step !== 1) return false
  return step > 0 && values.every((value, place) => place === 0 || value === values[place - 1]! + step)
}

/** 5 4 5 3 5 5: school grades. */
function areMarks(pieces: Item[]): boolean {
  const gap = pieces[1]?.gap
  return pieces.every((piece, place) => isMark(piece) && (place === 0 || piece.gap === gap))
}

const isMark = ({ value, kind, announced }: Item): boolean => kind === 'digits' && !announced && /^[1-5]$/.test(value)
