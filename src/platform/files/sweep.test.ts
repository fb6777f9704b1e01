import { randomBytes } from 'node:crypto'
import { access, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { demoStaff } from '#demo/logins.ts'
import { editionByCode } from '#editions/editions.ts'
import { leadStaff } from '#shared/access.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { databaseName } from '#test/support/postgres.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '../runtime.ts'
import { fileJobs } from './file-jobs.ts'
import { adoptFiles } from './installation.ts'
import { sweepFiles, sweepLimits, trashDays } from './sweep.ts'

const dayMs = 86_400_000
const template = inject('postgres')
const replica = databaseName()
let app: TestApp
let folder: string
let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client({ connectionString: template.replace('/repeto?', '/postgres?') })
  await admin.connect()
  // A copy of the template lacks all uploads of the tests, like a replica that is behind.
  await admin.query(`create database ${replica} template repeto strategy file_copy`)
  app = await openApp({ DATABASE_READ_URL: template.replace('/repeto?', `/${replica}?`), METRICS_TOKEN: metricsToken })
  folder = app.runtime.files.location
})
afterAll(async () => {
  await app.runtime.database.reader.destroy()
  await admin.query(`drop database ${replica} with (force)`)
  await admin.end()
})
beforeEach(async () => {
  app.setTime(new Date())
  await db().deleteFrom('stored_file').where('bytes', '=', sample.length).execute()
  await rm(folder, { recursive: true, force: true })
  await adoptFiles(db(), app.runtime.files)
})

const metricsToken = 'a token of the metrics'
const sample = Buffer.from('a file of the sweep test')
const db = () => app.runtime.database.db
const ua = () => systemRequester(editionByCode('ua')!)
const withCtx = <T>(run: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, ua(), run)
const upload = (count: number) =>
  withCtx(async ({ files }) => {
    const names: string[] = []
    for (let place = 0; place < count; place++) names.push(await files.put(sample, 'image/webp', { 96: sample }))
    return names
  })
/** Files without rows, as rolled back uploads leave them. */
const orphan = async (count: number) => {
  const names: string[] = []
  for (let place = 0; place < count; place++) names.push(await app.runtime.files.put(sample, 'webp', { 96: sample }))
  return names
}
const sweepAfter = (days: number, options?: { isConfirmed: boolean }) => {
  app.setTime(new Date(Date.now() + days * dayMs + 60_000))
  return sweepFiles(readOnlyCtx(app.runtime, ua()), options)
}
const onDisk = async () => {
  const all = await readdir(folder, { recursive: true })
  return all.filter((name) => name.includes('.') && !name.startsWith('trash')).toSorted()
}
const parts = (names: readonly string[]) => names.flatMap((name) => [name, `${name}.96`]).toSorted()
const inTrash = async () => (await app.runtime.files.trash.measure()).files
const leads = demoStaff.filter(({ status }) => leadStaff.some((lead) => lead === status)).map(({ login }) => login)
const stoppedEvents = () =>
  db().selectFrom('event').select(['after']).where('name', '=', 'files.sweep_stopped').orderBy('id').execute()

describe('the sweep', () => {
  test('moves files without a row to the trash a day later, with their variants', async () => {
    const stored = await upload(40)
    const [orphaned] = await orphan(1)
    expect(await sweepAfter(0)).toMatchObject({ outcome: 'swept', unknown: 0 })
    expect(await onDisk()).toHaveLength(82)
    expect(await sweepAfter(1)).toEqual({ outcome: 'swept', files: 41, unknown: 1 })
    expect(await onDisk()).toEqual(parts(stored))
    expect(await inTrash()).toBe(2)
    expect(await app.runtime.files.read(orphaned!)).toBeUndefined()
  })

  test('keeps the uploads that a replica does not have yet', async () => {
    const stored = await upload(30)
    const { rows } = await sql`select from stored_file where name = ${stored[0]!}`.execute(app.runtime.database.reader)
    expect(rows).toEqual([])
    const job = fileJobs.find(({ name }) => name === 'files.sweep')!
    app.setTime(new Date(Date.now() + 2 * dayMs))
    await job.run(readOnlyCtx(app.runtime, ua()), {})
    expect(await onDisk()).toEqual(parts(stored))
    expect(await inTrash()).toBe(0)
  })

  test('keeps the files of all editions, and files that are not ours', async () => {
    const polish = systemRequester(editionByCode('pl')!)
    const name = await inTransaction(app.runtime, polish, ({ files }) => files.put(sample, 'application/pdf'))
    await writeFile(join(folder, name.slice(0, 2), 'README.md'), 'of somebody else')
    await utimes(join(folder, name), new Date(0), new Date(0))
    await sweepAfter(1)
    expect(await onDisk()).toEqual([`${name.slice(0, 2)}/README.md`, name].toSorted())
  })

  test('moves what was never completed, whatever the number', async () => {
    const [stored = ''] = await upload(1)
    await writeFile(join(folder, `${stored}.192.part`), 'half')
    await mkdir(join(folder, 'zz'), { recursive: true })
    await writeFile(join(folder, `zz/${randomBytes(19).toString('hex')}.webp.part`), 'half')
    expect(await sweepAfter(1)).toEqual({ outcome: 'swept', files: 1, unknown: 0 })
    expect(await onDisk()).toEqual(parts([stored]))
  })
})

