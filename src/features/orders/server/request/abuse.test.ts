import { beforeAll, describe, expect, test } from 'vitest'
import type { ownAccountEndpoints } from '#features/accounts/contract.ts'
import { createOrderLink } from '#features/accounts/public.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { outsidePaymentOf } from '#test/support/outside-payment.ts'
import { openOrderFixture, postCall } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'
import { status } from '../../model.ts'

let app: TestApp
let scene: OrderFixture
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  scene = await openOrderFixture(app, 3)
  staff = await app.visitor({ staff: 1 })
})

const rowOf = (id: number) =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const byStaff = async (verb: string, order_id: number, more: object = {}) =>
  expect(await postCall(staff, `/api/admin/order/${verb}`, { order_id, ...more })).toMatchObject({ status: 'success' })
const read = async (visitor: Visitor, url: string) => (await visitor.send('GET', url)).json<object>()
const tomorrow = Math.floor(Date.now() / 1000) + 86_400

describe('a link session', () => {
  let keyed: Visitor
  let own: number
  let another: number
  beforeAll(async () => {
    const client = await app.visitor({ roles: ['client'] })
    const { personId = 0 } = client
    const name = { name: 'Ірина', phone: '+380671119999' }
    await scene.db.updateTable('account').set(name).where('id', '=', personId).execute()
    own = await scene.placeOrder(client)
    another = await scene.placeOrder(client)
    const auth_token = await scene.asSystem((ctx) => createOrderLink(ctx, { accountId: personId, orderId: own }))
    keyed = await app.visitor()
    const entered = await keyed.call<typeof ownAccountEndpoints.loginByToken>('POST /api/client/login_by_token', {
      auth_token,
    })
    expect(entered).toMatchObject({ status: 'success' })
  })

  test('opens its own order', async () => {
    expect(await read(keyed, `/api/client/order?id=${own}`)).toMatchObject({ data: { order: { id: own } } })
    const wish = { order_id: own, first_class: tomorrow }
    const path = '/api/client/order/personal_request_add_date_first_class'
    expect(await postCall(keyed, path, wish)).toMatchObject({ status: 'success' })
  })

  test('cannot reach another order of the client by any call', async () => {
    expect(await read(keyed, `/api/client/order?id=${another}`)).toMatchObject({ error: 'not_found' })
    const before = await rowOf(another)
    const calls: [string, object][] = [
      ['delete', {}],
      ['appoint_tutor', { tutor_id: scene.tutors[0] }],
      ['make_personal_tutor', { tutor_id: scene.tutors[0] }],
      ['set_first_class', { first_class: tomorrow }],
      ['set_review', { review_mark: 1 }],
      ['set_rate', { rate_id: 30_000 }],
      ['decline_terms', { tutor_id: scene.tutors[0] }],
      ['get_school_auth_token', {}],
      ['personal_request_add_info', { request: { goal: 'Чужа мета' } }],
      ['personal_request_add_date_first_class', { first_class: tomorrow }],
    ]
    for (const [verb, more] of calls)
      expect([verb, await postCall(keyed, `/api/client/order/${verb}`, { order_id: another, ...more })]).toMatchObject([
        verb,
        { error: 'not_found' },
      ])
    expect(await rowOf(another)).toEqual(before)
  })

  test('cannot renew itself forever with tokens for the school', async () => {
    await byStaff('set_school_new', own)
    const getToken = () => postCall(keyed, '/api/client/order/get_school_auth_token', { order_id: own })
    const { created_at } = await rowOf(own)
    const placedAt = (at: Date) =>
      scene.db.updateTable('lesson_order').set({ created_at: at }).where('id', '=', own).execute()
    await placedAt(new Date(Date.now() - 29 * 86_400_000))
    expect(await getToken()).toMatchObject({ status: 'success' })
    await placedAt(new Date(Date.now() - 31 * 86_400_000))
    expect(await getToken()).toMatchObject({ error: 'forbidden' })
    await placedAt(created_at)
    await byStaff('send_to_main_site_as_new', own)
  })

  test('cannot reach anything else of the account', async () => {
    for (const url of ['/api/client/orders/active', '/api/client/orders/archive', '/api/client/orders/chats'])
      expect([url, await read(keyed, url)]).toMatchObject([url, { status: 'fail' }])
    const request = { lessons: [{ id: scene.subject_id, levels: [] }], location_online: true }
    const more = { order_id: own, request }
    expect(await postCall(keyed, '/api/client/order/make_additional_school_request', more)).toMatchObject({
      status: 'fail',
    })
  })

  test('gains access only to the new order when it places another request', async () => {
    const next = await scene.placeOrder(keyed, { name: 'Хтось', phone: '0671119999', terms: true })
    expect(await read(keyed, `/api/client/order?id=${next}`)).toMatchObject({ data: { order: { id: next } } })
    expect(await read(keyed, `/api/client/order?id=${another}`)).toMatchObject({ error: 'not_found' })
  })
})

