import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openHttpStub } from '#test/support/http-stub.ts'
import { telephonyOf } from '#test/support/telephony.ts'
import type { callEndpoints } from '../contract.ts'
import { exchangeNames } from '../model.ts'
import { closeStaleCallsJob } from './call/close-stale-calls.ts'
import { exchangeOf } from './call/exchange.ts'
import { syncCallsJob } from './call/sync-calls.ts'
import { signTwilio } from './providers/twilio.ts'
import type { ExchangeCall, ExchangeNotice, SandboxEvent } from './sandbox/sandbox.ts'
import { exchangeSandboxes } from './sandbox/sandboxes.ts'

/** Accounts at all exchanges, whose servers are the sandboxes behind HTTP. Their notices are sent by the tests. */
const cases = [
  ['ua', 'binotel', '+380671234567', '101'],
  ['pl', 'zadarma', '+48501234567', '102'],
  ['us', 'twilio', '+12025550143', '+12025550111'],
] as const

let app: TestApp
let server: Awaited<ReturnType<typeof openHttpStub>>
const exchangeCalls = new Map<string, ExchangeCall>()
const start = Date.UTC(2026, 10, 17, 12)
let now = start
const passMinutes = (minutes: number) => app.setTime(new Date((now += minutes * 60_000)))
const nowSeconds = () => now / 1000
const db = () => app.runtime.database.db
const requesterOf = (code: string) => systemRequester(editionByCode(code)!)
const ctxOf = (code: string) => readOnlyCtx(app.runtime, requesterOf(code))

beforeAll(async () => {
  server = await openHttpStub(async ({ method, path, headers, body }) => {
    const [code, provider] = cases.find(([, name]) => path.startsWith(`/${name}`))!
    const env = {
      exchange: exchangeOf(ctxOf(code)),
      nowSeconds: nowSeconds(),
      place: (call: ExchangeCall) => Promise.resolve(void exchangeCalls.set(call.ref, call)),
      list: () => Promise.resolve([...exchangeCalls.values()]),
    }
    const given = {
      method,
      path: path.slice(provider.length + 1),
      headers: new Headers(headers as Record<string, string>),
      body: body.toString(),
    }
    return exchangeSandboxes[provider].handle(env, given)
  })
  const account = (provider: string, more: string) =>
    `http://key:secret@${server.host}/${provider}?provider=${provider}&${more}`
  app = await openApp({
    CALL_EXCHANGES: [
      `ua=${account('binotel', 'webhook=a-word-of-this-test')}`,
      `pl=${account('zadarma', '')}`,
      `us=${account('twilio', 'from=%2B12025550100')}`,
    ].join(';'),
    TRUST_PROXY: '1',
  })
  passMinutes(0)
})
afterAll(() => server.stop())

test('all exchanges are tried', () => {
  expect(cases.map(([, provider]) => provider)).toEqual([...exchangeNames])
})

