import { expect, test } from 'vitest'
import { growsLinearly } from '#test/support/growth.ts'
import { isSafeLink } from './links.ts'
import { isEmptyText, plainTextOf } from './plain-text.ts'
import { richText } from './rich-text.ts'

const schema = richText()
const parse = (doc: unknown) => schema.safeParse(doc).success
const repeat = (node: object) => (text: string) => parse({ type: 'doc', content: Array.from(text, () => node) })

/** A quote in a quote, as deep as there are letters. */
const nest = (text: string) => {
  let node: object = { type: 'paragraph' }
  for (let depth = 0; depth < text.length; depth++) node = { type: 'blockquote', content: [node] }
  return parse({ type: 'doc', content: [node] })
}

test.each<[string, (text: string) => unknown]>([
  ['many nodes', repeat({ type: 'paragraph' })],
  ['many unknown nodes', repeat({ type: 'script' })],
  ['deep nesting', nest],
  [
    'a long text',
    (text) => parse({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }),
  ],
  ['a long link', (text) => isSafeLink(`https://${text}`)],
])('rejects %s in linear time', (_, run) => {
  expect(growsLinearly(run, 'a', 100_000)).toBe(true)
  expect(run('a'.repeat(100_000))).toBe(false)
})

test('the plain text has a line per block', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const doc = { type: 'doc' as const, content: [paragraph('one'), { type: 'blockquote', content: [paragraph('two')] }] }
  expect(plainTextOf(doc)).toBe('one\ntwo')
  expect([isEmptyText(doc), isEmptyText({ type: 'doc', content: [{ type: 'paragraph' }] })]).toEqual([false, true])
})
