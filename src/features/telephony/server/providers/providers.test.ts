import { describe, expect, test, vi } from 'vitest'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import { toWebhookCall } from '../sandbox/sandbox-fetch.ts'
import type { ExchangeCall, SandboxEvent } from '../sandbox/sandbox.ts'
import { exchangeSandboxes } from '../sandbox/sandboxes.ts'
import { exchangeNames } from '../../model.ts'
import type { ExchangeName } from '../../model.ts'
import { ExchangeError } from './http.ts'
import type { CallSituation, Exchange } from './provider.ts'
import { exchangeProviders } from './providers.ts'
import { signTwilio } from './twilio.ts'

const exchangeAt = (provider: ExchangeName): Exchange => ({
  provider,
  baseUrl: 'https://exchange.example',
  key: 'account',
  secret: 'token of this test',
  webhookSecret: 'a word',
  senders: [],
  from: '+12025550100',
  webhookUrl: `https://repeto.example/api/calls/webhook/${provider}`,
  isSandbox: false,
})
const situation: CallSituation = {
  caller: { name: 'Olha <Koval>', link: 'https://repeto.example/panel/' },
  extensions: ['+12025550111', '+12025550112'],
  phone: '+12025550143',
  nobodyThere: 'We will call you back.',
  announcement: 'This call is recorded & kept.',
  language: 'en-US',
}
const incoming: ExchangeCall = {
  ref: 'in_1',
  direction: 'in',
  phone: '+380671234567',
  extension: '101',
  startedAt: 1_790_000_000,
  recorded: false,
}
const talked: ExchangeCall = { ...incoming, answeredAt: 1_790_000_012, endedAt: 1_790_000_102, recorded: true }

function deliver(provider: ExchangeName, call: ExchangeCall, event: SandboxEvent) {
  const exchange = exchangeAt(provider)
  return exchangeSandboxes[provider].noticesOf(exchange, call, event).map((notice) => toWebhookCall(exchange, notice))
}
const now = new Date((incoming.startedAt + 60) * 1000)
const read = (provider: ExchangeName, call: WebhookCall, at = now) =>
  exchangeProviders[provider].readNotice(exchangeAt(provider), call, at)

test('signs as the documented example of Twilio', () => {
  const fields = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  }
  const signature = signTwilio('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', fields)
  expect(signature).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
})

describe.each(exchangeNames)('%s', (provider) => {
  test('reads a call from the first ring to the recording', () => {
    const ringing = deliver(provider, incoming, 'ring').at(-1)
    expect(read(provider, ringing!)?.report).toMatchObject({ ref: 'in_1', direction: 'in', progress: 'ringing' })
    const [answered] = deliver(provider, { ...incoming, answeredAt: 1_790_000_012 }, 'answer')
    expect(read(provider, answered!)?.report).toMatchObject({ ref: 'in_1', progress: 'answered', extension: '101' })
    const ended = deliver(provider, talked, 'end').map((call) => read(provider, call)?.report)
    expect(ended).toContainEqual(expect.objectContaining({ ref: 'in_1', progress: 'ended', talked: true }))
    expect(ended.some((report) => report?.recordingRef)).toBe(true)
  })

  test('a call that nobody answered was no talk', () => {
    const ended = deliver(provider, { ...incoming, endedAt: 1_790_000_030 }, 'end')
    const reports = ended.map((call) => read(provider, call)?.report)
    expect(reports).toContainEqual(expect.objectContaining({ progress: 'ended', talked: false }))
    expect(reports.some((report) => report?.talked)).toBe(false)
  })

  test('rejects a notice whose content, sender or signature was changed', () => {
    for (const event of ['ring', 'answer', 'end'] as const)
      for (const call of deliver(provider, talked, event)) {
        expect(read(provider, call)).toBeDefined()
        expect(read(provider, { ...call, headers: {}, query: {} })).toBeUndefined()
        const other = { ...exchangeAt(provider), secret: 'another', webhookSecret: 'another' }
        expect(exchangeProviders[provider].readNotice(other, call, now)).toBeUndefined()
      }
  })

  test('a call that was not confirmed is an outage, and a rejected one is refused', async () => {
    const call = { id: 7, phone: '+380671234567', extension: '101' }
    const start = (answer: () => Promise<Response>) =>
      exchangeProviders[provider].startCall(answer, exchangeAt(provider), call).catch((error: unknown) => error)
    const down = await start(() => Promise.reject(new TypeError('fetch failed')))
    expect(down).toMatchObject({ kind: 'outage' })
    expect(await start(() => Promise.resolve(new Response('', { status: 503 })))).toMatchObject({ kind: 'outage' })
    const refused = Response.json({ status: 'error', message: 'no money' }, { status: 400 })
    const error = await start(() => Promise.resolve(refused))
    expect(error).toBeInstanceOf(ExchangeError)
    expect(error).toMatchObject({ kind: 'refused', code: 'no money' })
  })

  test('an exchange that answers too slowly is asked once and given up', async () => {
    const given = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValueOnce(AbortSignal.abort(new DOMException('', 'TimeoutError')))
    const slow = vi.fn((_url: string, { signal }: RequestInit) => {
      signal!.throwIfAborted()
      return new Promise<Response>(() => {})
    })
    const call = { id: 7, phone: '+380671234567', extension: '101' }
    const start = exchangeProviders[provider].startCall(slow, exchangeAt(provider), call)
    await expect(start).rejects.toMatchObject({ kind: 'outage', code: 'TimeoutError' })
    expect(given).toHaveBeenCalledWith(15_000)
    expect(slow).toHaveBeenCalledTimes(1)
    given.mockRestore()
  })
})

