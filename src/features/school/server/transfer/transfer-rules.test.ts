import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { orderStatus } from '#shared/order-status.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderFixture } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import type { transferEndpoints, transferRules } from '../../contract.ts'
import { applyTransferRules } from './apply-rules.ts'
import { runDry } from './dry-run.ts'
import { findRule } from './rules.ts'
import { sendMessages } from '../protocol/send-messages.ts'
import { officePath } from '../sandbox/serve-office.ts'
import { sendReport, systemCtx } from '#test/support/school.ts'

let app: TestApp
let orders: OrderFixture
let head: Visitor
const ua = systemRequester(editionByCode('ua')!)

beforeAll(async () => {
  app = await openApp({ SCHOOL_SANDBOX: 'on' })
  orders = await openOrderFixture(app, 3)
})
beforeEach(async () => {
  await db().deleteFrom('transfer_rule').execute()
  await db().deleteFrom('school_lesson').execute()
  await db().deleteFrom('school_state').execute()
  await db().insertInto('school_lesson').values({ edition: 'ua', subject_id: orders.subject_id, position: 1 }).execute()
  head = await app.visitor({ staff: 1 })
})
const db = () => app.runtime.database.db

const addRule = async (rule: object, by = head) => {
  const answer = await by.call<typeof transferRules.endpoints.create>('POST /api/admin/transfer_settings/create', {
    transfer_settings: { title: 'All', active: true, ...rule } as never,
  })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return (answer.data.transfer_settings as { id: number }).id
}
const applyRules = (id: number) =>
  inTransaction(app.runtime, ua, (ctx) => applyTransferRules(ctx, { entityId: id } as never))
const order = (id: number) => db().selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const transfers = (id: number) =>
  db().selectFrom('school_transfer').selectAll().where('order_id', '=', id).orderBy('id').execute()
const place = async (more: object = {}) => orders.placeOrder(await app.visitor(), more)
const dryRun = async (transfer_settings: object) => {
  const path = 'POST /api/admin/transfer_settings/dry_run'
  const answer = await head.call<typeof transferEndpoints.dryRun>(path, { transfer_settings })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data
}

describe('a new request', () => {
  test('goes to the school by the first rule that matches, with the reason, once', async () => {
    await addRule({ title: 'Nights', hour_from: 3, hour_to: 3, subject_id: orders.subject_id })
    const id = await place({ price: 40_000 })
    await applyRules(id)
    await applyRules(id)
    expect(await order(id)).toMatchObject({ status: orderStatus.school_new })
    expect(await transfers(id)).toMatchObject([
      { cause: 'rule', reason: 'Nights', facts: { subjects: [orders.subject_id], online: true, price: 40_000 } },
    ])
    const page = await head.page(`/panel/users_orders/${id}/`)
    expect(JSON.stringify((page.data as { timeline: unknown }).timeline)).toContain('Nights')
    const list = await head.call('GET /api/admin/school_transfers', {})
    expect(JSON.stringify(list)).toContain('Nights')
  })

  test('comes back to the main site as new and stays there', async () => {
    await addRule({})
    const id = await place()
    await applyRules(id)
    await orders.send(head, '/api/admin/order/send_to_main_site_as_new', { order_id: id })
    expect(await order(id)).toMatchObject({ status: orderStatus.new })
    await applyRules(id)
    expect(await order(id)).toMatchObject({ status: orderStatus.new })
    // Staff may hand it over again, and that is a second transfer.
    await orders.send(head, '/api/admin/order/set_school_new', { order_id: id })
    expect((await transfers(id)).map(({ state }) => state)).toEqual(['returned', 'waiting'])
  })

  test.each<[string, object, object, boolean]>([
    ['of another subject stays', { subject_id: 'another' }, {}, false],
    ['within the price goes', { price_to: 40_000 }, { price: 40_000 }, true],
    ['above the price stays', { price_to: 40_000 }, { price: 40_001 }, false],
    ['with few tutors goes', { max_tutors: 3 }, {}, true],
    ['with more tutors stays', { max_tutors: 2 }, {}, false],
    ['under an inactive rule stays', { active: false }, {}, false],
  ])('%s', async (_, rule, request, goes) => {
    const { id: another } = await db()
      .selectFrom('subject')
      .select('id')
      .where('edition', '=', 'ua')
      .where('id', '<>', orders.subject_id)
      .executeTakeFirstOrThrow()
    await addRule('subject_id' in rule ? { subject_id: another } : rule)
    const id = await place(request)
    await applyRules(id)
    expect((await order(id)).status).toBe(goes ? orderStatus.school_new : orderStatus.new)
  })

  test('stays while the subjects of the school are unknown', async () => {
    await db().deleteFrom('school_lesson').execute()
    await addRule({})
    const id = await place()
    await applyRules(id)
    expect((await order(id)).status).toBe(orderStatus.new)
    expect(await dryRun({})).toMatchObject({ matched: 0 })
  })

  test('for one tutor, or taken by staff already, is left alone', async () => {
    await addRule({})
    const personal = await place({ tutor_id: orders.tutors[0] })
    await applyRules(personal)
    expect((await order(personal)).status).toBe(orderStatus.new)
    const taken = await place()
    await orders.send(head, '/api/admin/order/set_processing', { order_id: taken })
    await applyRules(taken)
    expect((await order(taken)).status).toBe(orderStatus.processing)
  })

  test('in person only goes if staff allow it', async () => {
    await addRule({})
    const city = await db().selectFrom('city').select('id').where('edition', '=', 'ua').executeTakeFirstOrThrow()
    const inPerson = { location_online: false, location_tutor: true, city_id: city.id }
    const id = await place(inPerson)
    await applyRules(id)
    expect((await order(id)).status).toBe(orderStatus.new)
    const allow = await head.call<typeof transferEndpoints.setOffline>(
      'POST /api/admin/settings/set/transfer_offline_lesson',
      { value: true },
    )
    expect(allow).toMatchObject({ data: { transfer_offline_lesson: true } })
    await applyRules(id)
    expect((await order(id)).status).toBe(orderStatus.school_new)
  })
})

