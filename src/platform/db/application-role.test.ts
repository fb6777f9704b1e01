import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { databaseName } from '#test/support/postgres.ts'
import { migrateCommand } from '#app/migrate-command.ts'
import { prepareDatabase } from '#app/prepare-database.ts'
import { assertRestrictedRole } from './application-role.ts'

let app: TestApp
const name = databaseName()
const owner = `${name}_owner`
const emptyUrl = inject('postgres').replace('/repeto?', `/${name}?`)
const asRole = (role: string) => emptyUrl.replace('//postgres@', `//${role}@`)
const roles = [owner, `${name}_site`, `${name}_maker`, `${name}_cleaner`]
beforeAll(async () => {
  app = await openApp()
  for (const role of roles) await app.owner.query(`create role ${role} login`)
  await app.owner.query(`alter role ${name}_maker createrole`)
  // Like a hosted database: nobody who connects is a superuser.
  await app.owner.query(`create database ${name} owner ${owner}`)
})
afterAll(async () => {
  await app.owner.query(`drop database if exists ${name} with (force)`)
  for (const role of roles) await app.owner.query(`drop role ${role}`)
  await rm(join(tmpdir(), name), { recursive: true, force: true })
})

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
const prepare = (url: string, ownerUrl?: string) => prepareDatabase({ LOG_LEVEL: 'silent' }, { url, ownerUrl })

test.each([
  ['a superuser', 'postgres', 'is a superuser'],
  ['the owner of the database', owner, 'owns the database'],
  ['a role that may create roles', `${name}_maker`, 'may give itself other roles (createrole)'],
])('refuses %s and says what to do', async (_, role, right) => {
  await expect(assertRestrictedRole(asRole(role))).rejects.toThrow(
    `DATABASE_URL: the role ${role} ${right}, so the database could not refuse what the site must not do.`,
  )
  await expect(assertRestrictedRole(asRole(role))).rejects.toThrow('Set MIGRATION_DATABASE_URL to this address')
})

test('a site without the owner starts only after `npm run migrate`', async () => {
  const site = asRole(`${name}_site`)
  await expect(prepare(site)).rejects.toThrow(
    'DATABASE_URL: the database has no tables yet. Set MIGRATION_DATABASE_URL',
  )
  const output: string[] = []
  const env = { NODE_ENV: 'production', DATABASE_URL: site, DATA_DIR: join(tmpdir(), name), LOG_LEVEL: 'silent' }
  const reporter = {
    say: (line: string) => void output.push(line),
    progress: () => undefined,
    interrupted: () => false,
  }
  await expect(migrateCommand([], env, reporter)).rejects.toThrow('MIGRATION_DATABASE_URL: set it to the owner')
  await migrateCommand([], { ...env, MIGRATION_DATABASE_URL: asRole(owner) }, reporter)
  expect(output).toEqual(['the database is migrated'])
  await prepare(site)
  await query(asRole(owner), `delete from migration where name = '158_append_only.sql'`)
  await expect(prepare(site)).rejects.toThrow('DATABASE_URL: the database lacks 1 migrations of this version')
  await query(asRole(owner), `insert into migration (name, checksum) values ('158_append_only.sql', '')`)
})

test('refuses a role that may empty a table by a grant of its own', async () => {
  await query(asRole(owner), `grant truncate on ledger_entry to ${name}_cleaner`)
  await expect(assertRestrictedRole(asRole(`${name}_cleaner`))).rejects.toThrow('may empty or alter tables')
  await query(asRole(owner), `revoke truncate on ledger_entry from ${name}_cleaner`)
})

test.each([
  ['set on parameter session_replication_role', 'may switch triggers off (session_replication_role)'],
  ['pg_write_all_data', 'may write every table (pg_write_all_data)'],
  ['pg_execute_server_program', 'may change files of the server (pg_execute_server_program)'],
  ['pg_write_server_files', 'may change files of the server (pg_write_server_files)'],
])('refuses a role that was granted %s', async (right, reason) => {
  await app.owner.query(`grant ${right} to ${name}_cleaner`)
  try {
    await expect(assertRestrictedRole(asRole(`${name}_cleaner`))).rejects.toThrow(`${name}_cleaner ${reason}`)
  } finally {
    await app.owner.query(`revoke ${right} from ${name}_cleaner`)
  }
  await assertRestrictedRole(asRole(`${name}_cleaner`))
})

test('the next migration takes rights away that somebody has added, and gives back what is missing', async () => {
  await app.owner.query('grant all on ledger_entry, session to repeto_app; revoke insert on tutor from repeto_app')
  await expect(prepare(app.url)).rejects.toThrow('may empty or alter tables')
  await app.owner.query('revoke truncate, trigger on ledger_entry, session from repeto_app')
  await prepare(app.url, app.ownerUrl)
  expect(await rightsOf('ledger_entry')).toEqual(['INSERT', 'SELECT'])
  expect(await rightsOf('session')).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE'])
  expect(await rightsOf('tutor')).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE'])
})

async function rightsOf(table: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ right: string }>(
    `select privilege_type as right from information_schema.role_table_grants
     where grantee = 'repeto_app' and table_schema = 'public' and table_name = $1 order by 1`,
    [table],
  )
  return rows.map(({ right }) => right)
}

test('the role of the site can neither create, alter nor empty anything', async () => {
  const site = app.runtime.database.pool
  for (const statement of [
    'create table mine (id int)',
    'create schema mine',
    'create temporary table mine (id int); create trigger mine before insert on tutor execute function refuse_row_change()',
    'alter table tutor add column mine int',
    'alter table ledger_entry disable trigger all',
    'set session_replication_role = replica',
    'drop table tutor_card',
    'truncate review',
    `create role mine`,
    `delete from migration`,
    `update installation set id = gen_random_uuid()`,
    `delete from event`,
    `update event set name = 'other'`,
  ])
    await expect(site.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
})
