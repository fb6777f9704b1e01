import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { createOutgoing } from '#platform/outgoing/outgoing.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { visitorCookie } from '#shared/visitor.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { closeAfterFile } from '#test/support/cleanup.ts'
import { openHttpStub } from '#test/support/http-stub.ts'
import type { StubRequest, StubResponse } from '#test/support/http-stub.ts'
import { deliverAllEvents } from '#test/support/event-deliveries.ts'
import { runQueuedJobs, runScheduledJob } from '#test/support/jobs.ts'
import { openOrderFlow } from '#test/support/order-flow.ts'
import { openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'
import { linkPanel, cpaPartnerPanel } from '../contract.ts'
import type { attributionList, marketingEndpoints as calls, postbackList } from '../contract.ts'
import { linkHits } from './links.ts'
import { sendPostbackJob } from './send-postback.ts'
import { exportTouches } from './touch-privacy.ts'

let app: TestApp
let staff: Visitor
let links: Panel
let partners: Panel
let flow: Awaited<ReturnType<typeof openOrderFlow>>
let service: Awaited<ReturnType<typeof openHttpStub>>
let received: StubRequest[] = []
/** Runs before the service answers. */
let onRequest: () => Promise<StubResponse | undefined> = () => Promise.resolve(undefined)

beforeAll(async () => {
  service = await openHttpStub(async (request) => {
    received.push(request)
    return (await onRequest()) ?? { status: 200, body: {} }
  })
  closeAfterFile(() => service.stop())
  app = await openApp({
    GOOGLE_TAGS: `ua=http://G-UA:secret@${service.host}/mp/collect;us=http://G-US:secret@${service.host}/mp/collect`,
    ATTRIBUTION_EDITIONS: 'mx',
    META_PIXELS: `us=http://77:token@${service.host}/v23.0`,
  })
  staff = await app.visitor({ staff: 1 })
  links = openPanel(staff, linkPanel)
  partners = openPanel(staff, cpaPartnerPanel)
  flow = await openOrderFlow(app)
})
beforeEach(() => {
  received = []
  onRequest = () => Promise.resolve(undefined)
})

const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.runtime, systemRequester(editionByCode('ua')!), run)
const rowsOf = async <T>(table: string) =>
  (await sql<T>`select * from ${sql.table(table)} order by 1, 2`.execute(app.runtime.database.db)).rows
const agree = (visitor: Visitor, statistics: boolean, marketing: boolean) =>
  visitor.call<typeof calls.saveConsent>('POST /api/client/consent/save', { statistics, marketing, version: 2 })
const track = (visitor: Visitor, touch: object) =>
  visitor.call<typeof calls.trackAd>('POST /api/client/ad_tracking', touch)
async function sendDue(edition = 'us'): Promise<void> {
  await runScheduledJob(app, 'send_due_marketing_events', edition)
  await runQueuedJobs(app, 'send_marketing_events')
}
const report = (visitor: Visitor, key: string) =>
  visitor.call<typeof calls.reportEvents>('POST /api/client/events', {
    events: [{ name: 'page_left', key, page: 'catalog', band: 3 }],
  })

describe('consent', () => {
  test('is proven by a record for each choice, without which nothing is remembered', async () => {
    const visitor = await app.visitor({ edition: 'us' })
    await track(visitor, { gclid: 'ad-1', landing: '/' })
    expect(visitor.cookies['repeto_touch']).toBeUndefined()
    expect((await agree(visitor, false, true)).status).toBe('success')
    await track(visitor, { gclid: 'ad-1', landing: '/' })
    expect(visitor.cookies['repeto_touch']).toBeTruthy()
    await agree(visitor, false, false)
    expect(visitor.cookies['repeto_touch']).toBe('')
    const proofs = await rowsOf<{ key_hash: Buffer; marketing: boolean; version: number }>('consent_record')
    expect(proofs.map(({ marketing, version }) => [marketing, version])).toEqual([
      [true, 2],
      [false, 2],
    ])
    expect(proofs[0]!.key_hash).toEqual(proofs[1]!.key_hash)
  })
})

test('a choice for an older question counts no more', async () => {
  const visitor = await app.visitor({ edition: 'us' })
  await visitor.call<typeof calls.saveConsent>('POST /api/client/consent/save', {
    statistics: true,
    marketing: true,
    version: 1,
  })
  await track(visitor, { gclid: 'ad-1', landing: '/' })
  expect(visitor.cookies['repeto_touch']).toBeUndefined()
})

