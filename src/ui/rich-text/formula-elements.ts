import type { FormulaElement } from '#shared/rich-text/formula.ts'

type MathElement = readonly [element: string, attributes?: Readonly<Record<string, string>>]

/** The MathML element of each element of a formula, with its fixed attributes. */
const elements: Record<FormulaElement, MathElement> = {
  variable: ['mi'],
  upright: ['mi', { mathvariant: 'normal' }],
  number: ['mn'],
  operator: ['mo'],
  fixed: ['mo', { stretchy: 'false' }],
  text: ['mtext'],
  thinSpace: ['mspace', { width: '0.17em' }],
  space: ['mspace', { width: '0.3em' }],
  wideSpace: ['mspace', { width: '1em' }],
  row: ['mrow'],
  fraction: ['mfrac'],
  binomial: ['mfrac', { linethickness: '0' }],
  root: ['msqrt'],
  nthRoot: ['mroot'],
  over: ['mover'],
  under: ['munder'],
  underover: ['munderover'],
  accent: ['mover', { accent: 'true' }],
  power: ['msup'],
  index: ['msub'],
  indexPower: ['msubsup'],
  table: ['mtable'],
  cases: ['mtable', { columnalign: 'left' }],
  tableRow: ['mtr'],
  cell: ['mtd'],
}

/** An unknown name is drawn as a group, so that a stored formula never chooses an element. */
export const mathElement = (name: FormulaElement): MathElement =>
  Object.hasOwn(elements, name) ? elements[name] : elements.row
