import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Edition } from '#editions/edition.ts'
import { isEntity } from '#shared/codecs.ts'
import type { Endpoint, FileRule } from '#shared/contract.ts'
import { fail, failField, failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import { assertSimpleJson, jsonValuesOf } from './body-limits.ts'
import { fieldProblems } from './issues.ts'
import { parseMultipart } from './multipart.ts'
import { findUnpayableAmounts } from './payable-amounts.ts'
import { sniffType, typeNames } from './sniff.ts'

export type Upload = { bytes: Buffer; type: string }
export type ReadInput = { input: Record<string, unknown>; files: Record<string, Upload[]> }

/**
 * Merges query and body (JSON, form or multipart), parses JSON-encoded entities and decodes the input by the
 * contract. Unknown fields are dropped.
 */
export async function readInput(
  request: FastifyRequest,
  endpoint: Endpoint,
  { currency }: Pick<Edition, 'currency'>,
): Promise<ReadInput> {
  const { fields, files } = isMultipart(request)
    ? await readMultipart(request, endpoint.files ?? {})
    : { fields: request.body, files: {} }
  const given: Record<string, unknown> = {
    ...(request.query as object),
    ...asFields(fields, endpoint),
    ...(request.params as object),
  }
  for (const [name, schema] of Object.entries(endpoint.input.shape)) {
    if (isEntity(schema) && typeof given[name] === 'string') given[name] = parseJson(name, given[name], endpoint)
  }
  const decoded = z.safeDecode(endpoint.input, given, { reportInput: true })
  if (decoded.success) {
    const unpayable = findUnpayableAmounts(endpoint.input, decoded.data, currency)
    if (unpayable.length === 0) return { input: decoded.data, files }
    const wholeUnits = [{ id: 'invalid.whole_units', values: { currency } }]
    throw failFields(Object.fromEntries(unpayable.map((field) => [ownName(endpoint, field), wholeUnits])))
  }
  const problems = Object.entries(fieldProblems(decoded.error)).map(([field, texts]) => [
    ownName(endpoint, field),
    texts,
  ])
  throw failFields(Object.fromEntries(problems) as Record<string, MessageRef[]>)
}

export const plainBodyLimit = 1_048_576

/** The sum of all file limits plus room for the other fields. */
export function bodyLimitOf({ files = {} }: Endpoint): number {
  const room = Object.values(files).map(({ maxBytes, maxCount }) => maxBytes * maxCount)
  return room.reduce((sum, one) => sum + one, plainBodyLimit)
}

export const isMultipart = (request: FastifyRequest) => Buffer.isBuffer(request.body)

/** `entity.name.ua` → `name.ua`: forms use the field names of the entity without its envelope. */
function ownName(endpoint: Endpoint, field: string): string {
  const [first = '', ...rest] = field.split('.')
  return rest.length > 0 && isEntity(endpoint.input.shape[first]) ? rest.join('.') : field
}

function asFields(body: unknown, endpoint: Endpoint): Record<string, unknown> {
  if (Array.isArray(body)) return endpoint.body ? { [endpoint.body]: body } : {}
  return body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {}
}

function parseJson(name: string, text: string, endpoint: Endpoint): unknown {
  assertSimpleJson(text, jsonValuesOf(endpoint))
  try {
    return JSON.parse(text)
  } catch {
    throw failField(name, 'invalid.json')
  }
}

async function readMultipart(request: FastifyRequest, rules: Record<string, FileRule>) {
  const fields: Record<string, unknown> = {}
  const files: Record<string, Upload[]> = {}
  const parts = await parseMultipart(request.body as Buffer, request.headers['content-type'] ?? '')
  // Only files may be large: texts are decoded and checked in one piece.
  const texts = parts.reduce((sum, { isFile, bytes }) => (isFile ? sum : sum + bytes.length), 0)
  if (texts > plainBodyLimit) throw fail('too_large')
  for (const { name: key, isFile, bytes } of parts) {
    const name = key.replace(/\[\]$/, '')
    if (!isFile) fields[name] = bytes.toString('utf8')
    else if (rules[name]) (files[name] ??= []).push(checkedUpload(bytes, rules[name]))
  }
  for (const [name, list] of Object.entries(files)) {
    const max = rules[name]!.maxCount
    if (list.length > max) throw fail('too_large', { id: 'upload.too_many', values: { max } })
  }
  return { fields, files }
}

function checkedUpload(part: Buffer, rule: FileRule): Upload {
  const max = Math.floor(rule.maxBytes / 1_048_576)
  if (part.length > rule.maxBytes)
    throw fail('too_large', max > 0 ? { id: 'upload.too_large', values: { max } } : undefined)
  // A copy: a view that is sent to a thread would take the whole body along.
  const bytes = Buffer.from(part)
  const type = sniffType(bytes)
  const types = rule.types.map((one) => typeNames[one] ?? one).join(', ')
  if (!type || !rule.types.includes(type))
    throw fail('unsupported_type', { id: 'upload.unsupported', values: { types } })
  return { bytes, type }
}
