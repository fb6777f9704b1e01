import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { openApp } from '../support/app.ts'
import { foreignKeys, indexes } from './tables.ts'

/** A file that is referred to stays, and one that nobody refers to goes: both only if the database knows who refers. */

/** Columns that hold a name now and then, and why that one is looked after elsewhere. */
const exceptions: Record<string, string> = {
  'tutor.avatar': 'a drawn face or a photo; `tutor.photo` is the photo alone, and refers to it',
}

/** The names of stored files: the only texts of this form. */
const nameForm = '^[0-9a-f]{2}/[0-9a-f]{38}[.][a-z0-9]{2,5}$'
/** What such a column would be called, before any row is in it. */
const likelyName = /(?:^|_)(?:file|photo|portrait|original|avatar|picture|image|scan|attachment)(?:_name)?$/

async function looseFiles(db: Db, allowed: Record<string, string>): Promise<string[]> {
  const keys = (await foreignKeys(db)).filter(({ to }) => to === 'stored_file')
  const known = await indexes(db)
  const held = new Set(keys.flatMap(({ from, pairs }) => pairs.map(([column]) => `${from}.${column}`)))
  const holding = (await textColumns(db)).filter((column) => !held.has(column) && column !== 'stored_file.name')
  const loose: string[] = []
  for (const column of holding) if (isLikely(column) || (await holdsNames(db, column))) loose.push(column)
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
    ...loose.filter((column) => !(column in allowed)).map((column) => `${column} refers to no file`),
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
    select exists (select from ${sql.table(table)} where ${sql.ref(name)} ~ ${nameForm}) as holds`.execute(db)
  return rows[0]!.holds
}

let db: Db
beforeAll(async () => {
  db = (await openApp()).runtime.database.db
})

test('whoever holds the name of a file refers to it, and is found from it', async () => {
  const keys = (await foreignKeys(db)).filter(({ to }) => to === 'stored_file')
  expect(keys.map(({ from, pairs }) => `${from}.${pairs[1]?.[0]}`).toSorted()).toEqual([
    'chat_message.media',
    'tutor.photo',
    'tutor_document.file',
    'tutor_photo.original',
    'tutor_photo.portrait',
  ])
  expect(await looseFiles(db, exceptions)).toEqual([])
})

test('a file that somebody refers to cannot go', async () => {
  expect((await foreignKeys(db)).filter(({ to, blocks }) => to === 'stored_file' && !blocks)).toEqual([])
})

describe('planted faults turn it red', () => {
  const table = (columns: string) =>
    `create table planted (edition text, id bigint, ${columns}, primary key (edition, id))`
  test.each([
    ['a name that refers to nothing', table('scan text'), 'planted.scan refers to no file'],
    [
      'one under a name that says nothing',
      `${table('thing text')}; insert into planted values ('ua', 1, 'ab/${'0'.repeat(38)}.webp')`,
      'planted.thing refers to no file',
    ],
    [
      'a reference without an index',
      table('scan text, foreign key (edition, scan) references stored_file'),
      'planted_edition_scan_fkey has no index',
    ],
  ])('%s', async (_, statement, problem) => {
    const rollback = new Error('rolled back')
    const planted = db.transaction().execute(async (inside) => {
      await sql.raw(statement).execute(inside)
      expect(await looseFiles(inside, exceptions)).toEqual([problem])
      throw rollback
    })
    await expect(planted).rejects.toBe(rollback)
  })

  test('an exception nobody needs anymore', async () => {
    const more = { ...exceptions, 'tutor.name': '' }
    expect(await looseFiles(db, more)).toEqual(['tutor.name needs no exception'])
  })
})
