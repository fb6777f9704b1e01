import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { catalogSorts } from '../../model.ts'
import type { CatalogSort, TutorQuery } from '../../model.ts'
import { findTutors } from './find-tutors.ts'

type Statement = { sql: string; parameters: readonly unknown[] }
type Node = {
  'Node Type': string
  'Plan Rows': number
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: Node[]
}

const tutors = 20_000
const cityId = 1001
let app: TestApp
let pool: pg.Pool
let spyDb: Kysely<DB>
const sent: Statement[] = []
beforeAll(async () => {
  app = await openApp()
  // A separate connection without the statement timeout of requests. Synchronous commit makes rows visible to all, and
  // plans depend on the visibility map.
  pool = new pg.Pool({ connectionString: app.ownerUrl, max: 2, options: '-c synchronous_commit=on' })
  // A connection that is still closing when the database is dropped is no failure.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  await sql`alter table tutor_card disable trigger all`.execute(db)
  await sql`alter table catalog_entry disable trigger all`.execute(db)
  await sql`alter table top_placement disable trigger all`.execute(db)
  await sql`truncate tutor_card, top_placement cascade`.execute(db)
  // Plans depend on statistics, which are collected once, after all inserts.
  for (const table of ['tutor_card', 'catalog_entry'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(db)
  // One word of every tutor and one of few; ten subjects, ten cities and some rows of another edition.
  await sql`insert into tutor_card
    select case n % 20 when 0 then 'pl' else 'ua' end, n, '{"points": []}', 'name ' || n,
      array_to_tsvector(array['banal', 'nam' || n, 'som' || n % 3, 'rar' || n % 3000 || 'e']), true, now()
    from generate_series(1, ${tutors}::integer) as n`.execute(db)
  await sql`insert into catalog_entry
    select c.edition, c.tutor_id, s.subject, at.city, 1 + (hashint8(c.tutor_id) & 6), 1 << (hashint8(c.tutor_id * 7) & 3),
      '{}', array[0], 10000 + 100 * (hashint8(c.tutor_id * 3) & 511), hashint8(c.tutor_id * 5) & 63,
      1000 + (hashint8(c.tutor_id * 11) & 2047), hashint8(c.tutor_id) & 31
    from tutor_card c
    cross join lateral (values (0), (1 + (hashint8(c.tutor_id) & 7))) as s(subject)
    cross join lateral (values (0), (1000 + (hashint8(c.tutor_id * 13) & 7))) as at(city)`.execute(db)
  await sql`vacuum (analyze) catalog_entry, tutor_card`.execute(db)
  await sql`select gin_clean_pending_list('tutor_card_search_words')`.execute(db)
  spyDb = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) })
})
afterAll(() => spyDb?.destroy())

const spyCtx = () => ({ ...readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!)), db: spyDb })

async function findScans(tutorQuery: TutorQuery): Promise<Node[]> {
  sent.length = 0
  await findTutors(spyCtx(), tutorQuery)
  const page = sent.find((one) => one.sql.includes('c.card') && one.sql.includes('catalog_entry'))!
  const nodes = await explain(page)
  return nodes.filter((node) => node['Relation Name'] === 'catalog_entry')
}

async function explain({ sql: text, parameters }: Statement): Promise<Node[]> {
  const explained = { text: `explain (format json) ${text}`, values: [...parameters] }
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(explained)
  const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
  return flat(rows[0]!['QUERY PLAN'][0]!.Plan)
}

const scopes = [
  ['city', { cityId }],
  ['anywhere', {}],
  ['online', { online: true }],
] as const
const indexes: Record<CatalogSort, string> = { best: 'best', price_up: 'price', price_down: 'price', rating: 'rating' }

async function eachList(
  of: Partial<TutorQuery>,
  check: (tutorQuery: TutorQuery, by: string) => Promise<void>,
): Promise<void> {
  for (const sort of catalogSorts)
    for (const subject of [{}, { subjectId: 2 }])
      await check({ online: false, ...of, ...subject, sort, page: 1 }, indexes[sort])
}

describe.each(scopes)('%s: reads tutors from the index of the sort order', (scope, of) => {
  const indexScan = (by: string) => [{ 'Node Type': 'Index Only Scan', 'Index Name': `catalog_${scope}_${by}` }]

  test('without filters, on every page', () =>
    eachList(of, async (tutorQuery, by) => {
      for (const page of [1, 4]) expect(await findScans({ ...tutorQuery, page })).toMatchObject(indexScan(by))
    }))

  test('with a level and a place', () =>
    eachList(of, async (tutorQuery, by) => {
      expect(await findScans({ ...tutorQuery, levelId: 1, place: 'client' })).toMatchObject(indexScan(by))
    }))

  test('with a price range, from either the price or the sort index', () =>
    eachList(of, async (tutorQuery) => {
      for (const priceTo of [10_500, 40_000]) {
        const found = await findScans({ ...tutorQuery, priceFrom: 10_200, priceTo })
        expect(found).toMatchObject([{ 'Index Name': expect.stringContaining(`catalog_${scope}_`) }])
      }
    }))

  test('with a common word', () =>
    eachList(of, async (tutorQuery, by) => {
      expect(await findScans({ ...tutorQuery, q: 'banal' })).toMatchObject(indexScan(by))
    }))

  test('with a rare word, from the word index without long scans', () =>
    eachList(of, async (tutorQuery) => {
      sent.length = 0
      await findTutors(spyCtx(), { ...tutorQuery, q: 'rar77e' })
      for (const statement of sent.filter((one) => one.sql.includes('@@'))) {
        const plan = await explain(statement)
        expect(plan).toContainEqual(expect.objectContaining({ 'Index Name': 'tutor_card_search_words' }))
        expect(Math.max(...plan.map((node) => node['Plan Rows']))).toBeLessThan(tutors / 100)
      }
    }))
})

test('districts and paid placements cause no sequential scans', async () => {
  await sql`insert into top_placement
      (edition, tutor_id, subject_id, city_id, slot, days, starts_at, ends_at, created_at)
    select edition, tutor_id, subject_id, city_id, row_number() over (), 2, now() - interval '1 day', now() + interval '1 day', now()
    from catalog_entry where edition = 'ua' and subject_id = 2 and city_id = ${cityId} limit 3`.execute(spyDb)
  app.runtime.caches.parts.clear()
  sent.length = 0
  await findTutors(spyCtx(), { online: false, cityId, subjectId: 2, districtId: 5, sort: 'best', page: 1 })
  expect(sent.filter((one) => one.sql.includes('catalog_entry'))).toHaveLength(2)
  for (const statement of sent) {
    const whole = (await explain(statement)).filter((node) => node['Node Type'] === 'Seq Scan')
    expect(whole.map((node) => node['Relation Name']).filter((name) => /entry|card/.test(name!))).toEqual([])
  }
})

test('uses no prepared statements with a generic plan', async () => {
  const { rows } = await sql`select from pg_prepared_statements`.execute(spyDb)
  expect(rows).toEqual([])
})
