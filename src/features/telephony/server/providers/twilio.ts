import { asObject } from '#shared/json-object.ts'
import { createHmac } from 'node:crypto'
import { rawAnswer } from '#platform/http/webhook-call.ts'
import { ExchangeError, callExchange, fetchAudio, isSame, maxPages, secondsOf, textOf } from './http.ts'
import type { CallReport, CallSituation, Exchange, ExchangeProvider, ExchangeFetch } from './provider.ts'
import { announce, dialCaller, dialStaff, emptyTwiml } from './twiml.ts'

type Fields = Readonly<Record<string, string>>

const dayMs = 86_400_000
const ended = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])

/**
 * Twilio asks for instructions (TwiML) and reports two legs: the parent call, and the child that `<Dial>` makes. An
 * incoming call dials staff; a call of staff rings them first and then dials the other party.
 */
export const twilio: ExchangeProvider = {
  name: 'twilio',

  readNotice(exchange, { url, headers, body, method }) {
    const full = new URL(url, exchange.webhookUrl).href
    const fields = method === 'POST' ? Object.fromEntries(new URLSearchParams(body.toString())) : {}
    if (!isSame(textOf(headers['x-twilio-signature']), signTwilio(exchange.secret, full, fields))) return undefined
    const { searchParams } = new URL(full)
    const given = /^\d{1,15}$/.exec(searchParams.get('call') ?? '')
    const callId = given ? Number(given[0]) : undefined
    const isEnd = searchParams.has('end')
    const answer = (situation: CallSituation) => {
      if (searchParams.has('announce')) return announce(situation)
      return isEnd ? emptyTwiml : answerTwiml(exchange, fields, situation, callId)
    }
    const report = readReport(isEnd ? { ...fields, CallStatus: 'no-answer' } : fields, callId)
    return { report, answer: (situation) => rawAnswer(200, xml, answer(situation)) }
  },

  async startCall(fetch, exchange, { id, extension }) {
    const address = webhookOf(exchange, id)
    const form = new URLSearchParams({
      From: exchange.from,
      To: extension,
      Url: address,
      StatusCallback: address,
      StatusCallbackEvent: 'completed',
    })
    const body = await callExchange(fetch, `${accountUrl(exchange)}/Calls.json`, {
      method: 'POST',
      headers: basicAuth(exchange),
      body: form,
    })
    const sid = textOf(body['sid'])
    if (!sid) throw new ExchangeError('outage', 'no call id')
    return sid
  },

  /** Twilio filters by day. Children tell whether somebody answered, and the other party of a call of staff. */
  async listCalls(fetch, exchange, { from, until }) {
    const [first, last] = [day(from), day(new Date(until.getTime() + dayMs))]
    const calls = await listPages(fetch, exchange, 'Calls', { 'StartTime>': first, 'StartTime<': last })
    const recordings = await listPages(fetch, exchange, 'Recordings', { 'DateCreated>': first })
    const legs: ListedLegs = {
      children: Map.groupBy(calls, (one) => textOf(one['parent_call_sid'])),
      recordings: new Map(
        recordings
          .filter((one) => textOf(one['status']) === 'completed')
          .map((one) => [textOf(one['call_sid']), textOf(one['sid'])]),
      ),
    }
    return calls.flatMap((one) => {
      const report = readListed(one, legs)
      return report?.startedAt && report.startedAt >= from && report.startedAt <= until ? report : []
    })
  },

  fetchRecording: ({ fetch }, exchange, ref) =>
    fetchAudio(fetch, `${accountUrl(exchange)}/Recordings/${encodeURIComponent(ref)}.mp3`, {
      headers: basicAuth(exchange),
    }),
}

/** HMAC-SHA1 over the address as Twilio called it, followed by the sorted names and values of the form. */
export function signTwilio(token: string, url: string, fields: Fields): string {
  const sorted = Object.keys(fields).toSorted()
  const text = url + sorted.map((name) => name + fields[name]).join('')
  return createHmac('sha1', token).update(text).digest('base64')
}