test('Binotel is believed from its own addresses only, and gets the name of the caller', () => {
  const [call] = deliver('binotel', incoming, 'ring')
  const notice = read('binotel', call!)!
  expect(notice.answer(situation)).toMatchObject({ customerData: { name: 'Olha <Koval>' } })
  for (const ip of ['194.88.218.115', '127.0.0.1', '::1', '']) expect(read('binotel', { ...call!, ip })).toBeUndefined()
  expect(read('binotel', { ...call!, ip: '::ffff:194.88.219.92' })).toBeDefined()
})

test('Binotel may send JSON', () => {
  const [call] = deliver('binotel', incoming, 'ring')
  const details = { generalCallID: 5, callType: '0', externalNumber: '0671234567', disposition: 'BUSY', billsec: '0' }
  const body = Buffer.from(JSON.stringify({ requestType: 'apiCallCompleted', callDetails: details }))
  expect(read('binotel', { ...call!, body })?.report).toMatchObject({ ref: '5', talked: false, phone: '0671234567' })
})

test('Binotel names neither direction nor number at the end and in a transfer', () => {
  const [call] = deliver('binotel', incoming, 'ring')
  const report = (fields: object) =>
    read('binotel', { ...call!, body: Buffer.from(JSON.stringify({ generalCallID: '5', ...fields })) })?.report
  const ended = { requestType: 'hangupTheCall', billsec: '40', method: 'callEnd' }
  expect(report({ ...ended, disposition: 'ANSWER' })).toMatchObject({ direction: undefined, talked: true })
  expect(report({ ...ended, disposition: 'TRANSFER' })).toMatchObject({ direction: undefined, talked: true })
  expect(report({ ...ended, disposition: 'NOANSWER' })).toMatchObject({ direction: undefined, talked: false })
  expect(report(ended)).toMatchObject({ progress: 'ended', talked: undefined })
  expect(report({ requestType: 'transferredTheCall', internalNumber: '102' })).toMatchObject({
    direction: undefined,
    progress: 'answered',
    extension: '102',
  })
  expect(report({ requestType: 'receivedTheCall', callType: 'constructor' })).toMatchObject({ direction: undefined })
})

