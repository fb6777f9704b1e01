import { beforeAll, expect, test } from 'vitest'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { runScheduledJob } from '#test/support/jobs.ts'
import type { siteReviewEndpoints } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
const db = () => app.runtime.database.db
const remaskedEvents = () =>
  db().selectFrom('event').select('after').where('name', '=', 'site_review.remasked').orderBy('id').execute()

test('a review from before the rules is masked when it is read, and by the job', async () => {
  const text = 'Пишіть мені на hanna@mail.example, усе розкажу.'
  const columns = { name: 'Ганна t.me/hanna Черненко', email: 'hanna@mail.example', mark: 5, text, locale: 'ua' }
  const { id } = await db()
    .insertInto('site_review')
    .values({ ...columns, edition: 'ua', status: 'active', created_at: new Date(), published_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const guest = await app.visitor()
  const read = async () => {
    const answer = await guest.call<typeof siteReviewEndpoints.list>('GET /api/client/reviews', { page: 1 })
    return answer.status === 'success' ? answer.data.reviews.items.find((review) => review.id === id) : undefined
  }
  const masked = 'Пишіть мені на •••, усе розкажу.'
  expect(await read()).toMatchObject({ author: 'Ганна Ч.', text: masked })
  await runScheduledJob(app, 'remask_site_reviews')
  const stored = await db().selectFrom('site_review').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ text, text_masked: masked, mask_version: maskRulesVersion })
  expect(await read()).toMatchObject({ author: 'Ганна Ч.', text: masked })
  // Readers saw the same text before, so their cached pages stay.
  expect(await remaskedEvents()).toEqual([])
  const columnsOfOlderRules = { text_masked: masked.replace('усе', '•••'), mask_version: 1 }
  await db()
    .updateTable('site_review')
    .set(columnsOfOlderRules)
    .where('edition', '=', 'ua')
    .where('id', '=', id)
    .execute()
  await runScheduledJob(app, 'remask_site_reviews')
  expect(await read()).toMatchObject({ text: masked })
  expect(await remaskedEvents()).toEqual([{ after: { review_ids: [id] } }])
})
