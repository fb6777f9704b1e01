import { expect, test } from 'vitest'
import { tableOfContents, withHeadingIds } from './headings.ts'
import type { RichText } from './nodes.ts'

const heading = (text: string, level = 2) => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text }] })
const idsOf = (...texts: string[]) =>
  tableOfContents(withHeadingIds({ type: 'doc', content: texts.map((text) => heading(text)) })).map(({ id }) => id)

test('ids come from the words of a heading in Latin letters', () => {
  expect(idsOf('Як обрати репетитора?', 'Ćwiczenia i łamigłówki', '¿Qué es?', 'Цена: 300 ₽')).toEqual([
    'section-yak-obraty-repetytora',
    'section-cwiczenia-i-lamiglowki',
    'section-que-es',
    'section-tsena-300',
  ])
})

test('equal headings get different ids, which another heading cannot have', () => {
  expect(idsOf('Ціна', 'Ціна', 'Ціна 2', 'Ціна -- 2', '???', '!')).toEqual([
    'section-tsina',
    'section-tsina--2',
    'section-tsina-2',
    'section-tsina-2--2',
    'section',
    'section--2',
  ])
})

test('an id stays when other parts of the text change', () => {
  expect(idsOf('Вступ', 'Ціна')).toContain('section-tsina')
  expect(idsOf('Зовсім інший вступ', 'Ще одне', 'Ціна')).toContain('section-tsina')
})

test('an id never equals one of the page', () => {
  for (const id of idsOf('state', 'about', 'root', '__proto__')) expect(id).toMatch(/^section-/)
})

test('the table of contents names headings with text, in their order and level', () => {
  const doc: RichText = withHeadingIds({
    type: 'doc',
    content: [
      heading('Перший'),
      { type: 'blockquote', content: [heading('Другий', 3)] },
      { type: 'heading', attrs: { level: 2 } },
      { type: 'paragraph', content: [{ type: 'text', text: 'Не заголовок' }] },
    ],
  })
  expect(tableOfContents(doc)).toEqual([
    { id: 'section-pershyi', level: 2, text: 'Перший' },
    { id: 'section-druhyi', level: 3, text: 'Другий' },
  ])
  expect(tableOfContents(null)).toEqual([])
})

test('an id that the server did not make is ignored', () => {
  const foreign = { ...heading('Текст'), attrs: { level: 2, id: 'state' } }
  expect(tableOfContents({ type: 'doc', content: [foreign] })).toEqual([])
})
