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
import { countInGate, oneInGate, randomRuns, sample } from '#test/support/run-size.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { slices } from '#app/slices.ts'
import { ownEndpoints, pageUrls, pages, sharedEndpoints } from './contracts.ts'
import { parsers, threadParsers, turnParsers } from './hostile-parsers.ts'
import type { Parser } from './hostile-parsers.ts'
import { frameCount, repeatUnit, units } from './hostile-texts.ts'
import { listFieldPaths, formatQuery, sampleInput, schemaAt, formatValue, setField } from './schema-inputs.ts'
import type { FieldPath } from './schema-inputs.ts'

/** No hostile text may block the event loop for longer. */
const maxBlockMs = 50
const sampledEndpoints = oneInGate(4, [
  ...ownEndpoints,
  ...sample(sharedEndpoints, Math.ceil(sharedEndpoints.length / 5)),
])
/** Doubling the length may cost 2.5 times the time. Four times the length is compared to reduce noise. */
const maxGrowth = 2.5 ** 2
/** Below this time, growth depends on the machine more than on the parser. */
const measurableMs = 15
const tries = 5

/** One text in six for a parser (in the gate in twelve), and others for the next one. */
const sampledUnits = (place: number, share = countInGate(12, 6)) =>
  sample(units, Math.ceil(units.length / share), place)
/** Bodies of megabytes take seconds for each text. */
const shareOfBodies = countInGate(36, 18)

describe.each(numbered(parsers))('%s', (_, parser, place) => {
  test('parses hostile texts within the time limit', async () => {
    expect(await findSlowUnits(parser, maxBlockMs, sampledUnits(place))).toEqual([])
  })
})

describe.each(numbered(turnParsers))('%s, in turns', (_, { length, bodyOf, parse }, place) => {
  test('yields to other requests and grows linearly', async () => {
    const slow: string[] = []
    for (const unit of sampledUnits(place, shareOfBodies)) {
      const body = bodyOf(repeatUnit(unit, length, frameOf(unit)))
      const wait = await longestBlockMs(() => parse(body), { limitMs: maxBlockMs })
      if (wait > maxBlockMs) slow.push(`${JSON.stringify(unit)}: ${wait.toFixed(0)} ms`)
    }
    expect(slow).toEqual([])
    const parser = { length, parse: (text: string) => parse(bodyOf(text)) }
    expect(await findSlowUnits(parser, Infinity, sampledUnits(place, shareOfBodies))).toEqual([])
  })
})

describe.each(numbered(threadParsers))('%s in a worker thread', (_, parser, place) => {
  test('takes at most linear time', async () => {
    expect(await findSlowUnits(parser, Infinity, sampledUnits(place, shareOfBodies))).toEqual([])
  })
})

function numbered<T>(named: Readonly<Record<string, T>>): [name: string, value: T, place: number][] {
  return Object.entries(named).map(([name, value], place) => [name, value, place])
}

/** The frame of a unit if only one is tried. */
const frameOf = (unit: string) => units.indexOf(unit) % frameCount
const allFrames = Array.from({ length: frameCount }, (_, frame) => frame)