describe.each(cases)('in %s with %s', (code, provider, phone, extension) => {
  let staff: Visitor
  let me: number
  beforeAll(async () => {
    staff = await app.visitor({ staff: 1, edition: code, locale: 'en' })
    me = (await staff.page('/panel/desktop/')).frame.auth.admin_info!.id
    await saveExtension(extension)
  })
  beforeEach(async () => {
    await sql`delete from phone_call`.execute(db())
    await sql`delete from phone_exchange`.execute(db())
    await sql`delete from staff_schedule`.execute(db())
    exchangeCalls.clear()
  })

  const calls = () => telephonyOf(staff)
  const saveExtension = (number: string) =>
    staff.call<typeof callEndpoints.saveExtension>('POST /api/admin/call_extension/save', { admin_id: me, number })
  const runSync = () => syncCallsJob.run(ctxOf(code), {})
  const closeStale = () => inTransaction(app.runtime, requesterOf(code), (ctx) => closeStaleCallsJob.run(ctx, {}))
  const listRows = () =>
    db().selectFrom('phone_call').selectAll().where('edition', '=', code).orderBy('started_at').orderBy('id').execute()

  async function send({ method, url, ip, headers, body }: ExchangeNotice) {
    const { pathname, search } = new URL(url)
    const answer = await app.web.inject({
      method,
      url: pathname + search,
      headers: {
        host: `${code}.localhost`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': ip,
        ...headers,
      },
      payload: body,
    })
    expect(answer.statusCode).toBe(200)
    return answer.body
  }

  async function deliver(call: ExchangeCall, event: SandboxEvent): Promise<string> {
    exchangeCalls.set(call.ref, call)
    let last = ''
    for (const notice of exchangeSandboxes[provider].noticesOf(exchangeOf(ctxOf(code)), call, event))
      last = await send(notice)
    return last
  }

  const ring = (): ExchangeCall => ({
    ref: exchangeSandboxes[provider].newRef('in'),
    direction: 'in',
    phone,
    extension: '',
    startedAt: nowSeconds(),
    recorded: false,
  })
  const answer = (call: ExchangeCall): ExchangeCall => ({ ...call, extension, answeredAt: nowSeconds() })
  const end = (call: ExchangeCall): ExchangeCall => ({ ...call, endedAt: nowSeconds() })

  async function missCall(): Promise<number> {
    const call = ring()
    await deliver(call, 'ring')
    await deliver(end(call), 'end')
    return (await listRows())[0]!.id
  }

  test('notices may come twice: one row from the first ring to the end', async () => {
    const states: string[] = []
    let call = ring()
    const deliverTwice = async (event: SandboxEvent) => {
      await deliver(call, event)
      await deliver(call, event)
      states.push((await listRows()).map(({ state }) => state).join())
    }
    await deliverTwice('ring')
    call = answer(call)
    await deliverTwice('answer')
    passMinutes(1)
    call = end(call)
    await deliverTwice('end')
    expect(states).toEqual(['ringing', 'answered', 'completed'])
    expect((await listRows())[0]).toMatchObject({ phone, staff_id: me, provider })
  })

  test('an incoming call whose notices were lost is closed and corrected by the list', async () => {
    const call = ring()
    await deliver(call, 'ring')
    passMinutes(11)
    await closeStale()
    expect(await calls().incomes({ queue: 'waiting' })).toHaveLength(1)
    exchangeCalls.set(call.ref, end(answer(call)))
    await runSync()
    await runSync()
    expect(await listRows()).toMatchObject([{ state: 'completed' }])
    expect(await calls().incomes({ queue: 'waiting' })).toEqual([])
  })

  test.each([12, 70])('a call of staff of %i minutes without notices is found in the list, once', async (minutes) => {
    const missed = await missCall()
    const placed = await calls().callBack(missed, me)
    const [ref, call] = [...exchangeCalls].find(([, { direction }]) => direction === 'out')!
    const answered = answer({ ...call, phone })
    for (let passed = 0; passed < minutes; passed++) {
      passMinutes(1)
      if (passed % 10 !== 0 && passed !== 61) continue
      await closeStale()
      await runSync()
    }
    exchangeCalls.set(ref, end(answered))
    await runSync()
    await closeStale()
    const rows = await listRows()
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ id: placed.call_id, state: 'completed', callback_of: missed, provider_ref: ref })
    expect(await calls().incomes({ queue: 'waiting' })).toEqual([])
  })

  if (provider === 'twilio') {
    test('outside the schedule all phones ring, and without any the caller hears that somebody will call back', async () => {
      expect(await deliver(ring(), 'ring')).toContain(`>${extension}</Number>`)
      await db().deleteFrom('phone_extension').where('edition', '=', code).execute()
      const call = ring()
      const said = await deliver(call, 'ring')
      expect(said).toContain('call you back soon.</Say>')
      expect(said).not.toContain('recorded')
      const url = /<Redirect>(.*)<\/Redirect>/.exec(said)![1]!
      const fields = {
        CallSid: call.ref,
        From: phone,
        To: '+12025550100',
        Direction: 'inbound',
        CallStatus: 'in-progress',
      }
      const { secret } = exchangeOf(ctxOf(code))
      const body = new URLSearchParams(fields).toString()
      const headers = { 'x-twilio-signature': signTwilio(secret, url, fields) }
      expect(await send({ method: 'POST', url, ip: '54.172.60.0', headers, body })).toContain('<Response/>')
      const row = (await listRows()).find(({ provider_ref }) => provider_ref === call.ref)
      expect(row).toMatchObject({ state: 'missed' })
      await saveExtension(extension)
    })
  }
})