describe('the dry run', () => {
  test('counts the requests of the last 30 days and changes nothing', async () => {
    await db().deleteFrom('lesson_order').execute()
    const cheap = await place({ price: 20_000 })
    const dear = await place({ price: 90_000 })
    const old = await place({ price: 20_000 })
    const past = new Date(Date.now() - 31 * 86_400_000)
    await db().updateTable('lesson_order').set({ created_at: past }).where('id', '=', old).execute()
    expect(await dryRun({ price_to: 30_000 })).toMatchObject({
      checked: 2,
      matched: 1,
      transferred: 1,
      taken: 0,
      examples: [{ id: cheap }],
    })
    // All three tutors fit the dear one, and none the cheap one.
    expect(await dryRun({ max_tutors: 2 })).toMatchObject({ matched: 1, examples: [{ id: cheap }] })
    await addRule({ title: 'Dear', price_from: 80_000 })
    expect(await dryRun({})).toMatchObject({ checked: 2, matched: 1, taken: 1 })
    for (const id of [cheap, dear]) expect((await order(id)).status).toBe(orderStatus.new)
  })

  test('keeps the place of a rule that is not active, or the one that is typed', async () => {
    await db().deleteFrom('lesson_order').execute()
    await place({ price: 20_000 })
    const first = await addRule({ title: 'Dear', price_from: 80_000 })
    const inactive = await addRule({ active: false })
    await addRule({ title: 'Later' })
    expect(await dryRun({ id: inactive })).toMatchObject({ matched: 1, taken: 0 })
    expect(await dryRun({ id: inactive, position: 9999 })).toMatchObject({ matched: 0, taken: 1 })
    expect(await dryRun({})).toMatchObject({ matched: 0, taken: 1 })
    expect(await dryRun({ id: first, position: 0 })).toMatchObject({ matched: 1, taken: 0 })
  })

  test('is stored with every saved rule', async () => {
    await db().deleteFrom('lesson_order').execute()
    await place({ price: 20_000 })
    await place({ price: 90_000 })
    await runQueuedJobs(app, 'check_transfer_rule')
    const id = await addRule({ price_from: 80_000 })
    const get = async () => {
      expect(await runQueuedJobs(app, 'check_transfer_rule')).toBe(1)
      const answer = await head.call<typeof transferRules.endpoints.get>('GET /api/admin/transfer_settings/get', { id })
      return answer.status === 'success' ? answer.data.transfer_settings : undefined
    }
    expect(await get()).toMatchObject({ matched_orders: 1, checked_at: expect.any(Number) })
    await head.call<typeof transferRules.endpoints.save>('POST /api/admin/transfer_settings/save', {
      transfer_settings: { id, price_from: 10_000 },
    })
    expect(await get()).toMatchObject({ matched_orders: 2, price_from: 10_000 })
    const list = await head.call<typeof transferRules.endpoints.list>('GET /api/admin/transfer_settings/list', {})
    expect(list).toMatchObject({ data: { transfer_settings: { items: [{ id, matched_orders: 2 }] } } })
  })

  test('counts the tutors of a limited number of requests and says so', async () => {
    await db().deleteFrom('lesson_order').execute()
    const [, ...latest] = [await place(), await place(), await place()]
    const rule = await findRule(systemCtx(app), await addRule({ max_tutors: 3, active: false }))
    const counted = await runDry(systemCtx(app), rule!, 2)
    expect(counted).toMatchObject({ checked: 2, more: true })
    expect(counted.matched.map(({ order_id }) => order_id)).toEqual(latest.toReversed())
    expect(await dryRun({ max_tutors: 3 })).toMatchObject({ checked: 3, more: false, matched: 3 })
    // The job of a saved rule takes its time.
    const id = await addRule({ title: 'Few', max_tutors: 3 })
    await runQueuedJobs(app, 'check_transfer_rule')
    const saved = db().selectFrom('transfer_rule').select('matched_orders').where('id', '=', id)
    expect(await saved.executeTakeFirst()).toEqual({ matched_orders: 3 })
  })

  test('holds no transaction', () => {
    const { routes, jobs } = app.runtime.plugins.find(({ name }) => name === 'school')!
    const dryRunPath = '/api/admin/transfer_settings/dry_run'
    expect(routes!.endpoints!.find(({ endpoint }) => endpoint.path === dryRunPath)).toMatchObject({ standalone: true })
    expect(jobs!.find(({ name }) => name === 'check_transfer_rule')).toMatchObject({ standalone: true })
  })

  test('rejects a rule whose prices are the wrong way round', async () => {
    await expect(addRule({ price_from: 500, price_to: 400 })).rejects.toThrow('price_to')
  })
})

