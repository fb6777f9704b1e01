import {
  formulaAccents,
  formulaDelimiters,
  formulaEnvironments,
  formulaFunctions,
  formulaIntegrals,
  formulaLetters,
  formulaOperators,
  formulaSpaces,
  formulaSums,
} from './formula-symbols.ts'
import { longestFormula } from './limits.ts'

/** An element of a formula: its name, then a text or further elements. `ui/rich-text/formula-view` draws them. */
export type FormulaTree = readonly [name: FormulaElement, ...content: (FormulaTree | string)[]]
export type FormulaElement =
  | ('variable' | 'upright' | 'number' | 'operator' | 'fixed' | 'text' | 'thinSpace' | 'space' | 'wideSpace')
  | ('row' | 'fraction' | 'binomial' | 'root' | 'nthRoot' | 'over' | 'under' | 'underover' | 'accent')
  | ('power' | 'index' | 'indexPower' | 'table' | 'cases' | 'tableRow' | 'cell')

/** A message id and the part of the formula that is wrong. */
export type FormulaProblem = { problem: 'empty' | 'long' | 'deep' | 'unknown' | 'incomplete'; at: string }
export const isFormulaProblem = (parsed: FormulaTree | FormulaProblem): parsed is FormulaProblem => 'problem' in parsed

const deepest = 12

/**
 * Parses a subset of LaTeX in one pass from left to right. Everything that is not listed is a problem, so that nothing
 * of the text reaches a page except as the text of an element.
 */
export function parseFormula(latex: string): FormulaTree | FormulaProblem {
  if (latex.length > longestFormula) return { problem: 'long', at: '' }
  if (!latex.trim()) return { problem: 'empty', at: '' }
  try {
    const parser = new FormulaParser(latex)
    const tree = parser.readRow(0, () => false)
    return parser.isAtEnd ? tree : { problem: 'incomplete', at: parser.rest }
  } catch (error) {
    if (error instanceof FormulaError) return { problem: error.problem, at: error.at }
    throw error
  }
}

class FormulaError extends Error {
  problem: FormulaProblem['problem']
  at: string
  constructor(problem: FormulaProblem['problem'], at: string) {
    super(problem)
    this.problem = problem
    this.at = at
  }
}

/** Commands, numbers, and single characters; spaces between them have no meaning. */
const token = /\s*(\\[A-Za-z]+|\\[^A-Za-z]|\d+(?:[.,]\d+)?|[^\\\s])/uy
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const latin = new Set(letters)
const lone = new Set(`${letters}+-*/=<>()[]{}|^_,.;:&`)
const lettersOf = (text: string) => latin.has(text) || /^\p{L}$/u.test(text)
/** Brackets that do not grow with their content. */
const brackets = new Set('()[]|')
const signs = new Set("+-*/=<>!?.,;:'′°%№≤≥≠≈±×÷·∞→⇒⇔∈∉∪∩")

class FormulaParser {
  #latex: string
  #at = 0
  #peeked: { at: number; text: string; end: number } | undefined

  constructor(latex: string) {
    this.#latex = latex
  }

  get isAtEnd() {
    return this.#peek() === ''
  }
  get rest() {
    return this.#latex.slice(this.#at).trim().slice(0, 20)
  }

