import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { noticeEndpoints } from '#features/notifications/notice-contract.ts'
import type { orderPanelEndpoints } from '#features/orders/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { telephonyOf } from '#test/support/telephony.ts'
import type { callEndpoints, outgoingEndpoints } from '../contract.ts'

/** Each edition has the sandbox of another exchange. */
const cases = [
  ['ua', 'binotel', '0671234567', '+380671234567'],
  ['pl', 'zadarma', '501234567', '+48501234567'],
  ['us', 'twilio', '2025550143', '+12025550143'],
] as const

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

describe.each(cases)('in %s with %s', (code, provider, written, phone) => {
  let staff: Visitor
  let calls: ReturnType<typeof telephonyOf>
  let me: number
  let clientId: number
  beforeAll(async () => {
    staff = await app.visitor({ staff: 1, edition: code, locale: 'en' })
    calls = telephonyOf(staff)
    me = (await staff.page('/panel/desktop/')).frame.auth.admin_info!.id
    clientId = await addClient(app, { edition: code, name: 'Olha Koval', phone, confirmed: true })
  })
  beforeEach(async () => {
    await sql`delete from phone_call`.execute(app.runtime.database.db)
    await sql`delete from staff_schedule`.execute(app.runtime.database.db)
  })

  test('a caller is recognised, answered and recorded', async () => {
    const id = await calls.ring(written)
    const { calls: current, consent } = await calls.current()
    expect(current).toMatchObject([
      {
        id,
        direction: 'in',
        state: 'ringing',
        phone,
        recipient: 'client',
        callers: [{ id: clientId, name: 'Olha Koval' }],
      },
    ])
    expect(consent.length).toBeGreaterThan(20)
    await calls.act(id, 'answer_recorded')
    expect((await calls.current()).calls).toMatchObject([{ id, state: 'answered' }])
    await calls.act(id, 'hang_up')
    const [income] = await calls.incomes()
    expect(income).toMatchObject({ id, state: 'completed', account_id: clientId, caller: 'Olha Koval', recorded: true })
    expect(income!.staff).not.toBe('')
    const audio = await staff.send('GET', `/api/admin/call/recording?call_id=${id}`)
    expect(audio.statusCode).toBe(200)
    expect(audio.rawPayload.subarray(0, 4).toString()).toBe('RIFF')
    expect(audio.headers['cache-control']).toContain('no-store')
    // A player asks for parts, which the record of events counts as one listener.
    const part = await staff.send('GET', `/api/admin/call/recording?call_id=${id}`, { headers: { range: 'bytes=0-3' } })
    expect(part.statusCode).toBe(206)
    expect(part.payload).toBe('RIFF')
    const played = app.runtime.database.db
      .selectFrom('event')
      .select('actor_id')
      .where('name', '=', 'phone_recording.played')
      .where('entity_id', '=', id)
    expect(await played.execute()).toEqual([{ actor_id: me }])
  })

  test('a test call is announced again once it rings for its author, who may be off duty', async () => {
    const id = await calls.ring(written)
    const announced = await app.runtime.database.db
      .selectFrom('event')
      .select('after')
      .where('name', '=', 'phone_call.changed')
      .where('entity_id', '=', id)
      .execute()
    expect(announced).toEqual([{ after: { state: 'ringing' } }, { after: { state: 'ringing' } }])
    await calls.act(id, 'miss')
  })

  test('a missed call waits in the queue and the bell until it is called back', async () => {
    const id = await calls.ring(written)
    await calls.act(id, 'miss')
    expect(await calls.incomes({ queue: 'waiting' })).toMatchObject([{ id, state: 'missed', overdue: false }])
    const notices = async () => {
      const answer = await staff.call<typeof noticeEndpoints.staffNotices>('GET /api/admin/on_site_notifications', {})
      return answer.status === 'success' ? answer.data : undefined
    }
    expect(await notices()).toMatchObject({
      notifications: { income_calls: [{ call_id: id, name: 'Olha Koval' }] },
      waiting: { users_incoming_calls: 1 },
    })
    const seen = await staff.call<typeof noticeEndpoints.setRead>('POST /api/admin/on_site_notification/set_read', {
      type: 'income_call',
      call_id: id,
    })
    expect(seen).toMatchObject({ data: { link: '/panel/users_incoming_calls/?queue=waiting' } })
    expect(await notices()).toMatchObject({ notifications: { income_calls: [] }, waiting: { users_incoming_calls: 1 } })

    const back = await calls.callBack(id, me)
    expect(back.state).toBe('ringing')
    await calls.act(back.call_id, 'miss')
    expect(await calls.incomes({ queue: 'waiting' })).toHaveLength(1)
    const again = await calls.callBack(id, me)
    await calls.act(again.call_id, 'answer')
    await calls.act(again.call_id, 'hang_up')
    expect(await calls.incomes({ queue: 'waiting' })).toEqual([])
    const rows = await app.runtime.database.db
      .selectFrom('phone_call')
      .select(['direction', 'state', 'phone', 'callback_of', 'staff_id'])
      .where('id', '=', again.call_id)
      .execute()
    expect(rows).toEqual([{ direction: 'out', state: 'completed', phone, callback_of: id, staff_id: me }])
  })

  test('a number that is being called is not called twice', async () => {
    const id = await calls.ring(written)
    await calls.act(id, 'miss')
    const outcomes = await Promise.all([1, 2, 3].map(() => calls.callBack(id, me).catch(() => 'rejected')))
    expect(outcomes.filter((outcome) => outcome === 'rejected')).toHaveLength(2)
    const { count } = await app.runtime.database.db
      .selectFrom('sandbox_call')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('edition', '=', code)
      .where(sql<boolean>`data ->> 'direction' = 'out' and data ->> 'endedAt' is null`)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
    expect(provider).toBe(editionByCode(code)!.telephony.provider)
  })
})

