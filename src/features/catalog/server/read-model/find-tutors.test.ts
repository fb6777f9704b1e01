import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { expectedList, readCatalogSnapshot } from '#test/support/catalog-oracle.ts'
import type { CatalogSnapshot } from '#test/support/catalog-oracle.ts'
import { randomRuns } from '#test/support/run-size.ts'
import { lessonPlaces, catalogSorts } from '../../model.ts'
import type { TutorQuery } from '../../model.ts'
import { countCatalog } from './count-catalog.ts'
import { findTutors } from './find-tutors.ts'
import { refreshTutors } from './refresh-tutors.ts'

const requester = systemRequester(editionByCode('ua')!)
let app: TestApp
let ids: Ids
beforeAll(async () => {
  app = await openApp()
  await sql`delete from top_placement`.execute(db())
  ids = await sampleIds()
})

const db = () => app.runtime.database.db
const ctx = () => readOnlyCtx(app.runtime, requester)
const world = () => readCatalogSnapshot(db(), 'ua')

type Ids = Record<'tutors' | 'subjects' | 'levels' | 'cities' | 'districts' | 'parts', number[]>

/** A small part of the edition, so that generated cases overlap. */
async function sampleIds(): Promise<Ids> {
  const of = async (rows: string) =>
    (await sql<{ id: number }>`${sql.raw(rows)}`.execute(db())).rows.map(({ id }) => id)
  const big = `select city_id from tutor_place where edition = 'ua' group by 1 order by count(*) desc limit 2`
  return {
    tutors: await of(`select id from tutor where edition = 'ua' and state = 'published' order by id limit 40`),
    subjects: await of(
      `select subject_id as id from tutor_subject where edition = 'ua' group by 1 order by count(*) desc limit 4`,
    ),
    levels: await of(
      `select level_id as id from tutor_subject_level where edition = 'ua' group by 1 order by count(*) desc limit 4`,
    ),
    cities: await of(`select city_id as id from (${big}) as c`),
    districts: await of(`select id from district where edition = 'ua' and city_id in (${big}) order by id limit 6`),
    parts: await of(`select s.id from subdistrict s join district d on (d.edition, d.id) = (s.edition, s.district_id)
      where s.edition = 'ua' and d.city_id in (${big}) order by s.id limit 6`),
  }
}

const pick = (from: readonly number[]) => fc.nat().map((place) => from[place % from.length]!)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const words = ['mat', 'англ', 'olena', 'Kovalenko', 'university', 'plan', 'репетитор', 'a', 'zzz', 'ura -- ! & | :*']

/** Districts are generated only within their city, as the page does. */
const tutorQueries = () =>
  fc
    .record({
      online: fc.boolean(),
      subjectId: maybe(pick(ids.subjects)),
      cityId: maybe(pick(ids.cities)),
      district: maybe(fc.nat()),
      part: maybe(fc.nat()),
      levelId: maybe(pick(ids.levels)),
      place: maybe(fc.constantFrom(...lessonPlaces)),
      priceFrom: maybe(fc.integer({ min: 100, max: 900 })),
      priceTo: maybe(fc.integer({ min: 100, max: 900 })),
      q: maybe(fc.constantFrom(...words)),
      sort: fc.constantFrom(...catalogSorts),
      page: fc.constantFrom(1, 1, 2, 3, 7),
    })
    .map(async ({ district, part, priceFrom, priceTo, cityId, ...rest }) => {
      const filters = {
        ...rest,
        ...(priceFrom && { priceFrom: priceFrom * 100 }),
        ...(priceTo && { priceTo: priceTo * 100 }),
      }
      const place = cityId === undefined || rest.online ? {} : { cityId, ...(await placeIn(cityId, district, part)) }
      return Object.fromEntries(
        Object.entries({ ...filters, ...place }).filter(([, value]) => value !== undefined),
      ) as TutorQuery
    })

