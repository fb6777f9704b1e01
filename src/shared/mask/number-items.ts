import { manyOf, numberOf, numbersWithin, timesOf } from './number-words.ts'
import { closing, digitWords, fillers, phoneWords, rangeWords, units } from './words.ts'

/** A piece of a possible number: digits, a number said in words, or a letter that may stand for a digit. */
export type Item = {
  from: number
  to: number
  value: string
  kind: 'digits' | 'guess' | 'said' | 'many' | 'times' | 'letter'
  /** What stands between this piece and the one before, when they may belong together. */
  gap: string
  /** Words between: none, such as join the parts of a number ("then"), or any other short ones. */
  words: 'none' | 'joining' | 'short'
  plus: boolean
  /** Money, minutes, classes: an amount of something. */
  amount: boolean
  /** "phone", "call" and the like stand just before the run. */
  called: boolean
  /** That, or "number", "digits". */
  announced: boolean
}

/** The pieces of possible numbers, in runs whose pieces may be parts of one number. */
export function numberRuns(text: string, fold: (word: string) => string): Item[][] {
  const runs: Item[][] = []
  let run: Item[] = []
  let between: string[] = []
  let called = -1
  let announced = -1
  let count = 0
  let plusFrom: number | undefined
  const close = () => {
    if (run.length > 0) runs.push(run)
    run = []
    between = []
  }
  for (const token of tokens(text, fold)) {
    count++
    if (token.items.length === 0) {
      const { word } = token
      const last = run.at(-1)
      if (last && between.length === 0 && isUnit(word) && sameNoun(text.slice(last.to, token.from))) last.amount = true
      if (phoneWords.test(word)) called = announced = count
      else if (digitWords.test(word)) announced = count
      if (plusWords.has(word)) {
        // "Two plus two" is no code of a country.
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
    if (run.length > 0 && !join(between)) close()
    if (run.length > 0 && !holds(gap.replaceAll(/[\p{L}\p{M}' ]+/gu, ' '))) close()
    const before = text.slice(Math.max(0, token.from - 5), token.from)
    for (const [index, item] of token.items.entries()) {
      const first = index === 0
      run.push({
        ...item,
        from: first && saidPlus !== undefined ? saidPlus : item.from,
        gap: run.length === 0 ? '' : first ? gap : '',
        words: !first || run.length === 0 ? 'none' : wordsBetween(between, run.at(-1)!, item),
        plus: first && (saidPlus !== undefined || /(?:\+\(?|(?:^|[^\d\s] ?)\+ \(?)$/.test(before)),
        amount: first && /(?:[$€£₽₴₸₹]|\b(?:rs|inr|usd|mxn|eur)\.?)\s?$/i.test(before),
        called: called >= 0 && count - called <= 4,
        announced: announced >= 0 && count - announced <= 4,
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

type Token = { from: number; to: number; word: string; items: Pick<Item, 'from' | 'to' | 'value' | 'kind'>[] }

function* tokens(text: string, fold: (word: string) => string): Generator<Token> {
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{M}\p{N}'|]+/gu)) {
    const from = index
    const to = from + found.length
    const digits = found.replaceAll(/[^0-9]/g, '').length
    if (digits === 0) yield { from, to, ...wordItems(found, from, to, fold) }
    else if (digits === found.length) yield { from, to, word: '', items: [{ from, to, value: found, kind: 'digits' }] }
    else if (digits >= 2 && lookalikes.test(found) && !found.includes('|')) {
      const value = found.replaceAll(/[^0-9]/g, (letter) => lookalike(letter))
      yield { from, to, word: '', items: [{ from, to, value, kind: 'guess' }] }
    } else yield* pieces(found, from, fold)
  }
}

function* pieces(found: string, start: number, fold: (word: string) => string): Generator<Token> {
  for (const { 0: piece, index } of found.matchAll(/[0-9]+|[^0-9]+/g)) {
    const from = start + index
    const to = from + piece.length
    if (/^[0-9]/.test(piece)) yield { from, to, word: '', items: [{ from, to, value: piece, kind: 'digits' }] }
    else yield { from, to, ...wordItems(piece, from, to, fold, 2) }
  }
}

function wordItems(
  found: string,
  from: number,
  to: number,
  fold: (word: string) => string,
  least = 3,
): Pick<Token, 'word' | 'items'> {
  if (/^(?:[OoОоlI|ІЗ]|[OОIІЗ]{2,4})$/.test(found)) {
    const value = Array.from(found, lookalike).join('')
    return { word: '', items: [{ from, to, value, kind: 'letter' }] }
  }
  const word = fold(found)
  // Folds into "ten".
  if (/^then$/i.test(found)) return { word, items: [] }
  const times = timesOf(word)
  if (times !== undefined) return { word, items: [{ from, to, value: String(times), kind: 'times' }] }
  const number = numberOf(word)
  if (number !== undefined) return { word, items: [{ from, to, value: String(number), kind: 'said' }] }
  const many = manyOf(word)
  if (many !== undefined) return { word, items: [{ from, to, value: String(many), kind: 'many' }] }
  const several = numbersWithin(found, least)
  return { word, items: (several ?? []).map((value) => ({ from, to, value: String(value), kind: 'said' })) }
}

/** Letters that people put in place of digits so that a number looks like a word to a machine. */
const lookalikes = /^[0-9OoОоlIІіЗзбSBВ]+$/
function lookalike(letter: string): string {
  return 'OoОо'.includes(letter)
    ? '0'
    : 'lI|Іі'.includes(letter)
      ? '1'
      : 'Зз'.includes(letter)
        ? '3'
        : letter === 'б'
          ? '6'
          : letter === 'S'
            ? '5'
            : '8'
}

const plusWords = new Set(['plius', 'plus', 'mas'])
const amountSign = /^\s?(?:[%$€£₽₴₸₹°]|\+(?!\d))/
const sameNoun = (between: string): boolean => /^[\s/.-]{0,2}$/.test(between)
const isUnit = (word: string): boolean => units.test(word)
const mostWords = 5

/** Whether a number may go on after these words: such as join its parts, however many, or two short ones. */
function join(between: string[]): boolean {
  const rest = withoutClosing(between).filter((word) => !fillers.has(word))
  return (
    rest.length === 0 ||
    (between.length <= 2 && rest.every((word) => word.length <= 5 && !isUnit(word) && !rangeWords.has(word)))
  )
}

const withoutClosing = (between: string[]): string[] =>
  between.length < 2 ? between : between.join(' ').replace(closing, '').split(' ').filter(Boolean)

function wordsBetween(between: string[], before: Item, item: Pick<Item, 'kind'>): Item['words'] {
  if (between.length === 0) return 'none'
  if (
    between.length === 1 &&
    between[0] === 'i' &&
    before.kind === 'said' &&
    item.kind === 'said' &&
    +before.value >= 20
  )
    return 'none'
  return withoutClosing(between).every((word) => fillers.has(word)) ? 'joining' : 'short'
}

/** Only punctuation and pictures may stand inside a number, and not those that part sums and sentences. */
function holds(gap: string): boolean {
  return gap.length <= 7 && !/[%<>^№#$€£₽₴₸₹°§;+\p{L}\p{N}]|•••|: |\n.*\n/u.test(gap)
}
