import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { openApp } from '#test/support/app.ts'
import { foreignKeys, indexes, tenantTables } from './tables.ts'

/** Keys and indexes that do not start with the edition, with the reason. */
const exceptions: Record<string, string> = {
  account_name_part: 'a trigram index; the edition is compared afterwards',
  tutor_name_part: 'a trigram index; the edition is compared afterwards',
  tutor_card_folded_name: 'a trigram index; the edition is compared afterwards',
  lesson_order_contact_search: 'a trigram index; the edition is compared afterwards',
  lesson_order_text_search: 'a trigram index; the edition is compared afterwards',
  tutor_card_search_words: 'a full-text index; the edition is compared afterwards',
  crud_version_media: 'an index of several ids per row; the edition is compared afterwards',
  media_at_file: 'found by a random name that is public in every edition',
  media_at_original: 'found by a random name that is public in every edition',
  media_unused: 'the cleanup job covers all editions',
  session_pkey: 'found by a random token; the edition is compared afterwards',
  session_by_subject: 'ends all sessions of a staff member in several editions',
  session_by_expiry: 'the cleanup job covers all editions',
  session_by_family: 'one login of staff covers several editions and ends at once',
  sign_in_ticket_pkey: 'found by a random token; the edition is compared afterwards',
  account_code_by_challenge: 'found by a random token; the edition is compared afterwards',
  account_code_by_age: 'the cleanup job covers all editions',
  email_confirmation_pkey: 'found by a random token; the edition is compared afterwards',
  order_key_pkey: 'found by a random token; the edition is compared afterwards',
  order_key_by_age: 'the cleanup job covers all editions',
  passkey_challenge_pkey: 'found by a random token; the edition is compared afterwards',
  passkey_challenge_by_staff: 'staff work in several editions',
  passkey_challenge_by_age: 'the cleanup job covers all editions',
  staff_schedule_by_staff: 'staff work in several editions',
  tutor_text_comment_by_staff: 'staff work in several editions',
  event_pkey: 'one sequence for all editions; jobs find an event by it',
  staff_invitation_pkey: 'one link per member, who works in several editions: a new link replaces the last one',
  staff_invitation_token: 'found by a random token; the edition is compared afterwards',
  staff_edition_pkey: 'looked up by staff member across editions',
}

async function findLooseKeys(db: Db, allowed: Record<string, string>): Promise<string[]> {
  const tenants = new Set(await tenantTables(db))
  const known = (await indexes(db)).filter(({ table }) => tenants.has(table))
  const keyed = new Set(known.filter(({ primary }) => primary).map(({ table }) => table))
  const loose = known.filter(({ columns }) => columns[0] !== 'edition').map(({ name }) => name)
  return [
    ...[...tenants].filter((table) => !keyed.has(table)).map((table) => `${table} has no primary key`),
    ...loose.filter((name) => !(name in allowed)).map((name) => `${name} does not start with the edition`),
    ...Object.keys(allowed)
      .filter((name) => !loose.includes(name))
      .map((name) => `${name} needs no exception`),
    ...(await foreignKeys(db))
      .filter(({ to, pairs }) => tenants.has(to) && pairs[0]?.join() !== 'edition,edition')
      .map(({ name }) => `${name} may refer to another edition`),
  ]
}

let db: Db
beforeAll(async () => {
  db = (await openApp()).ownerDb
})

test('primary keys, foreign keys and indexes start with the edition', async () => {
  expect((await tenantTables(db)).length).toBeGreaterThan(5)
  expect(await findLooseKeys(db, exceptions)).toEqual([])
})

test('the edition is never null', async () => {
  const { rows } = await sql<{ name: string }>`
    select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and attname = 'edition' and not attnotnull`.execute(db)
  expect(rows).toEqual([])
})

describe('detects planted faults', () => {
  test.each([
    [
      'a primary key without the edition',
      'create table planted (edition text, id bigint primary key)',
      'planted_pkey does not start',
    ],
    ['a table without a primary key', 'create table planted (edition text, id bigint)', 'planted has no primary key'],
    [
      'an index that does not start with the edition',
      'create index planted on city (alias, edition)',
      'planted does not start with the edition',
    ],
    ['an index over an expression', 'create index planted on city (lower(alias))', 'planted does not start'],
    [
      'a foreign key without the edition',
      `create unique index on city (id); create table planted
        (edition text, id bigint, city_id bigint references city (id), primary key (edition, id))`,
      'planted_city_id_fkey may refer to another edition',
    ],
    [
      'a foreign key with another edition column',
      `create table planted
        (edition text, other text, id bigint, foreign key (other, id) references city, primary key (edition, id))`,
      'planted_other_id_fkey may refer to another edition',
    ],
  ])('%s', async (_, statement, problem) => {
    const rollback = new Error('rolled back')
    const planted = db.transaction().execute(async (inside) => {
      await sql.raw(statement).execute(inside)
      expect(await findLooseKeys(inside, exceptions)).toContainEqual(expect.stringContaining(problem))
      throw rollback
    })
    await expect(planted).rejects.toBe(rollback)
  })

  test('an exception that is no longer needed', async () => {
    expect(await findLooseKeys(db, { ...exceptions, city_pkey: '' })).toEqual(['city_pkey needs no exception'])
  })
})
