import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { slices } from '#app/slices.ts'
import { anyStaff, guest } from '#shared/access.ts'
import { entity, flag, id, integer, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import { describeApi, isApiFeed, isCall } from './openapi.ts'

type Schema = { [key: string]: unknown; properties?: Record<string, Schema> }
type Operation = {
  'x-who': unknown
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}
type Api = { openapi: string; info: object; paths: Record<string, Record<string, Operation>>; components: object }

describe('the published description', () => {
  let api: Api
  beforeAll(async () => {
    const { web } = await openApp()
    const response = await web.inject({ url: '/api/openapi.json' })
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    api = response.json<Api>()
  })

  const operationOf = ({ method, path }: { method: string; path: string }) =>
    api.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const operations = () => Object.values(api.paths).flatMap((methods) => Object.values(methods))

  test('is valid OpenAPI 3.1 without dangling references', () => {
    expect(api).toMatchObject({ openapi: '3.1.0', info: { title: 'Repeto', version: '1' } })
    for (const [, path] of JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g))
      expect(path!.split('/').reduce((at, key) => (at as Schema)[key], api as unknown)).toBeDefined()
    expect(JSON.stringify(api)).not.toContain('$schema')
    for (const { responses } of operations())
      for (const { description, content } of Object.values(responses)) {
        expect(description).toEqual(expect.any(String))
        expect(Object.keys(content)).not.toEqual([])
        for (const type of Object.keys(content)) expect(type).toMatch(/^[a-z]+\/[a-z]+(?:[.-][a-z]+)*$/)
      }
  })

  test('contains every call with its access rule', () => {
    const endpoints = slices.flatMap((slice) => slice.routes?.endpoints ?? []).map((one) => one.endpoint)
    const sockets = slices.flatMap((slice) => slice.routes?.sockets ?? [])
    const webhooks = slices.flatMap((slice) => slice.routes?.webhooks ?? []).filter(isCall)
    const feeds = slices.flatMap((slice) => slice.routes?.feeds ?? []).filter(isApiFeed)
    const streams = slices.flatMap((slice) => slice.routes?.streams ?? [])
    const others = [...sockets, ...webhooks, ...feeds, ...streams]
    expect(operations()).toHaveLength(endpoints.length + others.length)
    for (const { path } of [...feeds, ...streams])
      expect(operationOf({ method: 'GET', path })).toMatchObject({ 'x-who': guest })
    for (const { path } of webhooks) expect(operationOf({ method: 'POST', path })).toMatchObject({ 'x-who': guest })
    for (const { path, who } of sockets) expect(operationOf({ method: 'GET', path })).toMatchObject({ 'x-who': who })
    for (const { method, path, who } of endpoints) expect(operationOf({ method, path })).toMatchObject({ 'x-who': who })
  })

  test('contains the file types that a call answers', () => {
    const files = slices.flatMap((slice) => slice.routes?.endpoints ?? []).filter(({ endpoint }) => endpoint.file)
    for (const { endpoint } of files)
      expect(Object.keys(operationOf(endpoint)!.responses[200]!.content)).toEqual([endpoint.file].flat())
  })

  test('contains path parameters', () => {
    const inPaths = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters = [] }) =>
        parameters.filter((one) => one.in === 'path').map(({ name, required }) => ({ path, name, required })),
      ),
    )
    expect(inPaths).toContainEqual({ path: '/api/tutor/orders/{filter}', name: 'filter', required: true })
    for (const { path, name } of inPaths) expect(path).toContain(`{${name}}`)
  })

  test('puts input of reads into the query and of writes into the body', () => {
    for (const [method, { parameters, requestBody }] of Object.values(api.paths).flatMap((one) =>
      Object.entries(one),
    )) {
      expect(requestBody !== undefined).toBe(method === 'post')
      if (method === 'get') expect(parameters).toBeDefined()
      else expect(parameters?.filter((one) => one.in === 'query') ?? []).toEqual([])
    }
  })
})

describe('a description', () => {
  const thing = z.object({ name: text(5, 1), at: seconds(), on: flag() })
  const contract = [
    endpoint({
      method: 'POST',
      path: '/api/test/thing/save',
      who: anyStaff,
      input: z.object({ thing: entity(thing), filters: entity(thing.partial()).prefault({}) }),
      answer: z.object({ thing: thing.extend({ id: id() }) }),
      auth: true,
    }),
    endpoint({
      method: 'GET',
      path: '/api/test/thing/get',
      who: guest,
      input: z.object({ id: id(), page: integer(1, 100).default(1), from: seconds().optional() }),
      answer: z.object({ at: seconds() }),
    }),
    endpoint({
      method: 'POST',
      path: '/api/test/thing/upload',
      who: guest,
      input: z.object({ title: text(9) }),
      answer: z.object({}),
      files: { photo: { maxBytes: 1, maxCount: 1, types: [] } },
    }),
    endpoint({
      method: 'GET',
      path: '/api/test/things/export',
      who: guest,
      input: z.object({}),
      answer: noFields,
      file: 'text/csv',
    }),
  ]
  const { paths } = describeApi(contract) as Api
  const save = paths['/api/test/thing/save']!['post']!
  const read = paths['/api/test/thing/get']!['get']!

  test('accepts an entity as an object or as JSON text', () => {
    const { schema } = save.requestBody!.content['application/json']!
    const both = { anyOf: [{ type: 'object' }, { type: 'string', contentMediaType: 'application/json' }] }
    expect(schema.properties).toMatchObject({ thing: both, filters: both })
  })

  test('describes codecs by their wire side: seconds are numbers in both directions', () => {
    const { schema } = save.responses['200']!.content['application/json']!
    const described = schema.properties?.['data']?.properties?.['thing']?.properties
    const whole = expect.objectContaining({ type: 'integer' }) as unknown
    expect(described).toMatchObject({
      at: { anyOf: expect.arrayContaining([whole]) },
      on: { anyOf: expect.arrayContaining([{ type: 'boolean' }]) },
      id: { anyOf: expect.arrayContaining([whole]) },
    })
    expect(JSON.stringify(described)).not.toMatch(/date-time|\{\}/)
  })

  test('contains the envelope, and the auth object where it is declared', () => {
    const envelope = (one: Operation) => one.responses['200']!.content['application/json']!.schema
    expect(envelope(save)).toMatchObject({ required: ['status', 'data', 'auth'] })
    expect(envelope(read)).toMatchObject({ required: ['status', 'data'], properties: { status: { const: 'success' } } })
  })

  test('requires only query parameters without a default', () => {
    expect(read.parameters?.map(({ name, in: where, required }) => [name, where, required])).toEqual([
      ['id', 'query', true],
      ['page', 'query', false],
      ['from', 'query', false],
    ])
  })

  test('describes a file answer next to the usual error', () => {
    expect(paths['/api/test/things/export']!['get']!.responses).toEqual({
      200: {
        description: expect.any(String),
        content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } },
      },
      default: read.responses['default'],
    })
  })

  test('describes files in a multipart body', () => {
    expect(paths['/api/test/thing/upload']!['post']!.requestBody).toMatchObject({
      content: {
        'multipart/form-data': { schema: { properties: { title: { type: 'string' }, photo: { type: 'array' } } } },
      },
    })
  })
})