test('nothing is remembered of an ad where nobody reads it', async () => {
  // This edition has no analytics service and no active partner.
  const visitor = await app.visitor({ edition: 'kz' })
  await track(visitor, { utm_source: 'ad', referrer: 'search.example', landing: '/' })
  expect(visitor.cookies['repeto_touch']).toBeUndefined()
  const configured = await app.visitor({ edition: 'mx' })
  await track(configured, { utm_source: 'ad', landing: '/' })
  expect(configured.cookies['repeto_touch']).toBeTruthy()
})

test('old proofs and ids of clicks are deleted, and the source of an order stays', async () => {
  const { db } = app.runtime.database
  const visitor = await app.visitor()
  await agree(visitor, true, true)
  await track(visitor, { gclid: 'old-click', landing: '/' })
  const { order_id } = await flow.placeOrder({}, visitor)
  const aged = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db
    .updateTable('lesson_order')
    .set({ created_at: aged(181) })
    .where('id', '=', order_id)
    .execute()
  // A choice ends after 180 days at the latest, and its proof is needed for three more years.
  const ageProofs = (days: number) =>
    db
      .updateTable('consent_record')
      .set({ given_at: aged(days) })
      .where('edition', '=', 'ua')
      .execute()
  const editionsWithProofs = async () =>
    (await rowsOf<{ edition: string }>('consent_record')).map(({ edition }) => edition)
  await ageProofs(3 * 365 + 179)
  await runScheduledJob(app, 'delete_old_marketing_data')
  expect(await editionsWithProofs()).toContain('ua')
  await ageProofs(3 * 365 + 181)
  await runScheduledJob(app, 'delete_old_marketing_data')
  const touch = (await rowsOf<{ order_id: number; last: object }>('order_touch')).find(
    (one) => one.order_id === order_id,
  )
  expect(touch).toMatchObject({ last: { source: 'google', landing: '/' }, click_id: '' })
  expect(touch!.last).not.toHaveProperty('gclid')
  expect(await editionsWithProofs()).not.toContain('ua')
})

