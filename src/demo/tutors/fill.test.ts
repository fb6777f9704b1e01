import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasDemo } from '../editions/demos.ts'
import { editions } from '#editions/editions.ts'
import { maskContacts, maskRulesVersion } from '#shared/mask/mask.ts'
import { verifyPassword } from '#platform/password.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { demoPassword, demoPeople } from '../logins.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { tutorStates, verificationStates } from '#features/tutors/model.ts'
import { computeRating } from '#features/tutors/rating-model.ts'
import { listRatingInputs } from '#features/tutors/server/rating/refresh-rating.ts'
import { addDemoTutors, makeDemoTutors } from './fill.ts'
import { prepareDemoFixtures } from './fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const codes = editions.filter(hasDemo).map(({ code }) => code)

async function countOf(table: string, edition: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from ${sql.table(table)} where edition = ${edition}`.execute(app.runtime.database.db)
  return rows[0]!.count
}

describe.each(codes)('the demo of %s', (edition) => {
  test('has places, subjects, universities and people', async () => {
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

  test('has texts without contacts and current masks', async () => {
    const { db } = app.runtime.database
    const { rows } = await sql<{ text: string }>`select distinct t.text from (
        select name, short_description, description from tutor where edition = ${edition} order by id limit 12) as p,
      jsonb_array_elements(jsonb_build_array(p.name, p.short_description, p.description)) as f (texts),
      jsonb_each_text(f.texts) as t (locale, text)`.execute(db)
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(({ text }) => maskContacts(text) !== text)).toEqual([])
    const stale =
      await sql`select id from tutor where edition = ${edition} and mask_version < ${maskRulesVersion}`.execute(db)
    expect(stale.rows).toEqual([])
  })

  test('publishes most tutors and covers every state', async () => {
    const { rows } = await sql<Record<string, number>>`select
      count(*) filter (where state = 'published' and active and show_in_catalog) as shown,
      count(*) filter (where not active) as inactive,
      count(*) filter (where trusted) as trusted,
      count(*) filter (where favorite) as favorites,
      count(*) filter (where state = 'on_moderation' and submitted_at <= now()) as submitted,
      count(*) filter (where state = 'need_revision' and revision_comment != '') as returned,
      count(*) filter (where verification = 'rejected' and verification_comment != '') as rejected,
      count(*) filter (where penalty > 0 and penalty_reason != '') as penalties,
      count(*) filter (where admin_comment != '') as comments,
      count(*) filter (where deletion_requested_at is not null) as leaving,
      count(*) filter (where deleted_at is not null) as deleted,
      count(*) filter (where university_name != '') as other_universities,
      count(*) filter (where video_url is not null) as videos,
      count(*) filter (where privacy != '{}') as private,
      count(*) filter (where affiliate_id is not null) as brought,
      count(*) filter (where avatar is null and state = 'published') as without_photo
      from tutor where edition = ${edition}`.execute(app.runtime.database.db)
    const { shown, ...others } = rows[0]!
    expect(shown).toBeGreaterThan(230)
    for (const [kind, count] of Object.entries(others)) expect([kind, count > 0]).toEqual([kind, true])
    const { db } = app.runtime.database
    const of = async (column: 'state' | 'verification') => {
      const found = await db.selectFrom('tutor').select(column).distinct().where('edition', '=', edition).execute()
      return found.map((row) => row[column]).toSorted()
    }
    expect(await of('state')).toEqual(tutorStates.toSorted())
    expect(await of('verification')).toEqual(verificationStates.toSorted())
    const changes = await db.selectFrom('tutor_revision').selectAll().where('edition', '=', edition).execute()
    const texts = changes.filter((change) => Object.keys(change.texts as object).length > 0)
    expect(new Set(texts.map(({ state }) => state))).toEqual(new Set(['waiting', 'returned']))
    for (const { state, comment } of changes) expect(comment !== '').toBe(state === 'returned')
  })

  test('has documents matching each status, in separate files', async () => {
    const { rows } = await sql<{ verification: string; kinds: string[]; states: string[] }>`
      select t.verification, array_agg(d.kind) as kinds, array_agg(distinct d.state) as states
      from tutor t left join tutor_document d on d.edition = t.edition and d.tutor_id = t.id
      where t.edition = ${edition} and t.verification != 'none' group by t.id, t.verification`.execute(
      app.runtime.database.db,
    )
    const due: Record<string, string> = { verified: 'accepted', expired: 'accepted', rejected: 'returned' }
    for (const { verification, kinds, states: has } of rows) {
      expect(has).toEqual([due[verification] ?? 'waiting'])
      expect(kinds).toEqual(expect.arrayContaining(['identity', 'diploma']))
    }
    const files = await sql<{ all: number; own: number }>`select count(*) as all, count(distinct d.file) as own
      from tutor_document d join stored_file f on f.edition = d.edition and f.name = d.file and f.type = 'image/webp'
      where d.edition = ${edition}`.execute(app.runtime.database.db)
    const { all, own } = files.rows[0]!
    expect([all, own]).toEqual([await countOf('tutor_document', edition), all])
    expect(all).toBeGreaterThan(100)
  })

  test('has ratings equal to the computed ones', async () => {
    const { db } = app.runtime.database
    const rows = await db.selectFrom('tutor').select(['id', 'score']).where('edition', '=', edition).execute()
    const one = editions.find(({ code }) => code === edition)!
    const known = await inTransaction(app.runtime, systemRequester(one), (ctx) =>
      listRatingInputs(
        ctx,
        rows.map(({ id }) => id),
      ),
    )
    // A day may have passed since they were stored.
    const scores = (more: number) =>
      new Map(
        [...known].map(([id, { daysSinceSeen: seen, daysSincePublished: on, ...rest }]) => {
          const before = (days: number | undefined) => (days === undefined ? days : days - more)
          return [id, computeRating({ ...rest, daysSinceSeen: before(seen), daysSincePublished: before(on) }).score]
        }),
      )
    const [today, yesterday] = [scores(0), scores(1)]
    expect(rows.filter(({ id, score }) => score !== today.get(id) && score !== yesterday.get(id))).toEqual([])
    expect(new Set(rows.map(({ score }) => score)).size).toBeGreaterThan(20)
  })

  test('has no unfilled placeholders and names in every language', async () => {
    const { locales } = editions.find(({ code }) => code === edition)!
    const { rows } = await sql<{ text: Record<string, string> }>`
      select name as text from tutor where edition = ${edition}
      union all select short_description from tutor
        where edition = ${edition} and (state != 'draft' or short_description != '{}')
      union all select description from tutor where edition = ${edition} and (state != 'draft' or description != '{}')
      union all select description from tutor_subject where edition = ${edition} and description != '{}'
      union all select texts -> 'short_description' from tutor_revision where edition = ${edition} and texts != '{}'
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

  test('lets the four demo logins in', async () => {
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
      const { state, work_home: home, work_online: online } = account
      const lacksNothing = state === 'published' && home && online
      if (account.tutor !== null) expect([login, state === 'draft' || lacksNothing]).toEqual([login, true])
      if (edition === 'ua') expect(await verifyPassword(account.password_hash!, demoPassword)).toBe(true)
    }
    const { rows } = await sql`select from account where edition = ${edition} and password_hash is not null`.execute(db)
    expect(rows).toHaveLength(4)
  })
})

