import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { openApp } from '#test/support/app.ts'
import { readSources } from './sources.ts'
import { findLooseOrs, findWritesAcrossEditions, listSqlTexts } from './sql-text.ts'
import { tenantTables } from './tables.ts'

/** Writes in SQL text that name no edition, with the reason. */
const exceptions: Record<string, string> = {
  'platform/crud/rows.ts update $1': 'the condition, made by `among`, names it',
  'platform/crud/rows.ts delete $1': 'the condition, made by `among`, names it',
  'features/marketing/server/delete-old.ts update order_touch': 'the job deletes old data of all editions',
}

let db: Db
let tables: string[]
beforeAll(async () => {
  db = (await openApp()).runtime.database.db
  tables = await tenantTables(db)
})

test('an or in SQL text has brackets where an and may stand beside it', () => {
  const sources = readSources()
  expect([...sources].flatMap(([file, source]) => listSqlTexts(file, source)).length).toBeGreaterThan(500)
  expect(findLooseOrs(sources)).toEqual([])
})

test('a write in SQL text names the edition', () => {
  expect(findWritesAcrossEditions(readSources(), tables, exceptions)).toEqual([])
})

test('the query builder puts brackets around its own or, but not around SQL text', () => {
  const query = db.selectFrom('city').where('id', '=', 1)
  expect(query.where((eb) => eb.or([eb('id', '=', 2), eb('id', '=', 3)])).compile().sql).toMatch(/ and \(.* or .*\)$/)
  expect(query.where(sql<boolean>`${true}`).compile().sql).toMatch(/ and \$2$/)
})

describe('detects planted faults', () => {
  const plant = (text: string) => new Map([['planted.ts', text]])

  test.each([
    ['a fragment for where()', "query.where('id', '=', id).where(sql<boolean>`a is null or a <= ${before}`)"],
    ['a fragment in a variable', 'const free = sql`${own} or taken = false`'],
    ['a statement', 'sql`select 1 from city where edition = ${code} and a or b`'],
    ['a statement in lower brackets', 'sql`update city set a = (select 1 where (a and b or c))`'],
    ['a branch of a case', 'sql`select case when a or b and c then 1 end from city`'],
    ['a condition of a join', 'sql`select 1 from a join b on a.id = b.id and a.x or a.y where z`'],
    ['an and after a range', 'sql`select 1 from a where x between 1 and 2 and y or z`'],
    ['conditions joined without brackets', 'const any = sql`${first} and ${sql.join(rest, sql` or `)}`'],
    ['a text for sql.raw', "sql.raw('a = 1 OR b = 2')"],
    ['a statement in a string', "client.query('select 1 from city where a and b or c')"],
    ['an or after a quoted bracket', "sql`a = '(' or b`"],
  ])('a loose or in %s', (_, text) => {
    expect(findLooseOrs(plant(text))).toEqual([expect.stringMatching(/^planted\.ts:1 has a loose or/)])
  })

  test.each([
    ['brackets', 'sql`(a or b)`'],
    ['brackets beside an and', 'sql`select 1 from city where edition = ${code} and (a or (b and c))`'],
    ['an or alone in a statement', 'sql`select 1 from city where a or b`'],
    ['a range', 'sql`select 1 from city where a between 1 and 2 or b`'],
    ['other clauses', 'sql`select 1 from a join b on a.x and a.y where a.z or b.z`'],
    ['other values', 'sql`select a or b, c and d from a`'],
    ['conditions joined in brackets', 'sql`${own} and (${sql.join(rest, sql` or `)})`'],
    ['a word in a text', "sql`a = 'this or that and more' and b`"],
    ['a comment', 'sql`a -- this or that\n and b`'],
    ['a text that is no SQL', "t('this or that and more')"],
  ])('accepts %s', (_, text) => {
    expect(findLooseOrs(plant(text))).toEqual([])
  })

  test.each([
    ['an update', 'sql`update city set a = 1 where id = ${id}`', 'update city'],
    ['an update that sets the edition', 'sql`update city set edition = ${code} where id = ${id}`', 'update city'],
    [
      'an update joined by the edition alone',
      'sql`update city c set a = 1 from region r where r.edition = c.edition and c.id = ${id}`',
      'update city',
    ],
    ['a deletion', 'sql`delete from city where id = ${id}`', 'delete city'],
    ['a deletion of all', "client.query('delete from city')", 'delete city'],
    ['a copy', 'sql`insert into city (edition, id) select edition, id from region where id = ${id}`', 'insert city'],
    [
      'a write in a with',
      'sql`with gone as (delete from city where id = ${id}) select 1 where edition = ${code}`',
      'delete city',
    ],
    ['a table that the text does not name', 'sql`update ${table} set a = 1 where id = ${id}`', 'update $1'],
  ])('%s without an edition', (_, text, write) => {
    const found = [`planted.ts:1 names no edition: planted.ts ${write}`]
    expect(findWritesAcrossEditions(plant(text), tables)).toEqual(found)
    expect(findWritesAcrossEditions(plant(text), tables, { [`planted.ts ${write}`]: 'a reason' })).toEqual([])
  })

  test.each([
    ['an update', 'sql`update city c set a = 1 where c.edition = ${code} and c.id = ${id}`'],
    ['a copy', 'sql`insert into city (edition, id) select edition, id from region r where r.edition = ${code}`'],
    ['new rows', 'sql`insert into city (edition, id) select ${code}, id from unnest(${ids}) as x (id)`'],
    ['a table of all editions', 'sql`delete from job_payload where id = ${id}`'],
    ['a lock', 'sql`select 1 from city c for no key update of c`'],
    ['a conflict', 'sql`insert into city (edition) values (${code}) on conflict do update set a = 1 where a = 2`'],
  ])('accepts %s', (_, text) => {
    expect(findWritesAcrossEditions(plant(text), tables)).toEqual([])
  })

  test('an exception that is no longer needed', () => {
    expect(findWritesAcrossEditions(plant(''), tables, { 'planted.ts update city': '' })).toEqual([
      'planted.ts update city needs no exception',
    ])
  })
})