describe('an order', () => {
  test('keeps the first and the last way to the site', async () => {
    const visitor = await app.visitor()
    await track(visitor, { utm_source: 'newsletter', utm_campaign: 'spring', landing: '/tutors/' })
    await track(visitor, { gclid: 'ad-2', landing: '/' })
    await track(visitor, { landing: '/cities/' })
    const { order_id } = await flow.placeOrder({}, visitor)
    const touches = await rowsOf<{ order_id: number; first: object; last: object }>('order_touch')
    expect(touches.find((one) => one.order_id === order_id)).toMatchObject({
      first: { source: 'newsletter', utm_campaign: 'spring', landing: '/tutors/' },
      last: { source: 'google', gclid: 'ad-2' },
    })
    const list = (filters: object) =>
      staff.call<typeof attributionList.endpoints.list>('GET /api/admin/attribution', { filters })
    const bySource = await list({ group: 'source', touch: 'first' })
    expect(JSON.stringify(bySource)).toContain('newsletter')
  })

  test('brings no revenue once its fee is refunded', async () => {
    const visitor = await app.visitor()
    await track(visitor, { utm_source: 'refunds', landing: '/' })
    const { order_id } = await flow.placeOrder({ tutor_id: flow.best.tutor_id }, visitor)
    await flow.callAsTutor(await flow.logIn(flow.best.tutor_id), 'respond_personal', { order_id, answer: 'agree' })
    const read = async (filters: object) => {
      const answer = await staff.call<typeof attributionList.endpoints.list>('GET /api/admin/attribution', { filters })
      if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
      return answer.data.attributions.items
    }
    const readPaid = async () => {
      const source = (await read({ group: 'source' })).find(({ value }) => value === 'refunds')
      const country = (await read({ group: 'edition' })).find(({ currency }) => currency === 'UAH')
      return { paid: source!.paid, revenue: source!.revenue, inAll: country!.paid, revenueInAll: country!.revenue! }
    }
    const before = await readPaid()
    expect(before).toMatchObject({ paid: 0, revenue: 0 })
    await flow.callAsStaff(staff, 'set_paid', { order_id })
    const paid = await readPaid()
    expect(paid).toMatchObject({ paid: 1, inAll: before.inAll + 1 })
    expect([paid.revenue! > 0, paid.revenueInAll - before.revenueInAll]).toEqual([true, paid.revenue])
    await flow.callAsStaff(staff, 'set_lost', { order_id, remove_reasons: ['schedule'] })
    expect(await readPaid()).toEqual(before)
  })

  test('is counted for its edition, for staff who may see the report there', async () => {
    const { db } = app.runtime.database
    const { id } = await db
      .selectFrom('staff_member')
      .select('id')
      .where('login', '=', 'staff1@demo.test')
      .executeTakeFirstOrThrow()
    const listCountries = async () => {
      const answer = await staff.call<typeof attributionList.endpoints.list>('GET /api/admin/attribution', {
        filters: { group: 'edition', days: 365 },
      })
      if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
      return Object.fromEntries(answer.data.attributions.items.map(({ value, currency }) => [value, currency]))
    }
    const setStatus = (status: number) =>
      db.updateTable('staff_edition').set({ status }).where('staff_id', '=', id).where('edition', '=', 'pl').execute()
    expect(await listCountries()).toMatchObject({ Україна: 'UAH', Польща: 'PLN' })
    await setStatus(3)
    expect(await listCountries()).not.toHaveProperty('Польща')
    await setStatus(1)
  })

  test('of an erased client keeps no id of a click', async () => {
    const visitor = await app.visitor()
    await track(visitor, { gclid: 'erase-me', utm_source: 'ads', landing: '/' })
    const { order_id } = await flow.placeOrder({}, visitor)
    const find = async () =>
      (await rowsOf<{ order_id: number; last: object }>('order_touch')).find((one) => one.order_id === order_id)!
    expect((await find()).last).toMatchObject({ gclid: 'erase-me' })
    const { client_id } = await app.runtime.database.db
      .selectFrom('lesson_order')
      .select('client_id')
      .where('edition', '=', 'ua')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(await asSystem((ctx) => exportTouches(ctx, client_id)))).toContain('erase-me')
    await asSystem((ctx) => ctx.emit({ name: 'account.closed', entity: 'account', entityId: client_id }))
    expect((await find()).last).toEqual({ source: 'ads', utm_source: 'ads', landing: '/' })
  })

  test('keeps the ad when the visitor comes back from a login, a payment or another site within the visit', async () => {
    const visitor = await app.visitor()
    await track(visitor, { gclid: 'ad-3', landing: '/' })
    for (const referrer of ['checkout.stripe.com', 'pl.localhost', 'bank.example'])
      await track(visitor, { referrer, landing: '/' })
    const { order_id } = await flow.placeOrder({}, visitor)
    const touches = await rowsOf<{ order_id: number; last: object }>('order_touch')
    expect(touches.find((one) => one.order_id === order_id)).toMatchObject({ last: { gclid: 'ad-3' } })
  })

  test('ignores a cookie of another shape', async () => {
    const visitor = await app.visitor()
    visitor.cookies['repeto_touch'] = Buffer.from('[{"gclid":{"a":1}}]').toString('base64url')
    visitor.cookies['repeto_cpa'] = '1 or 1=1'
    const { order_id } = await flow.placeOrder({}, visitor)
    const touches = await rowsOf<{ order_id: number }>('order_touch')
    expect(touches.map((one) => one.order_id)).not.toContain(order_id)
  })
})

