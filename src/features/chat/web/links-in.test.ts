import { expect, test } from 'vitest'
import { linksIn } from './links-in.ts'

test('addresses are found, and what stands around them stays text', () => {
  expect(linksIn('See https://example.com/a?b=1&c=2, then https://uk.wikipedia.org/wiki/Пі_(число). Ok')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1&c=2', href: 'https://example.com/a?b=1&c=2' },
    { text: ', then ' },
    { text: 'https://uk.wikipedia.org/wiki/Пі_(число)', href: 'https://uk.wikipedia.org/wiki/Пі_(число)' },
    { text: '. Ok' },
  ])
})

test('nothing but the web is led to', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://', 'no address'])
    expect(linksIn(text)).toEqual([{ text }])
})
