import { prepareDocument } from '#shared/rich-text/prepare-document.ts'
import type { RichMark, RichNode, RichText } from '#shared/rich-text/nodes.ts'

const words = (text: string, ...marks: RichMark[]): RichNode => ({ type: 'text', text, marks })
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })
const heading = (level: 2 | 3, text: string): RichNode => ({
  type: 'heading',
  attrs: { level },
  content: [words(text)],
})
const formula = (latex: string, type = 'formula'): RichNode => ({ type, attrs: { latex } })
const row = (type: 'tableHeader' | 'tableCell', ...cells: RichNode[]): RichNode => ({
  type: 'tableRow',
  content: cells.map((cell) => ({ type, content: [paragraph(cell)] })),
})

export const drawnPicture = (id: number, colour: string) => ({
  id,
  url: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="${colour}"/><circle cx="160" cy="90" r="48" fill="#f0b429"/></svg>`)}`,
  width: 320,
  height: 180,
})

export const sampleFormulas = [
  String.raw`x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`,
  String.raw`\sum_{k=1}^{n} k = \frac{n(n+1)}{2}`,
  String.raw`\lim_{x \to 0} \frac{\sin x}{x} = 1`,
  String.raw`|x| = \begin{cases} x, & x \ge 0 \\ -x, & x < 0 \end{cases}`,
  String.raw`\left( \begin{matrix} 1 & 0 \\ 0 & 1 \end{matrix} \right) \vec{a} = \vec{a}`,
  String.raw`\int_0^{\pi} \sin x \, dx = 2, \quad \pi \approx 3.14159, \quad \mathbb{N} \subset \mathbb{R}`,
]

/** A document with every node and mark that the editor knows. */
export function sampleDocument(text: string): RichText {
  const start = text.slice(0, 40)
  const item = { type: 'listItem', content: [paragraph(words(start))] }
  const inner = { type: 'listItem', content: [paragraph(words(start)), { type: 'orderedList', content: [item, item] }] }
  return prepareDocument({
    type: 'doc',
    content: [
      heading(2, start),
      paragraph(
        words(text, { type: 'bold' }),
        words(` ${text}`, { type: 'italic' }),
        words(' repeto.test', { type: 'link', attrs: { href: '/' } }),
        { type: 'hardBreak' },
        words(start),
        words(' '),
        formula('a^2 + b^2 = c^2'),
      ),
      heading(3, start),
      { type: 'bulletList', content: [item, inner] },
      { type: 'blockquote', content: [paragraph(words(text))] },
      { type: 'horizontalRule' },
      formula(sampleFormulas[0]!, 'formulaBlock'),
      {
        type: 'table',
        content: [
          row('tableHeader', words('A'), words('B'), words('C')),
          row('tableCell', words(start), words('300'), formula(String.raw`\sqrt{2}`)),
          row('tableCell', words(start), words('12'), formula('x^2')),
        ],
      },
      { type: 'image', attrs: { ...drawnPicture(1, '#0f6b4f'), alt: start } },
      { type: 'video', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ' } },
    ],
  })
}
