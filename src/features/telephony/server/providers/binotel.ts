import { asObject, parseObject } from '#shared/json-object.ts'
import { BlockList } from 'node:net'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import {
  ExchangeError,
  callExchange,
  fetchRecordingLink,
  isSame,
  isSender,
  momentOf,
  secondsOf,
  textOf,
} from './http.ts'
import type { CallNotice, CallReport, Exchange, ExchangeProvider, ExchangeFetch } from './provider.ts'

/** The senders that Binotel publishes. It signs nothing. */
const published = new BlockList()
published.addAddress('194.88.218.114')
published.addRange('194.88.218.116', '194.88.218.120')
published.addRange('194.88.219.67', '194.88.219.92')
published.addRange('185.100.66.145', '185.100.66.147')
published.addAddress('45.91.130.36')
published.addAddress('45.91.130.51')

const progressByType: Readonly<Record<string, CallReport['progress']>> = {
  apiCallSettings: 'ringing',
  receivedTheCall: 'ringing',
  answeredTheCall: 'answered',
  transferredTheCall: 'answered',
  hangupTheCall: 'ended',
  apiCallCompleted: 'ended',
}

export const binotel: ExchangeProvider = {
  name: 'binotel',

  readNotice(exchange, call) {
    if (!isGenuine(exchange, call)) return undefined
    const fields = parseFields(call)
    const type = textOf(fields['requestType'])
    const report = readReport(type, fields)
    if (type !== 'apiCallSettings') return { report, answer: () => ({ status: 'success' }) }
    const { direction, phone } = readParties(fields)
    return { report, callerPhone: direction === 'in' ? phone : undefined, answer: showCaller }
  },

  async startCall(fetch, exchange, { phone, extension }) {
    const body = await post(fetch, exchange, 'calls/internal-number-to-external-number.json', {
      internalNumber: extension,
      externalNumber: phone.replace('+', ''),
    })
    return textOf(body['generalCallID']) || undefined
  },

  async listCalls(fetch, exchange, { from, until }) {
    const body = await post(fetch, exchange, 'stats/list-of-calls-for-period.json', {
      startTime: seconds(from),
      stopTime: seconds(until),
    })
    const calls = Object.values(asObject(body['callDetails']) ?? {})
    return calls.flatMap((details) => readDetails(asObject(details) ?? {}) ?? [])
  },

  async fetchRecording(access, exchange, ref) {
    const body = await post(access.fetch, exchange, 'stats/call-record.json', { generalCallID: ref })
    return fetchRecordingLink(access, exchange, body['url'])
  },
}

function isGenuine(exchange: Exchange, { query, ip }: WebhookCall): boolean {
  return isSame(textOf(query['key']), exchange.webhookSecret) && isSender(exchange, published, ip)
}

/** Older hooks send a form with `callDetails[externalNumber]=…`, newer ones JSON. */
function parseFields({ body }: WebhookCall): Record<string, unknown> {
  const text = body.toString()
  const json = text.startsWith('{') ? parseObject(text) : undefined
  if (json) return { ...json, ...asObject(json['callDetails']) }
  const form = [...new URLSearchParams(text)]
  return Object.fromEntries(form.map(([name, value]) => [/^callDetails\[(\w+)\]$/.exec(name)?.[1] ?? name, value]))
}

function readReport(type: string, fields: Record<string, unknown>): CallReport | undefined {
  if (type === 'apiCallCompleted') return readDetails(fields)
  const ref = textOf(fields['generalCallID'])
  const progress = Object.hasOwn(progressByType, type) ? progressByType[type] : undefined
  if (!ref || !progress) return undefined
  return { ...readParties(fields), ...(progress === 'ended' && readOutcome(fields)), ref, progress }
}

/** The end and the transfer of a call name neither its direction nor its number. */
const directionByType = new Map([
  ['0', 'in'],
  ['1', 'out'],
] as const)

const readParties = (fields: Record<string, unknown>) => ({
  direction: directionByType.get(textOf(fields['callType']) as '0'),
  phone: textOf(fields['externalNumber']),
  line: textOf(fields['pbxNumber']),
  extension: textOf(fields['internalNumber']),
})

/** A transferred call was answered before. */
const talkedDispositions = new Set(['ANSWER', 'TRANSFER'])

function readOutcome(fields: Record<string, unknown>) {
  const disposition = textOf(fields['disposition'])
  return {
    talked: disposition ? talkedDispositions.has(disposition) : undefined,
    talkSeconds: secondsOf(fields['billsec']),
  }
}

function readDetails(fields: Record<string, unknown>): CallReport | undefined {
  const ref = textOf(fields['generalCallID'])
  if (!ref) return undefined
  return {
    ...readParties(fields),
    ref,
    progress: 'ended',
    ...readOutcome(fields),
    startedAt: momentOf(fields['startTime']),
    waitSeconds: secondsOf(fields['waitsec']),
    recordingRef: textOf(fields['recordingStatus']) === 'uploaded' ? ref : undefined,
  }
}

/** Shown on the phones of the exchange while it rings. */
const showCaller: CallNotice['answer'] = ({ caller }) =>
  caller ? { customerData: { name: caller.name, linkToCrmUrl: caller.link } } : { status: 'success' }

async function post(fetch: ExchangeFetch, { baseUrl, key, secret }: Exchange, path: string, fields: object) {
  const body = await callExchange(fetch, `${baseUrl}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, secret, ...fields }),
  })
  if (body['status'] !== 'success') throw new ExchangeError('refused', textOf(body['message']) || 'error')
  return body
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
