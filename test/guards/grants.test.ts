import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { slices } from '#app/slices.ts'
import type { Db } from '#platform/db/database.ts'
import { openApp } from '#test/support/app.ts'
import { foreignKeys } from './tables.ts'

/**
 * A table with a person and something like a secret, an address or an expiry is declared as a grant by its slice, or
 * listed here with the reason why it opens nothing or what ends it. `grant-revocation.test.ts` uses every grant.
 */
const exceptions: Record<string, string> = {
  account: 'the account itself: its password and contacts are the credentials',
  blacklisted_contact: 'hashes of contacts that may not request lessons',
  crud_preview: 'staff look at it in their own session for an hour',
  fee_block: 'the time until which staff lifted the block of unpaid fees',
  lesson_order: 'times of the request',
  message: 'an email or SMS on its way; the token in it only unsubscribes',
  partner: 'belongs to a company; staff issue its key and switch it off',
  payment: 'a record; `key` tells a repeated call and `expires_at` is the end of its checkout',
  payment_card: 'charged in a session of the tutor only, above a limit with a confirmation',
  phone_call: 'a record of a call',
  sign_in_ticket: 'of staff: works for a minute, while the session that made it lasts',
  site_review: 'the token publishes one review that its author wrote',
  staff_identity: 'of staff: deleted with every change of the password or login',
  staff_invitation: 'of staff: valid while the password is the one of its creation',
  staff_member: 'of staff: the password itself',
  staff_passkey: 'of staff: a second factor, useless without the password; other staff can remove it',
  tutor: 'profile and dates; the account of the same id has the credentials',
  undo_step: 'of staff: works in their own session only',
  unsubscribe_token: 'only switches emails off, and must do so from every email that was ever sent (RFC 8058)',
  wallet_adjustment: 'a record; `key` tells a repeated call',
}

const secretColumn =
  '(^|_)(hash|token|secret|password|key|code|endpoint|credential_id|recipient|issuer|expires|expires_at|until|auth|chat_id)$'
const personColumn = '(^|_)(account|client|tutor|person|subject|staff|partner|member)_id$'
const people = new Set(['account', 'client', 'tutor', 'staff_member', 'partner'])

const declared = new Set<string>(
  slices.flatMap(({ people: part }) => (part?.grants ?? []).flatMap(({ tables }) => tables)),
)

let db: Db
beforeAll(async () => {
  ;({ ownerDb: db } = await openApp())
})

async function listSuspects(): Promise<string[]> {
  const { rows } = await sql<{ table: string; person: boolean }>`select c.relname as table,
      bool_or(a.attname ~ ${personColumn}) as person
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname having bool_or(a.attname ~ ${secretColumn})
    order by 1`.execute(db)
  const byKey = new Set((await foreignKeys(db)).filter(({ to }) => people.has(to)).map(({ from }) => from))
  return rows.filter(({ table, person }) => person || people.has(table) || byKey.has(table)).map(({ table }) => table)
}

async function findUndeclared(): Promise<string[]> {
  return (await listSuspects()).filter((table) => !declared.has(table) && !(table in exceptions))
}

test('every table that may open an account is a grant or has a reason not to be one', async () => {
  expect(await findUndeclared()).toEqual([])
})

test('no exception and no grant is left over', async () => {
  const suspects = await listSuspects()
  expect(Object.keys(exceptions).filter((table) => !suspects.includes(table) || declared.has(table))).toEqual([])
  expect([...declared].filter((table) => !suspects.includes(table))).toEqual([])
})

describe('detects planted faults', () => {
  test.each([
    ['a token of an account without a foreign key', 'account_id bigint not null, token_hash bytea'],
    ['a messenger of a tutor', 'tutor_id bigint not null, chat_id bigint'],
    [
      'a feed of a client by foreign key',
      'owner bigint, feed_key text, foreign key (edition, owner) references client',
    ],
    ['a browser of a person', 'person_id bigint not null, endpoint text'],
    ['a staff member’s grant that expires', 'staff_id bigint not null, expires_at timestamptz'],
  ])('%s', async (_, columns) => {
    await sql.raw(`create table planted (edition text not null, ${columns})`).execute(db)
    try {
      expect(await findUndeclared()).toEqual(['planted'])
    } finally {
      await sql.raw('drop table planted').execute(db)
    }
  })
})
