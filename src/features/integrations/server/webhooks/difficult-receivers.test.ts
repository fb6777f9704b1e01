import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { startJobs } from '#app/jobs.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { openHttpStub } from '#test/support/http-stub.ts'
import { leastOf } from '#test/support/least-of.ts'
import { closeAfterFile } from '#test/support/cleanup.ts'
import { eventually } from '#test/support/eventually.ts'
import { deleteAllJobs, runQueuedJobs } from '#test/support/jobs.ts'
import { deliverDueWebhooks, deliverWebhook, deliverWebhookJob, enqueueWebhookDelivery } from './deliver.ts'
import { onWebhookSaved } from './own-webhooks.ts'

type Received = { data: { id: number } }
let app: TestApp
let receiver: Awaited<ReturnType<typeof openHttpStub>>
let now = Date.UTC(2031, 4, 5, 9)
let partner: number
let webhook: number
/** The tutors whose events the receiver rejects. */
let rejected: number[] = []
let isDown = false
/** The number of calls that it accepts before it is down again. */
let worksFor = Infinity
/** The time that each call takes. */
let callMs = 0
const received: { tutor: number; signedAt: number }[] = []
const minute = 60_000

beforeAll(async () => {
  app = await openApp({ OUTGOING_TARGETS: 'any', DATABASE_POOL: '10' })
  receiver = await openHttpStub((request) => {
    const { data } = request.json() as Received
    const [, signedAt] = /^t=(\d+),/.exec(String(request.headers['repeto-signature'])) ?? []
    advance(callMs)
    if (isDown) return { status: 503, body: '' }
    if (rejected.includes(data.id)) return { status: 400, body: '' }
    if (--worksFor <= 0) isDown = true
    received.push({ tutor: data.id, signedAt: Number(signedAt) * 1000 })
    return { status: 200, body: '' }
  })
  app.setTime(new Date(now))
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  received.length = 0
  rejected = []
  isDown = false
  worksFor = Infinity
  callMs = 0
  await db().deleteFrom('partner').execute()
  const name = { edition: 'ua', name: 'Atlas', email: 'api@atlas.example', calls_per_minute: 60 }
  ;({ id: partner } = await db().insertInto('partner').values(name).returning('id').executeTakeFirstOrThrow())
  const secret = Buffer.concat([Buffer.from([0]), Buffer.from('whs_secret')])
  ;({ id: webhook } = await db()
    .insertInto('webhook')
    .values({ edition: 'ua', owner: 'partner', partner_id: partner, url: `http://${receiver.host}/hook`, secret })
    .returning('id')
    .executeTakeFirstOrThrow())
})

const db = () => app.runtime.database.db
const advance = (ms: number) => app.setTime(new Date((now += ms)))
const ua = systemRequester(editionByCode('ua')!)

let events = 3_000_000
const queue = (...tutors: number[]) =>
  db()
    .insertInto('webhook_delivery')
    .values(
      tutors.map((tutor) => ({
        edition: 'ua',
        webhook_id: webhook,
        event_id: events++,
        type: 'tutor.changed',
        object: 'tutor',
        object_id: tutor,
        object_status: 'listed',
        created_at: new Date(now),
        next_attempt_at: new Date(now),
      })),
    )
    .execute()

async function sweep() {
  await inTransaction(app.runtime, ua, deliverDueWebhooks)
  await runQueuedJobs(app, deliverWebhookJob)
}

test('a slow receiver gets fresh signatures and leaves the queue to others after half a minute', async () => {
  callMs = 10_000
  const start = now
  await queue(1, 2, 3, 4, 5, 6)
  await sweep()
  expect(received.map(({ signedAt }) => signedAt - start)).toEqual([0, 10_000, 20_000, 30_000])
  await sweep()
  expect(received.map(({ tutor }) => tutor)).toEqual([1, 2, 3, 4, 5, 6])
})

test('what a dead worker was sending is sent at once by the next one, and otherwise after its lease', async () => {
  await queue(1)
  const leased = { state: 'sending', attempts: 1, next_attempt_at: new Date(now + minute) }
  await db().updateTable('webhook_delivery').set(leased).execute()
  const ctx = readOnlyCtx(app.runtime, ua)
  await deliverWebhook(ctx, { webhook })
  expect(received).toEqual([])
  await deliverWebhook(ctx, { webhook, interrupted: true })
  expect(received.map(({ tutor }) => tutor)).toEqual([1])
})