test('only staff of status 1 have the screens, and only where there is a school', async () => {
  const pages = ['', 'transfers/', 'candidates/', 'school/'].map((one) => `/panel/transfer_settings/${one}`)
  for (const path of pages) {
    expect((await head.page(path)).status).toBe(200)
    expect((await (await app.visitor({ staff: 4 })).page(path)).status).toBe(403)
    expect((await (await app.visitor({ staff: 1, edition: 'us' })).page(path)).status).toBe(404)
  }
})

test('the endpoints of the screens exist only where there is a school', async () => {
  const elsewhere = await app.visitor({ staff: 1, edition: 'us' })
  const calls = [
    ['GET', 'transfer_settings/list', {}],
    ['POST', 'transfer_settings/create', { transfer_settings: { title: 'All' } }],
    ['POST', 'transfer_settings/dry_run', { transfer_settings: {} }],
    ['POST', 'settings/set/transfer_offline_lesson', { value: true }],
    ['POST', 'school/messages/repeat', {}],
    ['POST', 'school/message/set_aside', { message_id: 1 }],
    ['GET', 'school_transfers', {}],
    ['GET', 'school_transfers/export', {}],
    ['GET', 'school_candidates', {}],
    ['GET', 'school_candidates/export', {}],
  ] as const
  for (const [method, path, input] of calls)
    expect([path, await elsewhere.call(`${method} /api/admin/${path}` as never, input as never)]).toMatchObject([
      path,
      { status: 'fail', error: 'not_found' },
    ])
  expect(await db().selectFrom('transfer_rule').select('id').where('edition', '=', 'us').execute()).toEqual([])
})

test('the sandbox reports through its office only, because its secret is public', async () => {
  const id = await place()
  await orders.send(head, '/api/admin/order/set_school_new', { order_id: id })
  await sendMessages(systemCtx(app))
  const [{ id: transfer_id } = { id: 0 }] = await transfers(id)
  const { secret } = app.runtime.config.schools['ua']!
  const forged = await sendReport(app, { type: 'order', transfer_id, stage: 'declined' }, { secret })
  expect(forged.status).toBe(403)
  const payload = `ref=${transfer_id}&stage=in_progress`
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://ua.localhost' }
  expect((await head.send('POST', officePath, { payload, headers })).statusCode).toBe(303)
  expect(await runQueuedJobs(app, 'send_sandbox_school_report')).toBe(1)
  expect(await runQueuedJobs(app, 'apply_school_report')).toBe(1)
  expect(await transfers(id)).toMatchObject([{ state: 'in_progress' }])
})
