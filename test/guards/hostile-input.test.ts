import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FastifyInstance } from 'fastify'
import { serveEndpoint } from '#platform/http/dispatch.ts'
import { createServer } from '#platform/http/server.ts'
import { implement } from '#platform/plugin.ts'
import type { Endpoint, Page } from '#shared/contract.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { threadCpuMs } from '#test/support/cpu-time.ts'
import { isFullRun, randomRuns } from '#test/support/run-size.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { slices } from '#app/slices.ts'
import { pageUrls, endpoints, pages } from './contracts.ts'
import { parsers, threadParsers, turnParsers } from './hostile-parsers.ts'
import type { Parser } from './hostile-parsers.ts'
import { frameCount, repeatUnit, units } from './hostile-texts.ts'
import { listFieldPaths, formatQuery, sampleInput, schemaAt, formatValue, setField } from './schema-inputs.ts'
import type { FieldPath } from './schema-inputs.ts'

/** No hostile text may block the event loop for longer. */
const maxBlockMs = 50
/** Doubling the length may cost 2.5 times the time. Four times the length is compared to reduce noise. */
const maxGrowth = 2.5 ** 2
/** Below this time, growth depends on the machine more than on the parser. */
const measurableMs = 15
const tries = 5

describe.each(Object.entries(parsers))('%s', (_, parser) => {
  test('parses every hostile text within the time limit', async () => {
    expect(await findSlowUnits(parser, maxBlockMs)).toEqual([])
  })
})

describe.each(Object.entries(turnParsers))('%s, in turns', (_, { length, bodyOf, parse }) => {
  test('yields to other requests and grows linearly', async () => {
    const slow: string[] = []
    for (const [place, unit] of units.entries()) {
      const body = bodyOf(repeatUnit(unit, length, place % frameCount))
      const wait = await longestBlockMs(() => parse(body), { limitMs: maxBlockMs, tries })
      if (wait > maxBlockMs) slow.push(`${JSON.stringify(unit)}: ${wait.toFixed(0)} ms`)
    }
    expect(slow).toEqual([])
    expect(await findSlowUnits({ length, parse: (text) => parse(bodyOf(text)) }, Infinity)).toEqual([])
  })
})

describe.each(Object.entries(threadParsers))('%s in a worker thread', (_, parser) => {
  test('takes at most linear time', async () => {
    expect(await findSlowUnits(parser, Infinity)).toEqual([])
  })
})

/** Lists units that take too long or grow too fast. Outside a full run, each unit is tried in one frame only. */
async function findSlowUnits({ length, parse }: Parser, most: number): Promise<string[]> {
  const slow: string[] = []
  for (const [place, unit] of units.entries()) {
    const frames = isFullRun ? Array.from({ length: frameCount }, (_, frame) => frame) : [place % frameCount]
    for (const frame of frames) {
      const problem = await findProblem(parse, (share) => repeatUnit(unit, length * share, frame), most)
      if (problem) slow.push(`${JSON.stringify(unit)}: ${problem}`)
    }
  }
  return slow
}

/** Shares of the full length, shortest first, so that superlinear growth is found before it takes minutes. */
const shares = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1]

async function findProblem(
  parse: Parser['parse'],
  make: (share: number) => string,
  most: number,
): Promise<string | undefined> {
  for (const share of shares) {
    const text = make(share)
    // Linear parsers are fast, so one try of most texts is enough.
    if ((await cpuCost(parse, text)) < measurableMs) continue
    const problem = await compare(parse, text, make(share / 4), most)
    if (problem) return problem
  }
  return undefined
}

/** Alternates tries of both lengths and keeps the best of each, so that a busy machine disturbs both alike. */
async function compare(
  parse: Parser['parse'],
  text: string,
  quarter: string,
  most: number,
): Promise<string | undefined> {
  let [ms, quarterMs] = [Infinity, Infinity]
  for (let tried = 1; tried <= maxTries; tried++) {
    ms = Math.min(ms, await cpuCost(parse, text))
    if (ms < measurableMs) return undefined
    quarterMs = Math.min(quarterMs, await averageCost(parse, quarter))
    if (tried >= tries && ms <= most && ms <= maxGrowth * quarterMs) return undefined
    // Far beyond the limit, further tries would take minutes.
    if (tried >= tries && (ms > 3 * maxBlockMs || ms > 1.4 * maxGrowth * quarterMs) && ms > 3 * measurableMs) break
  }
  return ms > most ? `${ms.toFixed(0)} ms` : `four times the length takes ${(ms / quarterMs).toFixed(1)} times as long`
}

