import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openSchool, systemCtx } from '#test/support/school.ts'
import { syncLessons, syncMissingLessonsJob } from './sync-lessons.ts'

let app: TestApp
let school: Awaited<ReturnType<typeof openSchool>>
let head: Visitor
let now = Date.UTC(2027, 1, 1, 9)
const advance = (minutes: number) => app.setTime(new Date((now += minutes * 60_000)))

beforeAll(async () => {
  school = await openSchool()
  app = await openApp(school.env)
  school.setClock(() => new Date(now))
})
beforeEach(async () => {
  school.setFault('none')
  school.setLessons(['anglijska-mova', 'matematika'])
  advance(24 * 60)
  await db().deleteFrom('school_message').where('edition', '=', 'ua').execute()
  await db().deleteFrom('school_state').where('edition', '=', 'ua').execute()
  await db().deleteFrom('school_lesson').where('edition', '=', 'ua').execute()
  head = await app.visitor({ staff: 1, locale: 'en' })
})
const db = () => app.runtime.database.db
const sync = () => syncLessons(systemCtx(app))
const syncMissing = () => syncMissingLessonsJob.run(systemCtx(app), {})
const countKnown = async () =>
  (await db().selectFrom('school_lesson').select('subject_id').where('edition', '=', 'ua').execute()).length
const connection = async () => (await head.page('/panel/transfer_settings/school/')).data

test.each<[string, string[]]>([
  ['empty', []],
  ['unknown', ['alchemy', 'astrology']],
])('an %s list of subjects is an outage, and the known one stays', async (_, lessons) => {
  await sync()
  expect(await countKnown()).toBe(2)
  school.setLessons(lessons)
  await sync()
  expect(await countKnown()).toBe(2)
  expect(await connection()).toMatchObject({ failing_since: now / 1000, counts: { problems: 1 } })
  school.setLessons(['anglijska-mova'])
  advance(1)
  await syncMissing()
  expect(await countKnown()).toBe(1)
  expect(await connection()).toMatchObject({ failing_since: null, last_success_at: now / 1000 })
})

test('a school that is down at night is an outage', async () => {
  school.setFault('down')
  await sync()
  expect(await connection()).toMatchObject({ failing_since: now / 1000 })
})

test('a new connection gets its list at once, and later ones wait for the night', async () => {
  await syncMissing()
  expect(await countKnown()).toBe(2)
  const before = school.countCalls()
  advance(5)
  await syncMissing()
  expect(school.countCalls()).toBe(before)
})
