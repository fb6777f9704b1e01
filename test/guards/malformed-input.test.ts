import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'
import { endpoint, nothing } from '#shared/contract.ts'
import { implement } from '#platform/plugin.ts'
import { serveEndpoint } from '#platform/http/dispatch.ts'
import { createServer } from '#platform/http/server.ts'
import type { FastifyInstance } from 'fastify'
import { slices } from '../../src/app/slices.ts'
import { openApp } from '../support/app.ts'
import type { TestApp } from '../support/app.ts'

/** Nonsense to every call, as somebody who is let in: never a 5xx, never a word about our insides. */
const endpoints = slices.flatMap((slice) => slice.endpoints ?? []).map(({ endpoint }) => endpoint)
const insides = /\bat [\w.]+ \(|node_modules|\.ts:\d|select .* from|syntax error|relation "|violates|ECONN|pg_|stack/i

let app: TestApp
let cookies: Record<string, string>

beforeAll(async () => {
  app = await openApp()
  cookies = (await app.visitor({ staff: 1, roles: ['client', 'tutor'] })).cookies
})

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '-1',
    '1e99',
    '9'.repeat(30),
    'null',
    '{"a":',
    '__proto__',
    '\u202e',
    '💥'.repeat(300),
    -1,
    0,
    1.5,
    1e308,
    2 ** 53,
    [],
    {},
    null,
    true,
  ),
)

/** Known names with odd values, whole entities of odd values, and names nobody declared. */
function inputs({ input }: Endpoint) {
  const names = Object.keys(input.shape)
  const fields = names.map((name) => {
    const schema = input.shape[name]
    const inner = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
    const entity = fc.record(Object.fromEntries(inner.map((key) => [key, odd])), { requiredKeys: [] })
    return [
      name,
      inner.length > 0
        ? fc.oneof(
            entity,
            entity.map((value) => JSON.stringify(value)),
            odd,
          )
        : odd,
    ] as const
  })
  return fc.record({ ...Object.fromEntries(fields), surplus: odd, constructor: odd }, { requiredKeys: [] })
}

/** The first input that the server answers badly, if there is one. */
async function badAnswer(web: FastifyInstance, one: Endpoint, runs: number): Promise<string | undefined> {
  let found: string | undefined
  await fc.assert(
    fc.asyncProperty(inputs(one), async (input) => {
      const query =
        one.method === 'GET'
          ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))}`
          : ''
      const response = await web.inject({
        method: one.method,
        url: one.path + query,
        cookies,
        headers: { host: 'ua.localhost' },
        ...(one.method === 'POST' && { payload: input }),
      })
      const bad =
        response.statusCode >= 500 ||
        (response.statusCode >= 400 && insides.test(response.body)) ||
        !['success', 'fail'].includes(response.json<{ status: string }>().status)
      if (bad) found = `${one.method} ${one.path} ${JSON.stringify(input)} → ${response.statusCode} ${response.body}`
    }),
    { numRuns: runs },
  )
  return found
}

test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (_, one) => {
  expect(await badAnswer(app.web, one, 120)).toBeUndefined()
})

test.each(['{', '[]', '"text"', 'null', '[1,2', '{"a":1}}', '\u0000'])(
  'a body that is not an object: %j',
  async (payload) => {
    for (const one of endpoints.filter(({ method }) => method === 'POST')) {
      const response = await app.web.inject({
        method: 'POST',
        url: one.path,
        cookies,
        headers: { host: 'ua.localhost', 'content-type': 'application/json' },
        payload,
      })
      expect(response.statusCode).toBeLessThan(500)
      expect(response.body).not.toMatch(insides)
    }
  },
)

describe('a planted fault turns it red', () => {
  test('a verb that breaks, and one that chatters', async () => {
    const contract = {
      planted: endpoint({
        method: 'POST',
        path: '/api/planted',
        who: 'guest',
        input: z.object({ text: z.unknown() }),
        answer: nothing,
      }),
    }
    const server = await createServer(app.runtime)
    const [planted] = implement(contract, {
      planted: (_ctx, { text }) => {
        if (text !== undefined) throw new Error('select secret from insides')
        return {}
      },
    })
    serveEndpoint(server, app.runtime, planted!)
    expect(await badAnswer(server, contract.planted, 50)).toMatch(/→ 500/)
  })
})
