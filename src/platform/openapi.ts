import { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'
import { isEntity } from '#shared/codecs.ts'
import { errorStatus } from '#shared/errors.ts'
import type { SocketRoute } from './plugin.ts'

type Json = Record<string, unknown>

export function describeApi(endpoints: readonly Endpoint[], sockets: readonly SocketRoute[] = []): Json {
  const paths: Record<string, Json> = {}
  for (const socket of sockets) paths[socket.path] = { get: describeSocket(socket) }
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Repeto', version: '1', description: 'Inputs of a POST are read from the query or the body.' },
    paths,
    components: {
      schemas: {
        Failure: {
          type: 'object',
          required: ['status', 'error'],
          properties: {
            status: { const: 'fail' },
            error: {
              anyOf: [
                { enum: Object.keys(errorStatus) },
                { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
              ],
            },
            message: { type: 'string' },
          },
        },
      },
    },
  }
}

const failure = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

/** Describes the messages in both directions; a failure is also sent and closes the socket. */
function describeSocket({ who, path, query, incoming, outgoing }: SocketRoute): Json {
  return {
    'x-who': who,
    'x-incoming': schemaOf(incoming),
    parameters: parameters({ path, input: query }),
    responses: {
      101: { description: 'Messages both ways', content: { 'application/json': { schema: schemaOf(outgoing) } } },
      default: failure,
    },
  }
}

function describe(endpoint: Endpoint): Json {
  return {
    'x-who': endpoint.who,
    ...(endpoint.method === 'GET' ? { parameters: parameters(endpoint) } : { requestBody: body(endpoint) }),
    responses: {
      200: { description: 'Done', content: answerOf(endpoint) },
      default: failure,
    },
  }
}

function parameters({ path, input }: { path: string; input: z.ZodType }): Json[] {
  const { properties = {}, required = [] } = schemaOf(input) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = new Set(Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: required.includes(name) || inPath.has(name),
    schema,
  }))
}

function body({ input, files }: Endpoint): Json {
  const schema = schemaOf(input) as { properties?: Record<string, Json> }
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (isEntity(input.shape[name]))
      schema.properties![name] = { anyOf: [part, { type: 'string', contentMediaType: 'application/json' }] }
  }
  if (!files) return { content: { 'application/json': { schema } } }
  const parts = Object.entries(files).map(([name, { maxBytes, maxCount }]) => {
    const items = { type: 'string', format: 'binary', maxLength: maxBytes }
    return [name, { type: 'array', maxItems: maxCount, items }]
  })
  const properties = { ...schema.properties, ...(Object.fromEntries(parts) as Json) }
  return { content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

function answerOf(endpoint: Endpoint): Json {
  const types = [endpoint.file ?? []].flat()
  const binary = { schema: { type: 'string', format: 'binary' } }
  if (types.length > 0) return Object.fromEntries(types.map((type) => [type, binary]))
  return { 'application/json': { schema: success(endpoint) } }
}

function success({ answer, auth }: Endpoint): Json {
  const properties = { status: { const: 'success' }, data: schemaOf(answer), ...(auth && { auth: { type: 'object' } }) }
  return { type: 'object', required: Object.keys(properties), properties }
}

/** Inputs and answers are described by their wire side, which is the input of a codec. */
function schemaOf(schema: z.ZodType): Json {
  const described: Json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  delete described['$schema']
  return described
}