test('all foreign keys are valid after loading without checks', async () => {
  const { db } = app.runtime.database
  const { rows } = await sql<{ t: string; name: string }>`select conrelid::regclass::text as t, conname as name
    from pg_constraint where contype = 'f' and conrelid::regclass::text ~ '^(tutor|client)'`.execute(db)
  expect(rows.length).toBeGreaterThan(10)
  await app.ownerDb.transaction().execute(async (tx) => {
    for (const { t, name } of rows) {
      // PostgreSQL skips constraints that are already marked as validated.
      await sql`update pg_constraint set convalidated = false where conname = ${name}`.execute(tx)
      await sql`alter table ${sql.table(t)} validate constraint ${sql.ref(name)}`.execute(tx)
    }
  })
})

test('adds more tutors deterministically', async () => {
  const edition = editions.find(({ code }) => code === 'es')!
  const fixtures = prepareDemoFixtures(edition)
  const add = async (upTo: number) => {
    const tutors = await makeDemoTutors(fixtures, 1, { after: 0, upTo })
    return (await inTransaction(app.runtime, systemRequester(edition), (ctx) => addDemoTutors(ctx, tutors))).last
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
    and t.edition = 'es' and a.email > 'tutor0000300@demo.test' and a.email < 'tutor@'`.execute(db)
  await sql`delete from account where edition = 'es' and email > 'tutor0000300@demo.test' and email < 'tutor@'`.execute(
    db,
  )
  expect(await add(320)).toBe(320)
  expect(await people()).toEqual(inSteps)
})
