import { isFormulaProblem, parseFormula } from './formula.ts'
import type { FormulaElement, FormulaTree } from './formula.ts'
import type { RichNode } from './nodes.ts'

/**
 * The characters that a formula shows, in reading order: `067\;123` is "067 123". Parts that are not side by side are
 * separated by signs that the rules for contacts know, so that the operands of a calculation are no phone number.
 */
export function readFormula({ attrs }: Pick<RichNode, 'attrs'>): string {
  const { latex, tree } = (attrs ?? {}) as { latex?: unknown; tree?: unknown }
  if (Array.isArray(tree)) return read(tree as unknown as FormulaTree)
  const typed = typeof latex === 'string' ? latex : ''
  const parsed = parseFormula(typed)
  return isFormulaProblem(parsed) ? typed : read(parsed)
}

type FormulaReader = (parts: readonly string[]) => string

const joined: FormulaReader = (parts) => parts.join('')
const space: FormulaReader = () => ' '
/** The rules for contacts know "x" as the sign of a product. */
const sign: FormulaReader = ([character = '']) => (plainSigns.test(character) ? character : ' x ')
/** A base with its scripts. Empty scripts separate nothing that a reader sees. */
const scripts: FormulaReader = (parts) =>
  parts.reduce((before, part) => before + (hasWords(before) && hasWords(part) ? '^' : '') + part)
const cells: FormulaReader = (parts) => parts.join(' || ')

const readers: Partial<Record<FormulaElement, FormulaReader>> = {
  operator: sign,
  fixed: sign,
  thinSpace: space,
  space,
  wideSpace: space,
  fraction: (parts) => parts.join('/'),
  binomial: (parts) => parts.join(' '),
  root: (parts) => `√${joined(parts)}`,
  nthRoot: ([radicand, index]) => `${index}√${radicand}`,
  accent: ([base = '']) => base,
  over: scripts,
  under: scripts,
  underover: scripts,
  power: scripts,
  index: scripts,
  indexPower: scripts,
  table: cells,
  cases: cells,
  tableRow: cells,
}

/** Signs that may also separate the digits of a phone number. */
const plainSigns = /^[\x21-\x7E−]$/
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

function read([name, ...content]: FormulaTree): string {
  const parts = content.map((part) => (typeof part === 'string' ? part : read(part)))
  return ((Object.hasOwn(readers, name) && readers[name]) || joined)(parts)
}
