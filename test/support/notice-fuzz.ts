import { parseObject } from '#shared/json-object.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { WebhookCall } from '#platform/http/webhook-call.ts'

import type { Notice } from '#features/payments/server/providers/provider.ts'
import { threadCpuMs } from './cpu-time.ts'

type NoticeReader = (call: WebhookCall) => Notice | undefined

/** Unsigned calls of any content are not genuine and never throw. */
export function expectGarbageIsNotGenuine(read: NoticeReader, headerNames: readonly string[]): void {
  const header = fc.oneof(fc.string(), fc.constantFrom('t=1,v1=00', 'ts=1,v1=', 'v1=,v1=', ',,,', '='.repeat(999)))
  const headers = fc.record(Object.fromEntries(headerNames.map((name) => [name, header])), { requiredKeys: [] })
  const query = fc.dictionary(fc.constantFrom('data.id', 'type', 'payment', 'merchant'), fc.anything())
  const body = fc.oneof(fc.string(), fc.json()).map((text) => Buffer.from(text))
  fc.assert(
    fc.property(headers, query, body, (headers, query, body) => {
      expect(read({ method: 'POST', url: '', ip: '', params: {}, headers, query, body })).toBeUndefined()
    }),
  )
}

/** Genuine notices with any value in the place of any other never throw and never lack the id of a payment. */
export function expectGenuineNoticesAreRead(
  read: NoticeReader,
  payload: object,
  sign: (body: string) => WebhookCall,
): void {
  const paths = pathsOf(payload)
  const change = fc.tuple(fc.constantFrom(...paths), fc.jsonValue())
  const changed = fc.array(change, { maxLength: 3 }).map((changes) => {
    const copy = structuredClone(payload)
    for (const [path, value] of changes) setAt(copy, path, value)
    return JSON.stringify(copy)
  })
  fc.assert(
    fc.property(fc.oneof(changed, fc.json(), fc.string()), (body) => {
      const notice = read(sign(body))
      expect(notice).toBeDefined()
      if (notice?.report) expect(notice.report.paymentId).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
}

/**
 * A megabyte costs less than 50 ms if it is not genuine. If it is, the time of `JSON.parse` is not counted: a million
 * opening brackets take it about 50 ms, but only the provider can sign them.
 */
export function expectFastForLargeBodies(read: NoticeReader, sign: (body: string) => WebhookCall): void {
  const megabyte = 1_000_000
  for (const part of ['[', '{"type":', '"', 'x', '\\u0000', '[]', ' ']) {
    const call = sign(part.repeat(megabyte / part.length))
    expect(fastestCpuMs(() => read({ ...call, headers: {} }))).toBeLessThan(50)
    const parsing = fastestCpuMs(() => parseObject(call.body.toString()))
    expect(fastestCpuMs(() => read(call)) - parsing).toBeLessThan(50)
  }
}

/** The best of five, because the first run includes compilation. */
function fastestCpuMs(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const start = threadCpuMs()
    run()
    return threadCpuMs() - start
  })
  return Math.min(...times)
}

type Path = readonly string[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path]
  const inner = Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]))
  return path.length === 0 ? inner : [path, ...inner]
}

function setAt(target: object, path: Path, value: unknown): void {
  const [name, ...rest] = path
  const record = target as Record<string, unknown>
  if (name === undefined) return
  const next = record[name]
  if (rest.length === 0) record[name] = value
  else if (next !== null && typeof next === 'object') setAt(next, rest, value)
}
