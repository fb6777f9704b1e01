import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { openApp } from '../support/app.ts'
import { foreignKeys, indexes, tenantTables } from './tables.ts'

/** Keys and indexes that do not lead with the edition, each for a reason. */
const exceptions: Record<string, string> = {
  account_name_part: 'an index of three letters each leads with nothing; the edition is compared after',
  tutor_name_part: 'an index of three letters each leads with nothing; the edition is compared after',
  tutor_card_sought: 'an index of three letters each leads with nothing; the edition is compared after',
  lesson_order_who: 'an index of three letters each leads with nothing; the edition is compared after',
  lesson_order_said: 'an index of three letters each leads with nothing; the edition is compared after',
  tutor_card_words: 'an index of words leads with nothing; the edition is compared after',
  session_pkey: 'found by a random token before anything else is known; the edition is compared after',
  session_by_subject: 'ends all sessions of somebody: staff have them in several editions',
  session_by_expiry: 'the cleaning job goes over all editions',
  session_by_family: 'one sign-in of staff in several editions, ended at once',
  sign_in_ticket_pkey: 'found by a random token; the edition is compared after',
  account_code_by_challenge: 'found by a random token; the edition is compared after',
  account_code_by_age: 'the cleaning job goes over all editions',
  email_confirmation_pkey: 'found by a random token; the edition is compared after',
  order_key_pkey: 'found by a random token; the edition is compared after',
  order_key_by_age: 'the cleaning job goes over all editions',
  passkey_challenge_pkey: 'found by a random token; the edition is compared after',
  passkey_challenge_by_staff: 'staff work in several editions',
  passkey_challenge_by_age: 'the cleaning job goes over all editions',
  staff_schedule_by_staff: 'staff work in several editions',
  event_pkey: 'one row of time for all editions; jobs find an event by it',
  staff_invitation_pkey: 'one link per member, who works in several editions: a new link replaces the last one',
  staff_invitation_token: 'found by a random token; the edition is compared after',
  staff_edition_pkey: 'asked by the member, who works in several editions',
}

async function looseKeys(db: Db, allowed: Record<string, string>): Promise<string[]> {
  const tenants = new Set(await tenantTables(db))
  const known = (await indexes(db)).filter(({ table }) => tenants.has(table))
  const keyed = new Set(known.filter(({ primary }) => primary).map(({ table }) => table))
  const loose = known.filter(({ columns }) => columns[0] !== 'edition').map(({ name }) => name)
  return [
    ...[...tenants].filter((table) => !keyed.has(table)).map((table) => `${table} has no primary key`),
    ...loose.filter((name) => !(name in allowed)).map((name) => `${name} does not lead with the edition`),
    ...Object.keys(allowed)
      .filter((name) => !loose.includes(name))
      .map((name) => `${name} needs no exception`),
    ...(await foreignKeys(db))
      .filter(({ to, pairs }) => tenants.has(to) && pairs[0]?.join() !== 'edition,edition')
      .map(({ name }) => `${name} may point into another edition`),
  ]
}

let db: Db
beforeAll(async () => {
  db = (await openApp()).runtime.database.db
})

test('every table of an edition leads with it: key, foreign keys and indexes', async () => {
  expect((await tenantTables(db)).length).toBeGreaterThan(5)
  expect(await looseKeys(db, exceptions)).toEqual([])
})

test('the edition is never null', async () => {
  const { rows } = await sql<{ name: string }>`
    select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and attname = 'edition' and not attnotnull`.execute(db)
  expect(rows).toEqual([])
})

describe('planted faults turn it red', () => {
  test.each([
    ['a key', 'create table planted (edition text, id bigint primary key)', 'planted_pkey does not lead'],
    ['no key', 'create table planted (edition text, id bigint)', 'planted has no primary key'],
    ['an index', 'create index planted on city (alias, edition)', 'planted does not lead with the edition'],
    ['an index over an expression', 'create index planted on city (lower(alias))', 'planted does not lead'],
    [
      'a foreign key without the edition',
      `create unique index on city (id); create table planted
        (edition text, id bigint, city_id bigint references city (id), primary key (edition, id))`,
      'planted_city_id_fkey may point into another edition',
    ],
    [
      'one that swaps it',
      `create table planted
        (edition text, other text, id bigint, foreign key (other, id) references city, primary key (edition, id))`,
      'planted_other_id_fkey may point into another edition',
    ],
  ])('%s', async (_, statement, problem) => {
    const rollback = new Error('rolled back')
    const planted = db.transaction().execute(async (inside) => {
      await sql.raw(statement).execute(inside)
      expect(await looseKeys(inside, exceptions)).toContainEqual(expect.stringContaining(problem))
      throw rollback
    })
    await expect(planted).rejects.toBe(rollback)
  })

  test('an exception nobody needs anymore', async () => {
    expect(await looseKeys(db, { ...exceptions, city_pkey: '' })).toEqual(['city_pkey needs no exception'])
  })
})