describe('invalid input', () => {
  test('ignores unknown fields', async () => {
    const client = await app.visitor()
    const id = await scene.placeOrder(client, {
      status: 7,
      tutor_id: undefined,
      rate: 1,
      fee: 0,
      client_id: 1,
      staff_id: 1,
      auto_appoint: false,
      favorite: true,
      admin_comment: 'x',
      paid_at: 1,
      edition: 'pl',
      before: [7],
      origin: 'school',
    })
    expect(await rowOf(id)).toMatchObject({
      edition: 'ua',
      status: status.new,
      before: [],
      rate: null,
      fee: null,
      staff_id: null,
      auto_appoint: true,
      favorite: false,
      admin_comment: '',
      paid_at: null,
      origin: 'general',
    })
    const more = {
      order_id: id,
      request: { goal: 'Мета', status: 7, tutor_id: scene.tutors[0], rate: 1, name: 'Інша' },
    }
    expect(await postCall(client, '/api/client/order/personal_request_add_info', more)).toMatchObject({
      status: 'success',
    })
    expect(await rowOf(id)).toMatchObject({ goal: 'Мета', status: status.new, tutor_id: null, name: 'Марія Коваль' })
  })

  test.each([
    ['a negative price', { price: -1 }],
    ['a zero price', { price: 0 }],
    ['an implausible price', { price: 2_000_000_000 }],
    ['an unknown lesson duration', { class_duration: 61 }],
    ['eight lessons a week', { class_regularity: 8 }],
    ['a schedule of nine days', { schedule: [1, 1, 1, 1, 1, 1, 1, 1, 1] }],
  ])('%s', async (_, wrong) => {
    const client = await app.visitor()
    await scene.db.deleteFrom('call_count').execute()
    const request = { name: 'Ann', phone: '0671234567', terms: true, location_online: true, ...wrong }
    const asked = { request: { ...request, lessons: [{ id: scene.subject_id, levels: [] }] } }
    const answer = await postCall(client, '/api/client/make_personal_request', asked)
    expect(answer).toMatchObject({ error: { [Object.keys(wrong)[0]!]: [expect.any(String)] } })
  })

  test('rejects a first lesson in the past or years ahead', async () => {
    const client = await app.visitor()
    const id = await scene.placeOrder(client)
    await byStaff('appoint_tutor', id, { tutor_id: scene.tutors[0] })
    for (const first_class of [tomorrow - 2 * 86_400, tomorrow + 500 * 86_400])
      for (const [who, side] of [
        [client, 'client'],
        [await scene.logIn('person', scene.tutors[0]!), 'tutor'],
      ] as const)
        expect(await postCall(who, `/api/${side}/order/set_first_class`, { order_id: id, first_class })).toMatchObject({
          error: { first_class: [expect.any(String)] },
        })
    const open = await scene.placeOrder(client)
    const wish = { order_id: open, first_class: tomorrow - 2 * 86_400 }
    const path = '/api/client/order/personal_request_add_date_first_class'
    expect(await postCall(client, path, wish)).toMatchObject({ error: { first_class: [expect.any(String)] } })
  })

  test('rejects tutors without an offer, and offered tutors before an appointment', async () => {
    const id = await scene.placeOrder(await app.visitor(), { tutor_id: scene.tutors[0] })
    const [asked, other] = [
      await scene.logIn('person', scene.tutors[0]!),
      await scene.logIn('person', scene.tutors[1]!),
    ]
    const agree = { order_id: id, answer: 'agree' }
    expect(await postCall(other, '/api/tutor/order/respond_personal', agree)).toMatchObject({ error: 'not_found' })
    expect(
      await postCall(other, '/api/tutor/order/set_first_class', { ...agree, first_class: tomorrow }),
    ).toMatchObject({
      error: 'not_found',
    })
    expect(await read(other, `/api/tutor/order/get?id=${id}`)).toMatchObject({ error: 'not_found' })
    expect(await postCall(asked, '/api/tutor/order/respond_potential', agree)).toMatchObject({ error: 'wrong_status' })
    expect(await postCall(asked, '/api/tutor/order/request_review', { order_id: id })).toMatchObject({
      error: 'not_found',
    })
  })

  test('rejects a review of an unpaid order or of somebody else’s', async () => {
    const [client, stranger] = [await app.visitor(), await app.visitor({ roles: ['client'] })]
    const id = await scene.placeOrder(client)
    const review = { order_id: id, review_mark: 1, review_text: 'Жах' }
    expect(await postCall(client, '/api/client/order/set_review', review)).toMatchObject({ error: 'wrong_status' })
    await byStaff('appoint_tutor', id, { tutor_id: scene.tutors[0] })
    await byStaff('set_paid', id, await outsidePaymentOf(app, id))
    expect(await postCall(stranger, '/api/client/order/set_review', review)).toMatchObject({ error: 'not_found' })
    expect(await scene.db.selectFrom('review').select('id').where('order_id', '=', id).execute()).toEqual([])
    for (const review_mark of [0, 6, -5])
      expect(await postCall(client, '/api/client/order/set_review', { ...review, review_mark })).toMatchObject({
        error: { review_mark: [expect.any(String)] },
      })
  })
})

