import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { endpoints as clientsEndpoints, ownEndpoints } from '#features/clients/contract.ts'
import type { leavingEndpoints, privacyEndpoints } from '#features/tutors/contract.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { openScene, send } from '../../../../test/support/order-scene.ts'
import type { Scene } from '../../../../test/support/order-scene.ts'
import type { clientEndpoints, requestEndpoints } from '../contract.ts'
import { status } from '../model.ts'
import { orderData } from './personal-data.ts'

let app: TestApp
let scene: Scene
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  scene = await openScene(app, 8)
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
  expect(await send(staff, `/api/admin/order/${verb}`, { order_id, ...more })).toMatchObject({ status: 'success' })
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

/** One of every kind, with words that tell who it was. */
async function lived(client: Visitor) {
  const [tutor = 0] = scene.tutors
  const words = { goal: 'Для Барвінкової доньки', wishes: 'Питайте Барвінок', address: 'Барвінкова 7' }
  const place = () => scene.place(client, words)
  const to = { tutor_id: tutor }
  const fresh = await scene.place(client, { ...words, tutor_id: tutor })
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
  const payment_data = { sum: 60_000, comment: 'Барвінок переказала', reference: '77' }
  await byStaff('set_paid', paid, { payment_data })
  const lost = await place()
  await byStaff('set_lost', lost, { remove_reasons: ['other'], text: 'Барвінок передумала' })
  const school = await place()
  await byStaff('set_school_new', school, { request_origin: 'Барвінок' })
  return { open: [fresh, potential, lesson, paused], kept: [paid, lost, school], paid, first_class, tutor }
}

describe('a client who leaves', () => {
  test('withdraws what is open, leaves the books, and is not to be found in either', async () => {
    const client = await newClient()
    const { open, kept, paid, first_class, tutor } = await lived(client)
    expect(await client.call<typeof ownEndpoints.delete>('POST /api/client/profile/delete', {})).toMatchObject({
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
    const rows = await Promise.all(kept.map(rowOf))
    expect(rows.map((row) => row.status)).toEqual([status.paid, status.lost, status.school_new])
    expect(await rowOf(paid)).toMatchObject({ fee: expect.any(Number) as number, payment_data: { sum: 60_000 } })
    for (const id of [...open, ...kept]) {
      const found = [await rowOf(id), await recordOf(id)]
      expect(JSON.stringify(found)).not.toMatch(/барвін/i)
      expect(await rowOf(id)).toMatchObject({ name: '', email: '', phone: '' })
    }
    // Who was to teach is free at that hour.
    const other = await scene.place(await newClient('Інша'))
    await byStaff('appoint_tutor', other, { tutor_id: tutor })
    await byStaff('set_first_class', other, { first_class })
  })

  test('of two who were one person, either one’s orders are theirs', async () => {
    const [keep, gone] = [await newClient(), await newClient()]
    const id = await scene.place(gone)
    await staff.call<typeof clientsEndpoints.merge>('POST /api/admin/client/merge', {
      client_id: keep.personId,
      client_id2: gone.personId,
    })
    expect(await rowOf(id)).toMatchObject({ client_id: keep.personId })
    const mine = await keep.call<typeof clientEndpoints.active>('GET /api/client/orders/active', {})
    expect(mine).toMatchObject({ data: { orders: { items: [{ id }] } } })
  })

  test('whoever is on the blacklist asks in vain, and is told so kindly', async () => {
    const client = await newClient()
    const id = await scene.place(client)
    await staff.call<typeof clientsEndpoints.blacklist>('POST /api/admin/client/blacklist/add', {
      client_id: client.personId,
      reason: 'Не приходить',
    })
    // Other words than before: the same ones within a minute are a retry, which gets the order that was placed.
    const answer = await client.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
      request: { lessons: [{ id: scene.subject_id, levels: [] }], location_online: true, goal: 'Розмовна мова' },
    })
    expect(answer).toMatchObject({ error: 'forbidden', message: expect.stringMatching(/\p{L}/u) as string })
    const again = { order_id: id, tutor_id: scene.tutors[0] }
    expect(await send(client, '/api/client/order/make_personal_tutor', again)).toMatchObject({ error: 'forbidden' })
  })
})

