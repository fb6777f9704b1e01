import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { maxAgeMs, openDataCache } from './data-cache.ts'

const fillingSources = [
  'migrations/001_first.sql',
  'src/app/seed.ts',
  'src/features/tutors/server/demo/fill.ts',
  'src/features/geo/server/reference/cities.json',
  'package-lock.json',
  'test/support/filled-data.ts',
]
let folder: string
const put = async (file: string, text: string) => {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}
const cache = () => openDataCache(join(folder, 'sources'), join(folder, 'cache'), false)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repeto-data-cache-'))
  const own = folder
  onTestFinished(() => rm(own, { recursive: true, force: true }))
  for (const file of fillingSources) await put(`sources/${file}`, 'first')
  await put('data/postgres/PG_VERSION', '18')
  await put('data/files/photo.webp', 'a photo')
  await put('data/postgres.log', 'of the server that filled it')
  await mkdir(join(folder, 'copy'))
})

test('a second run gets the data of the first one', async () => {
  expect(await cache().restore(join(folder, 'copy'))).toBe(false)
  await cache().save(join(folder, 'data'))
  expect(await cache().restore(join(folder, 'copy'))).toBe(true)
  expect(await readdir(join(folder, 'copy'))).toEqual(['files', 'postgres'])
  expect(await readFile(join(folder, 'copy/files/photo.webp'), 'utf8')).toBe('a photo')
})

test.each(fillingSources)('a changed %s is filled again', async (file) => {
  await cache().save(join(folder, 'data'))
  await put(`sources/${file}`, 'second')
  expect(await cache().restore(join(folder, 'copy'))).toBe(false)
  expect(await readdir(join(folder, 'copy'))).toEqual([])
})

test('a new migration is filled again, and the stale data is removed', async () => {
  await cache().save(join(folder, 'data'))
  const before = await readdir(join(folder, 'cache'))
  await put('sources/migrations/002_second.sql', 'first')
  expect(await cache().restore(join(folder, 'copy'))).toBe(false)
  await cache().save(join(folder, 'data'))
  const after = await readdir(join(folder, 'cache'))
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})

test('a changed test or component is not filled again', async () => {
  await cache().save(join(folder, 'data'))
  await put('sources/src/app/seed.test.ts', 'a test')
  await put('sources/src/ui/button.tsx', 'a component')
  expect(await cache().restore(join(folder, 'copy'))).toBe(true)
})

test('data that is too old is filled again', async () => {
  await cache().save(join(folder, 'data'))
  const later = (ms: number) => new Date(Date.now() + ms)
  expect(await cache().restore(join(folder, 'copy'), later(maxAgeMs + 1000))).toBe(false)
  expect(await cache().restore(join(folder, 'copy'), later(maxAgeMs - 60_000))).toBe(true)
})

test('a folder without a cluster is not saved', async () => {
  await rm(join(folder, 'data/postgres'), { recursive: true })
  await cache().save(join(folder, 'data'))
  expect(await cache().restore(join(folder, 'copy'))).toBe(false)
})

test('data is reused for changed sources on request, but not for changed migrations', async () => {
  const reusing = openDataCache(join(folder, 'sources'), join(folder, 'cache'), true)
  await reusing.save(join(folder, 'data'))
  await put('sources/src/app/seed.ts', 'second')
  expect(await cache().restore(join(folder, 'copy'))).toBe(false)
  expect(await reusing.restore(join(folder, 'copy'))).toBe(true)
  await put('sources/migrations/002_second.sql', 'first')
  expect(await reusing.restore(join(folder, 'copy'))).toBe(false)
})