async function placeIn(cityId: number, district: number | undefined, part: number | undefined) {
  const { rows } = await sql<{ district: number; part: number | null }>`select d.id as district, s.id as part
    from district d left join subdistrict s on s.edition = d.edition and s.district_id = d.id and s.active
    where d.edition = 'ua' and d.city_id = ${cityId} and d.active order by d.id, s.id`.execute(db())
  const within = rows.filter((row) => part === undefined || row.part !== null)
  const chosen =
    district === undefined || within.length === 0 ? undefined : within[(district + (part ?? 0)) % within.length]!
  return chosen && { districtId: chosen.district, ...(part !== undefined && { subdistrictId: chosen.part! }) }
}

type Edit = { tutor: number; set: string } | { tutor: number; rows: string[] } | { staff: string }

const edit = (): fc.Arbitrary<Edit> => {
  const tutor = pick(ids.tutors)
  const flag = (column: string) => fc.boolean().map((on) => `${column} = ${on}`)
  const moment = (column: string) => fc.boolean().map((on) => `${column} = ${on ? 'null' : 'now()'}`)
  const set = fc.oneof(
    ...['active', 'show_in_catalog', 'work_home', 'work_travel', 'work_online'].map(flag),
    ...['deletion_requested_at', 'deleted_at'].map(moment),
    fc.constantFrom('draft', 'published').map((state) => `state = '${state}'`),
    fc.integer({ min: 20, max: 25 }).map((score) => `score = ${score}`),
    fc
      .record({ full_name: fc.boolean(), education: fc.boolean() })
      .map((privacy) => `privacy = '${JSON.stringify(privacy)}'`),
    fc.constantFrom('Ann Lee', 'Olena Pchilka').map((name) => `name = '{"en": "${name}", "ua": ""}'`),
    pick(ids.cities).map((city) => `city_id = ${city}`),
  )
  const subjects = fc.array(fc.tuple(pick(ids.subjects), fc.integer({ min: 1, max: 9 }), fc.array(pick(ids.levels))))
  const places = fc.array(
    fc.record({ kind: fc.constantFrom('home', 'travel'), city: pick(ids.cities), part: fc.nat(), fine: fc.nat(2) }),
    { maxLength: 4 },
  )
  const toggleActive = (table: string, of: number[]) =>
    fc
      .tuple(pick(of), fc.boolean())
      .map(([id, on]) => ({ staff: `update ${table} set active = ${on} where id = ${id}` }))
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ tutor, set }) },
    {
      weight: 3,
      arbitrary: fc.tuple(tutor, subjects).map(([id, taught]) => ({ tutor: id, rows: subjectRows(id, taught) })),
    },
    { weight: 3, arbitrary: fc.tuple(tutor, places).map(([id, at]) => ({ tutor: id, rows: placeRows(id, at) })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tutor, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 2 }))
        .map(([id, fives, ones]) => ({ tutor: id, rows: reviewRows(id, fives, ones) })),
    },
    toggleActive('subject', ids.subjects),
    toggleActive('level', ids.levels),
    toggleActive('city', ids.cities),
    toggleActive('district', ids.districts),
    toggleActive('subdistrict', ids.parts),
  )
}

const subjectRows = (id: number, taught: [number, number, number[]][]) => [
  `delete from tutor_subject where edition = 'ua' and tutor_id = ${id}`,
  ...taught.flatMap(([subject, price, levels], position) => [
    `insert into tutor_subject (edition, tutor_id, subject_id, price, position)
      values ('ua', ${id}, ${subject}, ${price * 10_000}, ${position}) on conflict do nothing`,
    ...levels.map(
      (level) => `insert into tutor_subject_level (edition, tutor_id, subject_id, level_id)
      values ('ua', ${id}, ${subject}, ${level}) on conflict do nothing`,
    ),
  ]),
]

const placeRows = (id: number, places: { kind: string; city: number; part: number; fine: number }[]) => [
  `delete from tutor_place where edition = 'ua' and tutor_id = ${id}`,
  ...places.map(
    ({ kind, city, part, fine }) => `insert into tutor_place
    (edition, tutor_id, kind, city_id, district_id, subdistrict_id)
    select 'ua', ${id}, '${kind}', ${city}, ${fine > 0 ? 'd.id' : 'null'}, ${fine > 1 ? 's.id' : 'null'}
    from district d left join subdistrict s on (s.edition, s.district_id) = (d.edition, d.id)
    where d.edition = 'ua' and d.city_id = ${city} order by d.id, s.id offset ${part} %
      (select count(*) from district where edition = 'ua' and city_id = ${city}) limit 1`,
  ),
]

