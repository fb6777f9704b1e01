import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode } from '#editions/editions.ts'
import { createOutgoing } from '#platform/outgoing/outgoing.ts'
import { loadVapidKeys } from '#platform/push/vapid-keys.ts'
import { createWebPush } from '#platform/push/web-push.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { preferenceEndpoints } from '#features/notifications/preference-contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { closeAfterFile } from '#test/support/cleanup.ts'
import { deliverAllEvents } from '#test/support/event-deliveries.ts'
import { openHttpStub } from '#test/support/http-stub.ts'
import { eventually } from '#test/support/eventually.ts'
import { deleteAllJobs, runQueuedJobs } from '#test/support/jobs.ts'
import { leastOf } from '#test/support/least-of.ts'
import { openOrderFlow } from '#test/support/order-flow.ts'
import { openPushService } from '#test/support/push-service.ts'
import type { pushEndpoints } from '../contract.ts'
import { deleteEndedSubscriptions, deliverDuePush, deliverPush, deliverPushJob } from './deliver-push.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof openPushService>>
let person: Visitor
let now = Date.UTC(2031, 4, 5, 9)
const [minute, hour] = [60_000, 3_600_000]
const ua = systemRequester(editionByCode('ua')!)

beforeAll(async () => {
  app = await openApp({ OUTGOING_TARGETS: 'any', DATABASE_POOL: '10' })
  service = await openPushService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  app.setTime(new Date((now += hour)))
  service.received.length = 0
  await db().deleteFrom('push_subscription').execute()
  await db().deleteFrom('call_count').execute()
  person = await app.visitor({ roles: ['client'] })
})

const db = () => app.runtime.database.db
const advance = (ms: number) => app.setTime(new Date((now += ms)))

async function subscribe(by = person) {
  const answer = await by.call<typeof pushEndpoints.key>('GET /api/push/key', {})
  const { path, ...browser } = service.subscribe(answer.status === 'success' ? answer.data.key : '')
  const subscribed = await by.call<typeof pushEndpoints.subscribe>('POST /api/push/subscribe', browser)
  expect(subscribed).toMatchObject({ status: 'success' })
  return { path, ...browser }
}

let events = 2_000_000
/** A notice as the notifications tell it to the browsers of an account. */
const emitNotice = (kind = 'chat', event = events++) =>
  inTransaction(app.runtime, ua, (ctx) =>
    ctx.emit({
      name: 'account.notified_by_push',
      entity: 'account',
      entityId: person.personId!,
      after: { event, kind, at: new Date(now).toJSON() },
      secrets: { title: 'Repeto', body: 'Нове повідомлення', path: '/client_chats' },
    }),
  )
const deliver = () => runQueuedJobs(app, deliverPushJob)
async function sweep() {
  await inTransaction(app.runtime, ua, deliverDuePush)
  await deliver()
}
const tried = () => db().selectFrom('push_delivery').select('id').where('attempts', '>', 0).execute()
const left = async () => ({
  browsers: (await db().selectFrom('push_subscription').select('id').execute()).length,
  waiting: (await db().selectFrom('push_delivery').select('id').execute()).length,
})

