import type { CallDirection, ExchangeName } from '../../model.ts'
import type { Exchange } from '../providers/provider.ts'

/** A call as the sandbox exchange keeps it. Times are in seconds. */
export type ExchangeCall = {
  ref: string
  direction: CallDirection
  phone: string
  extension: string
  /** Our id, if the exchange repeats it. */
  callId?: string | undefined
  startedAt: number
  answeredAt?: number | undefined
  endedAt?: number | undefined
  recorded: boolean
}

export type ExchangeRequest = { method: string; path: string; headers: Headers; body: string }
export type ExchangeResponse = { status: number; body: object | Buffer }

/** A webhook request of the exchange. */
export type ExchangeNotice = { method: 'POST'; url: string; ip: string; headers: Record<string, string>; body: string }

export type ExchangeEnv = {
  exchange: Exchange
  nowSeconds: number
  /** Stores a call that staff asked for and rings. */
  place(call: ExchangeCall): Promise<void>
  list(): Promise<ExchangeCall[]>
}

export type SandboxEvent = 'ring' | 'answer' | 'end'

/** A server that speaks the exchange's protocol and rejects what the exchange rejects. */
export type ExchangeSandbox = {
  provider: ExchangeName
  newRef(direction: CallDirection): string
  handle(env: ExchangeEnv, request: ExchangeRequest): Promise<ExchangeResponse>
  noticesOf(exchange: Exchange, call: ExchangeCall, event: SandboxEvent): ExchangeNotice[]
}

export const talkSecondsOf = ({ answeredAt, endedAt }: ExchangeCall): number =>
  answeredAt !== undefined && endedAt !== undefined ? endedAt - answeredAt : 0
export const waitSecondsOf = ({ startedAt, answeredAt, endedAt }: ExchangeCall): number =>
  (answeredAt ?? endedAt ?? startedAt) - startedAt
