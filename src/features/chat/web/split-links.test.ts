import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

test('splits text into links and plain text', () => {
  expect(splitLinks('See https://example.com/a?b=1&c=2, then https://uk.wikipedia.org/wiki/Пі_(число). Ok')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1&c=2', href: 'https://example.com/a?b=1&c=2' },
    { text: ', then ' },
    { text: 'https://uk.wikipedia.org/wiki/Пі_(число)', href: 'https://uk.wikipedia.org/wiki/Пі_(число)' },
    { text: '. Ok' },
  ])
})

test('links only http and https URLs', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://', 'no address'])
    expect(splitLinks(text)).toEqual([{ text }])
})