test('Zadarma is believed from its own address, or from those of the settings', () => {
  const [call] = deliver('zadarma', incoming, 'ring')
  for (const ip of ['185.45.152.43', '127.0.0.1', '::1', '']) expect(read('zadarma', { ...call!, ip })).toBeUndefined()
  expect(read('zadarma', { ...call!, ip: '::ffff:185.45.152.42' })).toBeDefined()
  const moved = { ...exchangeAt('zadarma'), senders: ['203.0.113.7', '203.0.113.8'] }
  expect(exchangeProviders.zadarma.readNotice(moved, call!, now)).toBeUndefined()
  expect(exchangeProviders.zadarma.readNotice(moved, { ...call!, ip: '203.0.113.8' }, now)).toBeDefined()
})

test('an old notice of Zadarma with another id is no new call', () => {
  const [call] = deliver('zadarma', incoming, 'ring')
  const replayed = { ...call!, body: Buffer.from(call!.body.toString().replace('in_1', 'in_2')) }
  const twoDaysLater = new Date(now.getTime() + 2 * 86_400_000)
  expect(read('zadarma', replayed, twoDaysLater)).toBeUndefined()
  expect(
    read('zadarma', { ...call!, body: Buffer.from(call!.body.toString().replace(/call_start=[^&]*/, '')) }),
  ).toBeUndefined()
})

test('Zadarma lists a call without a usable date', async () => {
  const stats = [{ pbx_call_id: 'in_1', clid: '+48501234567', callstart: '0000-00-00 00:00:00' }]
  const [report] = await exchangeProviders.zadarma.listCalls(
    () => Promise.resolve(Response.json({ status: 'success', stats })),
    exchangeAt('zadarma'),
    { from: new Date('2026-11-17T00:00:00Z'), until: new Date('2026-11-18T00:00:00Z') },
  )
  expect(report).toMatchObject({ ref: 'in_1', startedAt: undefined })
})

