import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { EventName } from '#platform/event-registry.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import { orderStatus } from '#shared/order-status.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openHttpStub } from '#test/support/http-stub.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { personPassword as password, setConfirmedLogin } from '#test/support/passkeys.ts'
import type { partnerEndpoints } from '../../contract/partners.ts'
import type { webhookEndpoints } from '../../contract/tokens.ts'
import { giveUpMs, orderEventTypes } from '../../model.ts'
import { verifyExample } from '../reference/examples.ts'
import { deliverDueWebhooks, deliverWebhookJob } from './deliver.ts'
import { deleteOldWebhookDeliveries } from './delete-old.ts'
import { queueOrderDeliveries } from './queue-deliveries.ts'

type Received = { id: string; type: string; data: { object: string; id: number; status: string } }
let app: TestApp
let owner: Visitor
let secret: string
let answer = 200
let now = Date.UTC(2031, 4, 5, 9)
let receiver: Awaited<ReturnType<typeof openHttpStub>>
/** Events that the receiver accepted, in this order. */
const accepted: Received[] = []
let attempts = 0
const requests: { path: string; headers: Record<string, unknown>; body: string }[] = []
const eventType = (body: string) => (JSON.parse(body) as Received).type
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const ua = systemRequester(editionByCode('ua')!)

beforeAll(async () => {
  app = await openApp({ OUTGOING_TARGETS: 'any' })
  app.setTime(new Date(now))
  receiver = await openHttpStub((request) => {
    attempts++
    requests.push({ path: request.path, headers: request.headers, body: request.body.toString() })
    if (answer === 200) accepted.push(request.json() as Received)
    return { status: answer, body: '' }
  })
  owner = await app.visitor({ roles: ['client'] })
  await setConfirmedLogin(app, owner)
  const created = await owner.call<typeof webhookEndpoints.create>('POST /api/integrations/webhook/create', {
    url: `http://${receiver.host}/hook`,
    events: [...orderEventTypes],
    password,
  })
  if (created.status === 'fail') throw new Error(JSON.stringify(created))
  ;({ secret } = created.data)
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  answer = 200
  for (const list of [accepted, requests]) list.length = 0
  attempts = 0
  await db().deleteFrom('webhook_delivery').execute()
  await db()
    .updateTable('webhook')
    .set({ failures: 0, failing_since: null, retry_at: null, status: 'active' })
    .execute()
})

const db = () => app.runtime.database.db
const advance = (ms: number) => app.setTime(new Date((now += ms)))
const webhook = () =>
  db().selectFrom('webhook').selectAll().where('account_id', '=', owner.personId!).executeTakeFirstOrThrow()
const deliveries = () => db().selectFrom('webhook_delivery').selectAll().orderBy('event_id').execute()
/** The job of every minute and the jobs that it enqueues. */
async function sweep() {
  await inTransaction(app.runtime, ua, deliverDueWebhooks)
  await runQueuedJobs(app, deliverWebhookJob)
}

