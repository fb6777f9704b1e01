import { describe, expect, test } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'
import { EditionCache } from './edition-cache.ts'
import { estimateBytes } from './estimate-bytes.ts'

const keysIn = (cache: EditionCache<string>, now: number) =>
  ['ua 1', 'ua 2', 'ua 3', 'ua 4'].filter((key) => cache.get(key, now) !== undefined)

describe('the cache of an edition', () => {
  test('expires values after their lifetime', () => {
    const cache = new EditionCache<string>({ maxBytes: 10_000, lifetimeMs: 1000 })
    cache.set('ua 1', 'x', 1, 5000)
    expect(keysIn(cache, 5999)).toEqual(['ua 1'])
    expect(keysIn(cache, 6000)).toEqual([])
  })

  test('clears all pages below a path, of one edition only', () => {
    const cache = new EditionCache<string>({ maxBytes: 10_000 })
    const keys = ['ua ua /materials/', 'ua ru /materials/a/b/?page=2', 'ua ua /material/', 'pl pl /materials/']
    for (const key of keys) cache.set(key, 'x', 1, 0)
    const generation = cache.generation('ua')
    cache.clearBelow('ua', '/materials/')
    expect(keys.filter((key) => cache.get(key, 0))).toEqual(keys.slice(2))
    expect(cache.generation('ua')).not.toBe(generation)
  })

  test('stores values for a moment after a clear, because a replica may lag', () => {
    const cache = new EditionCache<string>({ maxBytes: 10_000, settleMs: 3_000 })
    cache.clearEdition('ua', 10_000)
    cache.set('ua 1', 'x', 1, 10_500)
    cache.set('pl 1', 'x', 1, 10_500)
    expect([cache.get('ua 1', 11_999), cache.get('ua 1', 12_000)]).toEqual(['x', undefined])
    expect(cache.get('pl 1', 60_000)).toBe('x')
    cache.set('ua 2', 'x', 1, 12_999)
    expect([cache.get('ua 2', 12_999), cache.get('ua 2', 13_000)]).toEqual(['x', undefined])
    cache.set('ua 3', 'x', 1, 13_000)
    expect(cache.get('ua 3', 72_999)).toBe('x')
    cache.clearBelow('ua', '/a/', 80_000)
    cache.set('ua 3', 'x', 1, 80_000)
    expect(cache.get('ua 3', 81_500)).toBeUndefined()
    cache.clear(90_000)
    cache.set('pl 1', 'x', 1, 90_000)
    expect(cache.get('pl 1', 91_500)).toBeUndefined()
  })

  test('keeps values for their lifetime after a clear without a replica', () => {
    const cache = new EditionCache<string>({ maxBytes: 10_000 })
    cache.clearEdition('ua', 10_000)
    cache.set('ua 1', 'x', 1, 10_000)
    expect(cache.get('ua 1', 69_999)).toBe('x')
  })

  test('does not store a value computed before a clear', () => {
    const cache = new EditionCache<string>({ maxBytes: 10_000 })
    const generation = cache.generation('ua')
    cache.clearEdition('pl')
    cache.set('ua 1', 'x', 1, 0, generation)
    cache.clearEdition('ua')
    cache.set('ua 2', 'x', 1, 0, generation)
    expect(keysIn(cache, 1)).toEqual([])
    cache.set('ua 3', 'x', 1, 0, cache.generation('ua'))
    cache.clear()
    cache.set('ua 4', 'x', 1, 0, cache.generation('ua') - 1)
    expect(keysIn(cache, 1)).toEqual([])
  })

  test('evicts the oldest entry over the maximum number', () => {
    const cache = new EditionCache<string>({ maxBytes: 10_000, maxEntries: 2 })
    for (const key of ['ua 1', 'ua 2', 'ua 3']) cache.set(key, 'x', 1, 0, 0)
    expect(keysIn(cache, 1)).toEqual(['ua 2', 'ua 3'])
    expect(cache.stats).toMatchObject({ entries: 2, evictions: 1 })
  })

  test('evicts the oldest entries over the byte limit and never stores a larger value', () => {
    const cache = new EditionCache<string>({ maxBytes: 10_000 })
    cache.set('ua 1', 'x', 4_000, 0)
    cache.set('ua 2', 'x', 4_000, 0)
    cache.set('ua 3', 'x', 4_000, 0)
    expect(keysIn(cache, 1)).toEqual(['ua 2', 'ua 3'])
    cache.set('ua 4', 'x', 10_000, 0)
    expect(keysIn(cache, 1)).toEqual(['ua 2', 'ua 3'])
    expect(cache.stats.bytes).toBeLessThanOrEqual(10_000)
    cache.clearEdition('ua')
    expect(cache.stats).toMatchObject({ entries: 0, bytes: 0 })
  })

  test('counts the bytes of resized values, and not those of replaced ones', () => {
    const cache = new EditionCache<string>({ maxBytes: 10_000 })
    cache.set('ua 1', 'old', 1_000, 0)
    cache.set('ua 2', 'x', 1_000, 0)
    cache.resize('ua 2', 'x', 9_000)
    expect(keysIn(cache, 1)).toEqual(['ua 2'])
    const { bytes } = cache.stats
    cache.resize('ua 2', 'another', 1)
    expect(cache.stats.bytes).toBe(bytes)
    cache.set('ua 2', 'x', 1_000, 0)
    expect(cache.stats.bytes).toBe(bytes - 8_000)
    cache.resize('ua 2', 'x', 20_000)
    expect(cache.stats).toMatchObject({ entries: 0, bytes: 0 })
  })

  test('removes expired values when the next one is stored', () => {
    const cache = new EditionCache<string>({ maxBytes: 10_000, lifetimeMs: 1000 })
    cache.set('ua 1', 'x', 1, 0)
    cache.set('ua 2', 'x', 1, 500)
    cache.set('ua 3', 'x', 1, 1000)
    expect(cache.stats).toMatchObject({ entries: 2, evictions: 0 })
  })

  test('storing a value again does not evict another one', () => {
    const cache = new EditionCache<string>({ maxBytes: 10_000, maxEntries: 2 })
    for (const key of ['ua 1', 'ua 2', 'ua 2']) cache.set(key, 'x', 1, 0, 0)
    expect(keysIn(cache, 1)).toEqual(['ua 1', 'ua 2'])
  })

  test('counts hits and misses', () => {
    const cache = new EditionCache<string>({ maxBytes: 10_000 })
    cache.set('ua 1', 'x', 1, 0)
    expect([cache.get('ua 1', 1), cache.get('ua 2', 1)]).toEqual(['x', undefined])
    expect(cache.stats).toMatchObject({ hits: 1, misses: 1 })
  })
})