test('rejects a client as their own tutor or reviewer', async () => {
  const [tutor = 0] = scene.tutors
  const both = { ...(await scene.logIn('person', tutor)), personId: tutor }
  const phone = { phone: '+380671117777' }
  await scene.db.updateTable('account').set(phone).where('id', '=', tutor).execute()
  await scene.db.deleteFrom('call_count').execute()
  const request = { lessons: [{ id: scene.subject_id, levels: [] }], location_online: true }
  const own = { request: { ...request, tutor_id: tutor } }
  expect(await postCall(both, '/api/client/make_personal_request', own)).toMatchObject({ error: 'not_found' })
  const id = await scene.placeOrder(both)
  await byStaff('set_potential', id)
  const asked = await scene.db.selectFrom('order_response').select('tutor_id').where('order_id', '=', id).execute()
  expect(asked.map(({ tutor_id }) => tutor_id)).not.toContain(tutor)
  expect(await postCall(staff, '/api/admin/order/appoint_tutor', { order_id: id, tutor_id: tutor })).toMatchObject({
    error: 'not_found',
  })
})

describe('money', () => {
  test('a client can propose only the tutor’s prices for requested subjects', async () => {
    const client = await app.visitor()
    const [tutor = 0] = scene.tutors
    const id = await scene.placeOrder(client, { class_regularity: 2 })
    await byStaff('appoint_tutor', id, { tutor_id: tutor })
    const cheap = await scene.db
      .selectFrom('tutor_subject')
      .select('price')
      .where('tutor_id', '=', tutor)
      .where('subject_id', '!=', scene.subject_id)
      .where('price', '!=', 30_000)
      .execute()
    for (const rate_id of [...cheap.map(({ price }) => price), 1, 29_999])
      expect(await postCall(client, '/api/client/order/set_rate', { order_id: id, rate_id })).toMatchObject({
        error: 'not_found',
      })
    expect(await rowOf(id)).toMatchObject({ proposed_at: null })
  })

  test('staff acting as a colleague cannot mark an order as paid', async () => {
    const money = app.runtime.plugins
      .flatMap(({ routes }) => (routes?.endpoints ?? []).map(({ endpoint }) => endpoint))
      .filter(({ path }) => /order\/set_paid/.test(path))
    expect(money.map(({ inPerson }) => inPerson)).toEqual([true, true])
  })
})

test('rejects a responsible staff member of another edition', async () => {
  const { db } = scene
  const member = { login: 'pl@demo.test', name: 'Ola', password_hash: '' }
  const { id: staff_id } = await db.insertInto('staff_member').values(member).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('staff_edition').values({ staff_id, edition: 'pl', status: 1 }).execute()
  const id = await scene.placeOrder(await app.visitor())
  expect(await postCall(staff, '/api/admin/order/save', { order: { id, staff_id } })).toMatchObject({
    error: { staff_id: [expect.any(String)] },
  })
})
