import { expect, test } from 'vitest'
import { compressFast, decompress } from './compress.ts'

const texts = {
  'no text': '',
  'Latin letters': '<p>Lessons from $20</p>',
  'other letters': '<p>Репетитор, від 300 ₴ 🎓</p>',
  'half of a surrogate pair': `<p>${'🎓'[0]}</p>`,
  'a long page': 'Репетитор 🎓 '.repeat(100_000),
}

test.each(Object.entries(texts))('sends %s as UTF-8', async (_, text) => {
  const sent = Buffer.from(text.toWellFormed())
  expect(compressFast(text, 'identity').equals(sent)).toBe(true)
  for (const encoding of ['br', 'gzip'] as const)
    expect((await decompress(compressFast(text, encoding), encoding)).equals(sent)).toBe(true)
})
