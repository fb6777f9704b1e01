import { presentOptions, readLines, readPairs, sortedChoices } from './question-options.ts'
import type { AskedQuestion } from './question-options.ts'

/** An answer is a list of texts: numbers of options, a number of a choice for each left side of a match, or one text. */
export function isCorrectAnswer(question: AskedQuestion, given: readonly string[]): boolean {
  return given.some(Boolean) && checks[question.kind](question, given)
}

const checks: Record<AskedQuestion['kind'], (question: AskedQuestion, given: readonly string[]) => boolean> = {
  single: ({ correct_answer }, given) => given.length === 1 && given[0] === correct_answer.trim(),
  multiple: ({ correct_answer }, given) => {
    const right = readNumbers(correct_answer)
    return new Set(given).size === right.length && right.every((one) => given.includes(one))
  },
  match: ({ options }, given) => {
    const choices = sortedChoices(options)
    return readPairs(options).every(({ right }, at) => choices[Number(given[at]) - 1] === right)
  },
  number: ({ correct_answer }, given) => {
    const readings = readNumber(given[0] ?? '')
    return readLines(correct_answer).some((one) => readings.some((number) => isWithin(number, one)))
  },
  short: ({ correct_answer }, given) => {
    const said = normalizeText(given[0] ?? '')
    return readLines(correct_answer).some((one) => normalizeText(one) === said)
  },
}

/** `1, 3` names the correct options of a question with several. */
export const readNumbers = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** Accepts a decimal comma, a typographic minus, spaces between digits and a fraction. */
export function parseNumber(text: string): number | undefined {
  const plain = text
    .replaceAll(/[\s  ]/g, '')
    .replaceAll('−', '-')
    .replaceAll(',', '.')
  const [, top, , bottom] = /^([-+]?\d{1,12}(\.\d{1,9})?)(?:\/(\d{1,9}))?$/.exec(plain) ?? []
  if (top === undefined) return undefined
  if (bottom === undefined) return Number(top)
  return Number(bottom) === 0 ? undefined : Number(top) / Number(bottom)
}

/** `13 cm`, `25 %`, `60 km/h`: a unit after a number. A single variable is none, because it belongs to the answer. */
const unit = /(?<=\d)\s*(?:%|°[CF]?|(?![eixyzеху]$)\p{L}{1,10}\.?[²³23]?(?:\/\p{L}{1,10}\.?[²³23]?)?)$/u

/** A comma separates decimals in some languages and thousands in others, so `1,200` is read in both ways. */
function readNumber(given: string): number[] {
  const text = given.trim().replace(unit, '')
  const isGrouped = /^[-+−]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text.trim())
  const readings = [parseNumber(text), isGrouped ? parseNumber(text.replaceAll(',', '')) : undefined]
  return readings.filter((number) => number !== undefined)
}

/** `12.5` is exact and `12.5 ± 0.1` a range. */
export function parseRange(text: string): { middle: number; width: number } | undefined {
  const [value = '', width] = text.split('±')
  const middle = parseNumber(value)
  const half = width === undefined ? 0 : parseNumber(width)
  return middle === undefined || half === undefined ? undefined : { middle, width: half }
}

/** Fractions are not exact in binary. */
const rounding = 1e-9

function isWithin(number: number, range: string): boolean {
  const right = parseRange(range)
  return right !== undefined && Math.abs(number - right.middle) <= right.width + rounding
}

/** Case, apostrophes, spaces and the dot at the end do not matter. */
function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ ?[.!?]$/, '')
}

/** The given answer in words, for the review after the test. */
export function describeAnswer(question: AskedQuestion, given: readonly string[]): string {
  const { options, choices } = presentOptions(question)
  if (question.kind === 'match')
    return options
      .map((left, at) => [left, choices[Number(given[at]) - 1] ?? '—'])
      .map(([left, right]) => `${left} — ${right}`)
      .join('; ')
  if (question.kind === 'number' || question.kind === 'short') return given[0] ?? ''
  return given.flatMap((one) => options[Number(one) - 1] ?? []).join('; ')
}

export function describeCorrectAnswer(question: AskedQuestion): string {
  const { kind, options, correct_answer } = question
  if (kind === 'match')
    return readPairs(options)
      .map(({ left, right }) => `${left} — ${right}`)
      .join('; ')
  if (kind === 'number' || kind === 'short') return readLines(correct_answer)[0] ?? ''
  return describeAnswer(question, readNumbers(correct_answer))
}
