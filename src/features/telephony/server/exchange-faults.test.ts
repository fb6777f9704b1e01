import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openHttpStub } from '#test/support/http-stub.ts'
import type { StubResponse } from '#test/support/http-stub.ts'
import { telephonyOf } from '#test/support/telephony.ts'
import type { callEndpoints } from '../contract.ts'
import { closeStaleCallsJob } from './call/close-stale-calls.ts'
import { syncCallsJob } from './call/sync-calls.ts'

/** A Binotel account whose server is a stub. */
let app: TestApp
let staff: Visitor
let me: number
let exchange: Awaited<ReturnType<typeof openHttpStub>>
const requests: { path: string; body: Record<string, unknown> }[] = []
let exchangeList: Record<string, object> = {}
let answerStart: () => Promise<StubResponse> | StubResponse
const started = (): StubResponse => ({
  status: 200,
  body: { status: 'success', generalCallID: `${700 + requests.length}` },
})
const sender = '194.88.218.116'
const start = Date.UTC(2026, 10, 17, 12)
let now = start
const passMinutes = (minutes: number) => app.setTime(new Date((now += minutes * 60_000)))

beforeAll(async () => {
  exchange = await openHttpStub((request) => {
    requests.push({ path: request.path, body: request.json() })
    if (request.path.endsWith('list-of-calls-for-period.json'))
      return { status: 200, body: { status: 'success', callDetails: exchangeList } }
    return answerStart()
  })
  app = await openApp({
    CALL_EXCHANGES: `ua=http://key:secret@${exchange.host}/api/4.0?provider=binotel&webhook=a-word-of-this-test`,
    TRUST_PROXY: '1',
  })
  passMinutes(0)
  staff = await app.visitor({ staff: 1, locale: 'en' })
  me = (await staff.page('/panel/desktop/')).frame.auth.admin_info!.id
  await saveExtension(me, '101')
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  await sql`delete from phone_call`.execute(db())
  await sql`delete from phone_exchange`.execute(db())
  requests.length = 0
  exchangeList = {}
  answerStart = started
})

const db = () => app.runtime.database.db
const ua = systemRequester(editionByCode('ua')!)
const saveExtension = (admin_id: number, number: string) =>
  staff.call<typeof callEndpoints.saveExtension>('POST /api/admin/call_extension/save', { admin_id, number })
const runSync = () => syncCallsJob.run(readOnlyCtx(app.runtime, ua), {})
const closeStale = () => inTransaction(app.runtime, ua, (ctx) => closeStaleCallsJob.run(ctx, {}))
const calls = () => telephonyOf(staff)
const listRows = () => db().selectFrom('phone_call').selectAll().orderBy('id').execute()

async function send(fields: Record<string, string>, { key = 'a-word-of-this-test', ip = sender } = {}) {
  const { statusCode } = await app.web.inject({
    method: 'POST',
    url: `/api/calls/webhook/binotel?key=${key}`,
    headers: {
      host: 'ua.localhost',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': ip,
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return statusCode
}
const notice = (requestType: string, ref: string, more: Record<string, string> = {}) =>
  send({ requestType, generalCallID: ref, callType: '0', externalNumber: '0671234567', internalNumber: '101', ...more })
const completed = (ref: string, disposition = 'ANSWER') => ({
  'callDetails[generalCallID]': ref,
  'callDetails[callType]': '0',
  'callDetails[externalNumber]': '0671234567',
  'callDetails[startTime]': String(now / 1000 - 60),
  'callDetails[waitsec]': '10',
  'callDetails[billsec]': disposition === 'ANSWER' ? '50' : '0',
  'callDetails[disposition]': disposition,
})

/** A missed call that can be called back. */
async function missCall(): Promise<number> {
  await notice('receivedTheCall', '1')
  await send({ requestType: 'apiCallCompleted', ...completed('1', 'NOANSWER') })
  const [missed] = await listRows()
  return missed!.id
}

test('every notice may come twice and in any order: one row, and states only go forward', async () => {
  const states: string[] = []
  const note = async () => states.push((await listRows()).map(({ state }) => state).join())
  for (const type of ['receivedTheCall', 'apiCallSettings', 'answeredTheCall', 'answeredTheCall', 'receivedTheCall']) {
    expect(await notice(type, '9')).toBe(200)
    await note()
  }
  for (let time = 0; time < 2; time++) {
    await send({ requestType: 'apiCallCompleted', ...completed('9') })
    await note()
  }
  await notice('answeredTheCall', '9')
  await notice('hangupTheCall', '9')
  await note()
  expect(states).toEqual([
    'ringing',
    'ringing',
    ...Array<string>(3).fill('answered'),
    ...Array<string>(3).fill('completed'),
  ])
  const events = await db()
    .selectFrom('event')
    .select('after')
    .where('name', '=', 'phone_call.changed')
    .orderBy('id')
    .execute()
  expect(events.map(({ after }) => (after as { state: string }).state)).toEqual(['ringing', 'answered', 'completed'])
})

test('notices of one call that come at the same moment make one row', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => notice('receivedTheCall', '10')))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await listRows()).toHaveLength(1)
})