  /** Elements up to the first token that ends the row, which is left to the caller. */
  readRow(depth: number, isEnd: (next: string) => boolean): FormulaTree {
    if (depth > deepest) throw new FormulaError('deep', '')
    const row: FormulaTree[] = []
    for (let next = this.#peek(); next !== '' && !isEnd(next) && !endsGroup(next); next = this.#peek())
      row.push(this.#readScripts(depth))
    return row.length === 1 ? row[0]! : ['row', ...row]
  }

  /** A token is looked at several times before it is taken, and matched once. */
  #peek(): string {
    if (this.#peeked?.at === this.#at) return this.#peeked.text
    this.#peeked = this.#match()
    return this.#peeked.text
  }

  #match(): { at: number; text: string; end: number } {
    const at = this.#at
    // Most tokens are single characters, which need no regular expression.
    const character = this.#latex[at] ?? ''
    if (lone.has(character)) return { at, text: character, end: at + 1 }
    token.lastIndex = at
    const text = token.exec(this.#latex)?.[1]
    if (text === undefined && this.#latex.slice(at).trim()) throw new FormulaError('incomplete', this.rest)
    return { at, text: text ?? '', end: text ? token.lastIndex : this.#latex.length }
  }

  #next(): string {
    const text = this.#peek()
    this.#at = this.#peeked!.end
    return text
  }

  #expect(wanted: string): void {
    const found = this.#next()
    if (found !== wanted) throw new FormulaError('incomplete', found || wanted)
  }

  #readScripts(depth: number): FormulaTree {
    const first = this.#peek()
    const base: FormulaTree = first === '^' || first === '_' ? ['row'] : this.#readAtom(depth)
    let [below, above]: (FormulaTree | undefined)[] = []
    for (let next = this.#peek(); next === '^' || next === '_' || next === "'"; next = this.#peek()) {
      this.#next()
      if (next === '_' ? below : above) throw new FormulaError('incomplete', next)
      if (next === '_') below = this.#readArgument(depth)
      else above = next === "'" ? ['operator', '′'] : this.#readArgument(depth)
    }
    const stacked = first.startsWith('\\') && hasLimits(first.slice(1))
    if (below && above) return [stacked ? 'underover' : 'indexPower', base, below, above]
    if (below) return [stacked ? 'under' : 'index', base, below]
    return above ? [stacked ? 'over' : 'power', base, above] : base
  }

  /** A group in braces, or one token. */
  #readArgument(depth: number): FormulaTree {
    if (this.#peek() !== '{') {
      if (this.isAtEnd || endsGroup(this.#peek())) throw new FormulaError('incomplete', this.#peek())
      return this.#readAtom(depth + 1)
    }
    this.#next()
    const inside = this.readRow(depth + 1, () => false)
    this.#expect('}')
    return inside
  }

  #readAtom(depth: number): FormulaTree {
    if (depth > deepest) throw new FormulaError('deep', '')
    if (this.#peek() === '{') return this.#readArgument(depth)
    const found = this.#next()
    if (found.startsWith('\\')) return this.#readCommand(found.slice(1), depth)
    if (/^\d/.test(found)) return ['number', found]
    if (lettersOf(found)) return ['variable', found]
    if (brackets.has(found)) return ['fixed', found]
    if (signs.has(found)) return ['operator', found === '-' ? '−' : found]
    throw new FormulaError('unknown', found)
  }

  #readCommand(name: string, depth: number): FormulaTree {
    const letter = formulaLetters.get(name)
    if (letter) return ['variable', letter]
    const operator = formulaOperators.get(name) ?? formulaSums.get(name) ?? formulaIntegrals.get(name)
    if (operator) return ['operator', operator]
    if (formulaFunctions.has(name)) return ['upright', name]
    const accent = formulaAccents.get(name)
    if (accent) return ['accent', this.#readArgument(depth), ['operator', accent]]
    const space = formulaSpaces.get(name as ',')
    if (space) return [space]
    if ('%$#&_'.includes(name)) return ['operator', name]
    const read = this.#commands[name]
    if (read) return read(depth)
    const delimiter = formulaDelimiters.get(name)
    if (delimiter) return ['fixed', delimiter]
    throw new FormulaError('unknown', `\\${name}`)
  }

  #commands: Record<string, ((depth: number) => FormulaTree) | undefined> = Object.assign(
    Object.create(null) as object,
    {
      frac: (depth: number): FormulaTree => ['fraction', this.#readArgument(depth), this.#readArgument(depth)],
      dfrac: (depth: number): FormulaTree => ['fraction', this.#readArgument(depth), this.#readArgument(depth)],
      binom: (depth: number): FormulaTree => [
        'row',
        ['operator', '('],
        ['binomial', this.#readArgument(depth), this.#readArgument(depth)],
        ['operator', ')'],
      ],
      sqrt: (depth: number) => this.#readRoot(depth),
      text: (): FormulaTree => ['text', this.#readText()],
      mathrm: (): FormulaTree => ['upright', this.#readText()],
      mathbf: (): FormulaTree => ['upright', styled(this.#readText(), 0x1d400, 0x1d41a)],
      mathbb: (): FormulaTree => ['upright', styled(this.#readText(), 0x1d538, 0x1d552)],
      left: (depth: number) => this.#readFence(depth),
      begin: (depth: number) => this.#readEnvironment(depth),
    },
  )

  #readRoot(depth: number): FormulaTree {
    if (this.#peek() !== '[') return ['root', this.#readArgument(depth)]
    this.#next()
    const index = this.readRow(depth + 1, (next) => next === ']')
    this.#expect(']')
    return ['nthRoot', this.#readArgument(depth), index]
  }

  /** The braces hold words, not symbols, so spaces count. */
  #readText(): string {
    this.#expect('{')
    const end = this.#latex.indexOf('}', this.#at)
    if (end === -1) throw new FormulaError('incomplete', '}')
    const words = this.#latex.slice(this.#at, end)
    if (/[\\{]/.test(words)) throw new FormulaError('unknown', words.slice(0, 20))
    this.#at = end + 1
    return words
  }

  #readFence(depth: number): FormulaTree {
    const opening = this.#readDelimiter()
    const inside = this.readRow(depth + 1, (next) => next === '\\right')
    this.#expect('\\right')
    return ['row', ...opening, inside, ...this.#readDelimiter()]
  }

  #readDelimiter(): FormulaTree[] {
    const found = this.#next()
    if (found === '.') return []
    const sign = brackets.has(found) || '<>/'.includes(found) ? found : formulaDelimiters.get(found.slice(1))
    if (!found || !sign) throw new FormulaError('incomplete', found)
    return [['operator', sign]]
  }

  #readEnvironment(depth: number): FormulaTree {
    const name = this.#readText()
    const around = formulaEnvironments.get(name)
    if (!around) throw new FormulaError('unknown', name.slice(0, 20))
    const rows: FormulaTree[] = []
    do rows.push(['tableRow', ...this.#readCells(depth)])
    while (this.#takes('\\\\'))
    this.#expect('\\end')
    if (this.#readText() !== name) throw new FormulaError('incomplete', name)
    const fence = around.map((sign): FormulaTree[] => (sign ? [['operator', sign]] : []))
    return ['row', ...fence[0]!, [name === 'cases' ? 'cases' : 'table', ...rows], ...fence[1]!]
  }

  #readCells(depth: number): FormulaTree[] {
    const cells: FormulaTree[] = []
    do cells.push(['cell', this.readRow(depth + 2, (next) => next === '&' || next === '\\\\' || next === '\\end')])
    while (this.#takes('&'))
    return cells
  }

  #takes(wanted: string): boolean {
    const isNext = this.#peek() === wanted
    if (isNext) this.#next()
    return isNext
  }
}

const endsGroup = (next: string) => next === '}' || next === '\\right' || next === '\\end'
const hasLimits = (name: string) => formulaSums.has(name) || formulaFunctions.get(name) === true

/** Letters of another alphabet of Unicode; a few of the double-struck ones are older and have places of their own. */
function styled(text: string, capital: number, small: number): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => {
    if (capital === 0x1d538 && older[letter]) return older[letter]
    const isCapital = letter < 'a'
    return String.fromCodePoint(letter.charCodeAt(0) - (isCapital ? 65 : 97) + (isCapital ? capital : small))
  })
}

const older: Record<string, string | undefined> = { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' }
