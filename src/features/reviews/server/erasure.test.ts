import { beforeAll, describe, expect, test } from 'vitest'
import type { anonymiseEndpoints } from '#features/tutors/contract.ts'
import type { clientPanelEndpoints, clientProfileEndpoints } from '#features/clients/contract.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { addReview, replyToReview, saveReviewAgain, findReviewSummary } from '#test/support/reviews.ts'
import { addTutor } from '#test/support/tutors.ts'
import { listRecentReviews } from './recent-reviews.ts'
import { exportReviewData } from './personal-data.ts'
import { listTutorReviews } from './list-reviews.ts'

let app: TestApp
let staff: Visitor
const ua = systemRequester(editionByCode('ua')!)
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1 })
})
const db = () => app.runtime.database.db
const rowsOf = (column: 'client_id' | 'tutor_id', id: number) =>
  db().selectFrom('review').selectAll().where(column, '=', id).execute()
const recordOf = (id: number) =>
  db()
    .selectFrom('event')
    .select(['before', 'after'])
    .where('entity', '=', 'review')
    .where('entity_id', '=', id)
    .execute()
const read = (tutor_id: number) => listTutorReviews(readOnlyCtx(app.runtime, ua), { tutor_id, limit: 10 })

async function leave(roles: readonly ('client' | 'tutor')[]) {
  const visitor = await app.visitor({ roles })
  await db().updateTable('account').set({ name: 'Ганна Барвінок' }).where('id', '=', visitor.personId!).execute()
  const review = await addReview(app, { client_id: visitor.personId!, text: 'Слова лишаються' })
  await saveReviewAgain(app, { ...review, mark: 4, text: 'Слова лишаються', existing: review })
  expect((await read(review.tutor_id)).reviews).toMatchObject([{ author: 'Ганна Б.' }])
  await visitor.call<typeof clientProfileEndpoints.delete>('POST /api/client/profile/delete', {})
  return { ...review, left: visitor.personId! }
}

describe('a deleted client', () => {
  test.each([[['client']], [['client', 'tutor']]] as const)('as %s leaves reviews without a name', async (roles) => {
    const { id, tutor_id, left } = await leave(roles)
    expect(await rowsOf('client_id', left)).toEqual([])
    expect((await read(tutor_id)).reviews).toMatchObject([{ id, author: '', text: 'Слова лишаються' }])
    expect((await findReviewSummary(app, tutor_id))?.reviews).toBe(1)
    for (const { before, after } of await recordOf(id)) expect([before, after]).toEqual([null, null])
    const events = await db().selectFrom('event').select('id').where('name', '=', 'review.anonymised').execute()
    expect(events.length).toBeGreaterThan(0)
  })

  test('disappears from the home page', async () => {
    const shown = () => inTransaction(app.runtime, ua, (ctx) => listRecentReviews(ctx, 6))
    const { id } = await leave(['client'])
    expect((await shown()).map((one) => one.id)).not.toContain(id)
  })
})

test('reassigns reviews of merged clients', async () => {
  const [keep, gone] = [await addClient(app), await addClient(app)]
  const review = await addReview(app, { client_id: gone })
  await staff.call<typeof clientPanelEndpoints.merge>('POST /api/admin/client/merge', {
    client_id: keep,
    client_id2: gone,
  })
  expect(await rowsOf('client_id', keep)).toMatchObject([{ id: review.id }])
})

test('deletes the reviews of an anonymised tutor', async () => {
  const { id, version, tutor_id } = await addReview(app)
  await replyToReview(app, { id, version, tutor_id, text: 'Дякую!' })
  const others = await addReview(app)
  await staff.call<typeof anonymiseEndpoints.anonymise>('POST /api/admin/tutor/anonymization_delete', { tutor_id })
  expect([await rowsOf('tutor_id', tutor_id), await findReviewSummary(app, tutor_id)]).toEqual([[], undefined])
  for (const { before, after } of await recordOf(id)) expect([before, after]).toEqual([null, null])
  expect(await rowsOf('tutor_id', others.tutor_id)).toHaveLength(1)
})

describe('the personal data export', () => {
  const dataOf = (id: number) => exportReviewData(readOnlyCtx(app.runtime, ua), id)

  test('has written reviews with the tutor', async () => {
    const tutor_id = await addTutor(app, { name: 'Олена' })
    const { client_id } = await addReview(app, { tutor_id, author: 'Ірина Вільде', text: 'Мої слова' })
    expect(await dataOf(client_id)).toMatchObject([
      { name: 'reviews/written.json', data: [{ text: 'Мої слова', mark: 5, tutor: { ua: 'Олена' } }] },
    ])
  })

  test('has received reviews without authors', async () => {
    const { tutor_id } = await addReview(app, { author: 'Ірина Вільде', text: 'Про вас' })
    const data = await dataOf(tutor_id)
    expect(data).toMatchObject([{ name: 'reviews/received.json', data: [{ text: 'Про вас' }] }])
    expect(JSON.stringify(data)).not.toMatch(/Ірина|client/)
  })

  test('is empty without reviews', async () => expect(await dataOf(await addClient(app))).toEqual([]))
})
