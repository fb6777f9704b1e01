import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { expectedList, readCatalogSnapshot } from '#test/support/catalog-oracle.ts'
import type { TutorQuery } from '../../model.ts'
import { findTutors } from './find-tutors.ts'

const requester = systemRequester(editionByCode('ua')!)
const minute = 60_000
const start = Date.UTC(2027, 0, 4, 12)
let app: TestApp
let list: TutorQuery & { subjectId: number }
let city: number
let all: number[]
let tops: number[]
beforeAll(async () => {
  app = await openApp()
  const most = async (place: string, subject = 0) =>
    (
      await sql<{ subject_id: number; place_id: number }>`select subject_id, place_id from catalog_count
        where edition = 'ua' and place = ${place} and subject_id > 0 and level_id = 0
          and ${subject}::bigint in (subject_id, 0) order by tutors desc limit 1`.execute(db())
    ).rows[0]!
  list = { online: true, subjectId: (await most('online')).subject_id, sort: 'best', page: 1 }
  city = (await most('city', list.subjectId)).place_id
  all = expectedList(await readCatalogSnapshot(db(), 'ua'), list)
  expect(all.length).toBeGreaterThan(22)
  await sql`delete from top_placement`.execute(db())
  tops = [all.at(-1)!, all.at(-3)!, all[4]!].toSorted((a, b) => a - b)
  for (const tutor_id of tops) await addPlacement({ tutor_id })
  // Bought twice, expired, in the future, in another city, and by a tutor who is not in the list.
  await addPlacement({ tutor_id: tops[0]!, from: 1000, to: 1500 })
  await addPlacement({ tutor_id: all[7]!, from: -20, to: -10 })
  await addPlacement({ tutor_id: all[8]!, from: 100_000, to: 100_001 })
  await addPlacement({ tutor_id: all[9]!, city_id: city })
  const stranger = await db()
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', 'ua')
    .where('id', 'not in', all)
    .executeTakeFirstOrThrow()
  await addPlacement({ tutor_id: stranger.id })
})

const db = () => app.runtime.database.db
let slots = 0
const at = (minutes: number) => new Date(start + minutes * minute)

function addPlacement({
  tutor_id,
  from = 0,
  to = 1000,
  city_id = null,
}: {
  tutor_id: number
  from?: number
  to?: number
  city_id?: number | null
}) {
  const row = { edition: 'ua', subject_id: list.subjectId, tutor_id, city_id }
  return db()
    .insertInto('top_placement')
    .values({ ...row, slot: ++slots, days: 1, starts_at: at(from), ends_at: at(to), created_at: at(from) })
    .execute()
}

async function loadList(query: Partial<TutorQuery> = {}, minutes = 5) {
  app.setTime(at(minutes))
  app.runtime.caches.parts.clear()
  const { tutors, total } = await findTutors(readOnlyCtx(app.runtime, requester), { ...list, ...query })
  return { ids: tutors.map(({ id }) => id), tops: tutors.filter(({ top }) => top).map(({ id }) => id), total }
}

test('come first and marked, without duplicates or missing tutors', async () => {
  const pages = [await loadList(), await loadList({ page: 2 }), await loadList({ page: 3 })]
  const ids = pages.flatMap((page) => page.ids)
  expect(pages[0]!.tops.toSorted((a, b) => a - b)).toEqual(tops)
  expect(ids.slice(0, 3)).toEqual(pages[0]!.tops)
  expect(pages.slice(1).flatMap((page) => page.tops)).toEqual([])
  expect(ids.slice(3)).toEqual(all.filter((id) => !tops.includes(id)).slice(0, ids.length - 3))
  expect(pages.map(({ ids }) => ids.length)).toEqual([20, Math.min(20, all.length - 20), Math.max(0, all.length - 40)])
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.length]))
})

test('rotate every ten minutes, each first equally often', async () => {
  const firsts: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    const [early, late] = [await loadList({}, turn * 10), await loadList({}, turn * 10 + 9.9)]
    expect(early.tops).toEqual(late.tops)
    firsts.push(early.tops[0]!)
  }
  expect(firsts.slice(0, 3).toSorted((a, b) => a - b)).toEqual(tops)
  expect(firsts.slice(3)).toEqual(firsts.slice(0, 3))
})

test('apply only to their list, the default sort order and matching tutors', async () => {
  expect((await loadList({ sort: 'price_up' })).tops).toEqual([])
  expect((await loadList({}, 2000)).tops).toEqual([])
  const anywhere: TutorQuery = { online: false, subjectId: list.subjectId, sort: 'best', page: 1 }
  app.setTime(at(5))
  const { tutors } = await findTutors(readOnlyCtx(app.runtime, requester), anywhere)
  expect(tutors.some(({ top }) => top)).toBe(false)
  // The cache still holds the placements of another time.
  app.runtime.caches.parts.clear()
  const { price } = (await findTutors(readOnlyCtx(app.runtime, requester), list)).tutors[0]!
  const expensive = await loadList({ priceFrom: price + 1 })
  expect(expensive.tops).not.toContain((await loadList()).tops[0])
  expect(expensive.ids).not.toContain((await loadList()).tops[0])
})

test('of a city appear in that city only', async () => {
  const inCity: TutorQuery = { ...list, online: false, cityId: city }
  const [id] = expectedList(await readCatalogSnapshot(db(), 'ua'), inCity).slice(-1)
  await addPlacement({ tutor_id: id!, city_id: city })
  expect((await loadList({ online: false, cityId: city })).tops).toContain(id)
  expect((await loadList()).tops).toHaveLength(3)
})

test('disappear with the tutor', async () => {
  const [gone] = (await loadList()).tops
  await sql`delete from tutor_card where edition = 'ua' and tutor_id = ${gone}`.execute(db())
  const { ids, tops: left } = await loadList()
  expect(left).toHaveLength(2)
  expect(ids).not.toContain(gone)
})