test('Zadarma gets its word back, and nothing that could be a page', () => {
  const call = { ...deliver('zadarma', incoming, 'ring')[0]!, method: 'GET', body: Buffer.alloc(0) }
  const echo = read('zadarma', { ...call, query: { zd_echo: 'abc-123' } })
  expect(echo?.answer(situation)).toMatchObject({
    body: 'abc-123',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
  expect(read('zadarma', { ...call, query: { zd_echo: '<script>' } })).toBeUndefined()
  expect(read('zadarma', { ...call, query: {} })).toBeUndefined()
})

test('Zadarma lists a day of more than a thousand calls', async () => {
  const all = Array.from({ length: 1500 }, (_, at) => ({ pbx_call_id: `in_${at}`, clid: '+48501234567' }))
  const reports = await exchangeProviders.zadarma.listCalls(
    (url) => {
      const skip = Number(new URL(url).searchParams.get('skip'))
      return Promise.resolve(Response.json({ status: 'success', stats: all.slice(skip, skip + 1000) }))
    },
    exchangeAt('zadarma'),
    { from: new Date('2026-11-17T00:00:00Z'), until: new Date('2026-11-18T00:00:00Z') },
  )
  expect(new Set(reports.map(({ ref }) => ref)).size).toBe(1500)
})

const createTwilioEntry = (sid: string) => ({
  sid,
  status: 'completed',
  direction: 'inbound',
  from: '+12025550143',
  start_time: 'Tue, 17 Nov 2026 12:00:00 +0000',
})

describe('Twilio', () => {
  test('rings the staff on duty after the consent', () => {
    const answer = read('twilio', deliver('twilio', incoming, 'ring')[0]!)!.answer(situation) as { body: string }
    expect(answer.body).toContain('<Say language="en-US">This call is recorded &amp; kept.</Say>')
    expect(answer.body.match(/<Number /g)).toHaveLength(2)
    expect(answer.body).toContain(' record=')
  })

  test('records no call whose recording was not announced', () => {
    const silent = { ...situation, announcement: '' }
    const outgoing = { ...incoming, direction: 'out' as const, callId: '31' }
    for (const call of [incoming, outgoing]) {
      const { body } = read('twilio', deliver('twilio', call, 'ring')[0]!)!.answer(silent) as { body: string }
      expect(body).toContain('<Dial')
      expect(body).not.toContain('record')
      expect(body).not.toContain('<Say')
    }
  })

  test('the person who is called hears the announcement', () => {
    const outgoing = { ...incoming, direction: 'out' as const, callId: '31' }
    const { body } = read('twilio', deliver('twilio', outgoing, 'ring')[0]!)!.answer(situation) as { body: string }
    const address = 'https://repeto.example/api/calls/webhook/twilio?call=31&amp;announce=1'
    expect(body).toContain(` url="${address}"`)
    const answered = read('twilio', deliver('twilio', outgoing, 'answer')[0]!)!
    expect(answered.report).toMatchObject({ ref: 'in_1', callId: 31, progress: 'answered' })
    expect(answered.answer(situation)).toMatchObject({
      body: expect.stringContaining(
        '<Response><Say language="en-US">This call is recorded &amp; kept.</Say></Response>',
      ),
    })
  })

  test('reads every page of the list, at its own host', async () => {
    const urls: string[] = []
    const pages = [
      { calls: [createTwilioEntry('CA1')], next_page_uri: '/2010-04-01/Accounts/account/Calls.json?Page=1' },
      { calls: [createTwilioEntry('CA2')], next_page_uri: 'https://elsewhere.example/' },
    ]
    const reports = await exchangeProviders.twilio.listCalls(
      (url) => Promise.resolve(Response.json(url.includes('/Calls.json') ? pages[urls.push(url) - 1] : {})),
      exchangeAt('twilio'),
      { from: new Date('2026-11-17T00:00:00Z'), until: new Date('2026-11-18T00:00:00Z') },
    )
    expect(reports.map(({ ref }) => ref)).toEqual(['CA1', 'CA2'])
    expect(urls[1]).toBe('https://exchange.example/2010-04-01/Accounts/account/Calls.json?Page=1')
    expect(urls).toHaveLength(2)
  })

  test('lists the other party of a call of staff, and recordings', async () => {
    const outgoing = {
      ...createTwilioEntry('CA1'),
      direction: 'outbound-api',
      from: '+12025550100',
      to: '+12025550111',
    }
    const dialed = { ...outgoing, sid: 'CA2', parent_call_sid: 'CA1', to: '+12025550143', status: 'no-answer' }
    const inbound = createTwilioEntry('CA3')
    const answered = { ...inbound, sid: 'CA4', parent_call_sid: 'CA3', to: '+12025550112', duration: '30' }
    const recordings = [
      { sid: 'RE1', call_sid: 'CA3', status: 'completed' },
      { sid: 'RE2', call_sid: 'CA1', status: 'absent' },
    ]
    const calls = [dialed, outgoing, answered, inbound]
    const reports = await exchangeProviders.twilio.listCalls(
      (url) => Promise.resolve(Response.json(url.includes('/Calls.json') ? { calls } : { recordings })),
      exchangeAt('twilio'),
      { from: new Date('2026-11-17T00:00:00Z'), until: new Date('2026-11-18T00:00:00Z') },
    )
    expect(reports).toMatchObject([
      { ref: 'CA1', direction: 'out', phone: '+12025550143', talked: false, recordingRef: undefined },
      { ref: 'CA3', direction: 'in', phone: '+12025550143', extension: '+12025550112', recordingRef: 'RE1' },
    ])
  })

  test('dials the other party when the staff member has picked up, and names our call', () => {
    const outgoing = { ...incoming, direction: 'out' as const, ref: 'CA1', callId: '31' }
    const notice = read('twilio', deliver('twilio', outgoing, 'ring')[0]!)!
    expect(notice.report).toMatchObject({ ref: 'CA1', callId: 31, progress: 'ringing' })
    const { body } = notice.answer(situation) as { body: string }
    expect(body).toContain('+12025550143</Number>')
    expect(body).toContain('callerId="+12025550100"')
  })

  test('a signature covers the address', () => {
    const [call] = deliver('twilio', { ...incoming, direction: 'out', callId: '31' }, 'ring')
    expect(read('twilio', { ...call!, url: call!.url.replace('31', '32') })).toBeUndefined()
  })
})
