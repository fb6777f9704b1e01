import { expect, test } from 'vitest'
import { parseLines } from './parse-lines.ts'
import { richText } from './rich-text.ts'

const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const link = (href: string) => ({ type: 'link', attrs: { href } })

test('reads headings, lists and paragraphs', () => {
  const lines = ['# One', '## Two', '', 'Text', '- a', '- b', '1. first', '2. second', '- c']
  const doc = parseLines(lines)
  expect(richText().safeParse(doc).success).toBe(true)
  expect(doc.content.map(({ type, attrs, content }) => [type, attrs?.['level'] ?? content?.length])).toEqual([
    ['heading', 2],
    ['heading', 3],
    ['paragraph', 1],
    ['bulletList', 2],
    ['orderedList', 2],
    ['bulletList', 1],
  ])
})

test('reads bold words, links and email addresses, and completes paths of the site', () => {
  const line = 'See **all** [rules](/p/faq) and [more](https://a.example/), or write to ann@mail.example.'
  expect(parseLines([line], (path) => `/ru${path}`).content).toEqual([
    paragraph(
      text('See '),
      text('all', { type: 'bold' }),
      text(' '),
      text('rules', link('/ru/p/faq')),
      text(' and '),
      text('more', link('https://a.example/')),
      text(', or write to '),
      text('ann@mail.example', link('mailto:ann@mail.example')),
      text('.'),
    ),
  ])
})
