import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { clientPanelEndpoints, clientProfileEndpoints } from '#features/clients/contract.ts'
import type { anonymiseEndpoints, privacyEndpoints } from '#features/tutors/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { outsidePaymentOf } from '#test/support/outside-payment.ts'
import { openOrderFixture, postCall } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'
import type { clientOrderEndpoints, requestEndpoints } from '../../contract.ts'
import { status } from '../../model.ts'
import { exportOrderData } from './personal-data.ts'

let app: TestApp
let scene: OrderFixture
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  scene = await openOrderFixture(app, 8)
  staff = await app.visitor({ staff: 1 })
})

let clients = 0
async function newClient(name = 'Ганна Барвінок'): Promise<Visitor & { personId: number }> {
  const visitor = await app.visitor({ roles: ['client'] })
  const phone = `+38067555${String(1000 + clients++)}`
  await scene.db.updateTable('account').set({ name, phone }).where('id', '=', visitor.personId!).execute()
  return { ...visitor, personId: visitor.personId! }
}
const byStaff = async (verb: string, order_id: number, more: object = {}) =>
  expect(await postCall(staff, `/api/admin/order/${verb}`, { order_id, ...more })).toMatchObject({ status: 'success' })
const rowOf = (id: number) =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const answersTo = async (id: number) =>
  Object.fromEntries(
    (await scene.db.selectFrom('order_response').selectAll().where('order_id', '=', id).execute()).map((row) => [
      row.tutor_id,
      row.state,
    ]),
  )
const recordOf = async (id: number) =>
  (
    await scene.db
      .selectFrom('event')
      .select(['name', 'before', 'after'])
      .where('entity', '=', 'order')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ name, before, after }) => ({ name, before, after }))
let days = 0
const nextDay = () => Math.floor(Date.now() / 1000 / 3600) * 3600 + 86_400 * (2 + days++)

/** Orders in every kind of status, with texts that identify the client. */
async function placeOrdersInEveryStatus(client: Visitor) {
  const [tutor = 0] = scene.tutors
  const words = { goal: 'Для Барвінкової доньки', wishes: 'Питайте Барвінок', address: 'Барвінкова 7' }
  const place = () => scene.placeOrder(client, words)
  const to = { tutor_id: tutor }
  const fresh = await scene.placeOrder(client, { ...words, tutor_id: tutor })
  const potential = await place()
  await byStaff('set_potential', potential)
  const lesson = await place()
  await byStaff('appoint_tutor', lesson, to)
  const first_class = nextDay()
  await byStaff('set_first_class', lesson, { first_class })
  const paused = await place()
  await byStaff('appoint_tutor', paused, to)
  await byStaff('set_pause', paused, { date_pause_off: nextDay() })
  const paid = await place()
  await byStaff('appoint_tutor', paid, to)
  const { owed } = await outsidePaymentOf(app, paid)
  const payment_data = { sum: owed, method: 'Барвінок', reason: 'Барвінок переказала', reference: 'Барвінок 77' }
  await byStaff('set_paid', paid, { owed, payment_data })
  const lost = await place()
  await byStaff('set_lost', lost, { remove_reasons: ['other'], text: 'Барвінок передумала' })
  const school = await place()
  await byStaff('set_school_new', school, { request_origin: 'Барвінок' })
  return { open: [fresh, potential, lesson, paused], remaining: [paid, lost, school], paid, first_class, tutor }
}