describe('a notice', () => {
  test('reaches every browser of the account once, encrypted and signed', async () => {
    const browsers = [await subscribe(), await subscribe()]
    await emitNotice('chat', 7)
    await emitNotice('chat', 7)
    await deliver()
    expect(service.received.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      browsers.map(({ path }) => path).toSorted(),
    )
    expect(JSON.parse(service.received[0]!.text)).toEqual({
      title: 'Repeto',
      body: 'Нове повідомлення',
      path: '/client_chats',
      tag: 'ua 7',
    })
    expect(await left()).toEqual({ browsers: 2, waiting: 0 })
  })

  test('is retried while the push service is down, and dropped after a day', async () => {
    await subscribe()
    service.faults.push({ status: 503, body: '' }, { status: 503, body: '' })
    await emitNotice()
    await deliver()
    await sweep()
    expect(service.received).toEqual([])
    advance(2 * minute)
    await sweep()
    advance(5 * minute)
    await sweep()
    expect(service.received).toHaveLength(1)
    service.faults.push({ status: 503, body: '' })
    await emitNotice()
    await deliver()
    advance(25 * hour)
    await sweep()
    expect([service.received.length, (await left()).waiting]).toEqual([1, 0])
  })

  test('waits behind others if its push service hangs, and those to other services do not', async () => {
    let calls = 0
    const hanging = await openHttpStub(() => {
      calls++
      return new Promise<never>(() => {})
    })
    closeAfterFile(() => hanging.stop())
    const { p256dh, auth } = service.subscribe('')
    for (const name of ['first', 'second', 'third']) {
      const browser = { endpoint: `http://${hanging.host}/${name}`, p256dh, auth }
      await person.call<typeof pushEndpoints.subscribe>('POST /api/push/subscribe', browser)
    }
    await subscribe()
    await emitNotice()
    const ctx = readOnlyCtx(app.runtime, ua)
    const outgoing = createOutgoing({ allowPrivate: true, timeoutMs: 200 })
    const push = createWebPush(
      await loadVapidKeys(app.runtime.config, db(), async () => true),
      outgoing,
      'mailto:push@repeto.example',
    )
    const waiting = () => db().selectFrom('push_delivery').select(['id', 'attempts']).orderBy('id').execute()
    for (const { id } of await waiting())
      await deliverPush({ ...ctx, gateways: { ...ctx.gateways, push } }, { delivery: id })
    expect([calls, service.received.length]).toEqual([1, 1])
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1, 0, 0])
  })

  test('is not sent where the person has switched it off', async () => {
    await subscribe()
    const choose = (wanted: boolean) =>
      person.call<typeof preferenceEndpoints.choose>('POST /api/notifications/choices', {
        kind: 'chat',
        channel: 'push',
        wanted,
      })
    expect(await choose(false)).toMatchObject({ data: { choices: { push: true } } })
    await emitNotice('chat')
    await emitNotice('requests')
    await deliver()
    expect(service.received).toHaveLength(1)
    await choose(true)
    await emitNotice('chat')
    await deliver()
    expect(service.received).toHaveLength(2)
  })

  test('is not sent after the end of the session', async () => {
    await subscribe()
    await emitNotice()
    await person.call('POST /api/client/logout', {})
    await deliver()
    expect(service.received).toEqual([])
    expect(await left()).toEqual({ browsers: 0, waiting: 0 })
  })
})

