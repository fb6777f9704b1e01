import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { catalogEndpoints } from '../../contract.ts'

type Viewed = typeof catalogEndpoints.viewed

let app: TestApp
let ids: number[]
beforeAll(async () => {
  app = await openApp()
  const { rows } = await sql<{ id: number }>`select tutor_id as id from tutor_card where edition = 'ua'
    order by tutor_id desc limit 30`.execute(app.runtime.database.db)
  ids = rows.map(({ id }) => id)
})

async function listViewed(idList: string, page?: number, edition = 'ua') {
  const visitor = await app.visitor({ edition })
  const answer = await visitor.call<Viewed>('GET /api/client/tutors/viewed', { ids: idList, ...(page && { page }) })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  return answer.data.tutors
}

test('returns tutors in the given order', async () => {
  const order = [ids[3]!, ids[0]!, ids[7]!]
  const { items, total, pages } = await listViewed(order.join(','))
  expect(items.map(({ id }) => id)).toEqual(order)
  expect([total, pages]).toEqual([3, 1])
  expect(items[0]).toMatchObject({ top: false, link: `/user-${order[0]}/` })
  expect(items[0]!.rate.id).toBeGreaterThan(0)
})

test('returns twenty per page', async () => {
  const idList = ids.join(',')
  expect((await listViewed(idList)).items.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  expect((await listViewed(idList, 2)).items.map(({ id }) => id)).toEqual(ids.slice(20))
  expect(await listViewed(idList, 3)).toEqual({ items: [], page: 3, pages: 2, total: 30 })
})

test('ignores duplicates, unknown ids and other editions', async () => {
  const [one, two] = ids
  const odd = `,${one},${one},0,999999999,${'9'.repeat(30)},,${two},`
  expect((await listViewed(odd)).items.map(({ id }) => id)).toEqual([one, two])
  expect((await listViewed(ids.join(','), 1, 'pl')).items).toEqual([])
  expect((await listViewed('')).items).toEqual([])
})

test('leaves out hidden tutors', async () => {
  const [gone, stays] = ids.slice(10)
  await sql`delete from tutor_card where edition = 'ua' and tutor_id = ${gone!}`.execute(app.runtime.database.db)
  expect((await listViewed(`${gone},${stays}`)).items.map(({ id }) => id)).toEqual([stays])
})

test('leaves out tutors without active subjects', async () => {
  const [idle, stays] = ids.slice(20)
  await sql`update tutor_card set card = jsonb_set(card, '{subjects}', '[]')
    where edition = 'ua' and tutor_id = ${idle!}`.execute(app.runtime.database.db)
  expect((await listViewed(`${idle},${stays}`)).items.map(({ id }) => id)).toEqual([stays])
})

test('rejects anything but numbers', async () => {
  const visitor = await app.visitor()
  expect(await visitor.call<Viewed>('GET /api/client/tutors/viewed', { ids: '1,drop' })).toMatchObject({
    status: 'fail',
    error: { ids: [expect.any(String)] },
  })
})
