import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDiskCache } from '#platform/files/disk-cache.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { avatarAddress, avatarSizes } from '#features/tutors/model.ts'
import { facesPerSex, parseFaceName } from './faces.ts'
import { faceOptions } from './face-options.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => rm(app.runtime.config.DATA_DIR, { recursive: true, force: true }))

const ask = (url: string) => app.web.inject({ url, headers: { host: 'ua.localhost' } })

test.each(avatarSizes)('serves a portrait of %i pixels', async (size) => {
  const response = await ask(avatarAddress('demo/f012', size)!)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: size, height: size })
  expect(response.rawPayload.length).toBeLessThan(12_000)
})

test('caches a portrait', async () => {
  const first = await ask('/faces/m077-96.webp')
  expect(await readdir(join(app.runtime.config.DATA_DIR, 'kept/faces'))).toContain('m077-96.webp')
  expect((await ask('/faces/m077-96.webp')).rawPayload.equals(first.rawPayload)).toBe(true)
})

test.each([
  'f000-96.webp',
  'f101-96.webp',
  'x001-96.webp',
  'f01-96.webp',
  'f0012-96.webp',
  'f012-97.webp',
  'f012-0096.webp',
  'f012.webp',
  'F012-96.webp',
  'f012-96.png',
  'f012-96.webp%00',
  '..%2ff012-96.webp',
  '..%2f..%2fpackage.json',
])('answers 404 for /faces/%s', async (name) => {
  const { statusCode, headers } = await ask(`/faces/${name}`)
  expect(statusCode).toBe(404)
  expect(headers['cache-control']).not.toContain('immutable')
})

describe('disk cache', () => {
  test('creates a file once for concurrent readers', async () => {
    const kept = openDiskCache(join(app.runtime.config.DATA_DIR, 'once'))
    let made = 0
    const make = async () => {
      made++
      await new Promise((resolve) => setTimeout(resolve, 20))
      return Buffer.from('bytes')
    }
    const all = await Promise.all(Array.from({ length: 20 }, () => kept.read('a/b-1.webp', make)))
    expect(all.map(String)).toEqual(Array.from({ length: 20 }, () => 'bytes'))
    expect(String(await kept.read('a/b-1.webp', make))).toBe('bytes')
    expect(made).toBe(1)
    expect(await readdir(join(app.runtime.config.DATA_DIR, 'once/a'))).toEqual(['b-1.webp'])
  })

  test('retries after a failure', async () => {
    const kept = openDiskCache(join(app.runtime.config.DATA_DIR, 'again'))
    await expect(kept.read('a.webp', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink')
    expect(String(await kept.read('a.webp', async () => Buffer.from('ink')))).toBe('ink')
  })

  test.each(['../a.webp', '/a.webp', 'a/../b.webp', 'a', 'a//b.webp', ''])('rejects the name %j', (name) => {
    const kept = openDiskCache(app.runtime.config.DATA_DIR)
    expect(() => kept.read(name, async () => Buffer.from(''))).toThrow('invalid file name')
  })
})

test('faces differ and match their age', () => {
  const faces = ['f', 'm'].flatMap((sex) =>
    Array.from({ length: facesPerSex }, (_, index) => parseFaceName(`${sex}${String(index + 1).padStart(3, '0')}`)!),
  )
  const portraits = faces.map(faceOptions)
  expect(new Set(portraits.map((portrait) => JSON.stringify(portrait))).size).toBeGreaterThan(195)
  for (const [index, { sex, age }] of faces.entries()) {
    const { headContrastColor, facialHairProbability } = portraits[index]!
    expect(['e8e1e1', 'cfc9c2', 'aaa49d'].includes(headContrastColor![0]!)).toBe(age === 'old')
    if (sex === 'f') expect(facialHairProbability).toBe(0)
  }
})

test('builds avatar URLs', () => {
  expect(avatarAddress('demo/m001', 130)).toBe('/faces/m001-130.webp')
  for (const avatar of [null, '', 'demo/../x', 'ab/0123.webp']) expect(avatarAddress(avatar, 96)).toBeUndefined()
})
