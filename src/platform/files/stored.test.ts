import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '../runtime.ts'

let app: TestApp
let folder: string
let begun: Date
beforeAll(async () => {
  app = await openApp()
  begun = new Date()
  folder = join(app.runtime.config.DATA_DIR, 'files')
})
beforeEach(async () => {
  for (const { name } of await rows()) await withCtx(({ files }) => files.remove(name))
  await runQueuedJobs(app, 'files.remove')
  await rm(folder, { recursive: true, force: true })
})

const ua = () => systemRequester(editionByCode('ua')!)
const withCtx = <T>(run: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, ua(), run)
const rolledBack = (run: (ctx: Ctx) => Promise<unknown>) =>
  expect(
    withCtx(async (ctx) => {
      await run(ctx)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')

const bytes = Buffer.from('a picture')
const variants = { 96: Buffer.from('small'), 130: Buffer.from('larger') }
const put = () => withCtx(({ files }) => files.put(bytes, 'image/webp', variants))
const reading = (code = 'ua') => readOnlyCtx(app.runtime, systemRequester(editionByCode(code)!)).files
const textOf = async (name: string, variant?: string, edition?: string) => {
  const found = await reading(edition).read(name, variant)
  return found && [found.type, found.bytes, String(await buffer(found.stream))]
}
const rows = () => {
  const all = app.runtime.database.db.selectFrom('stored_file').select('name').where('edition', '=', 'ua')
  return all.where('created_at', '>=', begun).execute()
}

async function onDisk(): Promise<string[]> {
  const all = await readdir(folder, { recursive: true }).catch(() => [])
  return all.filter((name) => name.includes('.')).toSorted()
}

test('reads a file with its type and variants in its own edition only', async () => {
  const name = await put()
  expect(await textOf(name)).toEqual(['image/webp', 9, 'a picture'])
  expect(await textOf(name, '96')).toEqual(['image/webp', 5, 'small'])
  expect(await textOf(name, '130')).toEqual(['image/webp', 6, 'larger'])
  expect(await textOf(name, '192')).toBeUndefined()
  expect(await textOf(name, undefined, 'pl')).toBeUndefined()
  expect(await onDisk()).toEqual([name, `${name}.130`, `${name}.96`])
})

test('a read context cannot store files', async () => {
  await expect(reading().put(bytes, 'image/webp')).rejects.toThrow('read-only')
  expect(await rows()).toEqual([])
})

test('a file of a rolled back transaction has no row', async () => {
  const stored = await put()
  await rolledBack(({ files }) => files.put(bytes, 'image/webp', variants))
  expect(await rows()).toEqual([{ name: stored }])
  expect(await onDisk()).toHaveLength(6)
})

describe('a removed file', () => {
  test('is gone at once, and its bytes and variants after commit', async () => {
    const name = await put()
    await withCtx(({ files }) => files.remove(name))
    expect(await textOf(name)).toBeUndefined()
    expect(await onDisk()).toHaveLength(3)
    expect(await runQueuedJobs(app, 'files.remove')).toBe(1)
    expect(await onDisk()).toEqual([])
  })

  test('is kept if the transaction rolls back', async () => {
    const name = await put()
    await rolledBack(({ files }) => files.remove(name))
    expect(await runQueuedJobs(app, 'files.remove')).toBe(0)
    expect(await textOf(name, '96')).toEqual(['image/webp', 5, 'small'])
  })

  test('cannot be removed in another edition', async () => {
    const name = await put()
    await inTransaction(app.runtime, systemRequester(editionByCode('pl')!), ({ files }) => files.remove(name))
    expect(await runQueuedJobs(app, 'files.remove')).toBe(0)
    expect(await textOf(name)).toBeDefined()
  })
})