describe('the sweep stops before it moves anything', () => {
  test('with more than five per cent of files without a row, and says so', async () => {
    await upload(38)
    await orphan(3)
    const errors = vi.spyOn(app.runtime.log, 'error')
    expect(await sweepAfter(1)).toEqual({ outcome: 'stopped', files: 41, unknown: 3 })
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ files: 41, unknown: 3 }), 'file sweep stopped')
    expect([(await onDisk()).length, await inTrash()]).toEqual([82, 0])
    expect((await stoppedEvents()).at(-1)!.after).toEqual({ reason: 'stopped', files: 41, unknown: 3 })
  })

  test('with an empty database or one of another time', async () => {
    const stored = await upload(60)
    await db().deleteFrom('stored_file').where('bytes', '=', sample.length).execute()
    expect(await sweepAfter(1)).toEqual({ outcome: 'stopped', files: 60, unknown: 60 })
    expect(await onDisk()).toEqual(parts(stored))
  })

  test('with more than a hundred files without a row, however many there are', async () => {
    // Listing and rows are cheap, so that few real files stand for many.
    const orphaned = await orphan(sweepLimits.files + 1)
    const list = app.runtime.files.list.bind(app.runtime.files)
    const many = Array.from({ length: 5000 }, (_, place) => ({
      path: `ff/${place}`,
      name: `ff/${place}`,
      changedAt: new Date(Date.now() + 100 * dayMs),
      isPartial: false,
    }))
    const spy = vi.spyOn(app.runtime.files, 'list').mockImplementation(async function* () {
      yield many
      yield* list()
    })
    try {
      expect(await sweepAfter(1)).toEqual({ outcome: 'stopped', files: 5101, unknown: 101 })
      await app.runtime.files.remove(orphaned[0]!, ['96'])
      expect(await sweepAfter(1)).toEqual({ outcome: 'swept', files: 5100, unknown: 100 })
    } finally {
      spy.mockRestore()
    }
  })

  test.each([
    ['of another installation', () => app.runtime.files.saveInstallation('00000000-0000-4000-8000-000000000000')],
    ['without an id', () => rm(join(folder, 'installation'))],
  ])('in a folder %s', async (_, damage) => {
    const stored = await upload(40)
    await orphan(1)
    await damage()
    expect(await sweepAfter(100, { isConfirmed: true })).toMatchObject({ outcome: 'wrong_files' })
    expect(await onDisk()).toHaveLength(82)
    expect((await stoppedEvents()).at(-1)!.after).toMatchObject({ reason: 'wrong_files' })
    expect(stored).toHaveLength(40)
  })

  test('until somebody confirms', async () => {
    const stored = await upload(10)
    await orphan(5)
    expect(await sweepAfter(1)).toMatchObject({ outcome: 'stopped' })
    const unknown = async () =>
      (await db().selectFrom('installation').select('unknown_files').execute())[0]!.unknown_files
    expect(await unknown()).toBe(5)
    expect(await sweepAfter(1, { isConfirmed: true })).toMatchObject({ outcome: 'swept', unknown: 5 })
    expect(await onDisk()).toEqual(parts(stored))
    expect(await unknown()).toBe(0)
  })

  test('and tells the leads of the staff by email, once each', async () => {
    await app.ownerDb.deleteFrom('event').where('name', '=', 'files.sweep_stopped').execute()
    await upload(10)
    await orphan(5)
    await sweepAfter(1)
    const emails = await messagesAfter(app, 'files.sweep_stopped')
    expect(emails[0]).toMatchObject({
      template: 'file_sweep_stopped',
      text: expect.stringContaining('5 / 15') as string,
    })
    expect(emails).toHaveLength(new Set(emails.map(({ recipient }) => recipient)).size)
    expect(emails.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(leads))
    expect(emails).toHaveLength(leads.length)
  })
})

