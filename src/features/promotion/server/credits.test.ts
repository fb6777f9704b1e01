import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { lockWalletOwner } from '#features/payments/public.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deleteAllJobs, runQueuedJobs, runScheduledJob } from '#test/support/jobs.ts'
import { readDeadlocks } from '#test/support/lock-order.ts'
import { openPromotionFixture } from '#test/support/promotion-fixture.ts'
import type { PromotionFixture } from '#test/support/promotion-fixture.ts'

let app: TestApp
let fixture: PromotionFixture
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '25' })
  fixture = await openPromotionFixture(app)
})
beforeEach(async () => {
  await fixture.empty()
  await deleteAllJobs(fixture.db)
})

/** Ten days of an ended placement that wait for a place. */
async function addCredit(tutor_id: number): Promise<number> {
  const { id } = await fixture.db
    .insertInto('top_placement')
    .values({
      edition: 'ua',
      ...fixture.list,
      tutor_id,
      days: 10,
      price: 0,
      state: 'credit',
      credit_seconds: 10 * 86_400,
      created_at: app.runtime.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends the block as paying a fee does, with the tutor locked. */
const endBlock = (tutorId: number) =>
  fixture.asSystem(async (ctx) => {
    await lockWalletOwner(ctx, tutorId)
    await ctx.emit({ name: 'order.fee_unblocked', entity: 'tutor', entityId: tutorId })
  })

const listTops = async () => {
  const { rows } = await sql<{ id: number; state: string; slot: number | null }>`select id, state, slot
    from top_placement order by id`.execute(fixture.db)
  return rows
}

test('the end of a block gives a credit its place after the transaction that ended it', async () => {
  const [tutorId, other] = fixture.tutors as [number, number]
  const id = await addCredit(tutorId)
  await addCredit(other)
  await endBlock(tutorId)
  expect((await listTops()).map(({ state }) => state)).toEqual(['credit', 'credit'])
  expect(await runQueuedJobs(app, 'book_credits_of_tutor')).toBe(1)
  expect((await listTops()).map(({ state }) => state)).toEqual(['booked', 'credit'])
  expect(await fixture.findTop(id)).toMatchObject({ slot: 1, start_announced: true })
})

test('a credit whose tutor is hidden stops no other', async () => {
  const [hidden, tutorId] = [
    await fixture.db
      .selectFrom('tutor')
      .select('id')
      .where('edition', '=', 'ua')
      .where('id', 'not in', fixture.tutors)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
    fixture.tutors[0]!,
  ]
  await addCredit(hidden.id)
  await addCredit(tutorId)
  await runScheduledJob(app, 'book_waiting_credits')
  expect((await listTops()).map(({ state }) => state)).toEqual(['credit', 'booked'])
})

test('fees, purchases and the job at once give each credit one place, without a deadlock', async () => {
  const tutors = fixture.tutors.slice(0, 4)
  const buyers = await Promise.all(tutors.map((id) => fixture.logIn(id)))
  for (const id of tutors) await fixture.fund(id, 1_000_000)
  const before = readDeadlocks()
  for (let round = 0; round < 5; round++) {
    await fixture.empty()
    for (const id of tutors) await addCredit(id)
    await Promise.all([
      ...tutors.map(endBlock),
      ...buyers.map((buyer) => fixture.payByWallet(buyer)),
      runScheduledJob(app, 'book_waiting_credits'),
      runScheduledJob(app, 'book_waiting_credits'),
    ])
    await runQueuedJobs(app, 'book_credits_of_tutor')
    expect((await listTops()).filter(({ state }) => state === 'credit')).toEqual([])
    const { rows } = await sql`select from top_placement a join top_placement b on b.slot = a.slot and b.id > a.id
      and b.starts_at < a.ends_at and a.starts_at < b.ends_at`.execute(fixture.db)
    expect(rows).toEqual([])
  }
  expect(readDeadlocks() - before).toBe(0)
})
