import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFiles } from './files.ts'
import type { Files } from './files.ts'

let root: string
let files: Files
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'repeto-files-'))
  await writeFile(join(root, 'secret.txt'), 'secret')
  files = diskFiles(join(root, 'files'))
})
afterAll(() => rm(root, { recursive: true }))

const bytes = Buffer.from([0, 1, 2, 255])

test('puts, reads and removes a file', async () => {
  const name = await files.put(bytes, 'png')
  const found = await files.read(name)
  expect(found?.bytes).toBe(4)
  expect(await buffer(found!.stream)).toEqual(bytes)
  await files.remove(name)
  expect(await files.read(name)).toBeUndefined()
  await expect(files.remove(name)).resolves.toBeUndefined()
})

test('makes directories and files private, also in an existing public directory', async () => {
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  const previous = process.umask(0)
  try {
    const fresh = join(root, 'fresh', 'files')
    const name = await diskFiles(fresh).put(bytes, 'pdf', { 96: bytes })
    expect(await modeOf(fresh)).toBe(0o700)
    for (const folder of await readdir(fresh)) expect(await modeOf(join(fresh, folder))).toBe(0o700)
    expect([await modeOf(join(fresh, name)), await modeOf(join(fresh, `${name}.96`))]).toEqual([0o600, 0o600])
    const old = join(root, 'old')
    await mkdir(old)
    await chmod(old, 0o755)
    diskFiles(old)
    expect(await modeOf(old)).toBe(0o700)
  } finally {
    process.umask(previous)
  }
})

test('stores and removes variants with their file', async () => {
  const name = await files.put(bytes, 'webp', { 96: Buffer.from('small') })
  expect(String(await buffer((await files.read(name, '96'))!.stream))).toBe('small')
  expect(await files.read(name, '97')).toBeUndefined()
  await files.remove(name, ['96'])
  expect([await files.read(name), await files.read(name, '96')]).toEqual([undefined, undefined])
})

test.each(['', '../x', '9/6', 'part', '96.part', 'A', 'x'.repeat(11)])('rejects the variant %j', async (variant) => {
  await expect(files.put(bytes, 'webp', { [variant]: bytes })).rejects.toThrow('invalid file variant')
  await expect(files.read(real, variant)).rejects.toThrow('invalid file variant')
})

test('names are random and unique', async () => {
  const names = await Promise.all(Array.from({ length: 50 }, () => files.put(bytes, 'jpg')))
  expect(new Set(names).size).toBe(50)
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{38}\.jpg$/)
})

test('files are complete, and no partial file remains', async () => {
  const name = await files.put(Buffer.alloc(1_000_000, 7), 'pdf')
  expect((await stat(join(root, 'files', name))).size).toBe(1_000_000)
  const all = await readdir(join(root, 'files'), { recursive: true })
  expect(all.filter((file) => file.endsWith('.part'))).toEqual([])
})

const real = `${'a'.repeat(2)}/${'b'.repeat(38)}.png`
test.each([
  '../secret.txt',
  '..',
  '',
  '/etc/passwd',
  `../files/${real}`,
  `aa/../${real}`,
  `${real}/../../secret.txt`,
  `${real}\0.txt`,
  `${real}\n`,
  real.toUpperCase(),
  real.replace('/', '\\'),
  `${real}.part`,
])('rejects the name %j', async (name) => {
  await expect(files.read(name)).rejects.toThrow('invalid file name')
  await expect(async () => files.remove(name)).rejects.toThrow('invalid file name')
})

test.each(['', '../x', 'php/../..', 'p/ng', 'PNG', 'toolong', 'p\0'])('rejects the extension %j', async (ending) => {
  await expect(files.put(bytes, ending)).rejects.toThrow('invalid file name')
})
