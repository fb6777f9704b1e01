import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import type { Locale } from '#shared/locale.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { listTopAvatars, countVisibleTutors } from './tutor-stats.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

function reader(code: string, locale?: Locale): Ctx {
  return readOnlyCtx(app.runtime, { ...systemRequester(editionByCode(code)!), ...(locale && { locale }) })
}

test('lists top tutors with distinct avatars and localized names', async () => {
  const here = await listTopAvatars(reader('ua'), 5)
  expect(new Set(here.map(({ avatar }) => avatar)).size).toBe(5)
  expect(here[0]!.name).toMatch(/^[А-ЯІЇЄҐ]/)
  const [there] = await listTopAvatars(reader('ua', 'en'), 5)
  expect(there).toEqual({ name: expect.stringMatching(/^[A-Z]/), avatar: here[0]!.avatar })
})

const onShow = sql`edition = 'kz' and state = 'published' and active and show_in_catalog
  and deletion_requested_at is null and deleted_at is null`

test('counts visible tutors only', async () => {
  const { db } = app.runtime.database
  const before = await countVisibleTutors(reader('kz'))
  const { rows } = await sql<{ id: number }>`select id from tutor where ${onShow} order by score desc`.execute(db)
  expect(before).toBe(rows.length)
  const [first, second, third, fourth, fifth] = rows.map(({ id }) => id)
  await sql`update tutor set active = false where edition = 'kz' and id = ${first!}`.execute(db)
  await sql`update tutor set show_in_catalog = false where edition = 'kz' and id = ${second!}`.execute(db)
  await sql`update tutor set state = 'need_revision' where edition = 'kz' and id = ${third!}`.execute(db)
  await sql`update tutor set deletion_requested_at = now() where edition = 'kz' and id = ${fourth!}`.execute(db)
  await sql`update tutor set deleted_at = now() where edition = 'kz' and id = ${fifth!}`.execute(db)
  // The count is cached until an event.
  expect(await countVisibleTutors(reader('kz'))).toBe(before)
  app.runtime.caches.parts.clear()
  expect(await countVisibleTutors(reader('kz'))).toBe(before - 5)
})
