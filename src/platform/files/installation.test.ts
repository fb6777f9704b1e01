import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { inTransaction, systemRequester } from '../runtime.ts'
import { diskFiles } from './files.ts'
import type { Files } from './files.ts'
import { adoptFiles, assertOwnFiles, readInstallationId } from './installation.ts'
import { storedFiles } from './stored.ts'

let app: TestApp
let root: string
let folder: string
let files: Files
beforeAll(async () => {
  app = await openApp()
  // The files of the template's rows are elsewhere.
  await app.owner.query(
    `set session_replication_role = replica; delete from stored_file; set session_replication_role = default`,
  )
})
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'repeto-installation-'))
  folder = join(root, 'files')
  files = diskFiles(folder)
})
afterEach(async () => {
  await db().deleteFrom('stored_file').execute()
  await rm(root, { recursive: true })
})

const db = () => app.runtime.database.db
const other = '00000000-0000-4000-8000-000000000000'
const upload = (count: number, into = files) =>
  inTransaction(app.runtime, systemRequester(editionByCode('ua')!), async (ctx) => {
    const names: string[] = []
    for (let place = 0; place < count; place++)
      names.push(await storedFiles(into, ctx).put(Buffer.from('a file'), 'image/webp'))
    return names
  })
const check = (checked = files) => assertOwnFiles(db(), checked)

test('a new installation gets one id in both places', async () => {
  await check()
  const id = await readInstallationId(db())
  expect(await files.readInstallation()).toBe(id)
  expect(await readdir(folder)).toEqual(['installation'])
  await check()
  expect(await readFile(join(folder, 'installation'), 'utf8')).toBe(`${id}\n`)
})

test('processes that start at once write one id', async () => {
  await upload(3)
  await Promise.all(Array.from({ length: 10 }, () => check(diskFiles(folder))))
  expect(await files.readInstallation()).toBe(await readInstallationId(db()))
  expect((await readdir(folder)).filter((name) => name.startsWith('installation'))).toEqual(['installation'])
})

test('the first start after the upgrade takes over the files of the database', async () => {
  await upload(20)
  await check()
  expect(await files.readInstallation()).toBe(await readInstallationId(db()))
})

describe('a start is refused', () => {
  test('with the files of another database', async () => {
    await upload(3)
    await files.saveInstallation(other)
    await expect(check()).rejects.toThrow(/^The files in .* belong to another database/)
    expect(await files.readInstallation()).toBe(other)
  })

  test('with an empty database on a folder with files', async () => {
    await files.put(Buffer.from('a file'), 'webp')
    await expect(check()).rejects.toThrow(/^The database knows no files, but .* has some/)
    expect(await files.readInstallation()).toBeUndefined()
  })

  test('with a missing mount, and no folder is made', async () => {
    await upload(3, diskFiles(join(root, 'elsewhere')))
    await expect(check()).rejects.toThrow(/^The files of the database are not in .*: is it mounted\?/)
    expect(await readdir(root)).toEqual(['elsewhere'])
  })

  test('with files of which too few are those of the database', async () => {
    const names = await upload(20)
    for (const name of names.slice(0, 3)) await files.remove(name)
    await expect(check()).rejects.toThrow('are not in')
    // A backup of a little earlier lacks some.
    const rest = names.slice(0, 2)
    await db().deleteFrom('stored_file').where('name', 'in', rest).execute()
    await check()
  })

  test('until somebody adopts the files', async () => {
    await files.saveInstallation(other)
    await adoptFiles(db(), files)
    await check()
  })
})

test('a mount that disappears while the site runs takes no uploads', async () => {
  await check()
  const running = diskFiles(folder)
  await running.put(Buffer.from('a file'), 'webp')
  await rm(folder, { recursive: true })
  await expect(running.put(Buffer.from('a file'), 'webp')).rejects.toThrow('is it mounted?')
  expect(await readdir(root)).toEqual([])
})
