import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { openApp } from '#test/support/app.ts'
import { foreignKeys, indexes } from './tables.ts'

/** Columns that may hold a file name without a foreign key, with the reason. */
const exceptions: Record<string, string> = {
  'tutor.avatar': 'a generated avatar or a photo; `tutor.photo` holds the reference to the photo',
}

/** Only names of stored files have this form. */
const fileNamePattern = '^[0-9a-f]{2}/[0-9a-f]{38}[.][a-z0-9]{2,5}$'
/** Likely names of such columns, for tables without rows. */
const likelyName = /(?:^|_)(?:file|photo|portrait|original|avatar|picture|image|scan|attachment)(?:_name)?$/

async function findLooseColumns(db: Db, allowed: Record<string, string>): Promise<string[]> {
  const keys = (await foreignKeys(db)).filter(({ to }) => to === 'stored_file')
  const known = await indexes(db)
  const referenced = new Set(keys.flatMap(({ from, pairs }) => pairs.map(([column]) => `${from}.${column}`)))
  const candidates = (await textColumns(db)).filter(
    (column) => !referenced.has(column) && column !== 'stored_file.name',
  )
  const loose: string[] = []
  for (const column of candidates) if (isLikely(column) || (await holdsNames(db, column))) loose.push(column)
  return [
    ...keys
      .filter(({ from, pairs }) => {
        const columns = pairs.map(([column]) => column)
        const leads = known.some(
          (index) => index.table === from && columns.every((one, at) => index.columns[at] === one),
        )
        return !leads
      })
      .map(({ name }) => `${name} has no index`),
    ...loose.filter((column) => !(column in allowed)).map((column) => `${column} has no foreign key to stored_file`),
    ...Object.keys(allowed)
      .filter((column) => !loose.includes(column))
      .map((column) => `${column} needs no exception`),
  ]
}

const isLikely = (column: string) => likelyName.test(column.split('.')[1]!)

async function textColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'varchar'::regtype) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function holdsNames(db: Db, column: string): Promise<boolean> {
  const [table, name] = column.split('.') as [string, string]
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from ${sql.table(table)} where ${sql.ref(name)} ~ ${fileNamePattern}) as holds`.execute(db)
  return rows[0]!.holds
}

let db: Db
beforeAll(async () => {
  db = (await openApp()).ownerDb
})

test('every column with file names has an indexed foreign key', async () => {
  const keys = (await foreignKeys(db)).filter(({ to }) => to === 'stored_file')
  expect(keys.map(({ from, pairs }) => `${from}.${pairs[1]?.[0]}`).toSorted()).toEqual([
    'billing_document.file',
    'chat_message.media',
    'invoice.file',
    'job_application.file',
    'media.file',
    'media.original',
    'tutor.photo',
    'tutor_document.file',
    'tutor_photo.original',
    'tutor_photo.portrait',
  ])
  expect(await findLooseColumns(db, exceptions)).toEqual([])
})

test('a referenced file cannot be deleted', async () => {
  expect((await foreignKeys(db)).filter(({ to, blocks }) => to === 'stored_file' && !blocks)).toEqual([])
})

describe('detects planted faults', () => {
  const table = (columns: string) =>
    `create table planted (edition text, id bigint, ${columns}, primary key (edition, id))`
  test.each([
    ['a file column without a foreign key', table('scan text'), 'planted.scan has no foreign key to stored_file'],
    [
      'a file column with an unrelated name',
      `${table('thing text')}; insert into planted values ('ua', 1, 'ab/${'0'.repeat(38)}.webp')`,
      'planted.thing has no foreign key to stored_file',
    ],
    [
      'a foreign key without an index',
      table('scan text, foreign key (edition, scan) references stored_file'),
      'planted_edition_scan_fkey has no index',
    ],
  ])('%s', async (_, statement, problem) => {
    const rollback = new Error('rolled back')
    const planted = db.transaction().execute(async (inside) => {
      await sql.raw(statement).execute(inside)
      expect(await findLooseColumns(inside, exceptions)).toEqual([problem])
      throw rollback
    })
    await expect(planted).rejects.toBe(rollback)
  })

  test('an exception that is no longer needed', async () => {
    const more = { ...exceptions, 'tutor.name': '' }
    expect(await findLooseColumns(db, more)).toEqual(['tutor.name needs no exception'])
  })
})
