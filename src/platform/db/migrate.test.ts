import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { databaseName } from '#test/support/postgres.ts'
import { migrate } from './migrate.ts'

let folder: string
let url: string
let name: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repeto-migrations-'))
  name = databaseName()
  url = inject('postgres').replace('/repeto?', `/${name}?`)
  await query(inject('postgres'), `create database ${name}`)
  await write('001_first.sql', 'create table first (id int); insert into first values (1);')
  await write('002_second.sql', 'create table second (id int);')
})
afterEach(async () => {
  await query(inject('postgres'), `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

const write = (file: string, sql: string) => writeFile(join(folder, file), sql)
async function query(at: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
const landed = () => query(url, 'select name from migration order by name')

test('applies files once and in order, and new ones after them', async () => {
  await write('readme.txt', 'not for the database')
  expect(await migrate(url, folder)).toEqual(['001_first.sql', '002_second.sql'])
  expect(await migrate(url, folder)).toEqual([])
  await write('003_third.sql', 'insert into second select id from first;')
  expect(await migrate(url, folder)).toEqual(['003_third.sql'])
  expect(await query(url, 'select * from second')).toEqual([{ id: 1 }])
})

test('an edited applied file stops the migration', async () => {
  await migrate(url, folder)
  await write('001_first.sql', 'create table first (id bigint);')
  await write('003_third.sql', 'create table third (id int);')
  await expect(migrate(url, folder)).rejects.toThrow(
    'migrations/001_first.sql was changed after it was applied; write a new one',
  )
  expect(await landed()).toHaveLength(2)
})

test('a failed file is rolled back and retried', async () => {
  await write('002_second.sql', 'create table second (id int); insert into nowhere values (1);')
  await expect(migrate(url, folder)).rejects.toThrow('relation "nowhere" does not exist')
  expect(await landed()).toEqual([{ name: '001_first.sql' }])
  expect(await query(url, `select to_regclass('second') as second`)).toEqual([{ second: null }])
  await write('002_second.sql', 'create table second (id int);')
  expect(await migrate(url, folder)).toEqual(['002_second.sql'])
})

test('concurrent processes apply every file once', async () => {
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  expect(applied.flat().toSorted()).toEqual(['001_first.sql', '002_second.sql'])
  expect(await query(url, 'select * from first')).toEqual([{ id: 1 }])
})

test('a database of a newer version is refused and keeps what it has', async () => {
  await write('003_third.sql', 'create table third (id int);')
  await migrate(url, folder)
  await rm(join(folder, '003_third.sql'))
  await write('002_between.sql', 'create table between_them (id int);')
  await expect(migrate(url, folder)).rejects.toThrow(
    'The database is newer than this version, which lacks 1 of its migrations (the last is 003_third.sql)',
  )
  expect(await landed()).toHaveLength(3)
})

test('a signal ends the wait for another process and leaves no connection', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock(7345001)')
  const interruption = new AbortController()
  const migration = migrate(url, folder, interruption.signal)
  const others = () =>
    query(url, `select pid from pg_stat_activity where datname = current_database() and application_name = 'repeto'`)
  await eventually(async () => expect(await others()).toHaveLength(1))
  interruption.abort()
  await expect(migration).rejects.toThrow('Connection terminated')
  await eventually(async () => expect(await others()).toEqual([]), 2_000)
  await other.end()
})
