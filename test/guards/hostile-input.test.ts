import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FastifyInstance } from 'fastify'
import { serveEndpoint } from '#platform/http/dispatch.ts'
import { createServer } from '#platform/http/server.ts'
import { implement } from '#platform/plugin.ts'
import type { Endpoint, Page } from '#shared/contract.ts'
import { endpoint, nothing } from '#shared/contract.ts'
import { openApp } from '../support/app.ts'
import type { TestApp } from '../support/app.ts'
import { threadCpuMs } from '../support/cpu-time.ts'
import { full, times } from '../support/times.ts'
import { longestWait } from '../support/waits.ts'
import { slices } from '../../src/app/slices.ts'
import { addressesOf, endpoints, pages } from './contracts.ts'
import { parsers, threadParsers, turnParsers } from './hostile-parsers.ts'
import type { Parser } from './hostile-parsers.ts'
import { frameCount, repeated, units } from './hostile-texts.ts'
import { placesIn, queryOf, sampleOf, schemaAt, textOf, withValue } from './nonsense.ts'
import type { Place } from './nonsense.ts'

/** Hostile texts to every parser and every text field: nobody else waits, and twice the length is not four times the cost. */
const mostMs = 50
/** Twice the length costs at most 2.5 times the time; four times the length is compared, so that noise matters less. */
const mostGrowth = 2.5 ** 2
/** Below this, growth says more about the machine than about the parser. */
const measurableMs = 15
const tries = 5

describe.each(Object.entries(parsers))('%s', (_, parser) => {
  test('takes any text of a hostile unit within its time', async () => {
    expect(await slowUnits(parser, mostMs)).toEqual([])
  })
})

describe.each(Object.entries(turnParsers))('%s, in turns', (_, { length, bodyOf, parse }) => {
  test('holds nobody up, and takes twice as long for twice the length', async () => {
    const slow: string[] = []
    for (const [place, unit] of units.entries()) {
      const body = bodyOf(repeated(unit, length, place % frameCount))
      const wait = await longestWait(() => parse(body), { most: mostMs, tries })
      if (wait > mostMs) slow.push(`${JSON.stringify(unit)}: ${wait.toFixed(0)} ms`)
    }
    expect(slow).toEqual([])
    expect(await slowUnits({ length, parse: (text) => parse(bodyOf(text)) }, Infinity)).toEqual([])
  })
})

describe.each(Object.entries(threadParsers))('%s, in its thread', (_, parser) => {
  test('takes twice as long for twice the length', async () => {
    expect(await slowUnits(parser, Infinity)).toEqual([])
  })
})

/** Units that take too long, or grow too fast; in the gate, each in one of its frames. */
async function slowUnits({ length, parse }: Parser, most: number): Promise<string[]> {
  const slow: string[] = []
  for (const [place, unit] of units.entries()) {
    const frames = full ? Array.from({ length: frameCount }, (_, frame) => frame) : [place % frameCount]
    for (const frame of frames) {
      const problem = await problemOf(parse, (share) => repeated(unit, length * share, frame), most)
      if (problem) slow.push(`${JSON.stringify(unit)}: ${problem}`)
    }
  }
  return slow
}

/** Parts of the whole length, the shortest first: what grows too fast is found before it takes minutes. */
const shares = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1]

async function problemOf(
  parse: Parser['parse'],
  make: (share: number) => string,
  most: number,
): Promise<string | undefined> {
  for (const share of shares) {
    const text = make(share)
    // Linear parsers are quick: one try of most texts is enough.
    if ((await cpuCost(parse, text)) < measurableMs) continue
    const problem = await compare(parse, text, make(share / 4), most)
    if (problem) return problem
  }
  return undefined
}

/** The least of several alternating tries of both lengths counts, so that a busy machine disturbs both alike. */
async function compare(
  parse: Parser['parse'],
  text: string,
  quarter: string,
  most: number,
): Promise<string | undefined> {
  let [ms, quarterMs] = [Infinity, Infinity]
  for (let tried = 1; tried <= mostTries; tried++) {
    ms = Math.min(ms, await cpuCost(parse, text))
    if (ms < measurableMs) return undefined
    quarterMs = Math.min(quarterMs, await averageCost(parse, quarter))
    if (tried >= tries && ms <= most && ms <= mostGrowth * quarterMs) return undefined
    // Further tries of a cost far beyond the limit would take minutes.
    if (tried >= tries && (ms > 3 * mostMs || ms > 1.4 * mostGrowth * quarterMs) && ms > 3 * measurableMs) break
  }
  return ms > most ? `${ms.toFixed(0)} ms` : `four times the length takes ${(ms / quarterMs).toFixed(1)} times as long`
}