describe('an erased client', () => {
  test('has open orders withdrawn and paid ones anonymised', async () => {
    const client = await newClient()
    const { open, remaining, paid, first_class, tutor } = await placeOrdersInEveryStatus(client)
    expect(
      await client.call<typeof clientProfileEndpoints.delete>('POST /api/client/profile/delete', {}),
    ).toMatchObject({
      status: 'success',
    })
    for (const id of open) {
      expect(await rowOf(id)).toMatchObject({
        status: status.deleted,
        remove_reasons: ['client_refused'],
        tutor_id: null,
        first_class: null,
      })
      expect((await recordOf(id)).at(-1)).toMatchObject({ name: 'order.delete' })
    }
    const rows = await Promise.all(remaining.map(rowOf))
    expect(rows.map((row) => row.status)).toEqual([status.paid, status.lost, status.school_new])
    expect(await rowOf(paid)).toMatchObject({
      fee: expect.any(Number) as number,
      payment_data: { sum: expect.any(Number) as number },
    })
    for (const id of [...open, ...remaining]) {
      const settlements = await scene.db.selectFrom('fee_settlement').selectAll().where('order_id', '=', id).execute()
      const found = [await rowOf(id), await recordOf(id), settlements]
      expect(JSON.stringify(found)).not.toMatch(/барвін/i)
      expect(await rowOf(id)).toMatchObject({ name: '', email: '', phone: '' })
    }
    // The tutor's hour is free again.
    const other = await scene.placeOrder(await newClient('Інша'))
    await byStaff('appoint_tutor', other, { tutor_id: tutor })
    await byStaff('set_first_class', other, { first_class })
  })

  test('merging accounts reassigns their orders', async () => {
    const [keep, gone] = [await newClient(), await newClient()]
    const id = await scene.placeOrder(gone)
    await staff.call<typeof clientPanelEndpoints.merge>('POST /api/admin/client/merge', {
      client_id: keep.personId,
      client_id2: gone.personId,
    })
    expect(await rowOf(id)).toMatchObject({ client_id: keep.personId })
    const active = await keep.call<typeof clientOrderEndpoints.active>('GET /api/client/orders/active', {})
    expect(active).toMatchObject({ data: { orders: { items: [{ id }] } } })
  })

  test('rejects requests of a blacklisted client', async () => {
    const client = await newClient()
    const id = await scene.placeOrder(client)
    await staff.call<typeof clientPanelEndpoints.blacklist>('POST /api/admin/client/blacklist/add', {
      client_id: client.personId,
      reason: 'Не приходить',
    })
    // The blacklist ended the session.
    const again = await scene.logIn('person', client.personId)
    // The text must differ: the same request within a minute is a retry and returns the first order.
    const answer = await again.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
      request: { lessons: [{ id: scene.subject_id, levels: [] }], location_online: true, goal: 'Розмовна мова' },
    })
    expect(answer).toMatchObject({ error: 'forbidden', message: expect.stringMatching(/\p{L}/u) as string })
    const input = { order_id: id, tutor_id: scene.tutors[0] }
    expect(await postCall(again, '/api/client/order/make_personal_tutor', input)).toMatchObject({ error: 'forbidden' })
  })
})

describe('a leaving tutor', () => {
  const asked = async (tutor: number) => {
    const client = await newClient()
    const alone = await scene.placeOrder(client, { tutor_id: tutor })
    const together = await scene.placeOrder(client)
    await byStaff('set_potential', together)
    return { alone, together }
  }
  const taught = async (tutor: number) => {
    const client = await newClient()
    const appointed = await scene.placeOrder(client)
    await byStaff('appoint_tutor', appointed, { tutor_id: tutor })
    const lesson = await scene.placeOrder(client)
    await byStaff('appoint_tutor', lesson, { tutor_id: tutor })
    await byStaff('set_first_class', lesson, { first_class: nextDay() })
    const paused = await scene.placeOrder(client)
    await byStaff('appoint_tutor', paused, { tutor_id: tutor })
    await byStaff('set_pause', paused, { date_pause_off: nextDay() })
    const paid = await scene.placeOrder(client)
    await byStaff('appoint_tutor', paid, { tutor_id: tutor })
    await byStaff('set_paid', paid, await outsidePaymentOf(app, paid))
    return { back: [appointed, lesson, paused], paid }
  }

  test('ends open offers when they ask for deletion', async () => {
    const tutor = scene.tutors[1]!
    const { alone, together } = await asked(tutor)
    const { back } = await taught(tutor)
    const visitor = await scene.logIn('person', tutor)
    await scene.db.updateTable('account').set({ password_hash: null }).where('id', '=', tutor).execute()
    expect(
      await visitor.call<typeof privacyEndpoints.deleteProfile>('POST /api/tutor/privacy/delete_profile', {
        wallet: 'forfeit',
      }),
    ).toMatchObject({ status: 'success' })
    expect(await rowOf(alone)).toMatchObject({ status: status.potential, personal_until: null })
    const answers = await answersTo(alone)
    expect(answers).toMatchObject({ [tutor]: 'removed', [scene.tutors[2]!]: 'offered' })
    expect(await answersTo(together)).toMatchObject({ [tutor]: 'removed' })
    // The deletion may be cancelled, so appointed orders stay with the tutor until then.
    expect((await Promise.all(back.map(rowOf))).map((row) => row.tutor_id)).toEqual([tutor, tutor, tutor])
  })

  test('returns unpaid orders to staff when they are deleted and staff do not undo it', async () => {
    const tutor = scene.tutors[3]!
    const { back, paid } = await taught(tutor)
    const remove = () => postCall(staff, '/api/admin/tutor/delete', { tutor_id: tutor })
    const release = () => runQueuedJobs(app, 'release_orders_of_deleted_tutor')
    const { data } = await remove()
    const { undo: token } = data as { undo: string }
    expect(await postCall(staff, '/api/admin/tutors/undo', { token })).toMatchObject({ status: 'success' })
    expect(await release()).toBe(1)
    expect((await Promise.all(back.map(rowOf))).map((row) => row.tutor_id)).toEqual([tutor, tutor, tutor])
    expect(await remove()).toMatchObject({ status: 'success' })
    expect((await Promise.all(back.map(rowOf))).map((row) => row.tutor_id)).toEqual([tutor, tutor, tutor])
    await release()
    for (const id of back) {
      expect(await rowOf(id)).toMatchObject({ status: status.processing, tutor_id: null, first_class: null, fee: null })
      expect(await answersTo(id)).toMatchObject({ [tutor]: 'removed' })
      expect((await recordOf(id)).at(-1)).toMatchObject({
        name: 'order.delete_tutor',
        after: {
          tutor_id: tutor,
          reasons: ['tutor_refused'],
        },
      })
    }
    expect(await rowOf(paid)).toMatchObject({ status: status.paid, tutor_id: tutor })
  })

  test('has their texts erased when they are anonymised', async () => {
    const tutor = scene.tutors[4]!
    const { together } = await asked(tutor)
    const { paid } = await taught(tutor)
    const visitor = await scene.logIn('person', tutor)
    const input = { order_id: together, answer: 'agree', text: 'Барвінок обіцяє' }
    expect(await postCall(visitor, '/api/tutor/order/respond_potential', input)).toMatchObject({ status: 'success' })
    const gone = { tutor_id: tutor }
    await staff.call<typeof anonymiseEndpoints.anonymise>('POST /api/admin/tutor/anonymization_delete', gone)
    const left = await scene.db.selectFrom('order_response').selectAll().where('tutor_id', '=', tutor).execute()
    expect(left.map(({ text }) => text).join('')).toBe('')
    expect(await scene.db.selectFrom('tutor_record').selectAll().where('tutor_id', '=', tutor).execute()).toEqual([])
    expect(await rowOf(paid)).toMatchObject({ status: status.paid, tutor_id: tutor })
  })

  test.each([
    ['is hidden', { active: false }],
    ['accepts no requests', { accept_orders: false }],
  ])('receives no new offers if the profile %s', async (_, change) => {
    const tutor = scene.tutors[5]!
    await scene.db.updateTable('tutor').set(change).where('id', '=', tutor).execute()
    await scene.asSystem((ctx) => ctx.emit({ name: 'tutor.hidden', entity: 'tutor', entityId: tutor }))
    const client = await newClient()
    const request = { lessons: [{ id: scene.subject_id, levels: [] }], location_online: true, tutor_id: tutor }
    const answer = await client.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
      request,
    })
    expect(answer).toMatchObject({ error: 'not_found' })
    const id = await scene.placeOrder(client)
    await byStaff('set_potential', id)
    const answers = await answersTo(id)
    expect([Object.keys(answers).length > 0, answers[tutor]]).toEqual([true, undefined])
    await scene.db.updateTable('tutor').set({ active: true, accept_orders: true }).where('id', '=', tutor).execute()
    await scene.asSystem((ctx) => ctx.emit({ name: 'tutor.shown', entity: 'tutor', entityId: tutor }))
  })
})