describe('a partner', () => {
  const run = (postback: number, allowPrivate: boolean) => {
    const ctx = readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!))
    const outgoing = createOutgoing({ allowPrivate })
    return sendPostbackJob.run({ ...ctx, gateways: { ...ctx.gateways, outgoing } }, { postback })
  }

  type Postback = { id: number; order_id: number; state: string; status: string }
  const setCookieOf = (visitor: Visitor) => (cookie: string) =>
    visitor.call<typeof calls.setCpaCookie>('POST /api/client/cpa/set_cookie', { cookie })
  const postbacksOf = async (order_id: number) =>
    (await rowsOf<Postback>('cpa_postback')).filter((one) => one.order_id === order_id)

  test('learns the state of an order, again after a failure, never at a private address', async () => {
    const postback_url = 'https://cpa.example/p?c={click_id}&o={order_id}&s={state}'
    const { id } = await partners.create({
      name: 'Network',
      click_param: 'clickid',
      method: 'get',
      postback_url,
      days: 30,
    })
    const address = postback_url.replace('https://cpa.example', `http://${service.host}`)
    await sql`update cpa_partner set postback_url = ${address} where id = ${id}`.execute(app.runtime.database.db)
    const visitor = await app.visitor()
    const setCookie = setCookieOf(visitor)
    await setCookie('stranger=1')
    expect(visitor.cookies['repeto_cpa']).toBeUndefined()
    expect((await setCookie('clickid=abc-1')).status).toBe('success')
    const { order_id } = await flow.placeOrder({}, visitor)
    await deliverAllEvents(app)
    const [queued] = await postbacksOf(order_id)
    expect(queued).toMatchObject({ state: 'pending', status: 'queued' })
    await expect(run(queued!.id, false)).rejects.toThrow()
    expect(received).toEqual([])
    service.faults.push({ status: 500, body: {} })
    await expect(run(queued!.id, true)).rejects.toThrow()
    await run(queued!.id, true)
    await run(queued!.id, true)
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /p?c=abc-1&o=${order_id}&s=pending`])
    const list = await staff.call<typeof postbackList.endpoints.list>('GET /api/admin/cpa_postbacks', {})
    const sent = { order_id, status: 'sent', attempts: 3, answer: '200' }
    expect(list).toMatchObject({ data: { cpa_postbacks: { items: [sent] } } })
  })

  test('learns whether the fee of an order stands, and only the newest state', async () => {
    const visitor = await app.visitor()
    expect((await setCookieOf(visitor)('clickid=abc-2')).status).toBe('success')
    const { order_id } = await flow.placeOrder({ tutor_id: flow.best.tutor_id }, visitor)
    const tutor = await flow.logIn(flow.best.tutor_id)
    await flow.callAsTutor(tutor, 'respond_personal', { order_id, answer: 'agree' })
    const lost = (reason: string) => ['set_lost', { remove_reasons: [reason] }] as const
    const steps = [
      [['set_paid'], 'approved'],
      [['set_paid_off'], 'pending'],
      [['set_paid'], 'approved'],
      [lost('tutor_fault'), undefined],
      [['set_lost_off'], undefined],
      [lost('schedule'), 'declined'],
      [['set_lost_off'], 'approved'],
    ] as const
    await deliverAllEvents(app)
    const states = ['pending']
    for (const [[verb, more], state] of steps) {
      await flow.callAsStaff(staff, verb, { order_id, ...more })
      await deliverAllEvents(app)
      if (state) states.push(state)
      expect((await postbacksOf(order_id)).map((one) => one.state)).toEqual(states)
    }
    const reports = await postbacksOf(order_id)
    expect(reports.map(({ status }) => status)).toEqual([...states.slice(1).map(() => 'skipped'), 'queued'])
    await sql`update cpa_partner set method = 'post'`.execute(app.runtime.database.db)
    for (const { id } of reports.toReversed()) await run(id, true)
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /p?c=abc-2&o=${order_id}&s=approved`,
    ])
    await sql`update order_touch set click_id = '' where order_id = ${order_id}`.execute(app.runtime.database.db)
    await flow.callAsStaff(staff, 'set_lost', { order_id, remove_reasons: ['schedule'] })
    await deliverAllEvents(app)
    expect(await postbacksOf(order_id)).toHaveLength(reports.length)
  })

  test('does not get an older state again that failed while a newer one was queued', async () => {
    const visitor = await app.visitor()
    expect((await setCookieOf(visitor)('clickid=abc-3')).status).toBe('success')
    const { order_id } = await flow.placeOrder({}, visitor)
    await deliverAllEvents(app)
    const [older] = await postbacksOf(order_id)
    onRequest = async () => {
      await flow.callAsStaff(staff, 'set_lost', { order_id, remove_reasons: ['schedule'] })
      await deliverAllEvents(app)
      return { status: 500, body: {} }
    }
    await run(older!.id, true)
    onRequest = () => Promise.resolve(undefined)
    const [skipped, newer] = await postbacksOf(order_id)
    expect([skipped, newer]).toMatchObject([{ status: 'skipped' }, { status: 'queued', state: 'declined' }])
    received = []
    for (const { id } of [newer!, skipped!]) await run(id, true)
    expect(received).toHaveLength(1)
  })

  test.each(['http://cpa.example/', 'https://10.0.0.1/', 'https://localhost/'])(
    'needs a secure public address, not %s',
    async (postback_url) => {
      const answer = await partners.call('create', {
        cpa_partner: { name: 'Bad', click_param: 'cpa_click', method: 'get', postback_url, days: 1, active: true },
      })
      expect(answer).toMatchObject({ status: 'fail', error: { postback_url: [expect.any(String)] } })
    },
  )
})