const mostTries = 15

/** Four runs of a quarter take as long as one of the whole, so that both are measured with the same error. */
async function averageCost(parse: Parser['parse'], text: string): Promise<number> {
  const begun = threadCpuMs()
  for (let run = 0; run < 4; run++) await parse(text)
  return (threadCpuMs() - begun) / 4
}

async function cpuCost(parse: Parser['parse'], text: string): Promise<number> {
  const begun = threadCpuMs()
  await parse(text)
  return threadCpuMs() - begun
}

describe('text fields', () => {
  let app: TestApp
  let cookies: Record<string, string>
  beforeAll(async () => {
    app = await openApp()
    await enter()
  })
  const enter = async () => {
    cookies = (await app.visitor({ staff: 1, roles: ['client', 'tutor'] })).cookies
  }

  let addresses = 0
  const freshAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`
  let turn = 0
  /** Every field has its turn with other units: all of them come up many times over all fields. */
  const nextText = (length: number) => repeated(units[turn % units.length]!, length, turn++)

  async function slowField(
    web: FastifyInstance,
    one: Endpoint,
    place: Place,
    text: string,
  ): Promise<string | undefined> {
    const input = withValue(sampleOf(one.input), place, text)
    const path = addressesOf(one, (param) => encodeURIComponent(textOf(input[param]).slice(0, 100).toWellFormed()))[0]!
    const send = async () => {
      const { statusCode } = await web.inject({
        method: one.method,
        url: one.method === 'GET' ? `${path}?${queryOf(input)}` : path,
        cookies,
        headers: { host: 'ua.localhost' },
        remoteAddress: freshAddress(),
        ...(one.method === 'POST' && { payload: input }),
      })
      if (statusCode === 401) await enter()
    }
    const ms = await longestWait(send, { most: mostMs, tries })
    return ms > mostMs
      ? `${one.path} ${place.join('.')} ${JSON.stringify(text.slice(0, 20))}: ${ms.toFixed(0)} ms`
      : undefined
  }

  test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (_, one) => {
    const slow: string[] = []
    for (const place of placesIn(one.input)) {
      const most = longestIn(schemaAt(one.input, place))
      if (most === undefined) continue
      for (let round = 0; round < times(1); round++) {
        const text = nextText(Math.min(most, limitOf(one)))
        // A short one first: what grows with the square of the length would take minutes.
        const problem =
          (await slowField(app.web, one, place, text.slice(0, 1_000))) ?? (await slowField(app.web, one, place, text))
        if (problem) slow.push(problem)
      }
    }
    // What is too long, or too deep, is refused as quickly.
    for (const bomb of one.method === 'POST' ? bombs : []) {
      const place = placesIn(one.input)[0]
      const problem = place && (await slowField(app.web, one, place, bomb))
      if (problem) slow.push(problem)
    }
    expect(slow).toEqual([])
  })

  test.each(pages.map((one) => [[one.path].flat().join(' '), one] as const))('page %s', async (_, one: Page) => {
    const slow: string[] = []
    for (const place of placesIn(one.input)) {
      const text = nextText(longestInAddress)
      const input = withValue(sampleOf(one.input), place, text)
      const inPath = (param: string) => encodeURIComponent(textOf(input[param]).toWellFormed())
      const address = addressesOf(one, inPath)[0]!
      const open = async () => {
        await app.web.inject({ url: `${address}?${queryOf(input)}`, cookies, headers: { host: 'ua.localhost' } })
      }
      await open()
      const ms = await longestWait(open, { most: mostMs, tries })
      if (ms > mostMs)
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
      // Others never reach us: the parser of the runtime refuses them.
      if (!/^[\t -~]+$/.test(unit) || (!full && place % 5 !== turn % 5)) continue
      const sent = { host: 'ua.localhost', [header]: repeated(unit, 12_000, place) }
      const ask = async () => {
        await app.web.inject({ method: 'GET', url: '/panel/login', headers: sent, remoteAddress: freshAddress() })
        await app.web.inject({ method: 'POST', url: '/api/admin/login', headers: sent, payload: '{}' })
      }
      const ms = await longestWait(ask, { most: mostMs, tries })
      if (ms > mostMs) slow.push(`${JSON.stringify(unit)}: ${ms.toFixed(0)} ms`)
    }
    turn++
    expect(slow).toEqual([])
  })

  const webhooks = slices.flatMap((slice) => slice.webhooks ?? [])
  test.each(webhooks.map((webhook) => [webhook.path, webhook] as const))('webhook %s', async (_, webhook) => {
    const slow: string[] = []
    for (const [place, unit] of units.entries()) {
      if (!full && place % 5 !== turn % 5) continue
      for (const service of webhook.path.includes(':') ? ['telegram', 'viber', 'whatsapp'] : ['']) {
        const url = `${webhook.path.replace(/:\w+/, service)}?token=a`
        const payload = repeated(unit, 900_000, place)
        const send = async () => {
          await app.web.inject({ method: 'POST', url, headers: { host: 'ua.localhost' }, payload })
        }
        const ms = await longestWait(send, { most: mostMs, tries })
        if (ms > mostMs) slow.push(`${url} ${JSON.stringify(unit)}: ${ms.toFixed(0)} ms`)
      }
    }
    turn++
    expect(slow).toEqual([])
  })

  test('a planted field whose cost grows with the square of its length turns it red', async () => {
    const one = endpoint({
      method: 'POST',
      path: '/api/planted',
      who: { staff: [1] },
      input: z.object({ text: z.string().max(10_000) }),
      answer: nothing,
    })
    const server = await createServer(app.runtime)
    const verb = (_ctx: unknown, { text }: { text: string }) => {
      quadratic(text)
      return {}
    }
    for (const implemented of implement({ one }, { one: verb })) serveEndpoint(server, app.runtime, implemented)
    expect(await slowField(server, one, ['text'], repeated('@ab', 10_000))).toMatch(/planted text .*ms/)
    expect(await slowField(server, one, ['text'], 'short')).toBeUndefined()
  })
})

/** The head of a request has room for so much; an address of three bytes for each character. */
const longestInAddress = 1_500
const limitOf = ({ method }: Endpoint) => (method === 'GET' ? longestInAddress : 20_000)
const bombs = ['a'.repeat(900_000), '['.repeat(400_000), '{"a":'.repeat(100_000)]

/** How long a text the field takes; undefined where it takes none. */
function longestIn(schema: z.core.$ZodType | undefined): number | undefined {
  if (schema instanceof z.ZodPipe) return longestIn(schema.in) ?? longestIn(schema.out)
  if (schema instanceof z.ZodUnion)
    return Math.max(...schema.options.map((option) => longestIn(option) ?? 0)) || undefined
  return schema instanceof z.ZodString ? Math.min(schema.maxLength ?? 20_000, 20_000) : undefined
}

/** As masking was before it became one pass: for every sign, the rest of the text is looked through. */
function quadratic(text: string): number {
  let found = 0
  for (let at = 0; at < text.length; at++)
    if (text[at] === '@') for (let rest = at; rest < text.length; rest++) if (/[a-z@]/.test(text[rest]!)) found++
  return found
}

describe('a planted fault turns it red', () => {
  test('a parser whose cost grows with the square of the length', async () => {
    expect(await slowUnits({ length: 10_000, parse: quadratic }, mostMs)).toContainEqual(
      expect.stringMatching(/^"@ab": (?:\d+ ms|four times)/),
    )
    expect(await slowUnits({ length: 10_000, parse: quadratic }, Infinity)).toContainEqual(
      expect.stringMatching(/^"@ab": four times the length takes (?:9|1\d|2\d)\./),
    )
  })

  test('not a parser that takes one pass', async () => {
    expect(await slowUnits({ length: 100_000, parse: (text) => text.replaceAll(/@[a-z]/g, '') }, mostMs)).toEqual([])
  })
})