test('forged notices are rejected without a trace in the calls, and staff see it', async () => {
  const fields = { requestType: 'receivedTheCall', generalCallID: '11', externalNumber: '0671234567' }
  expect(await send(fields, { key: 'another-word' })).toBe(403)
  expect(await send(fields, { ip: '203.0.113.5' })).toBe(403)
  expect(await listRows()).toEqual([])
  const { data } = await staff.page('/panel/users_incoming_calls/')
  expect(data).toMatchObject({ exchange: { sandbox: false, rejected_at: now / 1000, rejected_notices: 1 } })
})

test('an exchange that is down is asked once; the call is unconfirmed and staff see it', async () => {
  const id = await missCall()
  await exchange.stop()
  const placed = await calls().callBack(id, me)
  expect(placed.state).toBe('unconfirmed')
  await exchange.start()
  await closeStale()
  expect(requests).toEqual([])
  const { data } = await staff.page('/panel/users_incoming_calls/')
  expect(data).toMatchObject({ exchange: { failing_since: now / 1000 } })
  await runSync()
  const later = await staff.page('/panel/users_incoming_calls/')
  expect(later.data).toMatchObject({ exchange: { failing_since: null } })
  expect(requests.filter(({ path }) => path.includes('internal-number'))).toEqual([])
})

test('an answer that got lost is no reason to ring again: the notice of the call finds its row', async () => {
  const id = await missCall()
  answerStart = () => ({ status: 502, body: 'bad gateway' })
  const placed = await calls().callBack(id, me)
  expect(placed.state).toBe('unconfirmed')
  await notice('receivedTheCall', '55', { callType: '1' })
  await notice('answeredTheCall', '55', { callType: '1' })
  const rows = await listRows()
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ id: placed.call_id, provider_ref: '55', state: 'answered', staff_id: me })
  expect(requests.filter(({ path }) => path.includes('internal-number'))).toHaveLength(1)
})

test('a notice that overtakes a slow answer is not doubled', async () => {
  const id = await missCall()
  answerStart = async () => {
    await notice('receivedTheCall', '60', { callType: '1' })
    await notice('answeredTheCall', '60', { callType: '1' })
    return { status: 200, body: { status: 'success', generalCallID: '60' } }
  }
  const placed = await calls().callBack(id, me)
  expect(placed.state).toBe('answered')
  expect(await listRows()).toHaveLength(2)
})

test('a call that rang although the exchange was down for an hour is found in its list, once', async () => {
  const id = await missCall()
  answerStart = () => ({ status: 502, body: 'bad gateway' })
  const placed = await calls().callBack(id, me)
  const rangAt = now
  passMinutes(70)
  // Until the list was read, the outcome is unknown.
  await closeStale()
  expect((await listRows())[1]).toMatchObject({ state: 'unconfirmed' })
  exchangeList = {
    56: {
      generalCallID: '56',
      callType: '1',
      externalNumber: '0671234567',
      internalNumber: '101',
      startTime: String(rangAt / 1000 + 20),
      waitsec: '10',
      billsec: '60',
      disposition: 'ANSWER',
    },
  }
  await runSync()
  await closeStale()
  const rows = await listRows()
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ id: placed.call_id, provider_ref: '56', state: 'completed' })
  expect(await calls().incomes({ queue: 'waiting' })).toEqual([])
})

test('an unconfirmed call that is not in the list has failed', async () => {
  const id = await missCall()
  answerStart = () => ({ status: 502, body: 'bad gateway' })
  await calls().callBack(id, me)
  passMinutes(70)
  await runSync()
  await closeStale()
  expect((await listRows())[1]).toMatchObject({ state: 'failed' })
})

test('a late notice of an unconfirmed call is accepted while staff call again', async () => {
  const id = await missCall()
  answerStart = () => ({ status: 502, body: 'bad gateway' })
  const first = await calls().callBack(id, me)
  answerStart = started
  await expect(calls().callBack(id, me)).rejects.toThrow('Wait two minutes')
  passMinutes(3)
  const second = await calls().callBack(id, me)
  expect(await notice('receivedTheCall', '57', { callType: '1' })).toBe(200)
  const states = new Map((await listRows()).map((row) => [row.id, row.state]))
  expect([states.get(first.call_id), states.get(second.call_id)]).toEqual(['ringing', 'ringing'])
})

