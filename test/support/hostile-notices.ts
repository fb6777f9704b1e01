import fc from 'fast-check'
import { cpuTimeOf, repeatTo } from './growth.ts'

type ReadBody = (body: Buffer) => unknown

const units = ['[', '{"a":', '"', '&', '=', '%', '%41', '1,', '\\u0041', '{"order_id":"', 'data=', '\u0000', 'я']

/** Reads bodies that the provider has not signed. Every one must be rejected without an exception. */
export function findAccepted(read: ReadBody, numRuns: number): Buffer | undefined {
  const text = fc.string({ maxLength: 100 })
  const form = fc.array(fc.tuple(text, text)).map((entries) => new URLSearchParams(entries).toString())
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.oneof(fc.json(), text, form).map((written) => Buffer.from(written)),
  )
  return fc.sample(body, { numRuns }).find((bytes) => read(bytes) !== undefined)
}

/** Content that the provider could sign: the fields of its notices with values of any type. */
export function sampleContent(fields: readonly string[], numRuns: number): Record<string, unknown>[] {
  const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fields) }, fc.string(), fc.constant('__proto__'))
  const text = fc.constantFrom(
    '',
    '0',
    '-1',
    '1001',
    '1e3',
    '99999999999999999999',
    '12.345',
    'constructor',
    'toString',
  )
  const value = fc.oneof(fc.jsonValue(), text, fc.integer(), fc.double(), fc.constant({ toString: 1 }))
  const content = fc.array(fc.tuple(name, value), { maxLength: 20 }).map((entries) => Object.fromEntries(entries))
  return fc.sample(content, { numRuns })
}

/**
 * The CPU time in milliseconds of the slowest body of one megabyte or of 64 kB, up to which adapters read a notice.
 * The best of three tries counts.
 */
export function slowestRead(read: ReadBody): number {
  const bodies = [1024 * 1024, 64 * 1024].flatMap((size) =>
    units.map((unit) => Buffer.from(repeatTo(unit, size)).subarray(0, size)),
  )
  return Math.max(...bodies.map((body) => Math.min(...[1, 2, 3].map(() => cpuTimeOf(() => read(body))))))
}