describe('a tutor who leaves', () => {
  const asked = async (tutor: number) => {
    const client = await newClient()
    const alone = await scene.place(client, { tutor_id: tutor })
    const together = await scene.place(client)
    await byStaff('set_potential', together)
    return { alone, together }
  }
  const taught = async (tutor: number) => {
    const client = await newClient()
    const appointed = await scene.place(client)
    await byStaff('appoint_tutor', appointed, { tutor_id: tutor })
    const lesson = await scene.place(client)
    await byStaff('appoint_tutor', lesson, { tutor_id: tutor })
    await byStaff('set_first_class', lesson, { first_class: nextDay() })
    const paused = await scene.place(client)
    await byStaff('appoint_tutor', paused, { tutor_id: tutor })
    await byStaff('set_pause', paused, { date_pause_off: nextDay() })
    const paid = await scene.place(client)
    await byStaff('appoint_tutor', paid, { tutor_id: tutor })
    await byStaff('set_paid', paid)
    return { back: [appointed, lesson, paused], paid }
  }

  test('asks for it, and nobody waits for an answer of theirs any more', async () => {
    const tutor = scene.tutors[1]!
    const { alone, together } = await asked(tutor)
    const { back } = await taught(tutor)
    const visitor = await scene.signedIn('person', tutor)
    await scene.db.updateTable('account').set({ password_hash: null }).where('id', '=', tutor).execute()
    expect(
      await visitor.call<typeof privacyEndpoints.deleteProfile>('POST /api/tutor/privacy/delete_profile', {}),
    ).toMatchObject({ status: 'success' })
    expect(await rowOf(alone)).toMatchObject({ status: status.potential, personal_until: null })
    const answers = await answersTo(alone)
    expect(answers).toMatchObject({ [tutor]: 'removed', [scene.tutors[2]!]: 'offered' })
    expect(await answersTo(together)).toMatchObject({ [tutor]: 'removed' })
    // They may think better of it: what they teach is theirs until then.
    expect((await Promise.all(back.map(rowOf))).map((row) => row.tutor_id)).toEqual([tutor, tutor, tutor])
  })

  test('is deleted by staff, and what they were to teach goes back', async () => {
    const tutor = scene.tutors[3]!
    const { back, paid } = await taught(tutor)
    expect(await send(staff, '/api/admin/tutor/delete', { tutor_id: tutor })).toMatchObject({ status: 'success' })
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

  test('is forgotten, and so is what they said', async () => {
    const tutor = scene.tutors[4]!
    const { together } = await asked(tutor)
    const { paid } = await taught(tutor)
    const visitor = await scene.signedIn('person', tutor)
    const said = { order_id: together, answer: 'agree', text: 'Барвінок обіцяє' }
    expect(await send(visitor, '/api/tutor/order/respond_potential', said)).toMatchObject({ status: 'success' })
    const gone = { tutor_id: tutor }
    await staff.call<typeof leavingEndpoints.anonymise>('POST /api/admin/tutor/anonymization_delete', gone)
    const left = await scene.db.selectFrom('order_response').selectAll().where('tutor_id', '=', tutor).execute()
    expect(left.map(({ text }) => text).join('')).toBe('')
    expect(await scene.db.selectFrom('tutor_record').selectAll().where('tutor_id', '=', tutor).execute()).toEqual([])
    expect(await rowOf(paid)).toMatchObject({ status: status.paid, tutor_id: tutor })
  })

  test.each([
    ['is hidden', { active: false }],
    ['takes no requests', { accept_orders: false }],
  ])('or %s is asked for nothing new', async (_, change) => {
    const tutor = scene.tutors[5]!
    await scene.db.updateTable('tutor').set(change).where('id', '=', tutor).execute()
    await scene.asSystem((ctx) => ctx.emit({ name: 'tutor.hidden', entity: 'tutor', entityId: tutor }))
    const client = await newClient()
    const request = { lessons: [{ id: scene.subject_id, levels: [] }], location_online: true, tutor_id: tutor }
    const answer = await client.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
      request,
    })
    expect(answer).toMatchObject({ error: 'not_found' })
    const id = await scene.place(client)
    await byStaff('set_potential', id)
    const answers = await answersTo(id)
    expect([Object.keys(answers).length > 0, answers[tutor]]).toEqual([true, undefined])
    await scene.db.updateTable('tutor').set({ active: true, accept_orders: true }).where('id', '=', tutor).execute()
    await scene.asSystem((ctx) => ctx.emit({ name: 'tutor.shown', entity: 'tutor', entityId: tutor }))
  })
})

test('staff who go leave their orders to others', async () => {
  const { db } = scene
  const member = { login: 'goes@demo.test', name: 'Goes', password_hash: '' }
  const { id: staff_id } = await db.insertInto('staff_member').values(member).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('staff_edition').values({ staff_id, edition: 'ua', status: 1 }).execute()
  const id = await scene.place(await newClient())
  expect(await send(staff, '/api/admin/order/save', { order: { id, staff_id } })).toMatchObject({ status: 'success' })
  expect(await rowOf(id)).toMatchObject({ staff_id })
  await sql`delete from staff_edition where staff_id = ${staff_id}`.execute(db)
  await db.deleteFrom('staff_member').where('id', '=', staff_id).execute()
  expect(await rowOf(id)).toMatchObject({ staff_id: null })
})

describe('what somebody may keep', () => {
  test('is what they asked for and what they answered, and nothing of the other one', async () => {
    const client = await newClient('Ірина Вільде')
    const tutor = scene.tutors[6]!
    const id = await scene.place(client, { goal: 'Моя мета', tutor_id: tutor })
    const visitor = await scene.signedIn('person', tutor)
    const words = { order_id: id, answer: 'agree', text: 'Мої слова' }
    expect(await send(visitor, '/api/tutor/order/respond_personal', words)).toMatchObject({ status: 'success' })
    const dataOf = (one: number) => scene.asSystem((ctx) => orderData(ctx, one))
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
