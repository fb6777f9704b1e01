import { expect, test } from 'vitest'
import { growsLinearly } from '#test/support/growth.ts'
import { isTooComplex } from './complexity.ts'
import { isSafeLink } from './links.ts'
import { isEmptyText, plainText } from './plain-text.ts'
import type { RichNode } from './nodes.ts'
import { richText } from './rich-text.ts'

const schema = richText()
const parse = (doc: unknown) => schema.safeParse(doc).success

type NewNode = (type: string, content?: object[]) => object

/** A document whose nodes count how often they are read: a count is the same on a busy machine, a duration is not. */
function countReads(build: (node: NewNode) => object[]) {
  let reads = 0
  const node: NewNode = (type, content) => ({
    get type() {
      reads++
      return type
    },
    ...(content && { content }),
  })
  const accepted = parse({ type: 'doc', content: build(node) })
  return { accepted, reads }
}

/** Each list is within its limit, so the parser reads it. */
const quotesOf = (type: string, size: number) => (node: NewNode) =>
  Array.from({ length: 100 }, () =>
    node(
      'blockquote',
      Array.from({ length: size / 100 }, () => node(type)),
    ),
  )

test.each<[string, (size: number) => ReturnType<typeof countReads>]>([
  ['many nodes', (size) => countReads(quotesOf('paragraph', size))],
  ['many unknown nodes', (size) => countReads(quotesOf('script', size))],
  [
    'deep nesting',
    (size) =>
      countReads((node) => {
        let inner = node('paragraph')
        for (let depth = 0; depth < size; depth++) inner = node('blockquote', [inner])
        return [inner]
      }),
  ],
])('rejects %s and reads each node a fixed number of times', (_, run) => {
  const [short, long] = [run(10_000), run(40_000)]
  expect([short.accepted, long.accepted]).toEqual([false, false])
  expect(short.reads).toBeGreaterThan(0)
  expect(long.reads).toBeLessThanOrEqual(4 * short.reads)
})

test.each<[string, (text: string) => unknown]>([
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
  expect(plainText(doc)).toBe('one\ntwo')
  expect([isEmptyText(doc), isEmptyText({ type: 'doc', content: [{ type: 'paragraph' }] })]).toEqual([false, true])
})

test('the editor knows beforehand which documents have too many parts', () => {
  const nested = (depth: number): RichNode =>
    depth === 0
      ? { type: 'paragraph' }
      : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] }
  const cases: [RichNode[], boolean][] = [
    [[nested(4)], true],
    [[nested(5)], false],
    [Array.from({ length: 3_000 }, () => ({ type: 'horizontalRule' })), true],
    [Array.from({ length: 3_001 }, () => ({ type: 'horizontalRule' })), false],
  ]
  for (const [content, isAccepted] of cases) {
    expect(parse({ type: 'doc', content })).toBe(isAccepted)
    expect(isTooComplex({ type: 'doc', content })).toBe(!isAccepted)
  }
})