async function addOrder(): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into lesson_order
    (edition, client_id, status, origin, created_at, changed_at, status_since)
    values ('ua', ${owner.personId!}, 1, 'general', ${new Date(now)}, ${new Date(now)}, ${new Date(now)})
    returning id`.execute(db())
  return rows[0]!.id
}

let events = 1_000_000
/** A change of an order, as the transaction that made it tells the webhooks. */
async function change(order: number, status: number, name: EventName = 'order.processing'): Promise<void> {
  await db().updateTable('lesson_order').set({ status }).where('id', '=', order).execute()
  const event = { id: events++, at: new Date(now), actor: { realm: 'system' } } as const
  await inTransaction(app.runtime, ua, (ctx) =>
    queueOrderDeliveries(ctx, { ...event, name, entity: 'order', entityId: order }),
  )
}

describe('a delivery', () => {
  test('is signed, and the check of the reference page accepts it', async () => {
    const order = await addOrder()
    await change(order, 2)
    await sweep()
    expect(accepted).toMatchObject([
      { type: 'order.status_changed', data: { object: 'order', id: order, status: 'processing' } },
    ])
    const { headers, body } = requests[0]!
    expect(headers['repeto-event-id']).toBe(accepted[0]!.id)
    const module = `data:text/javascript,${encodeURIComponent(verifyExample)}`
    const { isFromRepeto } = (await import(module)) as {
      isFromRepeto: (key: string, signature: unknown, body: string, now: number) => boolean
    }
    const check = (key: string, sent: string, at = now / 1000) =>
      isFromRepeto(key, headers['repeto-signature'], sent, at)
    expect(check(secret, body)).toBe(true)
    expect(check(`${secret}x`, body)).toBe(false)
    expect(check(secret, body.replace('processing', 'paid'))).toBe(false)
    expect(check(secret, body, now / 1000 + 3600)).toBe(false)
    expect(body).not.toMatch(/phone|email/)
    expect(JSON.stringify(await owner.page('/api-access'))).not.toContain(secret)
  })

  test('reaches a receiver that was down for a day exactly once, in order per object', async () => {
    answer = 503
    const orders = [await addOrder(), await addOrder(), await addOrder()]
    const expected: string[] = []
    for (let round = 0; round < 24; round++) {
      for (const [place, order] of orders.entries()) {
        const status = 1 + ((round + place) % 7)
        await change(order, status)
        expected.push(`${order} ${status}`)
      }
      for (let count = 0; count < 4; count++) {
        advance(15 * minute)
        await sweep()
      }
    }
    expect(accepted).toEqual([])
    // The receiver is not flooded: after a few failures it is tried about once an hour.
    expect(attempts).toBeLessThan(60)
    answer = 200
    for (let count = 0; count < 24; count++) {
      advance(hour)
      await sweep()
    }
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(accepted.length)
    expect(accepted).toHaveLength(expected.length)
    const statusNames = Object.keys(orderStatus)
    for (const order of orders) {
      const inOrder = accepted.filter(({ data }) => data.id === order).map(({ data }) => data.status)
      const sent = expected
        .filter((one) => one.startsWith(`${order} `))
        .map((one) => statusNames[Number(one.at(-1)) - 1])
      expect(inOrder).toEqual(sent)
    }
    expect(await webhook()).toMatchObject({ failures: 0, failing_since: null, status: 'active' })
  }, 120_000)

  test('waits for earlier ones of its object only', async () => {
    const [one, other] = [await addOrder(), await addOrder()]
    answer = 500
    await change(one, 2)
    await sweep()
    answer = 200
    await change(one, 4)
    await change(other, 2)
    await runQueuedJobs(app, deliverWebhookJob)
    expect(accepted).toMatchObject([{ data: { id: other } }])
    advance(minute)
    await sweep()
    expect(accepted.map(({ data: { id, status } }) => `${id === one ? 'one' : 'other'} ${status}`)).toEqual([
      'other processing',
      'one processing',
      'one appointed',
    ])
  })

  test('is sent again on request, by its owner only', async () => {
    await change(await addOrder(), 2)
    await sweep()
    const [{ id } = { id: 0 }] = await deliveries()
    const resend = (by: Visitor) =>
      by.call<typeof webhookEndpoints.resend>('POST /api/integrations/webhook/resend', { id })
    expect(await resend(await app.visitor({ roles: ['client'] }))).toMatchObject({ error: 'not_found' })
    expect(await resend(owner)).toMatchObject({ status: 'success' })
    expect(await resend(owner)).toMatchObject({ error: 'wrong_status' })
    await runQueuedJobs(app, deliverWebhookJob)
    expect(accepted).toHaveLength(2)
    expect(accepted[1]).toEqual(accepted[0])
    const log = await owner.call<typeof webhookEndpoints.deliveries>('GET /api/integrations/webhook/deliveries', {
      id: (await webhook()).id,
      page: 1,
    })
    expect(log).toMatchObject({ data: { deliveries: { items: [{ id, state: 'delivered', last_status: 200 }] } } })
  })

  test('is listed for 30 days', async () => {
    await change(await addOrder(), 2)
    await sweep()
    advance(31 * day)
    await inTransaction(app.runtime, ua, deleteOldWebhookDeliveries)
    expect(await deliveries()).toEqual([])
  })
})

describe('a webhook', () => {
  test('is paused with a notice after three days of failures, and sends everything once resumed', async () => {
    answer = 500
    const order = await addOrder()
    await change(order, 2)
    for (let ms = 0; ms <= giveUpMs + 2 * hour; ms += hour) {
      await sweep()
      advance(hour)
    }
    expect(await webhook()).toMatchObject({ status: 'paused' })
    const { name } = await db()
      .selectFrom('event')
      .select('name')
      .where('entity', '=', 'webhook')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(name).toBe('webhook.paused')
    await change(order, 4)
    answer = 200
    advance(day)
    await sweep()
    expect(accepted).toEqual([])
    const { id } = await webhook()
    // The session of the owner has ended meanwhile.
    const session = { edition: 'ua', realm: 'person', subjectId: owner.personId!, now: new Date(now) } as const
    owner.cookies[cookieName.person] = await startSession(db(), session)
    const resume = () => owner.call<typeof webhookEndpoints.resume>('POST /api/integrations/webhook/resume', { id })
    expect(await resume()).toMatchObject({ status: 'success' })
    expect(await resume()).toMatchObject({ error: 'wrong_status' })
    await runQueuedJobs(app, deliverWebhookJob)
    expect(accepted.map(({ data }) => data.status)).toEqual(['processing', 'appointed'])
  }, 60_000)

  test('of a private address is refused outside of development', async () => {
    const strict = await openApp()
    const person = await strict.visitor({ roles: ['client'] })
    await setConfirmedLogin(strict, person)
    const chosen = [...orderEventTypes]
    for (const url of ['http://example.com/', 'https://127.0.0.1/', 'https://169.254.169.254/'])
      expect(
        await person.call<typeof webhookEndpoints.create>('POST /api/integrations/webhook/create', {
          url,
          events: chosen,
          password,
        }),
      ).toMatchObject({ error: { url: expect.any(Array) as unknown } })
    const url = 'https://hooks.example.com/'
    const { data } = (await person.call<typeof webhookEndpoints.create>('POST /api/integrations/webhook/create', {
      url,
      events: chosen,
      password,
    })) as { data: { secret: string } }
    expect(data.secret).toMatch(/^whs_[\w-]{43}$/)
    const { id } = await strict.runtime.database.db
      .selectFrom('webhook')
      .select('id')
      .where('url', '=', url)
      .executeTakeFirstOrThrow()
    const remove = (by: Visitor) =>
      by.call<typeof webhookEndpoints.delete>('POST /api/integrations/webhook/delete', { id })
    expect(await remove(await strict.visitor({ roles: ['client'] }))).toMatchObject({ error: 'not_found' })
    expect(await remove(person)).toMatchObject({ status: 'success' })
  })

  test('gets only the events that its owner chose', async () => {
    const create = (events: (typeof orderEventTypes)[number][]) =>
      owner.call<typeof webhookEndpoints.create>('POST /api/integrations/webhook/create', {
        url: `http://${receiver.host}/placed`,
        events,
        password,
      })
    expect(await create([])).toMatchObject({ error: { events: expect.any(Array) as unknown } })
    expect(await create(['order.created'])).toMatchObject({ status: 'success' })
    const order = await addOrder()
    await change(order, 2, 'order.placed')
    await change(order, 3)
    await sweep()
    const types = (path: string) => requests.filter((one) => one.path === path).map(({ body }) => eventType(body))
    expect(types('/placed')).toEqual(['order.created'])
    expect(types('/hook')).toEqual(['order.created', 'order.status_changed'])
    const { data } = await owner.page('/api-access')
    expect((data as { webhooks: { events: string[] }[] }).webhooks.map(({ events: chosen }) => chosen)).toEqual([
      [...orderEventTypes],
      ['order.created'],
    ])
    await db().deleteFrom('webhook').where('url', 'like', '%/placed').execute()
  })

  test('of a partner gets changes of listed tutors, and staff resend them', async () => {
    const staff = await app.visitor({ staff: 1 })
    const created = (await staff.call('POST /api/admin/partner/create', {
      partner: { name: 'Atlas', email: 'api@atlas.example' },
    })) as unknown as { data: { partner: { id: number } } }
    const made = (await staff.call('POST /api/admin/webhook/create', {
      webhook: { url: `http://${receiver.host}/partner`, partner_id: created.data.partner.id },
    })) as unknown as { data: { webhook: { id: number } } }
    const { id } = made.data.webhook
    const tutor = await db()
      .selectFrom('tutor_card')
      .select('tutor_id')
      .where('edition', '=', 'ua')
      .orderBy('tutor_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const hide = async (action: string) => {
      const done = await staff.call(`POST /api/admin/tutor/${action}`, { ids: [tutor.tutor_id] })
      expect(done).toMatchObject({ data: { changed: [tutor.tutor_id] } })
      await runQueuedJobs(app, deliverWebhookJob)
    }
    await hide('set_inactive')
    expect(accepted).toEqual([])
    await staff.call<typeof partnerEndpoints.issueSecret>('POST /api/admin/webhook/issue_secret', { id })
    await hide('set_active')
    await hide('set_inactive')
    const choose = (flags: object) => staff.call('POST /api/admin/webhook/save', { webhook: { id, ...flags } })
    const none = { tutor_listed: false, tutor_changed: false, tutor_removed: false }
    expect(await choose(none)).toMatchObject({ error: { tutor_listed: expect.any(Array) as unknown } })
    expect(await choose({ tutor_listed: false })).toMatchObject({ status: 'success' })
    await hide('set_active')
    expect(accepted.map(({ type, data }) => `${type} ${data.id}`)).toEqual([
      `tutor.listed ${tutor.tutor_id}`,
      `tutor.removed ${tutor.tutor_id}`,
    ])
    expect(JSON.stringify(await staff.call('POST /api/admin/webhook_deliveries', {}))).toContain('/partner')
    const [first] = await deliveries()
    const resent = await staff.call<typeof partnerEndpoints.resend>('POST /api/admin/webhook_delivery/resend', {
      id: first!.id,
    })
    expect(resent).toMatchObject({ status: 'success' })
    await runQueuedJobs(app, deliverWebhookJob)
    expect(accepted).toHaveLength(3)
  })
})

test('a delivery that another worker has taken over is not saved twice', async () => {
  await change(await addOrder(), 2)
  const { id } = await webhook()
  const job = app.runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === deliverWebhookJob)!
  const run = () => job.run(readOnlyCtx(app.runtime, ua), { webhook: id })
  await Promise.all([run(), run(), run()])
  expect(accepted).toHaveLength(1)
})
