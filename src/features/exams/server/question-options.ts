import type { QuestionKind } from '../model.ts'

/** The columns of a question that decide what is asked and what is correct. */
export type AskedQuestion = { kind: QuestionKind; options: string; correct_answer: string }

/** The separator of the two sides of a match, one pair per line. */
const pairSign = ' = '

export const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function readPairs(options: string): { left: string; right: string }[] {
  return readLines(options).map((line) => {
    const at = line.indexOf(pairSign)
    return at < 0
      ? { left: line, right: '' }
      : { left: line.slice(0, at).trim(), right: line.slice(at + pairSign.length).trim() }
  })
}

/** The options as visitors see them. The right sides of a match are sorted, so that their order tells nothing. */
export function presentOptions({ kind, options }: Pick<AskedQuestion, 'kind' | 'options'>): {
  options: string[]
  choices: string[]
} {
  if (kind === 'single' || kind === 'multiple') return { options: readLines(options), choices: [] }
  if (kind !== 'match') return { options: [], choices: [] }
  const pairs = readPairs(options)
  return { options: pairs.map(({ left }) => left), choices: sortedChoices(options) }
}

export function sortedChoices(options: string): string[] {
  return [...new Set(readPairs(options).map(({ right }) => right))].toSorted()
}
