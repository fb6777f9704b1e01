import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { VitalSample, vitalEndpoints, vitalList } from '../contract.ts'
import { flushVitals } from './count-samples.ts'
import { deleteOldVitalsJob } from './delete-old-vitals.ts'

const now = new Date('2026-11-17T12:00:00Z')
const dayMs = 86_400_000
let app: TestApp
let visitor: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  app.setTime(now)
  await app.runtime.database.db.deleteFrom('web_vital').execute()
  visitor = await app.visitor({ edition: 'pl' })
  staff = await app.visitor({ edition: 'pl', staff: 1 })
})

const sample = (name: VitalSample['name'], value: number, given: Partial<VitalSample> = {}): VitalSample => ({
  name,
  value,
  route: 'home',
  platform: 'phone',
  os: 'android',
  browser: 'chrome',
  ts: now.getTime(),
  ...given,
})
const asSystem = (run: Parameters<typeof inTransaction<void>>[2]) =>
  inTransaction(app.runtime, systemRequester(editionByCode('pl')!), run)
const flush = () => asSystem(flushVitals)
const report = (samples: VitalSample[]) =>
  visitor.call<typeof vitalEndpoints.report>('POST /api/metrics/web_vitals', { samples })
const list = async (filters: object = {}) => {
  const answer = await staff.call<typeof vitalList.endpoints.list>('GET /api/admin/web_vitals', { filters })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.web_vitals.items
}

test('samples become percentiles by page and device', async () => {
  const values = [1000, 1200, 2000, 3000, 1100, 1300, 2200, 5000]
  expect((await report(values.map((value) => sample('LCP', value)))).status).toBe('success')
  await report([sample('CLS', 0.3), sample('LCP', 800, { platform: 'desktop' })])
  await flush()
  const rows = await list()
  expect(rows.map(({ page, device, samples }) => `${page} ${device} ${samples}`)).toEqual([
    'home phone 8',
    'home desktop 1',
  ])
  const { LCP, CLS } = rows[0]!.vitals
  // Six of eight values are at most 2,200.
  expect(LCP!.value).toBeGreaterThan(2200 * 0.95)
  expect(LCP!.value).toBeLessThan(2200 * 1.05)
  expect([LCP!.rating, CLS!.rating, LCP!.change]).toEqual(['good', 'poor', null])
  expect((await list({ device: 'desktop' })).map(({ device }) => device)).toEqual(['desktop'])
})

test('the change compares with the period before', async () => {
  const slow = Array.from({ length: 20 }, () => sample('TTFB', 1000, { route: 'catalog' }))
  app.setTime(new Date(now.getTime() - 10 * dayMs))
  await report(slow)
  await flush()
  app.setTime(now)
  await report(slow.map((one) => ({ ...one, value: 500 })))
  await flush()
  const row = (await list({ days: 7 })).find(({ page }) => page === 'catalog')
  expect(row?.vitals['TTFB']!.change).toBeLessThan(-45)
  expect(row?.vitals['TTFB']!.change).toBeGreaterThan(-55)
})

test('an array as the body is accepted at once', async () => {
  const response = await visitor.send('POST', '/api/metrics/web_vitals/', {
    headers: { origin: 'http://pl.localhost', 'x-batched': '1', 'x-flush-reason': 'timer' },
    payload: [sample('INP', 90)],
  })
  expect(response.statusCode).toBe(202)
})

test.each([
  ['an unknown name', [sample('LCP', 1, { name: 'FID' as never })]],
  ['a negative value', [sample('LCP', -1)]],
  ['too many samples', Array.from({ length: 21 }, () => sample('LCP', 1))],
  ['no sample', []],
])('%s is refused', async (_case, samples) => {
  expect((await report(samples)).status).toBe('fail')
})

test('made-up pages and devices are counted together', async () => {
  await report(
    Array.from({ length: 20 }, (_, place) => sample('FCP', 900, { route: `x${place}`, platform: `y${place}` })),
  )
  await flush()
  expect((await list()).filter(({ page }) => page.startsWith('x') || page === 'other')).toMatchObject([
    { page: 'other', device: 'other', samples: 20 },
  ])
})

test('one network cannot add any number of samples', async () => {
  app.setTime(new Date(now.getTime() + 5 * 60_000))
  const send = (remoteAddress: string) =>
    app.web.inject({
      method: 'POST',
      url: '/api/metrics/web_vitals/',
      headers: { host: 'pl.localhost', origin: 'http://pl.localhost', 'content-type': 'application/json' },
      payload: JSON.stringify(Array.from({ length: 20 }, () => sample('TTFB', 100, { route: 'register' }))),
      remoteAddress,
    })
  for (let count = 0; count < 400; count++) expect((await send('203.0.113.7')).statusCode).toBe(202)
  await send('198.51.100.1')
  await flush()
  app.setTime(now)
  expect((await list()).find(({ page }) => page === 'register')).toMatchObject({ samples: 6020 })
})

test('other editions see nothing of it', async () => {
  const other = await app.visitor({ edition: 'ua', staff: 1 })
  const answer = await other.call<typeof vitalList.endpoints.list>('GET /api/admin/web_vitals', {})
  expect(answer.status === 'success' && answer.data.web_vitals.items).toEqual([])
})

test('samples are deleted after 400 days', async () => {
  const run = () => asSystem((ctx) => deleteOldVitalsJob.run(ctx, {}))
  const count = async () => (await list({ days: 90 })).length
  const before = await count()
  await run()
  expect(await count()).toBe(before)
  app.setTime(new Date(now.getTime() + 402 * dayMs))
  await run()
  app.setTime(now)
  expect(await count()).toBe(0)
})