const reviewRows = (id: number, fives: number, ones: number) => [
  `insert into review_summary (edition, tutor_id, marks, reviews, at_least)
    values ('ua', ${id}, '{${ones},0,0,0,${fives}}', ${fives + ones}, ${1000 + 700 * fives})
    on conflict (edition, tutor_id) do update set marks = excluded.marks, reviews = excluded.reviews,
      at_least = excluded.at_least`,
]

async function applyEdits(edits: readonly Edit[]): Promise<void> {
  await inTransaction(app.runtime, requester, async (tx) => {
    const touched = new Set<number>()
    for (const one of edits) {
      if ('set' in one)
        await sql`${sql.raw(`update tutor set ${one.set} where edition = 'ua' and id = ${one.tutor}`)}`.execute(tx.db)
      else for (const row of 'rows' in one ? one.rows : [one.staff]) await sql`${sql.raw(row)}`.execute(tx.db)
      if ('tutor' in one) touched.add(one.tutor)
      else for (const id of await allTutors()) touched.add(id)
    }
    await refreshTutors(tx, [...touched])
    await countCatalog(tx)
  })
}

async function allTutors(): Promise<number[]> {
  const rows = await db().selectFrom('tutor').select('id').where('edition', '=', 'ua').execute()
  return rows.map(({ id }) => id)
}

/** The found and the expected list when they differ. */
async function findDifference(known: CatalogSnapshot, query: TutorQuery) {
  const expected = expectedList(known, query)
  const { tutors, total, more } = await findTutors(ctx(), query)
  const found = tutors.map(({ id }) => id)
  const expectedPage = expected.slice((query.page - 1) * 20, query.page * 20)
  const same = JSON.stringify([found, total]) === JSON.stringify([expectedPage, expected.length]) && !more
  return same ? undefined : { query, found, total, expectedPage, expected: expected.length }
}

test('lists match the profiles after any edits, for any filters', async () => {
  let filled = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit(), { maxLength: 6 }),
      fc.array(tutorQueries(), { minLength: 8, maxLength: 8 }),
      async (edits, lists) => {
        await applyEdits(edits)
        const known = await world()
        for (const list of lists) {
          const query = await list
          expect(await findDifference(known, query)).toBeUndefined()
          if (expectedList(known, query).length > 0) filled++
        }
      },
    ),
    // Edits are not rolled back, so shrinking would start from another state.
    { numRuns: randomRuns(10, 200), endOnFailure: true },
  )
  expect(filled).toBeGreaterThan(25)
})

describe('the comparison detects an entry', () => {
  const everybody: TutorQuery = { online: true, sort: 'price_up', page: 1 }
  test.each([
    ['with a wrong price', 'update catalog_entry set price = price + 1000000'],
    ['with a wrong level', 'update catalog_entry set levels = 0'],
    ['that is missing', 'delete from catalog_entry'],
  ])('%s', async (name, fault) => {
    const known = await world()
    const levels = known.tutors.flatMap(({ subjects }) => subjects.flatMap((taught) => taught.levels))
    const lists = name.includes('level') ? levels.map(({ id }) => ({ ...everybody, levelId: id })) : [everybody]
    const query = lists.find((list) => expectedList(known, list).length > 0)!
    const [id] = expectedList(known, query)
    expect(await findDifference(known, query)).toBeUndefined()
    await sql`${sql.raw(fault)} where edition = 'ua' and tutor_id = ${id}`.execute(db())
    expect(await findDifference(known, query)).toBeDefined()
    await inTransaction(app.runtime, requester, (tx) => refreshTutors(tx, [id!]))
    expect(await findDifference(known, query)).toBeUndefined()
  })
  test('of a hidden tutor', async () => {
    const [id] = expectedList(await world(), everybody)
    await sql`update tutor set active = false where edition = 'ua' and id = ${id}`.execute(db())
    expect(await findDifference(await world(), everybody)).toBeDefined()
    await applyEdits([{ tutor: id!, set: 'active = false' }])
    expect(await findDifference(await world(), everybody)).toBeUndefined()
  })
})
