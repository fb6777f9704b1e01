import { randomBytes } from 'node:crypto'
import { authorizeZadarma, formatZadarmaTime, signZadarmaNotice } from '../providers/zadarma.ts'
import type { Exchange } from '../providers/provider.ts'
import { talkSecondsOf } from './sandbox.ts'
import type { ExchangeSandbox, ExchangeCall, ExchangeNotice } from './sandbox.ts'

const sender = '185.45.152.42'
const ourNumber = '442037691880'

export const zadarmaSandbox: ExchangeSandbox = {
  provider: 'zadarma',
  newRef: (direction) => `${direction}_${randomBytes(20).toString('hex')}`,

  async handle(env, { path, headers }) {
    const [route = '', query = ''] = path.split('?')
    if (headers.get('authorization') !== authorizeZadarma(env.exchange, route, query))
      return { status: 401, body: { status: 'error', message: 'Not authorized' } }
    const given = new URLSearchParams(query)
    if (route === '/v1/request/callback/') {
      const parties = { phone: `+${given.get('to')}`, extension: given.get('from') ?? '' }
      const ref = zadarmaSandbox.newRef('out')
      await env.place({ ref, direction: 'out', ...parties, startedAt: env.nowSeconds, recorded: false })
      return {
        status: 200,
        body: { status: 'success', from: given.get('from'), to: given.get('to'), time: env.nowSeconds },
      }
    }
    if (route === '/v1/statistics/pbx/') {
      const period = [given.get('start') ?? '', given.get('end') ?? ''] as const
      const calls = (await env.list()).filter(
        (call) => call.endedAt && startOf(call) >= period[0] && startOf(call) <= period[1],
      )
      const skip = Number(given.get('skip') ?? 0)
      const page = calls.slice(skip, skip + Number(given.get('limit') ?? 1000))
      return { status: 200, body: { status: 'success', stats: page.map(statisticsOf) } }
    }
    if (route === '/v1/pbx/record/request/')
      return {
        status: 200,
        body: { status: 'success', link: `${env.exchange.baseUrl}/recordings/${given.get('call_id')}` },
      }
    return { status: 404, body: { status: 'error', message: 'Not found' } }
  },

  noticesOf(exchange, call, event) {
    const common = { pbx_call_id: call.ref, call_start: startOf(call) }
    const parties: Record<string, string> =
      call.direction === 'in'
        ? { caller_id: call.phone, called_did: ourNumber, internal: call.extension }
        : { caller_id: ourNumber, destination: call.phone.replace('+', ''), internal: call.extension }
    const send = (name: string, signed: readonly string[], more: Record<string, string> = {}) =>
      noticeOf(exchange, { event: name, ...common, ...parties, ...more }, signed)
    const suffix = call.direction === 'in' ? '' : 'OUT_'
    const signed =
      call.direction === 'in' ? ['caller_id', 'called_did', 'call_start'] : ['internal', 'destination', 'call_start']
    if (event === 'ring') return [send(`NOTIFY_${suffix}START`, signed)]
    if (event === 'answer')
      return [
        send(
          'NOTIFY_ANSWER',
          ['caller_id', 'destination', 'call_start'],
          call.direction === 'in' ? { destination: call.extension } : {},
        ),
      ]
    const disposition = call.answeredAt === undefined ? 'no answer' : 'answered'
    const ended = send(`NOTIFY_${suffix}END`, signed, { disposition, duration: String(talkSecondsOf(call)) })
    const record = { event: 'NOTIFY_RECORD', pbx_call_id: call.ref, call_id_with_rec: call.ref }
    return call.recorded ? [ended, noticeOf(exchange, record, ['pbx_call_id', 'call_id_with_rec'])] : [ended]
  },
}

const startOf = ({ startedAt }: ExchangeCall) => formatZadarmaTime(new Date(startedAt * 1000))

const statisticsOf = (call: ExchangeCall) => ({
  call_id: call.ref,
  pbx_call_id: call.ref,
  sip: call.extension,
  clid: call.direction === 'in' ? call.phone : ourNumber,
  destination: call.direction === 'in' ? call.extension : call.phone.replace('+', ''),
  callstart: startOf(call),
  disposition: call.answeredAt === undefined ? 'no answer' : 'answered',
  seconds: talkSecondsOf(call),
  is_recorded: String(call.recorded),
})

function noticeOf(
  { webhookUrl, secret }: Exchange,
  fields: Record<string, string>,
  signed: readonly string[],
): ExchangeNotice {
  return {
    method: 'POST',
    url: webhookUrl,
    ip: sender,
    headers: { signature: signZadarmaNotice(secret, fields, signed) },
    body: new URLSearchParams(fields).toString(),
  }
}
