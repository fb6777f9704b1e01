import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { verifyPassword } from '#platform/password.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { demoPeople } from '#features/accounts/demo-logins.ts'
import { demoPassword } from '#features/staff/demo-logins.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import { addDemoTutors, makeTutors } from './fill.ts'
import { prepareStuff } from './stuff.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const codes = editions.map(({ code }) => code)

async function countOf(table: string, edition: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from ${sql.table(table)} where edition = ${edition}`.execute(app.runtime.database.db)
  return rows[0]!.count
}

describe.each(codes)('the demo of %s', (edition) => {
  test('has its places, subjects, schools and people', async () => {
    expect(await countOf('tutor', edition)).toBeGreaterThanOrEqual(300)
    expect(await countOf('client', edition)).toBeGreaterThan(50)
    expect(await countOf('subject', edition)).toBeGreaterThanOrEqual(40)
    expect(await countOf('university', edition)).toBeGreaterThanOrEqual(20)
    for (const table of ['district', 'subdistrict', 'level', 'tutor_place']) {
      expect(await countOf(table, edition)).toBeGreaterThan(10)
    }
    const { rows } = await sql`select alias from subject s where edition = ${edition} and not exists (
      select from subject_level l where l.edition = s.edition and l.subject_id = s.id)`.execute(app.runtime.database.db)
    expect(rows).toEqual([])
  })

  test('shows most tutors, and has one of every other kind', async () => {
    const { rows } = await sql<Record<string, number>>`select
      count(*) filter (where state = 'published' and active and show_in_catalog) as shown,
      count(*) filter (where state = 'draft') as drafts,
      count(*) filter (where state = 'on_moderation') as moderated,
      count(*) filter (where state = 'need_revision') as revised,
      count(*) filter (where not active) as inactive,
      count(*) filter (where verification = 'verified') as verified,
      count(*) filter (where trusted) as trusted,
      count(*) filter (where favorite) as favorites
      from tutor where edition = ${edition}`.execute(app.runtime.database.db)
    const { shown, ...others } = rows[0]!
    expect(shown).toBeGreaterThan(240)
    for (const [kind, count] of Object.entries(others)) expect([kind, count > 0]).toEqual([kind, true])
  })

  test('has no text with a gap, and a name in every language', async () => {
    const { locales } = editions.find(({ code }) => code === edition)!
    const { rows } = await sql<{ text: Record<string, string> }>`
      select name as text from tutor where edition = ${edition}
      union all select short_description from tutor where edition = ${edition}
      union all select description from tutor where edition = ${edition}
      union all select description from tutor_subject where edition = ${edition}
      union all select name from subject where edition = ${edition}
      union all select name_of from subject where edition = ${edition}
      union all select name from city where edition = ${edition}
      union all select name_in from city where edition = ${edition}
      union all select name from district where edition = ${edition}
      union all select name from subdistrict where edition = ${edition}
      union all select name from level where edition = ${edition}
      union all select name from university where edition = ${edition}`.execute(app.runtime.database.db)
    const gaps = rows.filter(
      ({ text }) => !locales.every((locale) => text[locale]?.trim() && !/[{}#]/.test(text[locale])),
    )
    expect(gaps).toEqual([])
  })

  test('lets the three people in, with one password', async () => {
    const { db } = app.runtime.database
    for (const { login, roles } of Object.values(demoPeople)) {
      const account = await db
        .selectFrom('account as a')
        .leftJoin('client as c', (join) => join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id'))
        .leftJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
        .select(['a.password_hash', 'c.id as client', 't.id as tutor', 't.state', 't.work_home', 't.work_online'])
        .where('a.edition', '=', edition)
        .where('a.email', '=', login)
        .executeTakeFirstOrThrow()
      expect([account.client !== null, account.tutor !== null]).toEqual(
        (['client', 'tutor'] as const).map((role) => (roles as readonly string[]).includes(role)),
      )
      expect(
        account.tutor === null || (account.state === 'published' && account.work_home && account.work_online),
      ).toBe(true)
      if (edition === 'ua') expect(await verifyPassword(account.password_hash!, demoPassword)).toBe(true)
    }
    const { rows } = await sql`select from account where edition = ${edition} and password_hash is not null`.execute(db)
    expect(rows).toHaveLength(3)
  })
})

test('every reference is good, although nobody checked them one by one', async () => {
  const { db } = app.runtime.database
  const { rows } = await sql<{ t: string; name: string }>`select conrelid::regclass::text as t, conname as name
    from pg_constraint where contype = 'f' and conrelid::regclass::text ~ '^(tutor|client)'`.execute(db)
  expect(rows.length).toBeGreaterThan(10)
  await db.transaction().execute(async (inside) => {
    for (const { t, name } of rows) {
      // Marked as unchecked first, or PostgreSQL believes that it knows.
      await sql`update pg_constraint set convalidated = false where conname = ${name}`.execute(inside)
      await sql`alter table ${sql.table(t)} validate constraint ${sql.ref(name)}`.execute(inside)
    }
  })
})

test('more tutors come after those there are, and are who they would have been anyway', async () => {
  const edition = editions.find(({ code }) => code === 'es')!
  const stuff = prepareStuff(edition)
  const add = async (upTo: number) => {
    const tutors = await makeTutors(stuff, 1, { after: 0, upTo })
    return inTransaction(app.runtime, systemAsker(edition), (ctx) => addDemoTutors(ctx, tutors))
  }
  const people = async () => {
    const { rows } = await sql<object>`select a.email, a.phone, t.name, t.description, t.birth_date, t.score
      from tutor t join account a using (edition, id) where edition = 'es' and a.email ~ '^tutor0' order by a.email`.execute(
      app.runtime.database.db,
    )
    return rows
  }
  const before = await people()
  expect(await add(310)).toBe(310)
  expect(await add(320)).toBe(320)
  const inSteps = await people()
  expect(inSteps.slice(0, before.length)).toEqual(before)
  expect(inSteps).toHaveLength(before.length + 20)
  const { db } = app.runtime.database
  await sql`delete from tutor t using account a where a.edition = t.edition and a.id = t.id
    and t.edition = 'es' and a.email > 'tutor0000300@' and a.email < 'tutora'`.execute(db)
  await sql`delete from account where edition = 'es' and email > 'tutor0000300@' and email < 'tutor@'`.execute(db)
  expect(await add(320)).toBe(320)
  expect(await people()).toEqual(inSteps)
})
