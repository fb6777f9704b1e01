import { describe, expect, test } from 'vitest'
import { isFormulaProblem, parseFormula } from './formula.ts'
import type { FormulaTree } from './formula.ts'
import { longestFormula } from './limits.ts'

const { raw } = String

/** The tree in short: `fraction(number:1 variable:x)`. */
function short([name, ...content]: FormulaTree): string {
  if (content.every((part) => typeof part === 'string'))
    return content.length > 0 ? `${name}:${content.join('')}` : name
  return `${name}(${content.map((part) => (typeof part === 'string' ? part : short(part))).join(' ')})`
}

function read(latex: string): string {
  const parsed = parseFormula(latex)
  return isFormulaProblem(parsed) ? `${parsed.problem} ${parsed.at}`.trim() : short(parsed)
}

test.each<[latex: string, tree: string]>([
  ['x', 'variable:x'],
  ['2,5', 'number:2,5'],
  ['x^2', 'power(variable:x number:2)'],
  ['x_1^2', 'indexPower(variable:x number:1 number:2)'],
  ['x^2_1', 'indexPower(variable:x number:1 number:2)'],
  ["f'", 'power(variable:f operator:′)'],
  ['a-b', 'row(variable:a operator:− variable:b)'],
  [raw`\frac{1}{x}`, 'fraction(number:1 variable:x)'],
  [raw`\sqrt{2}`, 'root(number:2)'],
  [raw`\sqrt[3]{2}`, 'nthRoot(number:2 number:3)'],
  [raw`\alpha\le\beta`, 'row(variable:α operator:≤ variable:β)'],
  [raw`\sum_{i=1}^n`, 'underover(operator:∑ row(variable:i operator:= number:1) variable:n)'],
  [raw`\lim_{x\to0}`, 'under(upright:lim row(variable:x operator:→ number:0))'],
  [raw`\sin^2 x`, 'row(power(upright:sin number:2) variable:x)'],
  [raw`\left(\frac{a}{b}\right)`, 'row(operator:( fraction(variable:a variable:b) operator:))'],
  [raw`\left.x\right|`, 'row(variable:x operator:|)'],
  [raw`\text{якщо } x>0`, 'row(text:якщо  variable:x operator:> number:0)'],
  [raw`\mathbb{R}`, 'upright:ℝ'],
  [raw`\mathbf{a}`, 'upright:𝐚'],
  [raw`\vec{a}`, 'accent(variable:a operator:→)'],
  [raw`\{1\}`, 'row(fixed:{ number:1 fixed:})'],
  [raw`100\%`, 'row(number:100 operator:%)'],
  [raw`\binom{n}{k}`, 'row(operator:( binomial(variable:n variable:k) operator:))'],
  [
    raw`\begin{cases} x & 1 \\ y & 2 \end{cases}`,
    'row(operator:{ cases(tableRow(cell(variable:x) cell(number:1)) tableRow(cell(variable:y) cell(number:2))))',
  ],
  ['{}', 'row'],
])('reads %s', (latex, tree) => {
  expect(read(latex)).toBe(tree)
})

describe('rejects', () => {
  test.each<[latex: string, problem: string]>([
    ['', 'empty'],
    [' ', 'empty'],
    ['x'.repeat(longestFormula + 1), 'long'],
    [raw`\href{javascript:alert(1)}{x}`, raw`unknown \href`],
    [raw`\url{x}`, raw`unknown \url`],
    [raw`\htmlClass{x}{y}`, raw`unknown \htmlClass`],
    [raw`\def\a{\a}`, raw`unknown \def`],
    [raw`\constructor`, raw`unknown \constructor`],
    [raw`\__proto__`, 'unknown _'],
    [raw`\text{\char{1}}`, raw`unknown \char{1`],
    [raw`\begin{array}1\end{array}`, 'unknown array'],
    [raw`\begin{matrix}1\end{cases}`, 'incomplete matrix'],
    [raw`\frac{1}`, 'incomplete'],
    ['{x', 'incomplete }'],
    ['x}', 'incomplete }'],
    ['x^', 'incomplete'],
    ['x^2^3', 'incomplete ^'],
    [raw`\left(x`, raw`incomplete \right`],
    ['x\\', 'incomplete \\'],
    ['<script>@', 'unknown @'],
    ['{'.repeat(100) + '}'.repeat(100), 'deep'],
    [raw`\sqrt`.repeat(100), 'deep'],
    ['x^{'.repeat(100), 'deep'],
  ])('%s', (latex, problem) => {
    expect(read(latex)).toBe(problem)
  })
})
