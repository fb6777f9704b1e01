import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { deleteAllJobs } from '#test/support/jobs.ts'
import { openPromotionFixture } from '#test/support/promotion-fixture.ts'
import type { PromotionFixture } from '#test/support/promotion-fixture.ts'
import { lockOpenTops, removeTop } from './remove-top.ts'
import { announceTopsJob } from './announce-tops.ts'

const dayMs = 86_400_000
const start = new Date('2026-11-17T12:00:00Z')
const atDay = (days: number) => app.setTime(new Date(start.getTime() + days * dayMs))

let app: TestApp
let fixture: PromotionFixture
let tutor: Visitor
let tutorId: number
beforeAll(async () => {
  app = await openApp()
  atDay(0)
  fixture = await openPromotionFixture(app)
  tutorId = fixture.tutors[0]!
  tutor = await fixture.logIn(tutorId)
  await fixture.fund(tutorId, 1_000_000)
  await fixture.db
    .updateTable('account')
    .set({ email: 'promoted@example.com', email_confirmed_at: start, locale: 'en' })
    .where('id', '=', tutorId)
    .execute()
})
beforeEach(async () => {
  atDay(0)
  await fixture.empty()
  await deleteAllJobs(fixture.db)
  await fixture.db.deleteFrom('message').execute()
})

const runJob = () => fixture.asSystem((ctx) => announceTopsJob.run(ctx, {}))

async function buy(more: object = {}): Promise<number> {
  const answer = await fixture.payByWallet(tutor, more)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.top_id
}

test('a start is announced once, at the purchase', async () => {
  await buy()
  await runJob()
  const messages = await messagesAfter(app, 'top.started')
  expect(messages).toMatchObject([{ template: 'top_started', recipient: 'promoted@example.com' }])
  expect(messages[0]!.text).toContain('/tops')
})

test('a queued placement is announced when it starts', async () => {
  await fixture.fill(20)
  const { offer } = await fixture.getTops(tutor)
  await buy({ starts_at: offer.periods[0]!.starts_at })
  await runJob()
  expect(await messagesAfter(app, 'top.started')).toEqual([])
  await deleteAllJobs(fixture.db)
  atDay(7.01)
  await runJob()
  await runJob()
  expect(await messagesAfter(app, 'top.started')).toHaveLength(1)
})

test('the end is announced two days before, unless the placement was extended', async () => {
  await buy()
  atDay(4.9)
  await runJob()
  expect(await messagesAfter(app, 'top.ending')).toEqual([])
  atDay(5.1)
  await runJob()
  await runJob()
  expect(await messagesAfter(app, 'top.ending')).toMatchObject([{ template: 'top_ending' }])
})

test('an extended placement gets no reminder', async () => {
  await buy()
  const { offer } = await fixture.getTops(tutor)
  await buy({ starts_at: offer.periods[0]!.starts_at })
  atDay(5.1)
  await runJob()
  expect(await messagesAfter(app, 'top.ending')).toEqual([])
})

test('a removal tells the refund', async () => {
  const id = await buy()
  await fixture.asSystem(async (ctx) => {
    const [top] = await lockOpenTops(ctx, { id })
    await removeTop(ctx, top!, '')
  })
  const messages = await messagesAfter(app, 'top.removed')
  expect(messages).toMatchObject([{ template: 'top_removed', text: expect.stringContaining('199') as string }])
})

test('purchases that were never paid are deleted after a month', async () => {
  const row = { edition: 'ua', ...fixture.list, tutor_id: tutorId, days: 7, price: 1, state: 'pending' }
  const { id } = await fixture.db
    .insertInto('top_placement')
    .values({ ...row, starts_at: null, ends_at: null, created_at: start })
    .returning('id')
    .executeTakeFirstOrThrow()
  atDay(29)
  await runJob()
  await fixture.findTop(id)
  atDay(31)
  await runJob()
  await expect(fixture.findTop(id)).rejects.toThrow()
})
