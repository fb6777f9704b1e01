import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { PageData } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { tutorPage } from '../../contract.ts'
import { selectBestEntries } from './similar-tutors.ts'

type Row = { id: number; subject_id: number; city_id: number; price: number }

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

/** Tutors who teach in person in their city, with a first subject that others teach online. */
const inPersonTutors = async (condition = sql`true`) => {
  const { rows } = await sql<Row>`
    select t.id, t.city_id, e.subject_id, e.price from tutor t
      join tutor_subject s on (s.edition, s.tutor_id) = (t.edition, t.id)
      join catalog_entry e on (e.edition, e.tutor_id, e.subject_id, e.city_id) = (t.edition, t.id, s.subject_id, t.city_id)
    where t.edition = 'ua' and ${condition} and s.position = (select min(position) from tutor_subject o
      where (o.edition, o.tutor_id) = (t.edition, t.id))
      and exists (select from catalog_entry other where (other.edition, other.subject_id) = (e.edition, e.subject_id)
        and other.tutor_id <> t.id and other.city_id = 0 and other.places & 4 <> 0)
    order by t.score desc, t.id limit 5`.execute(app.runtime.database.db)
  return rows
}
const loadSimilar = async (id: number) =>
  ((await (await app.visitor()).page(`/user-${id}/`)).data as unknown as PageData<typeof tutorPage>).similar

test('finds other tutors of the subject, in the city or online', async () => {
  const { db } = app.runtime.database
  for (const { id, subject_id, city_id } of await inPersonTutors()) {
    const ids = (await loadSimilar(id)).map((one) => one.id)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThan(7)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain(id)
    for (const other of ids) {
      const { rows } = await sql`select from catalog_entry where edition = 'ua' and tutor_id = ${other}
        and subject_id = ${subject_id} and (city_id = ${city_id} or (city_id = 0 and places & 4 <> 0))`.execute(db)
      expect(rows.length).toBeGreaterThan(0)
    }
  }
})

test('picks the closest prices among the best tutors, best first', async () => {
  const { db } = app.runtime.database
  const [one] = await inPersonTutors()
  const { rows } = await sql<{ id: number; price: number; score: number }>`
    select tutor_id as id, price, score from catalog_entry where edition = 'ua' and subject_id = ${one!.subject_id}
      and city_id = ${one!.city_id} and tutor_id <> ${one!.id} order by score desc, tutor_id limit 59`.execute(db)
  const priceDistance = (price: number) => Math.abs(Math.log(price / one!.price))
  const inCity = (await loadSimilar(one!.id)).map(({ id }) => id).filter((id) => rows.some((row) => row.id === id))
  const farthest = Math.max(...inCity.map((id) => priceDistance(rows.find((row) => row.id === id)!.price)))
  for (const { id, price } of rows)
    if (!inCity.includes(id)) expect(priceDistance(price)).toBeGreaterThanOrEqual(farthest)
  const scores = inCity.map((id) => rows.find((row) => row.id === id)!.score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

test('leaves out hidden tutors', async () => {
  const { db } = app.runtime.database
  const [one] = await inPersonTutors()
  const [first] = await loadSimilar(one!.id)
  await sql`delete from tutor_card where edition = 'ua' and tutor_id = ${first!.id}`.execute(db)
  expect((await loadSimilar(one!.id)).map(({ id }) => id)).not.toContain(first!.id)
})

test.each([
  ['in a city', 1, 'catalog_city_best'],
  ['online', 'online' as const, 'catalog_online_best'],
])('%s they are read from the head of the index', async (_, place, index) => {
  await app.runtime.database.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    await sql`set local enable_bitmapscan = off`.execute(transaction)
    const query = selectBestEntries({ edition: editionByCode('ua')! }, 1, place)
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(transaction)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })
})
