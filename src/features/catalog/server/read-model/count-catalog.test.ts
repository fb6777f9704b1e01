import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readingCtx, systemAsker } from '#platform/runtime.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import { readWorld } from '../../../../../test/support/catalog.ts'
import { runQueued } from '../../../../../test/support/jobs.ts'
import { lettersAfter } from '../../../../../test/support/letters.ts'
import { tutorIn } from '../../../../../test/support/profiles.ts'
import { soon } from '../../../../../test/support/soon.ts'
import { countCatalog } from './count-catalog.ts'
import { countOf, countsByLevel, countsByPlace, countsBySubject } from './counts.ts'
import { refreshTutors } from './refresh-tutors.ts'

const asker = systemAsker(editionByCode('ua')!)
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const db = () => app.runtime.database.db
const ctx = () => readingCtx(app.runtime, asker)
const recount = () => inTransaction(app.runtime, asker, countCatalog)

/** Everybody counted in every place, with every subject and level, one by one. */
async function counted(): Promise<Map<string, number>> {
  const { tutors } = await readWorld(db(), 'ua')
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

async function stored(): Promise<Map<string, number>> {
  const rows = await db().selectFrom('catalog_count').selectAll().where('edition', '=', 'ua').execute()
  return new Map(
    rows.map(({ place, place_id, subject_id, level_id, tutors }) => [
      [place, place_id, subject_id, level_id].join(' '),
      tutors,
    ]),
  )
}

test('every combination is counted, and right after the demo was filled', async () => {
  const counts = await counted()
  expect(counts.size).toBeGreaterThan(2000)
  expect(await stored()).toEqual(counts)
})

test('what was wrong is put right, and nothing else is touched', async () => {
  const before = await stored()
  await sql`update catalog_count set tutors = tutors + 1 where edition = 'ua' and place = 'online'`.execute(db())
  await sql`delete from catalog_count where edition = 'ua' and place = 'district'`.execute(db())
  await sql`insert into catalog_count values ('ua', 'city', 999999, 0, 0, 7)`.execute(db())
  const untouched = () =>
    sql<{
      id: string
    }>`select xmin::text as id from catalog_count where edition = 'ua' and place = 'city' order by 1`.execute(db())
  await recount()
  expect(await stored()).toEqual(before)
  const { rows } = await untouched()
  await recount()
  expect((await untouched()).rows).toEqual(rows)
})

test('counts can be asked for from every side', async () => {
  const counts = await stored()
  const [subjectId, levelId] = [...counts.keys()]
    .find((key) => /^city \d+ [1-9]\d* [1-9]/.test(key))!
    .split(' ')
    .slice(2)
    .map(Number)
  const of = (key: string) => counts.get(key) ?? 0
  expect(await countOf(ctx(), { place: 'online' })).toBe(of('online 0 0 0'))
  expect(await countOf(ctx(), { place: 'online', subjectId, levelId })).toBe(of(`online 0 ${subjectId} ${levelId}`))
  expect(await countOf(ctx(), { place: 'city', placeId: 999_999 })).toBe(0)
  const subjects = await countsBySubject(ctx(), { place: 'anywhere', levelId })
  expect(subjects.get(subjectId!)).toBe(of(`anywhere 0 ${subjectId} ${levelId}`))
  expect(subjects.has(0)).toBe(false)
  expect((await countsByLevel(ctx(), { place: 'anywhere', subjectId })).get(levelId!)).toBe(
    of(`anywhere 0 ${subjectId} ${levelId}`),
  )
  for (const place of ['city', 'district', 'subdistrict'] as const)
    for (const [id, tutors] of await countsByPlace(ctx(), place, { subjectId }))
      expect(tutors).toBe(of(`${place} ${id} ${subjectId} 0`))
})

test('pages are thrown away only when a list appears or vanishes', async () => {
  const heard = vi.fn()
  app.runtime.bus.subscribe(({ event }) => void (event === 'catalog.counted' && heard()))
  const first = await db()
    .selectFrom('tutor_card')
    .select('tutor_id')
    .where('edition', '=', 'ua')
    .executeTakeFirstOrThrow()
  const hide = (active: boolean) =>
    inTransaction(app.runtime, asker, async (inside) => {
      await sql`update tutor set active = ${active} where edition = 'ua' and id = ${first.tutor_id}`.execute(inside.db)
      await refreshTutors(inside, [first.tutor_id])
      await countCatalog(inside)
    })
  const lists = (await stored()).size
  await hide(false)
  const left = (await stored()).size
  expect(left).toBeLessThan(lists)
  await soon(() => expect(heard).toHaveBeenCalledTimes(1))
  await hide(true)
  await soon(() => expect(heard).toHaveBeenCalledTimes(2))
  await sql`update catalog_count set tutors = tutors + 1 where edition = 'ua'`.execute(db())
  await recount()
  await inTransaction(app.runtime, asker, (inside) => inside.emit({ name: 'demo.loaded', entity: 'demo' }))
  expect(heard).toHaveBeenCalledTimes(2)
})

test('whoever saves is counted a little later, all of them at once', async () => {
  const tutor = await tutorIn(app, 'published')
  for (const value of [false, true, false]) await tutor.call('POST /api/tutor/profile/set_shown', { value })
  for (const event of ['tutor.hidden', 'tutor.shown']) await lettersAfter(app, event)
  const { rows } = await sql<{ run_at: Date; n: number }>`select min(j.run_at) as run_at, count(*) as n
    from graphile_worker.jobs j where task_identifier = 'count_catalog'`.execute(db())
  expect(rows[0]!.n).toBe(1)
  expect(rows[0]!.run_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(await runQueued(app, 'count_catalog')).toBe(1)
  expect(await stored()).toEqual(await counted())
})