const maxTries = 15

/** Four runs of a quarter take as long as one of the whole, so that both are measured with the same error. */
async function averageCost(parse: Parser['parse'], text: string): Promise<number> {
  const begun = threadCpuMs()
  for (let run = 0; run < 4; run++) await parse(text)
  return (threadCpuMs() - begun) / 4
}

async function cpuCost(parse: Parser['parse'], text: string): Promise<number> {
  const startedAt = threadCpuMs()
  await parse(text)
  return threadCpuMs() - startedAt
}

describe('text fields', () => {
  let app: TestApp
  let cookies: Record<string, string>
  beforeAll(async () => {
    app = await openApp()
    await logIn()
  })
  const logIn = async () => {
    cookies = (await app.visitor({ staff: 1, roles: ['client', 'tutor'] })).cookies
  }

  let addresses = 0
  const freshAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`
  let turn = 0
  /** Rotates the units, so that all of them occur many times over all fields. */
  const nextText = (length: number) => repeatUnit(units[turn % units.length]!, length, turn++)

  async function slowField(
    web: FastifyInstance,
    one: Endpoint,
    place: FieldPath,
    text: string,
  ): Promise<string | undefined> {
    const input = setField(sampleInput(one.input), place, text)
    const path = pageUrls(one, (param) =>
      encodeURIComponent(formatValue(input[param]).slice(0, 100).toWellFormed()),
    )[0]!
    const send = async () => {
      const { statusCode } = await web.inject({
        method: one.method,
        url: one.method === 'GET' ? `${path}?${formatQuery(input)}` : path,
        cookies,
        headers: { host: 'ua.localhost' },
        remoteAddress: freshAddress(),
        ...(one.method === 'POST' && { payload: input }),
      })
      if (statusCode === 401) await logIn()
    }
    const ms = await longestBlockMs(send, { limitMs: maxBlockMs, tries })
    return ms > maxBlockMs
      ? `${one.path} ${place.join('.')} ${JSON.stringify(text.slice(0, 20))}: ${ms.toFixed(0)} ms`
      : undefined
  }

  test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (_, one) => {
    const slow: string[] = []
    for (const place of listFieldPaths(one.input)) {
      const most = maxTextLength(schemaAt(one.input, place))
      if (most === undefined) continue
      for (let round = 0; round < randomRuns(1); round++) {
        const text = nextText(Math.min(most, limitOf(one)))
        // A short text is tried first, since quadratic cost on a long one would take minutes.
        const problem =
          (await slowField(app.web, one, place, text.slice(0, 1_000))) ?? (await slowField(app.web, one, place, text))
        if (problem) slow.push(problem)
      }
    }
    // Texts that are too long or too deeply nested must be rejected as fast.
    for (const bomb of one.method === 'POST' ? bombs : []) {
      const place = listFieldPaths(one.input)[0]
      const problem = place && (await slowField(app.web, one, place, bomb))
      if (problem) slow.push(problem)
    }
    expect(slow).toEqual([])
  })

  test.each(pages.map((one) => [[one.path].flat().join(' '), one] as const))('page %s', async (_, one: Page) => {
    const slow: string[] = []
    for (const place of listFieldPaths(one.input)) {
      const text = nextText(longestInAddress)
      const input = setField(sampleInput(one.input), place, text)
      const inPath = (param: string) => encodeURIComponent(formatValue(input[param]).toWellFormed())
      const address = pageUrls(one, inPath)[0]!
      const open = async () => {
        await app.web.inject({ url: `${address}?${formatQuery(input)}`, cookies, headers: { host: 'ua.localhost' } })
      }
      await open()
      const ms = await longestBlockMs(open, { limitMs: maxBlockMs, tries })
      if (ms > maxBlockMs)
        slow.push(
          `${address.slice(0, 80)} ${place.join('.')} ${JSON.stringify(text.slice(0, 20))}: ${ms.toFixed(0)} ms`,
        )
    }
    expect(slow).toEqual([])
  })

  const headers = ['cookie', 'accept-language', 'accept-encoding', 'x-forwarded-for', 'user-agent', 'x-locale', 'host']
  test.each([...headers, 'origin', 'sec-fetch-site', 'content-type', 'authorization'])('header %s', async (header) => {
    const slow: string[] = []
    for (const [place, unit] of units.entries()) {
      // Node's HTTP parser rejects other characters in headers.
      if (!/^[\t -~]+$/.test(unit) || (!isFullRun && place % 5 !== turn % 5)) continue
      const sent = { host: 'ua.localhost', [header]: repeatUnit(unit, 12_000, place) }
      const ask = async () => {
        await app.web.inject({ method: 'GET', url: '/panel/login', headers: sent, remoteAddress: freshAddress() })
        await app.web.inject({ method: 'POST', url: '/api/admin/login', headers: sent, payload: '{}' })
      }
      const ms = await longestBlockMs(ask, { limitMs: maxBlockMs, tries })
      if (ms > maxBlockMs) slow.push(`${JSON.stringify(unit)}: ${ms.toFixed(0)} ms`)
    }
    turn++
    expect(slow).toEqual([])
  })

  const webhooks = slices.flatMap((slice) => slice.webhooks ?? [])
  test.each(webhooks.map((webhook) => [webhook.path, webhook] as const))('webhook %s', async (_, webhook) => {
    const slow: string[] = []
    for (const [place, unit] of units.entries()) {
      if (!isFullRun && place % 5 !== turn % 5) continue
      for (const service of webhook.path.includes(':') ? ['telegram', 'viber', 'whatsapp'] : ['']) {
        const url = `${webhook.path.replace(/:\w+/, service)}?token=a`
        const payload = repeatUnit(unit, 900_000, place)
        const send = async () => {
          await app.web.inject({ method: 'POST', url, headers: { host: 'ua.localhost' }, payload })
        }
        const ms = await longestBlockMs(send, { limitMs: maxBlockMs, tries })
        if (ms > maxBlockMs) slow.push(`${url} ${JSON.stringify(unit)}: ${ms.toFixed(0)} ms`)
      }
    }
    turn++
    expect(slow).toEqual([])
  })

  test('detects a planted field with quadratic cost', async () => {
    const one = endpoint({
      method: 'POST',
      path: '/api/planted',
      who: { staff: [1] },
      input: z.object({ text: z.string().max(10_000) }),
      answer: noFields,
    })
    const server = await createServer(app.runtime)
    const verb = (_ctx: unknown, { text }: { text: string }) => {
      quadratic(text)
      return {}
    }
    for (const implemented of implement({ one }, { one: verb })) serveEndpoint(server, app.runtime, implemented)
    expect(await slowField(server, one, ['text'], repeatUnit('@ab', 10_000))).toMatch(/planted text .*ms/)
    expect(await slowField(server, one, ['text'], 'short')).toBeUndefined()
  })
})

/** Limited by the size of a request head, with three bytes per character. */
const longestInAddress = 1_500
const limitOf = ({ method }: Endpoint) => (method === 'GET' ? longestInAddress : 20_000)
const bombs = ['a'.repeat(900_000), '['.repeat(400_000), '{"a":'.repeat(100_000)]

/** The longest text that a field accepts, or undefined if it accepts none. */
function maxTextLength(schema: z.core.$ZodType | undefined): number | undefined {
  if (schema instanceof z.ZodPipe) return maxTextLength(schema.in) ?? maxTextLength(schema.out)
  if (schema instanceof z.ZodUnion)
    return Math.max(...schema.options.map((option) => maxTextLength(option) ?? 0)) || undefined
  return schema instanceof z.ZodString ? Math.min(schema.maxLength ?? 20_000, 20_000) : undefined
}

/** Scans the rest of the text at every @ sign, as masking once did. */
function quadratic(text: string): number {
  let found = 0
  for (let at = 0; at < text.length; at++)
    if (text[at] === '@') for (let rest = at; rest < text.length; rest++) if (/[a-z@]/.test(text[rest]!)) found++
  return found
}

describe('detects planted faults', () => {
  test('a parser with quadratic cost', async () => {
    expect(await findSlowUnits({ length: 10_000, parse: quadratic }, maxBlockMs)).toContainEqual(
      expect.stringMatching(/^"@ab": (?:\d+ ms|four times)/),
    )
    expect(await findSlowUnits({ length: 10_000, parse: quadratic }, Infinity)).toContainEqual(
      expect.stringMatching(/^"@ab": four times the length takes (?:9|1\d|2\d)\./),
    )
  })

  test('accepts a linear parser', async () => {
    expect(
      await findSlowUnits({ length: 100_000, parse: (text) => text.replaceAll(/@[a-z]/g, '') }, maxBlockMs),
    ).toEqual([])
  })
})