test('metrics show why a sweep stopped and how much waits for deletion', async () => {
  const visitor = await app.visitor()
  const read = async () => {
    const { body } = await visitor.send('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
    return Array.from(body.matchAll(/^repeto_file_\w+ (\d+)$/gm), ([line]) => line)
  }
  await upload(40)
  await orphan(3)
  await sweepAfter(1)
  expect(await read()).toContain('repeto_file_sweep_unknown 3')
  await sweepAfter(1, { isConfirmed: true })
  // The trash is measured once a minute.
  app.setTime(new Date(Date.now() + 2 * dayMs))
  const bytes = 6 * sample.length
  expect(await read()).toEqual(
    expect.arrayContaining([
      `repeto_file_trash_bytes ${bytes}`,
      'repeto_file_trash_files 6',
      'repeto_file_sweep_unknown 0',
    ]),
  )
})

describe('the trash', () => {
  test('is put back by a restore, for one day or all, and known files stay', async () => {
    await upload(40)
    const [first = ''] = await orphan(1)
    await sweepAfter(1)
    const { trash } = app.runtime.files
    expect(await trash.restore('2020-01-01')).toBe(0)
    expect(await trash.restore()).toBe(2)
    expect([await app.runtime.files.has(first), await inTrash()]).toEqual([true, 0])
    await db()
      .insertInto('stored_file')
      .values({
        edition: 'ua',
        name: first,
        type: 'image/webp',
        bytes: sample.length,
        variants: ['96'],
        created_at: new Date(),
      })
      .execute()
    expect(await sweepAfter(2)).toMatchObject({ outcome: 'swept', unknown: 0 })
    expect(await app.runtime.files.has(first)).toBe(true)
  })

  test('is deleted after thirty days and not before', async () => {
    await upload(40)
    await orphan(1)
    await sweepAfter(1)
    await sweepAfter(trashDays + 1)
    expect(await inTrash()).toBe(2)
    await sweepAfter(trashDays + 2)
    expect(await inTrash()).toBe(0)
  })

  test('is deleted after thirty days although the sweep stops, but not for files of another installation', async () => {
    await upload(40)
    await orphan(1)
    await sweepAfter(1)
    await orphan(10)
    expect(await sweepAfter(trashDays + 1)).toMatchObject({ outcome: 'stopped' })
    expect(await inTrash()).toBe(2)
    await app.runtime.files.saveInstallation('00000000-0000-4000-8000-000000000000')
    expect(await sweepAfter(trashDays + 2)).toMatchObject({ outcome: 'wrong_files' })
    expect(await inTrash()).toBe(2)
    await adoptFiles(db(), app.runtime.files)
    expect(await sweepAfter(trashDays + 2)).toMatchObject({ outcome: 'stopped' })
    expect(await inTrash()).toBe(0)
  })

  test('keeps nothing that was erased: a removal deletes swept bytes, too', async () => {
    const [name = '', ...others] = await upload(40)
    await db().deleteFrom('stored_file').where('name', '=', name).execute()
    await sweepAfter(1)
    expect(await inTrash()).toBe(2)
    await app.runtime.files.remove(name, ['96'])
    expect(await inTrash()).toBe(0)
    expect(await onDisk()).toEqual(parts(others))
  })

  test('is not readable by name and not listed as stored', async () => {
    await upload(40)
    const [orphaned = ''] = await orphan(1)
    await sweepAfter(1)
    const [day] = await readdir(join(folder, 'trash'))
    await access(join(folder, 'trash', day!, orphaned))
    await expect(app.runtime.files.read(`trash/${day}/${orphaned}`)).rejects.toThrow('invalid file name')
  })
})
