import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { readCatalogSnapshot } from '#test/support/catalog-oracle.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { createTutorInState } from '#test/support/profiles.ts'
import { eventually } from '#test/support/eventually.ts'
import { countCatalog } from './count-catalog.ts'
import { getTutorCount, countTutorsByLevel, countTutorsByPlace, countTutorsBySubject } from './counts.ts'
import { refreshTutors } from './refresh-tutors.ts'

const requester = systemRequester(editionByCode('ua')!)
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const db = () => app.runtime.database.db
const ctx = () => readOnlyCtx(app.runtime, requester)
const recount = () => inTransaction(app.runtime, requester, countCatalog)

/** Counts of all combinations, computed tutor by tutor. */
async function computeCounts(): Promise<Map<string, number>> {
  const { tutors } = await readCatalogSnapshot(db(), 'ua')
  const { rows: parts } = await sql<{ city: number; district: number; part: number | null }>`
    select d.city_id as city, d.id as district, s.id as part from district d
    left join subdistrict s on s.edition = d.edition and s.district_id = d.id and s.active
    where d.edition = 'ua' and d.active`.execute(db())
  const counts = new Map<string, number>()
  for (const { places, online, subjects } of tutors) {
    const at = new Set(online ? ['online 0'] : [])
    for (const { kind, city, district, part } of places) {
      at.add('anywhere 0').add(`city ${city}`)
      const everywhere = kind === 'travel' && district === null
      for (const one of parts) {
        if (one.city !== city || !(everywhere || one.district === district)) continue
        at.add(`district ${one.district}`)
        if (one.part !== null && (everywhere || part === null || part === one.part)) at.add(`subdistrict ${one.part}`)
      }
    }
    const taught = new Set(
      subjects.flatMap(({ id, levels }) =>
        [0, id].flatMap((s) => [0, ...levels.map((l) => l.id)].map((l) => `${s} ${l}`)),
      ),
    )
    for (const place of at)
      for (const what of taught) counts.set(`${place} ${what}`, (counts.get(`${place} ${what}`) ?? 0) + 1)
  }
  return counts
}

async function readCounts(): Promise<Map<string, number>> {
  const rows = await db().selectFrom('catalog_count').selectAll().where('edition', '=', 'ua').execute()
  return new Map(
    rows.map(({ place, place_id, subject_id, level_id, tutors }) => [
      [place, place_id, subject_id, level_id].join(' '),
      tutors,
    ]),
  )
}

test('counts every combination of the demo data', async () => {
  const counts = await computeCounts()
  expect(counts.size).toBeGreaterThan(2000)
  expect(await readCounts()).toEqual(counts)
})

test('corrects wrong counts without touching others', async () => {
  const before = await readCounts()
  await sql`update catalog_count set tutors = tutors + 1 where edition = 'ua' and place = 'online'`.execute(db())
  await sql`delete from catalog_count where edition = 'ua' and place = 'district'`.execute(db())
  await sql`insert into catalog_count values ('ua', 'city', 999999, 0, 0, 7)`.execute(db())
  const untouched = () =>
    sql<{
      id: string
    }>`select xmin::text as id from catalog_count where edition = 'ua' and place = 'city' order by 1`.execute(db())
  await recount()
  expect(await readCounts()).toEqual(before)
  const { rows } = await untouched()
  await recount()
  expect((await untouched()).rows).toEqual(rows)
})

test('reads counts by subject, level and place', async () => {
  const counts = await readCounts()
  const [subjectId, levelId] = [...counts.keys()]
    .find((key) => /^city \d+ [1-9]\d* [1-9]/.test(key))!
    .split(' ')
    .slice(2)
    .map(Number)
  const of = (key: string) => counts.get(key) ?? 0
  expect(await getTutorCount(ctx(), { place: 'online' })).toBe(of('online 0 0 0'))
  expect(await getTutorCount(ctx(), { place: 'online', subjectId, levelId })).toBe(
    of(`online 0 ${subjectId} ${levelId}`),
  )
  expect(await getTutorCount(ctx(), { place: 'city', placeId: 999_999 })).toBe(0)
  const subjects = await countTutorsBySubject(ctx(), { place: 'anywhere', levelId })
  expect(subjects.get(subjectId!)).toBe(of(`anywhere 0 ${subjectId} ${levelId}`))
  expect(subjects.has(0)).toBe(false)
  expect((await countTutorsByLevel(ctx(), { place: 'anywhere', subjectId })).get(levelId!)).toBe(
    of(`anywhere 0 ${subjectId} ${levelId}`),
  )
  for (const place of ['city', 'district', 'subdistrict'] as const)
    for (const [id, tutors] of await countTutorsByPlace(ctx(), place, { subjectId }))
      expect(tutors).toBe(of(`${place} ${id} ${subjectId} 0`))
})

test('emits catalog.counted only when a list appears or vanishes', async () => {
  const onCounted = vi.fn()
  app.runtime.bus.subscribe(({ event }) => void (event === 'catalog.counted' && onCounted()))
  const first = await db()
    .selectFrom('tutor_card')
    .select('tutor_id')
    .where('edition', '=', 'ua')
    .executeTakeFirstOrThrow()
  const hide = (active: boolean) =>
    inTransaction(app.runtime, requester, async (tx) => {
      await sql`update tutor set active = ${active} where edition = 'ua' and id = ${first.tutor_id}`.execute(tx.db)
      await refreshTutors(tx, [first.tutor_id])
      await countCatalog(tx)
    })
  const lists = (await readCounts()).size
  await hide(false)
  const left = (await readCounts()).size
  expect(left).toBeLessThan(lists)
  await eventually(() => expect(onCounted).toHaveBeenCalledTimes(1))
  await hide(true)
  await eventually(() => expect(onCounted).toHaveBeenCalledTimes(2))
  await sql`update catalog_count set tutors = tutors + 1 where edition = 'ua'`.execute(db())
  await recount()
  await inTransaction(app.runtime, requester, (tx) => tx.emit({ name: 'demo.loaded', entity: 'demo' }))
  expect(onCounted).toHaveBeenCalledTimes(2)
})

test('recounts once, shortly after several saves', async () => {
  const tutor = await createTutorInState(app, 'published')
  for (const value of [false, true, false]) await tutor.call('POST /api/tutor/profile/set_shown', { value })
  for (const event of ['tutor.hidden', 'tutor.shown']) await messagesAfter(app, event)
  const { rows } = await sql<{ run_at: Date; n: number }>`select min(j.run_at) as run_at, count(*) as n
    from graphile_worker.jobs j where task_identifier = 'count_catalog'`.execute(db())
  expect(rows[0]!.n).toBe(1)
  expect(rows[0]!.run_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(await runQueuedJobs(app, 'count_catalog')).toBe(1)
  expect(await readCounts()).toEqual(await computeCounts())
})
