import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import type { clientPanelEndpoints } from '#features/clients/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { addTutor, twoSubjects } from '#test/support/tutors.ts'
import { foreignKeys } from './tables.ts'

/** A column that refers to a client or account. Merging two clients must move all such rows. */
type Reference = { table: string; column: string }
type Column = { name: string; type: string; needed: boolean }

/** Columns that a merge does not move, with the reason. */
const exceptions: Record<string, string> = {
  'client.id': 'is the client itself',
  'tutor.id': 'a merge rejects deleting a tutor',
  'sign_in_ticket.subject_id': 'belongs to staff, who work in several editions',
  'catalog_entry.subject_id': 'a school subject, not a person',
  'catalog_count.subject_id': 'a school subject, not a person',
  'payment.subject_id': 'an order or a placement, not a person',
}
/** Tables whose rows are deleted, because they open the merged account or were sent to its contacts. */
const deletedOnMerge = new Set([
  'account_code',
  'account_identity',
  'account_passkey',
  'api_token',
  'email_confirmation',
  'generated_password',
  'messenger_link',
  'messenger_link_code',
  'order_link',
  'passkey_challenge',
  'password_link',
  'push_subscription',
  'session',
  'webhook',
])
/** Values of columns with constraints beyond their type. */
const samples: Record<string, Record<string, unknown>> = {
  account_code: { purpose: 'phone' },
  api_token: { scopes: ['catalog'] },
  webhook: { owner: 'person' },
  passkey_challenge: { purpose: 'prove' },
  session: { realm: 'person' },
  message: { channel: 'mail', state: 'sent' },
  notification_preference: { channel: 'mail' },
  messenger_link: { side: 'client' },
  messenger_link_code: { side: 'client' },
  lesson_order: { origin: 'general' },
  phone_call: { provider: 'binotel', direction: 'out', state: 'completed' },
}

let app: TestApp
let staff: Visitor
let db: Db
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1 })
  db = app.runtime.database.db
  const [subject_id] = await twoSubjects(app)
  samples['review'] = { tutor_id: await addTutor(app), subject_id, mark: 5 }
})

/** Finds columns by foreign key, or by name where no key exists. */
async function listReferences(): Promise<Reference[]> {
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

async function listColumns(table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`select attname as name, format_type(atttypid, null) as type,
      attnotnull and not atthasdef and attidentity = '' as needed
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return rows
}

const fillerValues: Record<string, () => unknown> = {
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

/** Inserts a row that refers to the client, with required columns only. */
async function insertReference({ table, column }: Reference, id: number): Promise<void> {
  const row: Record<string, unknown> = { edition: 'ua', ...samples[table], [column]: id }
  for (const { name, type, needed } of await listColumns(table)) {
    if (!needed || name in row) continue
    if (!fillerValues[type]) throw new Error(`add a sample for ${table}.${name}`)
    row[name] = fillerValues[type]()
  }
  const names = sql.join(Object.keys(row).map((name) => sql.id(name)))
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db)
}

async function countReferences({ table, column }: Reference, id: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
    where edition = 'ua' and ${sql.ref(column)} = ${id}`.execute(db)
  return rows[0]!.total
}

/** Fills every table for the merged client, merges, and lists rows that stayed behind or were lost. */
async function findMergeProblems(): Promise<string[]> {
  const [keptId, mergedId] = [await addClient(app), await addClient(app)]
  const all = await listReferences()
  // An order has one conversation with the staff, so each run needs another order.
  const order = await db
    .selectFrom('lesson_order')
    .select('id')
    .where('edition', '=', 'ua')
    .where('id', 'not in', db.selectFrom('conversation').select('order_id').where('edition', '=', 'ua'))
    .executeTakeFirstOrThrow()
  samples['conversation'] = { kind: 'client_staff', order_id: order.id }
  for (const reference of all) await insertReference(reference, mergedId)
  const answer = await staff.call<typeof clientPanelEndpoints.merge>('POST /api/admin/client/merge', {
    client_id: keptId,
    client_id2: mergedId,
  })
  if (answer.status === 'fail') return [`the merge answers ${JSON.stringify(answer.error)}`]
  const found: string[] = []
  for (const reference of all) {
    const name = `${reference.table}.${reference.column}`
    if ((await countReferences(reference, mergedId)) > 0) found.push(`${name} stayed behind`)
    const moved = (await countReferences(reference, keptId)) > 0
    if (moved === deletedOnMerge.has(reference.table)) found.push(`${name} ${moved ? 'should have ended' : 'was lost'}`)
  }
  return found
}

test('finds the columns that refer to clients', async () => {
  const known = (await listReferences()).map(({ table, column }) => `${table}.${column}`)
  expect(known).toEqual(
    expect.arrayContaining([
      'account_code.account_id',
      'account_identity.account_id',
      'email_confirmation.account_id',
      'generated_password.account_id',
      'lesson_order.client_id',
      'order_link.account_id',
      'review.client_id',
      'session.subject_id',
    ]),
  )
  // School subjects are not people.
  expect(known).not.toContain('tutor_subject.subject_id')
})

test('a merge moves every reference', async () => {
  expect(await findMergeProblems()).toEqual([])
})

describe('detects planted faults', () => {
  const planted = (column: string) => `create table planted
    (edition text not null, id bigint generated always as identity, ${column}, primary key (edition, id))`
  test.each([
    ['an id without a foreign key', 'client_id bigint not null', 'planted.client_id stayed behind'],
    [
      'a foreign key that cascades',
      'owner bigint not null, foreign key (edition, owner) references account on delete cascade',
      'planted.owner was lost',
    ],
    [
      'a foreign key that is set to null',
      'owner bigint, foreign key (edition, owner) references account on delete set null (owner)',
      'planted.owner was lost',
    ],
    [
      'a foreign key to the client that is not moved',
      'owner bigint not null, foreign key (edition, owner) references client',
      'the merge answers "undefined_error"',
    ],
  ])('%s', async (_, column, problem) => {
    await sql.raw(planted(column)).execute(app.ownerDb)
    try {
      expect(await findMergeProblems()).toContain(problem)
    } finally {
      await sql.raw('drop table planted').execute(app.ownerDb)
    }
  })
})