test('one rejected event is not tried again after every success', async () => {
  rejected = [1]
  await queue(1)
  await sweep()
  for (let tutor = 2; tutor < 6; tutor++) {
    await queue(tutor)
    await sweep()
  }
  expect(received.map(({ tutor }) => tutor)).toEqual([2, 3, 4, 5])
  const { attempts } = await db()
    .selectFrom('webhook_delivery')
    .select('attempts')
    .where('object_id', '=', 1)
    .executeTakeFirstOrThrow()
  expect(attempts).toBe(1)
})

test('events that the receiver rejects do not hold up those of other objects', async () => {
  rejected = [1, 2, 3]
  await queue(1, 2, 3, 4, 5)
  await sweep()
  expect(received).toEqual([])
  advance(2 * minute)
  await sweep()
  expect(received.map(({ tutor }) => tutor)).toEqual([4, 5])
})

describe('a delivery is not lost', () => {
  const hour = 60 * minute
  const sweepFor = async (hours: number) => {
    for (let passed = 0; passed < hours; passed++) {
      await sweep()
      advance(hour)
    }
  }

  test('when the webhook was resumed after five days and the first call fails', async () => {
    await queue(1, 1, 2)
    await db().updateTable('webhook').set({ status: 'paused' }).execute()
    advance(5 * 24 * hour)
    await db().updateTable('webhook').set({ status: 'active' }).execute()
    await inTransaction(app.runtime, ua, (ctx) =>
      onWebhookSaved(ctx, { entityId: webhook, after: { status: 'active' } }),
    )
    isDown = true
    await sweepFor(2)
    isDown = false
    await sweepFor(2)
    expect(received.map(({ tutor }) => tutor).toSorted((a, b) => a - b)).toEqual([1, 1, 2])
  })

  test('when the receiver worked for one call only within three days', async () => {
    await queue(1, 1, 2)
    isDown = true
    await sweepFor(36)
    await queue(3)
    isDown = false
    worksFor = 1
    await sweepFor(39)
    expect(received).toHaveLength(1)
    isDown = false
    worksFor = Infinity
    await sweepFor(2)
    expect(received.map(({ tutor }) => tutor).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 3])
  })

  test('and one that the receiver alone rejects for three days ends, so that later ones of its object leave', async () => {
    rejected = [1]
    await queue(1, 1)
    for (let day = 0; day < 5; day++) {
      await queue(2)
      await sweepFor(24)
    }
    const states = await db().selectFrom('webhook_delivery').select('state').orderBy('id').execute()
    expect(states.map(({ state }) => state)).toEqual(['failed', 'queued', ...Array<string>(5).fill('delivered')])
    expect(await db().selectFrom('webhook').select('status').executeTakeFirst()).toEqual({ status: 'active' })
  })
})

test.each([
  ['is not active any more', { active: false }],
  ['has a contract that ended', { expires_at: new Date(now - minute) }],
])('a partner who %s gets nothing that was queued before', async (_case, change) => {
  await queue(1)
  await db().updateTable('partner').set(change).where('id', '=', partner).execute()
  await sweep()
  expect(received).toEqual([])
  await db().updateTable('partner').set({ active: true, expires_at: null }).where('id', '=', partner).execute()
  await sweep()
  expect(received).toHaveLength(1)
})

test('a receiver that does not answer holds up no other one, while it has five hundred events', async () => {
  const silent = await openHttpStub(() => new Promise<never>(() => {}))
  closeAfterFile(() => silent.stop())
  const secret = Buffer.concat([Buffer.from([0]), Buffer.from('whs_secret')])
  const { id: other } = await db()
    .insertInto('webhook')
    .values({ edition: 'ua', owner: 'partner', partner_id: partner, url: `http://${silent.host}/hook`, secret })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fast = webhook
  webhook = other
  await queue(...Array.from({ length: 500 }, (_, place) => 1000 + place))
  webhook = fast
  await deleteAllJobs(db())
  const worker = await startJobs(app.runtime, app.url)
  closeAfterFile(() => worker.close())
  await inTransaction(app.runtime, ua, (ctx) => enqueueWebhookDelivery(ctx, other))
  await eventually(async () =>
    expect(
      await db().selectFrom('webhook_delivery').select('id').where('state', '=', 'sending').execute(),
    ).toHaveLength(1),
  )
  const timeDelivery = async () => {
    received.length = 0
    await queue(1, 2, 3)
    const startedAt = performance.now()
    await inTransaction(app.runtime, ua, (ctx) => enqueueWebhookDelivery(ctx, fast))
    await eventually(() => expect(received).toHaveLength(3))
    return performance.now() - startedAt
  }
  expect(await leastOf(3, timeDelivery)).toBeLessThan(2000)
  await worker.close()
})
