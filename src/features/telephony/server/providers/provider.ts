import type { RawAnswer, WebhookCall } from '#platform/http/webhook-call.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import type { CallDirection, ExchangeName, RecordingType } from '../../model.ts'

/** The account at an exchange that serves an edition. */
export type Exchange = {
  provider: ExchangeName
  baseUrl: string
  key: string
  secret: string
  /** Binotel signs nothing, so its webhook address holds a secret. */
  webhookSecret: string
  /** Addresses that notices come from; empty: those that the exchange publishes. Twilio's signature needs none. */
  senders: readonly string[]
  /** The number that calls are made from, where the exchange wants to know it. */
  from: string
  /** The public address of our webhook. */
  webhookUrl: string
  isSandbox: boolean
}

/**
 * The exchange's report on one call, by a notice or in its list. Without `progress` it only adds to a known call.
 * `phone` is the other party as the exchange writes it.
 */
export type CallReport = {
  ref: string
  /** Our call, if the exchange repeats the id that we gave it. */
  callId?: number | undefined
  direction?: CallDirection | undefined
  phone?: string | undefined
  line?: string | undefined
  extension?: string | undefined
  progress?: 'ringing' | 'answered' | 'ended' | undefined
  /** Whether people talked; undefined if the end does not say, and then an answered call was a talk. */
  talked?: boolean | undefined
  startedAt?: Date | undefined
  waitSeconds?: number | undefined
  talkSeconds?: number | undefined
  recordingRef?: string | undefined
}

/** `answer` tells the exchange how to go on, knowing who calls. */
export type CallNotice = {
  report: CallReport | undefined
  /** The number whose owner the answer names, if the notice has no id of a call to report on. */
  callerPhone?: string | undefined
  answer: (situation: CallSituation) => string | object | RawAnswer
}

/** The facts of a call that the exchange may learn. */
export type CallSituation = {
  caller?: { name: string; link: string } | undefined
  /** Internal numbers of the staff whose phones ring. */
  extensions: readonly string[]
  /** The other party of a call that staff started. */
  phone: string
  /** Said to a caller for whom there is no phone to ring. */
  nobodyThere: string
  /** Said to the other party before the recording begins; empty if staff ask for consent themselves. */
  announcement: string
  language: string
}

export type NewCall = { id: number; phone: string; extension: string }
export type Recording = { type: RecordingType; bytes: Buffer }
export type ExchangeFetch = (url: string, init: RequestInit) => Promise<Response>
/** `download` fetches an address that the exchange names in an answer. */
export type RecordingAccess = { fetch: ExchangeFetch; download: Outgoing['download'] }

export type ExchangeProvider = {
  name: ExchangeName
  /** Undefined: not genuine. */
  readNotice(exchange: Exchange, call: WebhookCall, now: Date): CallNotice | undefined
  /** Asked once, never again: a repetition would ring twice. Returns the exchange's id if it names one. */
  startCall(fetch: ExchangeFetch, exchange: Exchange, call: NewCall): Promise<string | undefined>
  /** Calls of at most a day, for those whose notices were lost. */
  listCalls(fetch: ExchangeFetch, exchange: Exchange, period: { from: Date; until: Date }): Promise<CallReport[]>
  fetchRecording(access: RecordingAccess, exchange: Exchange, ref: string): Promise<Recording>
}
