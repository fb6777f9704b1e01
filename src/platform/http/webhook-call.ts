import type { IncomingHttpHeaders } from 'node:http'

export type WebhookCall = {
  method: string
  /** The path with the query as it was sent, for signatures that cover the address. */
  url: string
  /** The sender's address, for services that sign nothing. */
  ip: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  headers: IncomingHttpHeaders
  /** Raw bytes, because signatures are computed over them. */
  body: Buffer
}

const raw = Symbol('raw answer')

/** A complete answer, where a text or JSON with status 200 is not enough: a redirect, a page, an error of a protocol. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: string; [raw]: true }

export function rawAnswer(status: number, headers: Record<string, string>, body = ''): RawAnswer {
  return { status, headers, body, [raw]: true }
}

export function isRawAnswer(answer: string | object): answer is RawAnswer {
  return typeof answer === 'object' && raw in answer
}