describe('an event', () => {
  test('is stored once by its key and sent to the services that the visitor allows', async () => {
    const visitor = await app.visitor({ edition: 'us' })
    visitor.cookies[visitorCookie] = 'a'.repeat(32)
    await report(visitor, 'page_left:1')
    expect(await rowsOf('marketing_event')).toEqual([])
    await agree(visitor, true, false)
    await report(visitor, 'page_left:1')
    await report(visitor, 'page_left:1')
    expect(await rowsOf('marketing_event')).toHaveLength(1)
    await sendDue()
    expect(received.map(({ path }) => path.split('?')[0])).toEqual(['/mp/collect'])
    expect(received[0]!.json()).toMatchObject({
      events: [{ name: 'page_left', params: { duration_band: 3, page_type: 'catalog', event_key: 'page_left:1' } }],
    })
    await agree(visitor, true, true)
    await report(visitor, 'page_left:2')
    await sendDue()
    expect(received.map(({ path }) => path.split('?')[0])).toContain('/v23.0/77/events')
  })

  test('that shows an experiment reaches the analytics service with its variation', async () => {
    const visitor = await app.visitor()
    visitor.cookies[visitorCookie] = '9'.repeat(32)
    const events = [{ name: 'experiment_viewed' as const, key: 'experiment_viewed:1', page: '' }]
    const viewed = events.map((event) => ({ ...event, experiment: 'home-lead', variation: 1 }))
    await visitor.call<typeof calls.reportEvents>('POST /api/client/events', { events: viewed })
    await sendDue('ua')
    const sent = received.flatMap((request) => (request.json() as { events: object[] }).events)
    const params = { experiment_id: 'home-lead', variation_id: 1 }
    expect(sent).toMatchObject([{ name: 'experiment_viewed', params }])
  })

  test('waits for its service in batches, conversions first, and page views end after a day', async () => {
    await app.runtime.database.db.deleteFrom('marketing_delivery').execute()
    const visitor = await app.visitor()
    visitor.cookies[visitorCookie] = '8'.repeat(32)
    for (let count = 0; count < 30; count++) await report(visitor, `page_left:batch-${count}`)
    const { order_id } = await flow.placeOrder({}, visitor)
    received = []
    await sendDue('ua')
    const keysOf = (request: StubRequest) =>
      (request.json() as { events: { params: { event_key: string } }[] }).events.map(({ params }) => params.event_key)
    const [first, second] = received.map(keysOf).toSorted((one, other) => other.length - one.length)
    expect([first!.length, second!.length]).toEqual([25, 6])
    expect(first![0]).toBe(`request_placed:${order_id}`)
    received = []
    for (let count = 0; count < 20; count++) await report(visitor, `page_left:failed-${count}`)
    service.faults.push({ status: 503, body: {} })
    await sendDue('ua')
    expect(received).toEqual([])
    await sendDue('ua')
    // The request failed as a whole, so its events are sent again in smaller ones.
    expect(received.flatMap(keysOf)).toHaveLength(20)
    expect(Math.max(...received.map((request) => keysOf(request).length))).toBe(6)
    received = []
    await report(visitor, 'page_left:yesterday')
    await flow.placeOrder({}, visitor)
    const day = new Date(Date.now() - 25 * 3_600_000)
    await app.runtime.database.db.updateTable('marketing_event').set({ occurred_at: day }).execute()
    await sendDue('ua')
    expect(received.flatMap(keysOf)).toEqual([expect.stringMatching(/^request_placed:/)])
    expect(await rowsOf('marketing_delivery')).toEqual([])
  })

  test('of a placed request is the same for the browser and the server', async () => {
    const visitor = await app.visitor()
    visitor.cookies[visitorCookie] = 'b'.repeat(32)
    const { order_id } = await flow.placeOrder({}, visitor)
    const key = `request_placed:${order_id}`
    await visitor.call<typeof calls.reportEvents>('POST /api/client/events', {
      events: [{ name: 'request_placed', key, page: '' }],
    })
    const events = await rowsOf<{ key: string }>('marketing_event')
    expect(events.filter((one) => one.key === key)).toHaveLength(1)
  })

  test('cannot be reported for requests and payments of others', async () => {
    const tutor = await app.visitor({ roles: ['tutor'] })
    const stranger = await app.visitor()
    for (const one of [tutor, stranger]) one.cookies[visitorCookie] = 'c'.repeat(32)
    const { id: merchant_id } = await app.runtime.database.db
      .selectFrom('merchant')
      .select('id')
      .where('edition', '=', 'ua')
      .limit(1)
      .executeTakeFirstOrThrow()
    const times = { created_at: new Date(), expires_at: new Date(), succeeded_at: new Date() }
    const money = { purpose: 'wallet', amount: 100, currency: 'UAH', provider: 'sandbox', status: 'success' }
    const { id } = await app.runtime.database.db
      .insertInto('payment')
      .values({ edition: 'ua', tutor_id: tutor.personId!, merchant_id, locale: 'ua', ...money, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    const send = async (by: Visitor, name: 'page_viewed' | 'payment_made' | 'request_placed', key: string) => {
      const events = [{ name, key, page: '' }]
      expect(await by.call<typeof calls.reportEvents>('POST /api/client/events', { events })).toMatchObject({
        status: 'success',
      })
      const stored = await rowsOf<{ key: string }>('marketing_event')
      return stored.some((one) => one.key === key)
    }
    expect(await send(stranger, 'request_placed', 'request_placed:999999')).toBe(false)
    expect(await send(stranger, 'page_viewed', 'request_placed:999999')).toBe(false)
    expect(await send(stranger, 'payment_made', `payment_made:${id}`)).toBe(false)
    expect(await send(tutor, 'payment_made', `payment_made:${id}`)).toBe(true)
    // It has no movements, which the check of the ledger would report.
    await app.ownerDb.deleteFrom('payment').where('id', '=', id).execute()
  })

  test('of a person whose account is closed is deleted, with those of the same browser', async () => {
    const visitor = await app.visitor()
    visitor.cookies[visitorCookie] = 'd'.repeat(32)
    await report(visitor, 'page_left:before')
    const { order_id } = await flow.placeOrder({}, visitor)
    const { client_id } = await app.runtime.database.db
      .selectFrom('lesson_order')
      .select('client_id')
      .where('edition', '=', 'ua')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    const find = async () =>
      (await rowsOf<{ key: string }>('marketing_event'))
        .map(({ key }) => key)
        .filter((key) => [`request_placed:${order_id}`, 'page_left:before'].includes(key))
    expect(await find()).toHaveLength(2)
    expect(JSON.stringify(await asSystem((ctx) => exportTouches(ctx, client_id)))).toContain('request_placed')
    await asSystem((ctx) => ctx.emit({ name: 'account.closed', entity: 'account', entityId: client_id }))
    expect(await find()).toEqual([])
  })
})

describe('a link to another site', () => {
  test('leads only to stored addresses, and its hits are counted', async () => {
    const { id } = await links.create({ code: 'partner', url: 'https://partner.example/start' })
    const visitor = await app.visitor()
    const found = await visitor.call<typeof calls.findLink>('GET /api/client/link/redirect', { code: 'partner' })
    expect(found).toMatchObject({ status: 'success', data: { url: 'https://partner.example/start' } })
    expect((await visitor.page('/away?code=partner')).data).toEqual({
      url: 'https://partner.example/start',
      host: 'partner.example',
    })
    for (const code of ['other', 'https://evil.example'])
      expect((await visitor.send('GET', `/away?code=${encodeURIComponent(code)}`)).statusCode).toBe(404)
    await asSystem(linkHits.flush)
    const stored = await rowsOf<{ id: number; hits: number }>('stored_link')
    expect(stored.find((one) => one.id === id)).toMatchObject({ hits: 2 })
  })

  test('must be secure', async () => {
    const answer = await links.call('create', {
      stored_link: { code: 'bad', url: 'javascript:alert(1)', active: true },
    })
    expect(answer).toMatchObject({ status: 'fail', error: { url: [expect.any(String)] } })
  })
})
