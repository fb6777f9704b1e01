import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { maskRulesVersion, maskText } from '#shared/mask/mask.ts'
import { inTransaction, guestRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runScheduledJob } from '#test/support/jobs.ts'
import { addReview, replyToReview, saveReviewAgain } from '#test/support/reviews.ts'
import { addTutor } from '#test/support/tutors.ts'
import type { reviewEndpoints } from '../contract.ts'
import { listRecentReviews } from './recent-reviews.ts'

let app: TestApp
let guest: Visitor
// Later than all demo data.
let clock = Date.UTC(2036, 0, 1)
beforeAll(async () => {
  app = await openApp()
  guest = await app.visitor()
  // A run of the job is short, so it must find the reviews of these tests only.
  await db().updateTable('review').set({ mask_version: maskRulesVersion }).execute()
})

const db = () => app.runtime.database.db
const rowOf = (id: number) => db().selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = (id: number, columns: object) =>
  db().updateTable('review').set(columns).where('edition', '=', 'ua').where('id', '=', id).execute()
async function write(fields: Parameters<typeof addReview>[1] = {}) {
  app.setTime(new Date((clock += 60_000)))
  const tutor_id = await addTutor(app, { active: true })
  return addReview(app, { tutor_id, ...fields })
}
async function list(tutor_id: number) {
  const answer = await guest.call<typeof reviewEndpoints.list>('POST /api/client/tutor/reviews', { tutor_id })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data.reviews
}
const latest = async () => {
  app.runtime.caches.parts.clear()
  const ctxOf = guestRequester(editionByCode('ua')!, 'ua')
  return (await inTransaction(app.runtime, ctxOf, (ctx) => listRecentReviews(ctx, 1)))[0]
}
const remaskedEvents = () =>
  db().selectFrom('event').select('after').where('name', '=', 'review.remasked').orderBy('id').execute()

const text = 'Пишіть мені на olena@mail.example, дуже раджу цього репетитора для підготовки.'
const masked = text.replace('olena@mail.example', maskText)

test('a review from before the rule is masked when it is read, and by the job', async () => {
  const { id, tutor_id } = await write({ author: 'Марія Коваль' })
  await change(id, { text, response_text: 'Мій номер 0501234567', responded_at: new Date(clock) })
  expect(await rowOf(id)).toMatchObject({ mask_version: 0, text_masked: null })
  const shown = { text: masked, response_text: `Мій номер ${maskText}` }
  expect(await list(tutor_id)).toMatchObject([shown])
  expect(await latest()).toMatchObject({ id, text: masked })
  await runScheduledJob(app, 'remask_reviews')
  expect(await rowOf(id)).toMatchObject({ text, text_masked: masked, mask_version: maskRulesVersion })
  expect(await list(tutor_id)).toMatchObject([shown])
  // Readers saw the same text before, so their cached pages stay.
  expect(await remaskedEvents()).toEqual([])
})

test('a review masked by older rules is masked again on top of its mask', async () => {
  const { id, tutor_id } = await write()
  await change(id, { text })
  const older = text.replace('раджу', maskText)
  await change(id, { text_masked: older, mask_version: 1 })
  expect(await list(tutor_id)).toMatchObject([{ text: older.replace('olena@mail.example', maskText) }])
  await runScheduledJob(app, 'remask_reviews')
  expect(await list(tutor_id)).toMatchObject([{ text: masked }])
  expect(await remaskedEvents()).toEqual([{ after: { review_ids: [id] } }])
  await runScheduledJob(app, 'remask_reviews')
  expect(await remaskedEvents()).toHaveLength(1)
})

test('texts that were never masked are hidden beyond the limit of a read', async () => {
  const { tutor_id, subject_id, client_id } = await write()
  for (let count = 0; count < 5; count++) await addReview(app, { tutor_id, subject_id, client_id })
  const long = 'Дуже добре пояснює. '.repeat(99)
  await db()
    .updateTable('review')
    .set({ text: long })
    .where('edition', '=', 'ua')
    .where('tutor_id', '=', tutor_id)
    .execute()
  const texts = (await list(tutor_id)).map((review) => review.text)
  expect(texts.filter((shown) => shown === long)).toHaveLength(4)
  expect(texts.filter((shown) => shown === maskText)).toHaveLength(2)
})

test('saving a review or a response stores the masks', async () => {
  const { id, version, tutor_id, ...whose } = await write()
  expect(await rowOf(id)).toMatchObject({ mask_version: maskRulesVersion })
  const changed = await saveReviewAgain(app, { ...whose, tutor_id, mark: 4, text: 'Добре.', existing: { id, version } })
  expect(await rowOf(id)).toMatchObject({ mask_version: maskRulesVersion, text_masked: null })
  await replyToReview(app, { id, version: changed.version, tutor_id, text: 'Дякую!' })
  expect(await rowOf(id)).toMatchObject({ mask_version: maskRulesVersion, response_masked: null })
})

test('contacts in the name of an author are not shown', async () => {
  const { id, tutor_id } = await write({ author: 'Марія t.me/maria Коваль', text: 'Дуже добре, раджу.' })
  expect(await list(tutor_id)).toMatchObject([{ author: 'Марія К.' }])
  expect(await latest()).toMatchObject({ id, author: 'Марія К.' })
  const { tutor_id: other } = await write({ author: '0501234567', text: 'Дуже добре, раджу.' })
  expect(await list(other)).toMatchObject([{ author: maskText }])
})