test('a cache of texts stays within its byte limit for texts of any length', () => {
  const cache = new BoundedCache<string>(10_000)
  for (let place = 0; place < 100; place++) cache.set(`${place} ${'x'.repeat(place * 10)}`, 'x', 2)
  cache.set('x'.repeat(20_000), 'x', 2)
  const { entries, bytes, evictions } = cache.stats
  expect([bytes <= 10_000, entries + evictions]).toEqual([true, 100])
  expect(cache.get(`99 ${'x'.repeat(990)}`)).toBe('x')
})

test('the estimated size is close to that of the parts, also for long lists', () => {
  const row = { name: 'x'.repeat(100), ids: [1, 2, 3] }
  const one = estimateBytes(row)
  expect(one).toBeGreaterThan(200)
  expect(one).toBeLessThan(500)
  for (const rows of [
    Array.from({ length: 10_000 }, () => row),
    new Set(Array.from({ length: 10_000 }, () => ({ ...row }))),
  ]) {
    expect(estimateBytes(rows) / (10_000 * one)).toBeGreaterThan(0.9)
    expect(estimateBytes(rows) / (10_000 * one)).toBeLessThan(1.2)
  }
  expect(estimateBytes(new Map([['key', Buffer.alloc(5_000)]]))).toBeGreaterThan(5_000)
})
