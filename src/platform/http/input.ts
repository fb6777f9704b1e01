import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isEntity } from '#shared/codecs.ts'
import type { Endpoint, FileRule } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { fieldErrors } from './failure.ts'
import type { Said } from './failure.ts'
import { sniffType } from './sniff.ts'

export type Upload = { bytes: Buffer; type: string }
export type ReadInput = { input: Record<string, unknown>; files: Record<string, Upload[]> } | { errors: FieldErrors }

/**
 * The input of a call: query and body together (JSON, a form or multipart), entities parsed from
 * their JSON text, decoded by the contract. Unknown fields are dropped.
 */
export async function readInput(request: FastifyRequest, endpoint: Endpoint, said: Said): Promise<ReadInput> {
  const { fields, files } = request.isMultipart()
    ? await readMultipart(request, endpoint.files ?? {})
    : { fields: request.body, files: {} }
  const given: Record<string, unknown> = { ...(request.query as object), ...asFields(fields) }
  for (const [name, schema] of Object.entries(endpoint.input.shape)) {
    if (isEntity(schema) && typeof given[name] === 'string') given[name] = parseJson(name, given[name])
  }
  const decoded = z.safeDecode(endpoint.input, given)
  if (decoded.success) return { input: decoded.data, files }
  const errors = Object.entries(fieldErrors(decoded.error, said)).map(([field, messages]) => [
    ownName(endpoint, field),
    messages,
  ])
  return { errors: Object.fromEntries(errors) as FieldErrors }
}

/** `entity.name.ua` → `name.ua`: a form knows its entity's fields, not the envelope they travel in. */
function ownName(endpoint: Endpoint, field: string): string {
  const [first = '', ...rest] = field.split('.')
  return rest.length > 0 && isEntity(endpoint.input.shape[first]) ? rest.join('.') : field
}

function asFields(body: unknown): Record<string, unknown> {
  return body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuseField(name, 'invalid.json')
  }
}

async function readMultipart(request: FastifyRequest, rules: Record<string, FileRule>) {
  const fields: Record<string, unknown> = {}
  const files: Record<string, Upload[]> = {}
  for await (const part of request.parts({ limits: { fields: 50, fieldSize: 1_000_000, files: 20, parts: 70 } })) {
    const name = part.fieldname.replace(/\[\]$/, '')
    if (part.type === 'field') {
      fields[name] = part.value
      continue
    }
    const rule = rules[name]
    const bytes = await readUpTo(part.file, rule?.maxBytes ?? 0)
    if (!rule) continue
    const type = sniffType(bytes)
    if (!type || !rule.types.includes(type)) throw refuse('unsupported_type')
    const list = (files[name] ??= [])
    if (list.push({ bytes, type }) > rule.maxCount) throw refuse('too_large')
  }
  return { fields, files }
}

/** Reads to the end in any case, since an unread part would hold the request for ever. */
async function readUpTo(stream: AsyncIterable<Buffer>, max: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= max) chunks.push(chunk)
  }
  if (max > 0 && size > max) throw refuse('too_large')
  return Buffer.concat(chunks)
}