test('a new request reaches the browser of its tutor with the subject of the email', async () => {
  const flow = await openOrderFlow(app)
  const tutor = await flow.logIn(flow.best.tutor_id, 'tutor')
  const { path } = await subscribe(tutor)
  const { order_id } = await flow.placePersonalOrder()
  await deliverAllEvents(app)
  await sweep()
  const message = await db()
    .selectFrom('message as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .select('m.subject')
    .where('e.entity_id', '=', order_id)
    .where('m.account_id', '=', flow.best.tutor_id)
    .where('m.channel', '=', 'mail')
    .executeTakeFirstOrThrow()
  const texts = service.received.map(({ endpoint, text }) => ({ endpoint, ...(JSON.parse(text) as object) }))
  expect(texts).toMatchObject([{ endpoint: path, body: message.subject, path: `/zayavka/${order_id}/` }])
})

describe('a browser', () => {
  test('that unsubscribed at its push service is forgotten', async () => {
    const { path } = await subscribe()
    service.forget(path)
    await emitNotice()
    await deliver()
    expect(await left()).toEqual({ browsers: 0, waiting: 0 })
  })

  test('stays subscribed when its push service rejects one message', async () => {
    await subscribe()
    service.faults.push({ status: 403, body: '' })
    await emitNotice()
    await deliver()
    expect(await left()).toEqual({ browsers: 1, waiting: 0 })
    await emitNotice()
    await deliver()
    expect(service.received).toHaveLength(1)
  })

  test('that renews its subscription in the next session is no news in the record of changes', async () => {
    const { path: _path, ...browser } = await subscribe()
    const again = await person.call<typeof pushEndpoints.subscribe>('POST /api/push/subscribe', browser)
    expect(again).toMatchObject({ status: 'success' })
    const recorded = await db()
      .selectFrom('event')
      .select('id')
      .where('name', '=', 'account.push_subscribed')
      .where('entity_id', '=', person.personId!)
      .execute()
    expect(recorded).toHaveLength(1)
  })

  test('belongs to the person who subscribed it last', async () => {
    const { endpoint, p256dh, auth } = await subscribe()
    const other = await app.visitor({ roles: ['tutor'] })
    await other.call<typeof pushEndpoints.subscribe>('POST /api/push/subscribe', { endpoint, p256dh, auth })
    await emitNotice()
    await deliver()
    expect(service.received).toEqual([])
    await person.call<typeof pushEndpoints.unsubscribe>('POST /api/push/unsubscribe', { endpoint })
    expect((await left()).browsers).toBe(1)
    await other.call<typeof pushEndpoints.unsubscribe>('POST /api/push/unsubscribe', { endpoint })
    expect((await left()).browsers).toBe(0)
  })

  test('shows the next person nothing that waited for the one before', async () => {
    const { endpoint, p256dh, auth } = await subscribe()
    service.faults.push({ status: 503, body: '' })
    await emitNotice()
    await deliver()
    const next = await app.visitor({ roles: ['client'] })
    await next.call<typeof pushEndpoints.subscribe>('POST /api/push/subscribe', { endpoint, p256dh, auth })
    advance(hour)
    await sweep()
    expect(service.received).toEqual([])
    expect(await left()).toEqual({ browsers: 1, waiting: 0 })
  })

  test('replaces the oldest one of its person after ten', async () => {
    const oldest = await subscribe()
    for (let count = 0; count < 10; count++) {
      advance(1000)
      await subscribe()
    }
    await emitNotice()
    await deliver()
    expect(service.received).toHaveLength(10)
    expect(service.received.map(({ endpoint }) => endpoint)).not.toContain(oldest.path)
  })

  test('of an ended session is removed at night', async () => {
    await subscribe()
    advance(31 * 24 * hour)
    await inTransaction(app.runtime, ua, deleteEndedSubscriptions)
    expect((await left()).browsers).toBe(0)
  })

  test('with keys of a wrong form or a private address is refused', async () => {
    const { endpoint, p256dh, auth } = service.subscribe('')
    const send = (by: Visitor, given: object) =>
      by.call<typeof pushEndpoints.subscribe>('POST /api/push/subscribe', { endpoint, p256dh, auth, ...given })
    expect(await send(person, { p256dh: 'A'.repeat(87) })).toMatchObject({ status: 'fail' })
    const notOnCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    expect(await send(person, { p256dh: notOnCurve })).toMatchObject({
      error: { p256dh: expect.any(Array) as unknown },
    })
    const strict = await openApp()
    const guarded = await strict.visitor({ roles: ['client'] })
    expect(await send(guarded, {})).toMatchObject({ error: { endpoint: expect.any(Array) as unknown } })
  })
})

describe('the manifest', () => {
  test('exists in the languages of the edition', async () => {
    const read = async (file: string) => person.send('GET', `/manifest/${file}`)
    const manifest = (await read('ru.webmanifest')).json<{
      start_url: string
      lang: string
      icons: { src: string }[]
    }>()
    expect(manifest).toMatchObject({ start_url: '/ru/', lang: 'ru-UA' })
    for (const { src } of manifest.icons) expect((await person.send('GET', src)).statusCode).toBe(200)
    expect((await read('ua.webmanifest')).headers['content-type']).toContain('application/manifest+json')
    expect([(await read('pl.webmanifest')).statusCode, (await read('x')).statusCode]).toEqual([404, 404])
    expect((await person.send('GET', '/sw.js')).headers['content-type']).toContain('text/javascript')
  })
})

describe('a waiting notice', () => {
  test('that a dead worker was sending is sent at once by the next one, and otherwise after its lease', async () => {
    await subscribe()
    await emitNotice()
    const leased = { attempts: 1, next_attempt_at: new Date(now + minute) }
    const { id } = await db().updateTable('push_delivery').set(leased).returning('id').executeTakeFirstOrThrow()
    const ctx = readOnlyCtx(app.runtime, ua)
    await deliverPush(ctx, { delivery: id })
    expect(service.received).toEqual([])
    await deliverPush(ctx, { delivery: id, interrupted: true })
    expect(service.received).toHaveLength(1)
  })

  test('is not held up by a push service that does not answer and has five hundred notices', async () => {
    const silent = await openHttpStub(() => new Promise<never>(() => {}))
    closeAfterFile(() => silent.stop())
    const { p256dh, auth } = service.subscribe('')
    const browser = { endpoint: `http://${silent.host}/silent`, p256dh, auth }
    await person.call<typeof pushEndpoints.subscribe>('POST /api/push/subscribe', browser)
    await deleteAllJobs(db())
    for (let count = 0; count < 500; count++) await emitNotice()
    const worker = await startJobs(app.runtime, app.url)
    await eventually(async () => expect((await tried()).length).toBeGreaterThan(0))
    person = await app.visitor({ roles: ['client'] })
    await subscribe()
    const timeNotice = async () => {
      service.received.length = 0
      const startedAt = performance.now()
      await emitNotice()
      await eventually(() => expect(service.received).toHaveLength(1))
      return performance.now() - startedAt
    }
    expect(await leastOf(3, timeNotice)).toBeLessThan(2000)
    await deleteAllJobs(db())
    await worker.close()
  })
})
