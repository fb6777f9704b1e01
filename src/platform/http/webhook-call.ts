import type { IncomingHttpHeaders } from 'node:http'

export type WebhookCall = {
  method: 'GET' | 'POST'
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  headers: IncomingHttpHeaders
  /** Raw bytes, because signatures are computed over them. */
  body: Buffer
}