describe('staff of ua', () => {
  let staff: Visitor
  let calls: ReturnType<typeof telephonyOf>
  let me: number
  const db = () => app.runtime.database.db
  beforeAll(async () => {
    staff = await app.visitor({ staff: 1, locale: 'en' })
    calls = telephonyOf(staff)
    me = (await staff.page('/panel/desktop/')).frame.auth.admin_info!.id
  })
  beforeEach(async () => {
    await sql`delete from phone_call`.execute(db())
    await sql`delete from staff_schedule`.execute(db())
  })

  test('a call rings for the members on duty only, and for all if nobody is', async () => {
    const other = telephonyOf(await app.visitor({ staff: 4 }))
    const ringing = async (member: typeof calls) => (await member.current()).calls.map(({ id }) => id)
    const first = await calls.ring('0991112233')
    expect([await ringing(calls), await ringing(other)]).toEqual([[first], [first]])
    const hours = Array<number>(7).fill(2 ** 24 - 1)
    await db().insertInto('staff_schedule').values({ edition: 'ua', staff_id: me, hours }).execute()
    const second = await calls.ring('0991112234')
    expect([await ringing(calls), await ringing(other)]).toEqual([[second, first], [first]])
    // A test call also rings for the member who tries the sandbox.
    const third = await other.ring('0991112235')
    expect([await ringing(calls), await ringing(other)]).toEqual([
      [third, second, first],
      [third, first],
    ])
  })

  test('everybody with the number is shown, and none is chosen', async () => {
    const phone = '+380501110022'
    const first = await addClient(app, { name: 'Olha', phone })
    const second = await addClient(app, { name: 'Petro', phone, tutor: true })
    await calls.ring(phone)
    const [call] = (await calls.current()).calls
    expect(new Set(call!.callers.map(({ id }) => id))).toEqual(new Set([first, second]))
    expect(await calls.incomes()).toMatchObject([{ account_id: null, callers: 2 }])
    expect(await calls.incomes({ 'who_calls.recipient': 'unknown' })).toEqual([])
  })

  test('an order taken in a call belongs to it', async () => {
    const id = await calls.ring('0991112244')
    await calls.act(id, 'answer')
    const page = await staff.page(`/panel/users_orders/new/?call=${id}`)
    expect(page.data).toMatchObject({ client: null, phone: '+380991112244' })
    const subject = await db().selectFrom('subject').select('id').where('edition', '=', 'ua').executeTakeFirstOrThrow()
    const created = await staff.call<typeof orderPanelEndpoints.create>('POST /api/admin/order/create', {
      order: {
        name: 'Марія',
        phone: '0991112244',
        lessons: [{ id: subject.id, levels: [] }],
        location_online: true,
        call_id: id,
      },
    })
    if (created.status !== 'success') throw new Error(JSON.stringify(created))
    const { order } = created.data
    expect(await calls.list({ order_id: order.id })).toMatchObject([{ id, direction: 'in', order_id: order.id }])
    await calls.act(id, 'hang_up')
    // The next call of the same number finds the client with the open order.
    await calls.ring('0991112244')
    const next = (await calls.current()).calls.find(({ state }) => state === 'ringing')
    expect(next!.callers).toMatchObject([{ id: order.client.id, orders: [{ id: order.id, status: 'new' }] }])
  })

  test('calls the client and the tutor of an order, and saves the result', async () => {
    const client = await addClient(app, { name: 'Iryna', phone: '+380671112255', confirmed: true })
    const subject = await db().selectFrom('subject').select('id').where('edition', '=', 'ua').executeTakeFirstOrThrow()
    const created = await staff.call<typeof orderPanelEndpoints.create>('POST /api/admin/order/create', {
      order: { client_id: client, lessons: [{ id: subject.id, levels: [] }], location_online: true },
    })
    if (created.status !== 'success') throw new Error(JSON.stringify(created))
    const order_id = created.data.order.id
    const input = { order_id, recipient: 'client' as const, recipient_id: client, admin_id: me }
    const placed = await staff.call<typeof outgoingEndpoints.create>('POST /api/admin/outcome_new', input)
    if (placed.status !== 'success') throw new Error(JSON.stringify(placed))
    const { call_id } = placed.data
    await calls.act(call_id, 'miss')
    const saved = await staff.call<typeof callEndpoints.save>('POST /api/admin/call/save', {
      call_id,
      result: 'no_answer',
      note: 'Try in the evening',
    })
    expect(saved).toMatchObject({
      data: { call: { result: 'no_answer', note: 'Try in the evening', state: 'missed' } },
    })
    const cleared = await staff.call<typeof callEndpoints.save>('POST /api/admin/call/save', { call_id, result: null })
    expect(cleared).toMatchObject({ data: { call: { result: null, note: 'Try in the evening' } } })
    expect(await calls.list({ order_id })).toMatchObject([
      { id: call_id, direction: 'out', recipient: 'client', result: null },
    ])
    const stranger = { ...input, recipient_id: await addClient(app, { phone: '+380671112266' }) }
    expect(await staff.call<typeof outgoingEndpoints.create>('POST /api/admin/outcome_new', stranger)).toMatchObject({
      error: 'not_found',
    })
  })

  test('calls a tutor from their case', async () => {
    const tutor_id = await addClient(app, { name: 'Taras', phone: '+380671112277', tutor: true })
    const placed = await staff.call<typeof outgoingEndpoints.callTutor>('POST /api/admin/outcome_call_to_tutor', {
      tutor_id,
    })
    expect(placed).toMatchObject({ data: { state: 'ringing' } })
    expect(await calls.list({ tutor_id })).toMatchObject([{ recipient: 'tutor', phone: '+380671112277' }])
  })

  test('a deleted call leaves the list and the queue, and comes back by undo', async () => {
    const id = await calls.ring('0991112288')
    await calls.act(id, 'miss')
    const removed = (
      await staff.send('POST', '/api/admin/income/delete', {
        payload: { id },
        headers: { origin: 'http://ua.localhost' },
      })
    ).json<{ status: string; data: { changed: number[]; undo: string } }>()
    expect(removed).toMatchObject({ status: 'success', data: { changed: [id] } })
    expect(await calls.incomes()).toEqual([])
    const headers = { origin: 'http://ua.localhost' }
    const undone = await staff.send('POST', '/api/admin/incomes/undo', {
      payload: { token: removed.data.undo },
      headers,
    })
    expect(undone.json()).toMatchObject({ status: 'success' })
    expect(await calls.incomes({ queue: 'waiting' })).toHaveLength(1)
    expect((await staff.send('GET', '/api/admin/incomes/export')).body).toContain('+380991112288')
  })

  test('an extension belongs to one member', async () => {
    const other = (await (await app.visitor({ staff: 4 })).page('/panel/desktop/')).frame.auth.admin_info!.id
    const set = (admin_id: number, number: string) =>
      staff.call<typeof callEndpoints.saveExtension>('POST /api/admin/call_extension/save', { admin_id, number })
    expect(await set(me, '204')).toMatchObject({ status: 'success' })
    expect(await set(other, '204')).toMatchObject({ status: 'fail', error: { number: [expect.any(String)] } })
    expect(await set(me, 'x')).toMatchObject({ status: 'fail' })
    expect(await set(me, '')).toMatchObject({ status: 'success' })
  })

  test('members set their own extension, and leading staff those of others', async () => {
    const member = await app.visitor({ staff: 2 })
    const own = (await member.page('/panel/desktop/')).frame.auth.admin_info!.id
    const set = (visitor: Visitor, admin_id: number, number: string) =>
      visitor.call<typeof callEndpoints.saveExtension>('POST /api/admin/call_extension/save', { admin_id, number })
    expect(await set(member, me, '205')).toMatchObject({ error: 'forbidden' })
    expect(await set(member, own, '206')).toMatchObject({ status: 'success' })
    expect(await set(staff, own, '207')).toMatchObject({ status: 'success' })
    const numbers = db().selectFrom('phone_extension').select(['staff_id', 'number']).where('edition', '=', 'ua')
    expect(await numbers.execute()).toEqual([{ staff_id: own, number: '207' }])
    await set(staff, own, '')
  })

  test('statistics count calls by member', async () => {
    const hours = Array<number>(7).fill(2 ** 24 - 1)
    await db().insertInto('staff_schedule').values({ edition: 'ua', staff_id: me, hours }).execute()
    const answered = await calls.ring('0991112299')
    await calls.act(answered, 'answer')
    await calls.act(answered, 'hang_up')
    await calls.act(await calls.ring('0991112200'), 'miss')
    const { data } = await staff.page('/panel/call_statistics/')
    const rows = (data as { list: { items: { id: number }[] } }).list.items
    expect(rows.find(({ id }) => id === me)).toMatchObject({ answered: 1, missed: 1, outgoing: 0, on_duty: true })
    expect(rows.find(({ id }) => id !== me)).toMatchObject({ answered: 0, missed: 0, on_duty: false })
    expect((await staff.send('GET', '/api/admin/call_statistics/export')).statusCode).toBe(200)
  })
})