function readReport(fields: Fields, callId: number | undefined): CallReport | undefined {
  const parent = textOf(fields['ParentCallSid'])
  const ref = parent || textOf(fields['CallSid'])
  if (!ref) return undefined
  const known = { ref, callId }
  if (fields['RecordingSid']) return { ...known, recordingRef: textOf(fields['RecordingSid']) }
  const status = fields['CallStatus'] ?? ''
  const dialStatus = fields['DialCallStatus']
  if (dialStatus) return { ...known, progress: 'ended', talked: dialStatus === 'completed' }
  const isInbound = fields['Direction'] === 'inbound'
  if (parent) {
    if (status !== 'in-progress') return undefined
    // The child of an incoming call leads to staff.
    return { ...known, progress: 'answered', ...(callId === undefined && { extension: textOf(fields['To']) }) }
  }
  const parties = isInbound
    ? { direction: 'in' as const, phone: textOf(fields['From']), line: textOf(fields['To']) }
    : { direction: 'out' as const, line: textOf(fields['From']), extension: textOf(fields['To']) }
  return { ...known, ...parties, progress: ended.has(status) ? 'ended' : 'ringing' }
}

type Listed = Record<string, unknown>
/** The legs of calls by their parent, and recordings by the leg that they belong to. */
type ListedLegs = { children: ReadonlyMap<string, readonly Listed[]>; recordings: ReadonlyMap<string, string> }

async function listPages(
  fetch: ExchangeFetch,
  exchange: Exchange,
  list: 'Calls' | 'Recordings',
  filter: Record<string, string>,
): Promise<Listed[]> {
  const listed: Listed[] = []
  const query = new URLSearchParams({ ...filter, PageSize: '1000' })
  for (let url = `${accountUrl(exchange)}/${list}.json?${query}`, page = 0; page < maxPages; page++) {
    const body = await callExchange(fetch, url, { headers: basicAuth(exchange) })
    listed.push(...objectsIn(body[list.toLowerCase()]))
    const next = body['next_page_uri']
    // The keys are for this host only.
    if (typeof next !== 'string' || !next.startsWith('/')) break
    url = exchange.baseUrl + next
  }
  return listed
}

function objectsIn(list: unknown): Listed[] {
  if (!Array.isArray(list)) return []
  return (list as unknown[]).map(asObject).filter((one) => one !== undefined)
}

function readListed(one: Listed, { children, recordings }: ListedLegs): CallReport | undefined {
  const ref = textOf(one['sid'])
  const status = textOf(one['status'])
  if (!ref || textOf(one['parent_call_sid']) || !ended.has(status)) return undefined
  const isInbound = textOf(one['direction']) === 'inbound'
  const legs = children.get(ref) ?? []
  const talk = legs.find((leg) => textOf(leg['status']) === 'completed' && (secondsOf(leg['duration']) ?? 0) > 0)
  const recorded = [one, ...legs].find((leg) => recordings.has(textOf(leg['sid'])))
  const startedAt = new Date(textOf(one['start_time']))
  return {
    ref,
    direction: isInbound ? 'in' : 'out',
    phone: textOf(isInbound ? one['from'] : legs[0]?.['to']),
    extension: textOf(isInbound ? talk?.['to'] : one['to']),
    progress: 'ended',
    talked: talk !== undefined,
    startedAt: Number.isNaN(startedAt.getTime()) ? undefined : startedAt,
    talkSeconds: secondsOf(talk?.['duration']),
    recordingRef: recorded && recordings.get(textOf(recorded['sid'])),
  }
}

const xml = { 'content-type': 'text/xml; charset=utf-8' }

function answerTwiml(exchange: Exchange, fields: Fields, situation: CallSituation, callId: number | undefined): string {
  const asksForInstructions =
    !fields['ParentCallSid'] &&
    !fields['RecordingSid'] &&
    !fields['DialCallStatus'] &&
    !ended.has(fields['CallStatus']!)
  if (!asksForInstructions) return emptyTwiml
  const address = callId === undefined ? exchange.webhookUrl : webhookOf(exchange, callId)
  if (fields['Direction'] === 'inbound') return dialStaff(situation, address, `${address}?end=1`)
  return situation.phone ? dialCaller(situation, address, `${address}&announce=1`, exchange.from) : emptyTwiml
}

const webhookOf = ({ webhookUrl }: Exchange, callId: number) => `${webhookUrl}?call=${callId}`
const accountUrl = ({ baseUrl, key }: Exchange) => `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(key)}`
const basicAuth = ({ key, secret }: Exchange) => ({
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
})
const day = (at: Date) => at.toISOString().slice(0, 10)
