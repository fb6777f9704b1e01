import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../test/support/app.ts'
import type { TestApp } from '../../test/support/app.ts'

const token = 'a-token-for-metrics'
let app: TestApp
let without: TestApp
beforeAll(async () => {
  app = await openApp({ METRICS_TOKEN: token })
  without = await openApp()
})

const metrics = (of: TestApp, authorization?: string) =>
  of.web.inject({
    url: '/metrics',
    headers: { host: 'ua.localhost', ...(authorization !== undefined && { authorization }) },
  })

test('/healthz says that all is well, to anybody, and nobody keeps it', async () => {
  const health = await app.web.inject({ url: '/healthz' })
  expect([health.statusCode, health.json(), health.headers['cache-control']]).toEqual([
    200,
    { status: 'ok' },
    'no-store',
  ])
})

test('/healthz says so when the database is away', async () => {
  const broken = await openApp()
  await broken.runtime.database.close()
  const health = await broken.web.inject({ url: '/healthz' })
  expect([health.statusCode, health.json()]).toEqual([503, { status: 'database unreachable' }])
})

describe('/metrics', () => {
  test('is not there without the token', async () => {
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${'x'.repeat(token.length)}`,
      token,
      `Bearer ${token} `,
      `bearer${token}`,
    ])
      expect([authorization, (await metrics(app, authorization)).statusCode]).toEqual([authorization, 404])
  })

  test('is not there for anybody where no token is set', async () => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined'])
      expect((await metrics(without, authorization)).statusCode).toBe(404)
  })

  test('counts requests by route, and never by address', async () => {
    await app.web.inject({ url: '/panel/login?next=%2Fsecret', headers: { host: 'ua.localhost' } })
    await app.web.inject({ url: '/api/client/main_page?lang=ru', headers: { host: 'ua.localhost' } })
    const response = await metrics(app, `Bearer ${token}`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=/),
    ])
    expect(response.body).toContain(
      'repeto_request_seconds_count{method="GET",route="/api/client/main_page",status="200"} 1',
    )
    expect(response.body).toContain('repeto_request_seconds_count{method="GET",route="/*",status="200"} 1')
    expect(response.body).not.toMatch(/secret|panel\/login/)
  })

  test('shows what every cache holds, in bytes', async () => {
    await app.web.inject({ url: '/', headers: { host: 'ua.localhost' } })
    await app.web.inject({ url: '/', headers: { host: 'ua.localhost' } })
    const { body } = await metrics(app, `Bearer ${token}`)
    const figure = (name: string, cache: string) =>
      Number(new RegExp(`^repeto_cache_${name}\\{cache="${cache}"\\} (\\S+)$`, 'm').exec(body)?.[1])
    for (const cache of ['pages', 'parts', 'texts', 'folded_words'])
      for (const name of ['entries', 'bytes', 'hits_total', 'misses_total', 'evictions_total'])
        expect([cache, name, figure(name, cache)]).toEqual([cache, name, expect.toSatisfy((n: number) => n >= 0)])
    expect(figure('bytes', 'pages')).toBe(app.runtime.caches.pages.stats.bytes)
    for (const cache of ['pages', 'parts', 'texts']) expect(figure('bytes', cache)).toBeGreaterThan(1_000)
    expect(figure('hits_total', 'pages')).toBeGreaterThan(0)
  })
})