test('a rejected call failed, and may be tried again', async () => {
  const id = await missCall()
  answerStart = () => ({ status: 200, body: { status: 'error', message: 'Internal number is offline' } })
  expect((await calls().callBack(id, me)).state).toBe('failed')
  answerStart = started
  expect((await calls().callBack(id, me)).state).toBe('ringing')
})

test('an end that overtakes the ring, or the answer to our request, makes no call of its own', async () => {
  const ended = { requestType: 'hangupTheCall', billsec: '0', disposition: 'NOANSWER', method: 'callEnd' }
  expect(await send({ ...ended, generalCallID: '61' })).toBe(200)
  expect(await listRows()).toEqual([])
  const id = await missCall()
  answerStart = async () => {
    await send({ ...ended, generalCallID: '62' })
    return { status: 200, body: { status: 'success', generalCallID: '62' } }
  }
  const placed = await calls().callBack(id, me)
  expect(placed.state).toBe('ringing')
  expect((await listRows())[1]).toMatchObject({ id: placed.call_id, provider_ref: '62' })
  await send({ requestType: 'transferredTheCall', generalCallID: '62', internalNumber: '102', companyID: '1' })
  await send({ ...ended, generalCallID: '62', billsec: '30', disposition: 'ANSWER' })
  expect((await listRows())[1]).toMatchObject({ direction: 'out', state: 'completed' })
})

test('calls of an hour without notices are found in the list of the exchange, once', async () => {
  passMinutes(60)
  const startTime = String(now / 1000 - 1800)
  const details = {
    callType: '0',
    externalNumber: '0509998877',
    startTime,
    waitsec: '20',
    billsec: '0',
    disposition: 'NOANSWER',
  }
  exchangeList = {
    80: { ...details, generalCallID: '80' },
    81: { ...details, generalCallID: '81', externalNumber: '0509998866' },
  }
  await runSync()
  await runSync()
  const rows = await listRows()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ state: 'missed', phone: '+380509998877', started_at: new Date(now - 1_800_000) })
  expect(await calls().incomes({ queue: 'overdue' })).toHaveLength(2)
})

test('a call whose end was never reported becomes a missed one', async () => {
  await notice('receivedTheCall', '90')
  passMinutes(11)
  await closeStale()
  expect(await calls().incomes({ queue: 'waiting' })).toHaveLength(1)
  // The list knows better later.
  exchangeList = {
    90: { generalCallID: '90', callType: '0', externalNumber: '0671234567', disposition: 'ANSWER', billsec: '40' },
  }
  await runSync()
  expect(await listRows()).toMatchObject([{ state: 'completed' }])
})

test('a missed call that is found later does not wait if its caller was reached meanwhile', async () => {
  await notice('receivedTheCall', '30')
  passMinutes(2)
  await notice('receivedTheCall', '31')
  await notice('answeredTheCall', '31')
  await send({ requestType: 'apiCallCompleted', ...completed('31') })
  passMinutes(9)
  await closeStale()
  const missed = (minutesAgo: number) => ({
    callType: '0',
    externalNumber: '0671234567',
    startTime: String(now / 1000 - minutesAgo * 60),
    disposition: 'NOANSWER',
  })
  exchangeList = {
    32: { generalCallID: '32', ...missed(30) },
    33: { generalCallID: '33', ...missed(5) },
  }
  await runSync()
  const rows = await listRows()
  expect(rows.filter(({ state }) => state === 'missed')).toHaveLength(3)
  const later = rows.find(({ provider_ref }) => provider_ref === '33')!
  expect(await calls().incomes({ queue: 'waiting' })).toMatchObject([{ id: later.id }])
})

test('the extension of a member who left takes no calls and is free for others', async () => {
  const other = (await (await app.visitor({ staff: 4 })).page('/panel/desktop/')).frame.auth.admin_info!.id
  expect(await saveExtension(other, '102')).toMatchObject({ status: 'success' })
  await db().updateTable('staff_member').set({ active: false }).where('id', '=', other).execute()
  await notice('receivedTheCall', '40')
  await notice('answeredTheCall', '40', { internalNumber: '102' })
  expect(await listRows()).toMatchObject([{ state: 'answered', extension: '102', staff_id: null }])
  expect(await saveExtension(me, '102')).toMatchObject({ status: 'success' })
  await notice('receivedTheCall', '41', { externalNumber: '0671234568' })
  await notice('answeredTheCall', '41', { externalNumber: '0671234568', internalNumber: '102' })
  expect((await listRows())[1]).toMatchObject({ staff_id: me })
  await saveExtension(me, '101')
})

test('the sandbox is not offered beside an exchange', async () => {
  await expect(calls().ring('0671234567')).rejects.toThrow('not_found')
})
