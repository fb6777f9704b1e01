import { randomBytes } from 'node:crypto'
import { signTwilio } from '../providers/twilio.ts'
import type { Exchange } from '../providers/provider.ts'
import { talkSecondsOf } from './sandbox.ts'
import type { ExchangeSandbox, ExchangeCall, ExchangeNotice } from './sandbox.ts'

const sender = '54.172.60.0'

export const twilioSandbox: ExchangeSandbox = {
  provider: 'twilio',
  newRef: () => `CA${randomBytes(16).toString('hex')}`,

  async handle(env, { method, path, headers, body }) {
    const { key, secret, baseUrl } = env.exchange
    const expected = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    if (headers.get('authorization') !== expected)
      return { status: 401, body: { code: 20_003, message: 'Authenticate' } }
    const [route = '', query = ''] = path.split('?')
    const account = `/2010-04-01/Accounts/${encodeURIComponent(key)}`
    if (method === 'POST' && route === `${account}/Calls.json`) {
      const form = new URLSearchParams(body)
      const url = form.get('Url') ?? ''
      if (!form.get('From') || !form.get('To') || !URL.canParse(url))
        return { status: 400, body: { code: 21_201, message: 'No number' } }
      const ref = twilioSandbox.newRef('out')
      const callId = new URL(url).searchParams.get('call') ?? ''
      const extension = form.get('To')!
      await env.place({
        ref,
        direction: 'out',
        phone: '',
        extension,
        callId,
        startedAt: env.nowSeconds,
        recorded: false,
      })
      return { status: 201, body: { sid: ref, status: 'queued' } }
    }
    if (route === `${account}/Calls.json`) {
      const period = new URLSearchParams(query)
      const [since, until] = ['StartTime>', 'StartTime<'].map((name) => Date.parse(period.get(name) ?? '') / 1000)
      const calls = (await env.list()).filter(
        ({ startedAt, endedAt }) => endedAt && startedAt >= since! && startedAt < until!,
      )
      return { status: 200, body: { calls: calls.flatMap((call) => toListedCalls(env.exchange, call)) } }
    }
    if (route === `${account}/Recordings.json`) {
      const recorded = (await env.list()).filter(({ recorded, endedAt }) => recorded && endedAt)
      const recordings = recorded.map(({ ref }) => ({ sid: `RE${ref}`, call_sid: ref, status: 'completed' }))
      return { status: 200, body: { recordings } }
    }
    const recording = new RegExp(`^${account}/Recordings/RE(\\w+)\\.mp3$`).exec(route)
    if (recording) return { status: 307, body: { link: `${baseUrl}/recordings/${recording[1]}` } }
    return { status: 404, body: { code: 20_404, message: 'Not found' } }
  },

  noticesOf(exchange, call, event) {
    const address = call.callId ? `${exchange.webhookUrl}?call=${call.callId}` : exchange.webhookUrl
    const send = (fields: Record<string, string>) => noticeOf(exchange, address, fields)
    const parent = { CallSid: call.ref, ...partiesOf(exchange, call) }
    if (event === 'ring') return [send({ ...parent, CallStatus: call.direction === 'in' ? 'ringing' : 'in-progress' })]
    const child = { CallSid: `${call.ref}1`, ParentCallSid: call.ref, Direction: 'outbound-dial' }
    if (event === 'answer') {
      const answered = {
        ...child,
        To: call.direction === 'in' ? call.extension : call.phone,
        CallStatus: 'in-progress',
      }
      const asksWhatToSay = noticeOf(exchange, `${address}&announce=1`, answered)
      return call.direction === 'in' ? [send(answered)] : [asksWhatToSay, send(answered)]
    }
    const talked = call.answeredAt !== undefined
    const dialed = { ...parent, CallStatus: 'in-progress', DialCallStatus: talked ? 'completed' : 'no-answer' }
    const recorded = { CallSid: call.ref, RecordingSid: `RE${call.ref}`, RecordingStatus: 'completed' }
    return [send(dialed), send({ ...parent, CallStatus: 'completed' }), ...(call.recorded ? [send(recorded)] : [])]
  },
}

const partiesOf = ({ from }: Exchange, { direction, phone, extension }: ExchangeCall) =>
  direction === 'in'
    ? { From: phone, To: from, Direction: 'inbound' }
    : { From: from, To: extension, Direction: 'outbound-api' }

/** A call with a leg for each party that was dialed. */
function toListedCalls({ from }: Exchange, call: ExchangeCall): object[] {
  const { ref, direction, phone, extension, startedAt, answeredAt } = call
  const isIn = direction === 'in'
  const start_time = new Date(startedAt * 1000).toUTCString()
  const parent = {
    start_time,
    status: 'completed',
    sid: ref,
    direction: isIn ? 'inbound' : 'outbound-api',
    from: isIn ? phone : from,
    to: isIn ? from : extension,
    duration: '1',
  }
  const child = {
    start_time,
    status: answeredAt === undefined ? 'no-answer' : 'completed',
    sid: `${ref}1`,
    parent_call_sid: ref,
    direction: 'outbound-dial',
    to: isIn ? extension : phone,
    duration: String(answeredAt === undefined ? 0 : talkSecondsOf(call) || 1),
  }
  return [parent, child]
}

function noticeOf({ secret }: Exchange, url: string, fields: Record<string, string>): ExchangeNotice {
  return {
    method: 'POST',
    url,
    ip: sender,
    headers: { 'x-twilio-signature': signTwilio(secret, url, fields) },
    body: new URLSearchParams(fields).toString(),
  }
}
