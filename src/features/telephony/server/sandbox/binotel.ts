import { randomInt } from 'node:crypto'
import type { Exchange } from '../providers/provider.ts'
import { talkSecondsOf, waitSecondsOf } from './sandbox.ts'
import type { ExchangeSandbox, ExchangeCall, ExchangeNotice } from './sandbox.ts'

/** One of the senders that Binotel publishes. */
const sender = '194.88.218.116'
const companyID = '1'

export const binotelSandbox: ExchangeSandbox = {
  provider: 'binotel',
  newRef: () => String(randomInt(1e9, 1e10)),

  async handle(env, { path, body }) {
    const given = JSON.parse(body) as Record<string, unknown>
    const { key, secret } = env.exchange
    if (given['key'] !== key || given['secret'] !== secret) return error('Access denied')
    if (path === '/calls/internal-number-to-external-number.json') {
      if (!/^\d{5,20}$/.test(String(given['externalNumber']))) return error('Wrong external number')
      const ref = binotelSandbox.newRef('out')
      const parties = { phone: `+${String(given['externalNumber'])}`, extension: String(given['internalNumber']) }
      await env.place({ ref, direction: 'out', ...parties, startedAt: env.nowSeconds, recorded: false })
      return { status: 200, body: { status: 'success', generalCallID: ref } }
    }
    if (path === '/stats/list-of-calls-for-period.json') {
      const [from, until] = [Number(given['startTime']), Number(given['stopTime'])]
      if (until - from > 86_400) return error('Period is too long')
      const calls = (await env.list()).filter(
        ({ startedAt, endedAt }) => endedAt && startedAt >= from && startedAt <= until,
      )
      return {
        status: 200,
        body: { status: 'success', callDetails: Object.fromEntries(calls.map((one) => [one.ref, detailsOf(one)])) },
      }
    }
    if (path === '/stats/call-record.json')
      return {
        status: 200,
        body: { status: 'success', url: `${env.exchange.baseUrl}/recordings/${String(given['generalCallID'])}` },
      }
    return { status: 404, body: { status: 'error' } }
  },

  noticesOf(exchange, call, event) {
    const send = (requestType: string, fields: Record<string, string>) =>
      noticeOf(exchange, { requestType, companyID, ...fields })
    const { generalCallID, ...parties } = partiesOf(call)
    if (event === 'ring') {
      const received = send('receivedTheCall', { generalCallID, ...parties })
      return call.direction === 'in' ? [send('apiCallSettings', parties), received] : [received]
    }
    if (event === 'answer') return [send('answeredTheCall', { generalCallID, ...parties })]
    const details = Object.entries(detailsOf(call)).map(([name, value]) => [`callDetails[${name}]`, value] as const)
    const { billsec, disposition } = outcomeOf(call)
    return [
      noticeOf(exchange, { requestType: 'hangupTheCall', generalCallID, billsec, disposition }),
      noticeOf(exchange, { requestType: 'apiCallCompleted', ...Object.fromEntries(details) }),
    ]
  },
}

const error = (message: string) => ({ status: 200, body: { status: 'error', code: 1, message } })

const partiesOf = ({ ref, direction, phone, extension }: ExchangeCall) => ({
  generalCallID: ref,
  callType: direction === 'in' ? '0' : '1',
  externalNumber: phone.replace('+', ''),
  internalNumber: extension,
})

const outcomeOf = (call: ExchangeCall) => ({
  billsec: String(talkSecondsOf(call)),
  disposition: call.answeredAt === undefined ? 'NOANSWER' : 'ANSWER',
})

const detailsOf = (call: ExchangeCall): Record<string, string> => ({
  ...partiesOf(call),
  startTime: String(call.startedAt),
  waitsec: String(waitSecondsOf(call)),
  ...outcomeOf(call),
  recordingStatus: call.recorded ? 'uploaded' : 'none',
})

function noticeOf({ webhookUrl, webhookSecret }: Exchange, fields: Record<string, string>): ExchangeNotice {
  return {
    method: 'POST',
    url: `${webhookUrl}?key=${encodeURIComponent(webhookSecret)}`,
    ip: sender,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  }
}
