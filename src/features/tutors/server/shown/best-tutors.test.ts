import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { readingCtx, systemAsker } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import type { Locale } from '#shared/locale.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp } from '../../../../../test/support/app.ts'
import { bestTutors, tutorCounts } from '../../public.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

function reader(code: string, locale?: Locale): Ctx {
  const edition = editions.find((one) => one.code === code)!
  return readingCtx(app.runtime, { ...systemAsker(edition), ...(locale && { locale }) })
}

test.each(editions.map(({ code }) => code))('the best of %s differ in face and subject', async (code) => {
  const ctx = reader(code)
  const best = await bestTutors(ctx, 8)
  expect(best).toHaveLength(8)
  expect(new Set(best.map(({ avatar }) => avatar)).size).toBe(8)
  expect(new Set(best.map(({ subjects }) => subjects[0])).size).toBeGreaterThan(4)
  for (const { name, first_name, city, subjects, short_description, price_from, currency } of best) {
    expect(name.startsWith(first_name)).toBe(true)
    expect([city, short_description].every(Boolean)).toBe(true)
    expect(subjects.length).toBeLessThan(4)
    expect(price_from).toBeGreaterThan(0)
    expect(currency).toBe(ctx.edition.currency)
  }
})

test('they speak the reader’s language', async () => {
  const [here] = await bestTutors(reader('ua'), 4)
  const [there] = await bestTutors(reader('ua', 'en'), 4)
  expect(there!.id).toBe(here!.id)
  expect(here!.name).toMatch(/^[А-ЯІЇЄҐ]/)
  expect(there!.name).toMatch(/^[A-Z]/)
  expect(there!.short_description).not.toBe(here!.short_description)
})

const onShow = sql`state = 'published' and active and show_in_catalog
  and deletion_requested_at is null and deleted_at is null`

test('whoever is not on show is neither among the best nor counted', async () => {
  const { db } = app.runtime.database
  const before = await bestTutors(reader('kz'), 5)
  const counts = await tutorCounts(reader('kz'))
  const { rows } = await sql<{ total: number }>`select count(*) as total from tutor
    where edition = 'kz' and ${onShow}`.execute(db)
  expect([...counts.byCity.values()].reduce((sum, count) => sum + count, 0)).toBe(rows[0]!.total)
  const ids = before.map(({ id }) => id)
  const [first, second, third, fourth, fifth] = ids
  await sql`update tutor set active = false where edition = 'kz' and id = ${first!}`.execute(db)
  await sql`update tutor set show_in_catalog = false where edition = 'kz' and id = ${second!}`.execute(db)
  await sql`update tutor set state = 'need_revision' where edition = 'kz' and id = ${third!}`.execute(db)
  await sql`update tutor set deletion_requested_at = now() where edition = 'kz' and id = ${fourth!}`.execute(db)
  await sql`update tutor set deleted_at = now() where edition = 'kz' and id = ${fifth!}`.execute(db)
  // Remembered until an event says otherwise.
  expect(await bestTutors(reader('kz'), 5)).toEqual(before)
  app.runtime.caches.parts.clear()
  const after = await bestTutors(reader('kz'), 5)
  for (const id of ids) expect(after.map((one) => one.id)).not.toContain(id)
  const now = await tutorCounts(reader('kz'))
  expect([...now.byCity.values()].reduce((sum, count) => sum + count, 0)).toBe(rows[0]!.total - 5)
  const { rows: ofSubjects } = await sql<{ id: number; tutors: number }>`select subject_id as id, count(*) as tutors
    from tutor_subject s join tutor t on t.edition = s.edition and t.id = s.tutor_id
    where t.edition = 'kz' and ${onShow} group by 1`.execute(db)
  expect(now.bySubject).toEqual(new Map(ofSubjects.map(({ id, tutors }) => [id, tutors])))
})
