import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskCache } from './disk-cache.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repeto-cache-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const kilobyte = Buffer.alloc(1000)

test('a file is made once, also for concurrent requests', async () => {
  const cache = openDiskCache(join(folder, 'once'))
  let made = 0
  const read = () => cache.read('a/b.txt', async () => (made++, kilobyte))
  await Promise.all([read(), read()])
  await read()
  expect(made).toBe(1)
})

test('the oldest files are deleted before the folder exceeds its limit', async () => {
  const at = join(folder, 'bounded')
  const cache = openDiskCache(at, 20_000)
  for (let number = 10; number < 80; number++) {
    const name = `f${number}.txt`
    await cache.read(name, async () => kilobyte)
    await utimes(join(at, name), number, number)
  }
  const files = (await readdir(at)).toSorted()
  expect(files.length).toBeLessThanOrEqual(20)
  expect(files.length).toBeGreaterThan(10)
  expect(files).toContain('f79.txt')
  expect(files).not.toContain('f10.txt')
})

test('a file that is too old is made again', async () => {
  const at = join(folder, 'old')
  const cache = openDiskCache(at)
  await cache.read('a.txt', async () => Buffer.from('old'))
  const again = () => cache.read('a.txt', async () => Buffer.from('new'), { maxAgeMs: 60_000 })
  expect((await again()).toString()).toBe('old')
  await utimes(join(at, 'a.txt'), 1, 1)
  expect((await again()).toString()).toBe('new')
})

test('names cannot leave the folder', async () => {
  const cache = openDiskCache(folder)
  expect(() => cache.read('../a.txt', async () => kilobyte)).toThrow('invalid file name')
})