/** Lists units that take too long or grow too fast. Outside a full run, each unit is tried in one frame only. */
async function findSlowUnits({ length, parse }: Parser, most: number, tried: readonly string[]): Promise<string[]> {
  const slow: string[] = []
  for (const unit of tried) {
    for (const frame of sample(allFrames, 1, frameOf(unit))) {
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
    const ms = await longestBlockMs(send, { limitMs: maxBlockMs })
    return ms > maxBlockMs
      ? `${one.path} ${place.join('.')} ${JSON.stringify(text.slice(0, 20))}: ${ms.toFixed(0)} ms`
      : undefined
  }

  const textFieldsOf = (one: Endpoint) =>
    listFieldPaths(one.input).filter((place) => maxTextLength(schemaAt(one.input, place)) !== undefined)
  const namedEndpoints = sampledEndpoints.map((one, number) => [`${one.method} ${one.path}`, one, number] as const)
  test.each(namedEndpoints)('%s', async (_, one, number) => {
    const slow: string[] = []
    for (const place of sample(textFieldsOf(one), 1, number)) {
      const most = maxTextLength(schemaAt(one.input, place))!
      for (let round = 0; round < randomRuns(1, 10); round++) {
        const text = nextText(Math.min(most, limitOf(one)))
        // A short text is tried first, since quadratic cost on a long one would take minutes.
        const problem =
          (await slowField(app.web, one, place, text.slice(0, 1_000))) ?? (await slowField(app.web, one, place, text))
        if (problem) slow.push(problem)
      }
    }
    // Texts that are too long or too deeply nested must be rejected as fast.
    for (const bomb of one.method === 'POST' ? sample(bombs, 1, number) : []) {
      const place = listFieldPaths(one.input)[0]
      const problem = place && (await slowField(app.web, one, place, bomb))
      if (problem) slow.push(problem)
    }
    expect(slow).toEqual([])
  })

  const namedPages = oneInGate(4, pages).map((one, number) => [[one.path].flat().join(' '), one, number] as const)
  test.each(namedPages)('page %s', async (_, one: Page, number) => {
    const slow: string[] = []
    for (const place of sample(listFieldPaths(one.input), 1, number)) {
      const text = nextText(longestInAddress)
      const input = setField(sampleInput(one.input), place, text)
      const inPath = (param: string) => encodeURIComponent(formatValue(input[param]).toWellFormed())
      const address = pageUrls(one, inPath)[0]!
      const open = async () => {
        await app.web.inject({ url: `${address}?${formatQuery(input)}`, cookies, headers: { host: 'ua.localhost' } })
      }
      await open()
      const ms = await longestBlockMs(open, { limitMs: maxBlockMs })
      if (ms > maxBlockMs)
        slow.push(
          `${address.slice(0, 80)} ${place.join('.')} ${JSON.stringify(text.slice(0, 20))}: ${ms.toFixed(0)} ms`,
        )
    }
    expect(slow).toEqual([])
  })

  // Node's HTTP parser rejects other characters in headers.
  const headerUnits = units.filter((unit) => /^[\t -~]+$/.test(unit))
  const headers = ['cookie', 'accept-language', 'accept-encoding', 'x-forwarded-for', 'user-agent', 'x-locale', 'host']
  const allHeaders = [...headers, 'origin', 'sec-fetch-site', 'content-type', 'authorization']
  test.each(allHeaders.map((header, number) => [header, number] as const))('header %s', async (header, number) => {
    const slow: string[] = []
    for (const unit of sample(headerUnits, Math.ceil(headerUnits.length / 8), number)) {
      const sent = { host: 'ua.localhost', [header]: repeatUnit(unit, 12_000, frameOf(unit)) }
      const ask = async () => {
        await app.web.inject({ method: 'GET', url: '/panel/login', headers: sent, remoteAddress: freshAddress() })
        await app.web.inject({ method: 'POST', url: '/api/admin/login', headers: sent, payload: '{}' })
      }
      const ms = await longestBlockMs(ask, { limitMs: maxBlockMs })
      if (ms > maxBlockMs) slow.push(`${JSON.stringify(unit)}: ${ms.toFixed(0)} ms`)
    }
    expect(slow).toEqual([])
  })

  const webhookUrls = slices
    .flatMap((slice) => slice.routes?.webhooks ?? [])
    .flatMap(({ path }) =>
      (path.includes(':') ? ['telegram', 'viber', 'whatsapp'] : ['']).map((service) => path.replace(/:\w+/, service)),
    )
  test.each(webhookUrls.map((path, number) => [path, number] as const))('webhook %s', async (path, number) => {
    const slow: string[] = []
    for (const unit of sample(units, Math.ceil(units.length / 12), number)) {
      const payload = repeatUnit(unit, 900_000, frameOf(unit))
      const send = async () => {
        await app.web.inject({ method: 'POST', url: `${path}?token=a`, headers: { host: 'ua.localhost' }, payload })
      }
      const ms = await longestBlockMs(send, { limitMs: maxBlockMs })
      if (ms > maxBlockMs) slow.push(`${path} ${JSON.stringify(unit)}: ${ms.toFixed(0)} ms`)
    }
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
  const someUnits = ['a', '@ab']
  test('a parser with quadratic cost', async () => {
    expect(await findSlowUnits({ length: 10_000, parse: quadratic }, maxBlockMs, someUnits)).toContainEqual(
      expect.stringMatching(/^"@ab": (?:\d+ ms|four times)/),
    )
    expect(await findSlowUnits({ length: 10_000, parse: quadratic }, Infinity, someUnits)).toContainEqual(
      expect.stringMatching(/^"@ab": four times the length takes (?:9|1\d|2\d)\./),
    )
  })

  test('accepts a linear parser', async () => {
    const linear = { length: 100_000, parse: (text: string) => text.replaceAll(/@[a-z]/g, '') }
    expect(await findSlowUnits(linear, maxBlockMs, units)).toEqual([])
  })
})
