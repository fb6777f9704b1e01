import { readHindi } from './hindi-numbers.ts'
import { digitLike, isLookalike, noNumberWord, readNumberWord } from './number-word.ts'
import type { NumberWord, NumberToken } from './number-word.ts'
import { closing, fillers, hesitations, rangeWords } from './words.ts'
import type { Item } from './number-item.ts'

/** Groups pieces into runs that may form one number. */
export function numberRuns(text: string): Item[][] {
  const runs: Item[][] = []
  let run: Item[] = []
  let between: NumberWord[] = []
  let tabled = -1
  let place: NumberWord['place']
  let placed = -1
  let called = -1
  let announced = -1
  let count = 0
  let plusFrom: number | undefined
  const close = () => {
    if (run.length > 0) runs.push(run)
    run = []
    between = []
  }
  for (const token of readHindi(text, [...tokens(text)])) {
    count++
    if (token.items.length === 0) {
      const { word } = token
      const last = run.at(-1)
      if (last && between.length === 0 && word.unit && sameNoun(text.slice(last.to, token.from))) last.amount = true
      if (word.called) called = announced = count
      else if (word.announced) announced = count
      else if (word.table) tabled = count
      place = word.place
      placed = count
      if (plusWords.has(word.folded)) {
        // "Two plus two" is not a country code.
        plusFrom = run.length > 0 && between.length === 0 ? undefined : token.from
        close()
      } else if (run.length > 0) {
        plusFrom = undefined
        between.push(word)
        if (between.length > mostWords) close()
      } else plusFrom = undefined
      continue
    }
    const gap = text.slice(run.at(-1)?.to ?? token.from, token.from)
    const saidPlus = run.length === 0 ? plusFrom : undefined
    plusFrom = undefined
    const boundary = gap.includes(messageBoundary)
    if (run.length > 0 && !(boundary ? joinsMessages(between) : join(between))) close()
    const equated = gap.trim() === '=' && /^0\d\d/.test(run[0]?.value ?? '')
    if (run.length > 0 && !equated && !holds(gap.replaceAll(/[\p{L}\p{M}' ]+/gu, ' '))) close()
    const before = text.slice(Math.max(0, token.from - 5), token.from)
    for (const [index, item] of token.items.entries()) {
      const first = index === 0
      run.push({
        ...item,
        from: first && saidPlus !== undefined ? saidPlus : item.from,
        gap: run.length === 0 ? '' : first ? gap : '',
        words: !first || run.length === 0 ? 'none' : boundary ? 'none' : wordsBetween(between, run.at(-1)!, item),
        plus: first && (saidPlus !== undefined || /(?:\+\(?|(?:^|[^\d\s] ?)\+ \(?)$/.test(before)),
        amount: first && /(?:[$€£₽₴₸₹]|\b(?:rs|inr|usd|mxn|eur)\.?)\s?$/i.test(before),
        called: called >= 0 && count - called <= 4,
        announced: announced >= 0 && count - announced <= 4,
        tabled: tabled >= 0 && count - tabled <= 7 && (called < 0 || called < tabled - 6),
        booked: place === 'page' || (place === 'exercise' && placed === count - 1),
      })
    }
    between = []
    if (amountSign.test(text.slice(token.to, token.to + 3))) {
      run.at(-1)!.amount = true
      close()
    }
  }
  close()
  return runs
}

function* tokens(text: string): Generator<NumberToken> {
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{M}\p{N}'|]+/gu)) {
    const from = index
    const to = from + found.length
    const digits = countDigits(found)
    if (digits === 0) yield spoken(from, to, readNumberWord(found, found.length < 10 ? 3 : 2))
    else if (digits === found.length)
      yield { from, to, word: noNumberWord, items: [{ from, to, value: found, kind: 'digits' }] }
    else if (found.length < longestGuess && digits * 2 >= found.length && isLookalike(found)) {
      const value = found.replaceAll(/[^0-9]/g, digitLike)
      yield { from, to, word: noNumberWord, items: [{ from, to, value, kind: 'guess' }] }
    } else yield* pieces(found, from)
  }
}

const longestGuess = 24

function countDigits(text: string): number {
  let count = 0
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code >= 0x30 && code <= 0x39) count++
  }
  return count
}

function* pieces(found: string, start: number): Generator<NumberToken> {
  for (const { 0: piece, index } of found.matchAll(/[0-9]+|[^0-9]+/g)) {
    const from = start + index
    const to = from + piece.length
    if (/^[0-9]/.test(piece))
      yield { from, to, word: noNumberWord, items: [{ from, to, value: piece, kind: 'digits' }] }
    else yield spoken(from, to, readNumberWord(piece, 2))
  }
}

const spoken = (from: number, to: number, word: NumberWord): NumberToken => ({
  from,
  to,
  word,
  items: word.items.map(({ value, kind }) => ({ from, to, value, kind })),
})

const plusWords = new Set(['plius', 'plus', 'mas'])
const amountSign = /^\s?(?:[%$€£₽₴₸₹°]|\+(?!\d))/
const sameNoun = (between: string): boolean => /^[\s/.-]{0,2}$/.test(between)
const mostWords = 5

/** Separates two messages of one author that are read as one text. */
export const messageBoundary = '\u2028'
const joinsMessages = (between: NumberWord[]): boolean =>
  between.length <= 4 && !between.some(({ unit, table }) => unit || table)

/** A number may continue after any number of joining words or after two short words. */
function join(between: NumberWord[]): boolean {
  const unsure = between.some(({ folded }) => fillers.has(folded))
  const rest = withoutClosing(between).filter(
    ({ folded }) => !fillers.has(folded) && !(unsure && hesitations.has(folded)),
  )
  return (
    rest.length === 0 ||
    (between.length <= 2 && rest.every(({ folded, unit }) => folded.length <= 5 && !unit && !rangeWords.has(folded)))
  )
}

function withoutClosing(between: NumberWord[]): NumberWord[] {
  if (between.length < 2) return between
  const spoken = between.map(({ folded }) => folded).join(' ')
  const found = closing.exec(spoken)
  if (!found) return between
  const before = spoken.slice(0, found.index).split(' ').filter(Boolean).length
  const count = found[0].trim().split(' ').length
  return between.toSpliced(before, count)
}

function wordsBetween(between: NumberWord[], before: Item, item: Pick<Item, 'kind'>): Item['words'] {
  if (between.length === 0) return 'none'
  const joinsTens = between.length === 1 && between[0]!.folded === 'i' && +before.value >= 20
  if (joinsTens && before.kind === 'spoken' && item.kind === 'spoken') return 'none'
  return withoutClosing(between).every(({ folded }) => fillers.has(folded) || hesitations.has(folded))
    ? 'joining'
    : 'short'
}

/** Only punctuation and emoji may occur inside a number, except those that separate sums and sentences. */
function holds(gap: string): boolean {
  return gap.length <= 7 && !/[%<>^№#$€£₽₴₸₹°§;+\p{L}\p{N}]|[ !]=|: |\n.*\n/u.test(gap)
}
