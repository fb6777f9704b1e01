import { expect, test } from 'vitest'
import { leastCpuMs } from '#test/support/least-cpu.ts'
import { findContacts, maskRawText } from '../mask/mask.ts'
import { longestFormula } from './limits.ts'
import { prepareDocument } from './prepare-document.ts'
import { readFormula } from './read-formula.ts'

const { raw } = String

const readLatex = (latex: string) => readFormula({ attrs: { latex } })

test.each([
  [raw`067\;123\;45\;67`, '067 123 45 67'],
  [raw`067\quad 123{}45\ 67`, '067 12345 67'],
  ['067^{}123_{}45^{}67', '0671234567'],
  [raw`067^{\,}123^{\,}45^{\,}67`, '067 123 45 67'],
  [raw`\bar{0}\dot{6}7\hat{1}234567`, '0671234567'],
  [raw`067\cdot123\cdot45\cdot67`, '067 x 123 x 45 x 67'],
  [raw`\begin{matrix}067&123&45&67\end{matrix}`, '067 || 123 || 45 || 67'],
  [raw`\begin{matrix}067\\123\\45\\67\end{matrix}`, '067 || 123 || 45 || 67'],
  [raw`\frac{067}{1234567}`, '067/1234567'],
  [raw`\sqrt[067]{1234567}`, '067√1234567'],
  [raw`x_{067\,123\,45\,67}`, 'x^067 123 45 67'],
  ['067-123-45-67', '067−123−45−67'],
  [raw`\mathbf{t}.\mathrm{me}/\text{ivan}`, '𝐭.me/ivan'],
  [raw`\text{ivan}\,\text{(at) gmail.com}`, 'ivan (at) gmail.com'],
])('a contact in %s is read as it is shown', (latex, shown) => {
  expect(readLatex(latex)).toBe(shown)
  expect(findContacts(shown)).not.toEqual([])
})

test.each([
  raw`x_{1,2}=\frac{-b\pm\sqrt{b^2-4ac}}{2a}`,
  raw`\frac{123}{456}\cdot\frac{78}{90}`,
  raw`100\cdot200\cdot300=6\,000\,000`,
  raw`3600\cdot24\cdot365=31536000`,
  raw`8!=8\cdot7\cdot6\cdot5\cdot4\cdot3\cdot2\cdot1=40320`,
  raw`12345679\cdot9=111111111`,
  raw`1\,000\,000\times250=250\,000\,000`,
  raw`\begin{pmatrix}100&200&300\\400&500&600\\700&800&900\end{pmatrix}`,
  raw`\begin{cases}1234x+567y=890\\12x-34y=56\end{cases}`,
  raw`\begin{aligned}1234+5678&=6912\\8765-4321&=4444\end{aligned}`,
  '10101010_2=170_{10}=252_8',
  raw`2^{10}=1024,\;2^{20}=1048576`,
  raw`6{,}02214076\cdot10^{23}`,
  raw`\pi\approx3{,}14159265,\;e\approx2{,}71828182`,
  raw`C_{10}^{3}=\frac{10!}{3!\,7!}=120`,
  raw`\binom{49}{6}=13983816`,
  raw`\sum_{i=1}^{100}i=\frac{100\cdot101}{2}=5050`,
  raw`\lim_{x\to0}\frac{\sin x}{x}=1`,
  raw`AB=\sqrt{(3-1)^2+(7-4)^2}=\sqrt{13}`,
  raw`6CO_2+6H_2O\to C_6H_{12}O_6+6O_2`,
  raw`15000\cdot(1+0{,}12)^3=21073{,}92`,
  raw`v=\frac{72000\,\text{м}}{3600\,\text{с}}=20\,\text{м/с}`,
  raw`\{1;2;3;4;5;6;7;8;9;10\}`,
  raw`30^\circ,\;45^\circ,\;60^\circ,\;90^\circ`,
])('%s is no contact', (latex) => {
  expect(maskRawText(readLatex(latex))).toBe(readLatex(latex))
})

test('the stored elements are read, because pages show them', () => {
  const formula = { type: 'formula', attrs: { latex: raw`067\;123` } }
  const { content } = prepareDocument({ type: 'doc', content: [formula] })
  expect(readFormula(content[0]!)).toBe('067 123')
  expect(readFormula({ attrs: { latex: 'x', tree: ['number', '067'] } })).toBe('067')
  expect(readFormula({ attrs: { latex: raw`\href{x}` } })).toBe(raw`\href{x}`)
})

test('the longest formulas are read at once', async () => {
  const read = () => {
    for (const part of ['0^{', '{', raw`\frac12`, '1&', 'x_1^2', raw`\left(`, '06 '])
      for (let count = 0; count < 60; count++) readLatex(part.repeat(longestFormula / part.length))
    const nested = `${'{x^'.repeat(10)}1${'}'.repeat(10)}`
    for (let count = 0; count < 60; count++) readLatex(nested.repeat(longestFormula / nested.length))
  }
  expect(await leastCpuMs(read, { enoughMs: 5_000, tries: 2 })).toBeLessThan(5_000)
})
