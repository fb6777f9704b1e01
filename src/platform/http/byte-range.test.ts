import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=0-1', { first: 0, last: 1 }],
  ['bytes=4-400', { first: 4, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=9-9', { first: 9, last: 9 }],
])('reads %s of ten bytes', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range)
})

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s lies behind the end of ten bytes', (header) => {
  expect(parseByteRange(header, 10)).toBe('unsatisfiable')
})

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-3', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b'])(
  '%s asks for the whole file',
  (header) => {
    expect(parseByteRange(header, 10)).toBeUndefined()
  },
)
