import { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'
import { isEntity } from '#shared/codecs.ts'
import { errorStatus } from '#shared/errors.ts'
import type { SocketRoute, Webhook } from './plugin.ts'
import type { EventStream, Feed } from './slice-feeds.ts'
import { plainBodyLimit } from './http/input.ts'

type Json = Record<string, unknown>

type Routes = {
  sockets?: readonly SocketRoute[]
  webhooks?: readonly Webhook[]
  feeds?: readonly Feed[]
  streams?: readonly EventStream[]
}

export function describeApi(
  endpoints: readonly Endpoint[],
  { sockets = [], webhooks = [], feeds = [], streams = [] }: Routes = {},
): Json {
  const paths: Record<string, Json> = {}
  for (const feed of feeds.filter(isApiFeed)) paths[pathOf(feed)] = { get: describeText(feed, 'application/json') }
  for (const stream of streams) paths[pathOf(stream)] = { get: describeText(stream, 'text/event-stream') }
  for (const webhook of webhooks.filter(isCall)) paths[pathOf(webhook)] = { post: describeWebhook(webhook) }
  for (const socket of sockets) paths[socket.path] = { get: describeSocket(socket) }
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint)
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

const pathOf = ({ path }: { path: string }) => path.replaceAll(/:(\w+)/g, '{$1}')

/** A service calls it with a signed body. The others are addresses that browsers return to. */
export const isCall = ({ path, unsigned }: Webhook) => path.startsWith('/api/') && !unsigned

/** Programs read it. The other feeds are files for search engines and readers of news. */
export const isApiFeed = ({ path }: Feed) => path.startsWith('/api/')

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

/** The protocol of the service decides what it sends and expects. */
function describeWebhook({ path }: Webhook): Json {
  return {
    'x-who': 'guest',
    parameters: pathParameters(path),
    requestBody: {
      content: {
        'application/octet-stream': { schema: { type: 'string', format: 'binary', maxLength: plainBodyLimit } },
      },
    },
    responses: {
      200: { description: 'Stored', content: { 'text/plain': { schema: { type: 'string' } } } },
      default: failure,
    },
  }
}

/** The server answers longer parts of a path with 404. */
const maxParam = 200

/** The protocol of its readers decides the shape, so it has no envelope. */
function describeText({ path }: { path: string }, type: string): Json {
  return {
    'x-who': 'guest',
    parameters: pathParameters(path),
    responses: { 200: { description: 'Current state', content: { [type]: { schema: {} } } }, default: failure },
  }
}

function pathParameters(path: string): Json[] {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name)
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string', maxLength: maxParam } }))
}

function describe(endpoint: Endpoint): Json {
  return {
    'x-who': endpoint.who,
    ...(endpoint.method === 'GET' ? { parameters: parameters(endpoint) } : { requestBody: body(endpoint) }),
    responses: {
      [endpoint.accepted ? 202 : 200]: { description: 'Done', content: answerOf(endpoint) },
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

function body({ input, files, body: whole }: Endpoint): Json {
  const schema = schemaOf(input) as { properties?: Record<string, Json> }
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (isEntity(input.shape[name]))
      schema.properties![name] = { anyOf: [part, { type: 'string', contentMediaType: 'application/json' }] }
  }
  if (!files) return { content: { 'application/json': { schema: (whole && schema.properties?.[whole]) || schema } } }
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