test('orders of a deleted staff member become unassigned', async () => {
  const { db } = scene
  const member = { login: 'goes@demo.test', name: 'Goes', password_hash: '' }
  const { id: staff_id } = await db.insertInto('staff_member').values(member).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('staff_edition').values({ staff_id, edition: 'ua', status: 1 }).execute()
  const id = await scene.placeOrder(await newClient())
  expect(await postCall(staff, '/api/admin/order/save', { order: { id, staff_id } })).toMatchObject({
    status: 'success',
  })
  expect(await rowOf(id)).toMatchObject({ staff_id })
  await sql`delete from staff_edition where staff_id = ${staff_id}`.execute(db)
  await db.deleteFrom('staff_member').where('id', '=', staff_id).execute()
  expect(await rowOf(id)).toMatchObject({ staff_id: null })
})

describe('the personal data export', () => {
  test('contains own requests and answers, and nothing about the other side', async () => {
    const client = await newClient('Ірина Вільде')
    const tutor = scene.tutors[6]!
    const id = await scene.placeOrder(client, { goal: 'Моя мета', tutor_id: tutor })
    const visitor = await scene.logIn('person', tutor)
    const words = { order_id: id, answer: 'agree', text: 'Мої слова' }
    expect(await postCall(visitor, '/api/tutor/order/respond_personal', words)).toMatchObject({ status: 'success' })
    const dataOf = (one: number) => scene.asSystem((ctx) => exportOrderData(ctx, one))
    const own = await dataOf(client.personId)
    expect(own).toMatchObject([{ name: 'orders/requests.json', data: [{ id, goal: 'Моя мета' }] }])
    expect(JSON.stringify(own)).not.toContain('Мої слова')
    const answers = await dataOf(tutor)
    expect(answers).toMatchObject([{ name: 'orders/answers.json' }])
    expect(JSON.stringify(answers)).toContain('Мої слова')
    expect(JSON.stringify(answers)).not.toMatch(/Вільде|Моя мета|\+380/)
    expect(await dataOf((await newClient()).personId)).toEqual([])
  })
})
