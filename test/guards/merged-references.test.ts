import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import type { endpoints } from '#features/clients/contract.ts'
import { openApp } from '../support/app.ts'
import type { TestApp, Visitor } from '../support/app.ts'
import { addClient } from '../support/clients.ts'
import { addTutor, someSubjects } from '../support/tutors.ts'
import { foreignKeys } from './tables.ts'

/** Whatever refers to a client, or to the account behind it, moves when two become one: nothing stays, nothing is lost. */
type Reference = { table: string; column: string }
type Column = { name: string; type: string; needed: boolean }

/** Columns that hold no client who could go, each for a reason. */
const exceptions: Record<string, string> = {
  'client.id': 'is the client',
  'tutor.id': 'a merge refuses to let a tutor go',
  'sign_in_ticket.subject_id': 'for staff, who work in several editions; a client belongs to one',
  'catalog_entry.subject_id': 'a subject that people learn',
  'catalog_count.subject_id': 'a subject that people learn',
}
/** What is of no use to whoever is kept: it was sent to somewhere else, or was a sign-in as somebody who is no more. */
const ends = new Set(['account_code', 'email_confirmation', 'generated_password', 'session'])
/** Values of columns whose rule is more than a type. */
const samples: Record<string, Record<string, unknown>> = {
  account_code: { purpose: 'phone' },
  session: { realm: 'person' },
  message: { channel: 'mail', state: 'sent' },
  notification_choice: { channel: 'mail' },
  messenger_link: { side: 'client' },
  messenger_start: { side: 'client' },
  lesson_order: { origin: 'general' },
}

let app: TestApp
let staff: Visitor
let db: Db
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1 })
  db = app.runtime.database.db
  const [subject_id] = await someSubjects(app)
  samples['review'] = { tutor_id: await addTutor(app), subject_id, mark: 5 }
})

/** By its key, or by its name where no key says that it means something else. */
async function references(): Promise<Reference[]> {
  const keys = await foreignKeys(db)
  const pairs = keys.flatMap(({ from, to, pairs: all }) =>
    all.map(([column, target]) => ({ from, to, column, target })),
  )
  const byKey = pairs
    .filter(({ to, target }) => (to === 'account' || to === 'client') && target === 'id')
    .map(({ from, column }) => ({ table: from, column }))
  const { rows } = await sql<Reference>`select a.attrelid::regclass::text as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and a.attname ~ '(^|_)(account|client|person|subject)_id$'`.execute(db)
  const byName = rows.filter(({ table, column }) => !pairs.some((one) => one.from === table && one.column === column))
  return [...byKey, ...byName].filter(({ table, column }) => !(`${table}.${column}` in exceptions))
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`select attname as name, format_type(atttypid, null) as type,
      attnotnull and not atthasdef and attidentity = '' as needed
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return rows
}

const made: Record<string, () => unknown> = {
  text: () => randomBytes(6).toString('hex'),
  bytea: () => randomBytes(32),
  bigint: () => randomInt(1, 2 ** 40),
  integer: () => 1,
  smallint: () => 1,
  boolean: () => false,
  jsonb: () => '{}',
  uuid: () => randomUUID(),
  'timestamp with time zone': () => new Date(Date.now() + 3_600_000),
}

/** A row that refers to somebody, made of nothing but what the table demands. */
async function refer({ table, column }: Reference, id: number): Promise<void> {
  const given: Record<string, unknown> = { edition: 'ua', ...samples[table], [column]: id }
  for (const { name, type, needed } of await columnsOf(table)) {
    if (!needed || name in given) continue
    if (!made[type]) throw new Error(`add a sample for ${table}.${name}`)
    given[name] = made[type]()
  }
  const names = sql.join(Object.keys(given).map((name) => sql.id(name)))
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(given))})`.execute(db)
}

async function count({ table, column }: Reference, id: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
    where edition = 'ua' and ${sql.ref(column)} = ${id}`.execute(db)
  return rows[0]!.total
}

/** Fills everything for the one that goes, merges, and looks for what stayed behind or was lost. */
async function problemsOfMerge(): Promise<string[]> {
  const [keep, gone] = [await addClient(app), await addClient(app)]
  const all = await references()
  // One with the staff an order: each time another order.
  const order = await db
    .selectFrom('lesson_order')
    .select('id')
    .where('edition', '=', 'ua')
    .where('id', 'not in', db.selectFrom('conversation').select('order_id').where('edition', '=', 'ua'))
    .executeTakeFirstOrThrow()
  samples['conversation'] = { kind: 'client_staff', order_id: order.id }
  for (const reference of all) await refer(reference, gone)
  const answer = await staff.call<typeof endpoints.merge>('POST /api/admin/client/merge', {
    client_id: keep,
    client_id2: gone,
  })
  if (answer.status === 'fail') return [`the merge answers ${JSON.stringify(answer.error)}`]
  const found: string[] = []
  for (const reference of all) {
    const name = `${reference.table}.${reference.column}`
    if ((await count(reference, gone)) > 0) found.push(`${name} stayed behind`)
    const moved = (await count(reference, keep)) > 0
    if (moved === ends.has(reference.table)) found.push(`${name} ${moved ? 'should have ended' : 'was lost'}`)
  }
  return found
}

test('there is something that refers to clients', async () => {
  const known = (await references()).map(({ table, column }) => `${table}.${column}`)
  expect(known).toEqual(
    expect.arrayContaining([
      'account_code.account_id',
      'account_identity.account_id',
      'email_confirmation.account_id',
      'generated_password.account_id',
      'lesson_order.client_id',
      'order_key.account_id',
      'review.client_id',
      'session.subject_id',
    ]),
  )
  // Subjects that people learn are something else.
  expect(known).not.toContain('tutor_subject.subject_id')
})

test('a merge leaves nothing behind and loses nothing', async () => {
  expect(await problemsOfMerge()).toEqual([])
})

describe('planted faults turn it red', () => {
  const planted = (column: string) => `create table planted
    (edition text not null, id bigint generated always as identity, ${column}, primary key (edition, id))`
  test.each([
    ['an id without a key', 'client_id bigint not null', 'planted.client_id stayed behind'],
    [
      'a key that takes its rows along',
      'owner bigint not null, foreign key (edition, owner) references account on delete cascade',
      'planted.owner was lost',
    ],
    [
      'a key that forgets whom it meant',
      'owner bigint, foreign key (edition, owner) references account on delete set null (owner)',
      'planted.owner was lost',
    ],
    [
      'a key to the client that nobody moves',
      'owner bigint not null, foreign key (edition, owner) references client',
      'the merge answers "undefined_error"',
    ],
  ])('%s', async (_, column, problem) => {
    await sql.raw(planted(column)).execute(db)
    try {
      expect(await problemsOfMerge()).toContain(problem)
    } finally {
      await sql.raw('drop table planted').execute(db)
    }
  })
})
