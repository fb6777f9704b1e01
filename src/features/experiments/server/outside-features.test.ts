import { GrowthBook, setPolyfills } from '@growthbook/growthbook'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { visitorCookie } from '#shared/visitor.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { closeAfterFile } from '#test/support/cleanup.ts'
import { eventually } from '#test/support/eventually.ts'
import { FetchedEvents } from '#test/support/fetched-events.ts'
import { openHttpStub } from '#test/support/http-stub.ts'
import { openPanel } from '#test/support/panel.ts'
import { experimentPanel, featurePanel } from '../contract.ts'
import type { experimentEndpoints as calls } from '../contract.ts'
import type { Features } from '../evaluate-model.ts'
import { findOutside, pollOutside, readOutside } from './outside-features.ts'

const minute = 60_000
const hour = 60 * minute

let app: TestApp
let service: Awaited<ReturnType<typeof openHttpStub>>
/** The features of the service by the key of the connection. */
const defined: Record<string, object> = {}
let requests: string[] = []
let now = Date.now()
let ua: Visitor
let us: Visitor
let pl: Visitor

beforeAll(async () => {
  service = await openHttpStub(({ path }) => {
    requests.push(path)
    const features = defined[path.replace('/proxy/api/features/', '')]
    const savedGroups = { friends: ['1'] }
    return features ? { status: 200, body: { features, savedGroups } } : { status: 404, body: {} }
  })
  closeAfterFile(() => service.stop())
  const site = (key: string) => `http://${service.host}/proxy/?key=${key}`
  app = await openApp({ EDITION: 'ua', GROWTHBOOK_SITES: `ua=${site('sdk-one')};us=${site('sdk-two')}` })
  pass(0)
  ua = await app.visitor({ edition: 'ua' })
  us = await app.visitor({ edition: 'us' })
  pl = await app.visitor({ edition: 'pl' })
})
beforeEach(() => {
  requests = []
})

function pass(ms: number): void {
  now += ms
  app.setTime(new Date(now))
}
const lead = (value: string) => ({ 'home-lead': { defaultValue: value } })
const readEndpoint = async (visitor: Visitor) => {
  const answer = await visitor.send('GET', `/api/features/sdk-${visitor.edition}`)
  return answer.json<{ features: Features; savedGroups?: object }>()
}
const readLead = async (visitor: Visitor) => (await readEndpoint(visitor)).features['home-lead']?.defaultValue
const readPage = async (visitor: Visitor) => (await visitor.send('GET', '/')).body
/** Replaces the features of the connection and lets the server notice it. */
async function define(key: string, features: object, visitor = ua): Promise<void> {
  defined[key] = features
  pass(minute)
  await readEndpoint(visitor)
  await eventually(async () => expect((await readEndpoint(visitor)).features).toEqual(features))
}

describe('definitions of an outside GrowthBook', () => {
  test('are fetched once for many readers and replace those of the panel', async () => {
    const panel = openPanel(await app.visitor({ staff: 1 }), featurePanel)
    await panel.create({ key: 'own-switch', description: 'A switch', value: 'true' })
    defined['sdk-one'] = lead('promise')
    const answers = await Promise.all(Array.from({ length: 20 }, () => readEndpoint(ua)))
    for (const { features, savedGroups } of answers) {
      expect(features).toEqual(lead('promise'))
      expect(savedGroups).toEqual({ friends: ['1'] })
    }
    expect(requests).toEqual(['/proxy/api/features/sdk-one'])
  })

  test('reach pages, and a change clears their cached copies', async () => {
    await define('sdk-one', lead('first-outside'))
    await eventually(async () => expect(await readPage(ua)).toContain('first-outside'))
    defined['sdk-one'] = lead('second-outside')
    pass(minute)
    // This cached copy is served without a look at the features, so that another reader starts the refresh.
    expect(await readPage(ua)).toContain('first-outside')
    await readEndpoint(ua)
    await eventually(async () => expect(await readPage(ua)).toContain('second-outside'))
  })

  test('reach a page that was cached before them', async () => {
    expect(await readPage(us)).not.toContain('late-outside')
    defined['sdk-two'] = lead('late-outside')
    pass(minute)
    await readEndpoint(us)
    await eventually(async () => expect(await readPage(us)).toContain('late-outside'))
  })

  test('reach an unmodified client by the stream', async () => {
    await define('sdk-one', lead('one'))
    const origin = await app.web.listen({ port: 0, host: '127.0.0.1' })
    setPolyfills({ EventSource: FetchedEvents as never })
    const client = new GrowthBook({ apiHost: origin, clientKey: 'sdk-ua', attributes: { id: '1' } })
    await client.init({ streaming: true, timeout: 30_000 })
    expect(client.getFeatureValue('home-lead', '')).toBe('one')
    await eventually(() => expect(FetchedEvents.opened.at(-1)?.readyState).toBe(1))
    await define('sdk-one', lead('two'))
    await eventually(() => expect(client.getFeatureValue('home-lead', '')).toBe('two'))
    client.destroy()
    for (const events of FetchedEvents.opened) events.close()
  })

  test('of two editions do not mix, and another edition has its own', async () => {
    await define('sdk-one', lead('for-ua'))
    await define('sdk-two', lead('for-us'), us)
    expect([await readLead(ua), await readLead(us)]).toEqual(['for-ua', 'for-us'])
    const own = openPanel(await app.visitor({ staff: 1, edition: 'pl' }), featurePanel)
    await own.create({ key: 'own-switch', description: 'A switch', value: 'for-pl' })
    expect((await readEndpoint(pl)).features['own-switch']).toEqual({ defaultValue: 'for-pl' })
    expect(new Set(requests)).toEqual(new Set(['/proxy/api/features/sdk-one', '/proxy/api/features/sdk-two']))
  })
})

describe('the cache', () => {
  test('is fresh for a minute and then served once more while it is fetched', async () => {
    await define('sdk-one', lead('old'))
    requests = []
    defined['sdk-one'] = lead('new')
    pass(minute - 1)
    expect(await readLead(ua)).toBe('old')
    expect(requests).toEqual([])
    pass(1)
    expect(await readLead(ua)).toBe('old')
    await eventually(async () => expect(await readLead(ua)).toBe('new'))
    expect(requests).toHaveLength(1)
  })

  test('survives an outage for four hours, which is logged once', async () => {
    await define('sdk-one', lead('last'))
    const warn = vi.spyOn(app.runtime.log, 'warn')
    await service.stop()
    for (const ms of [minute, hour, hour, 2 * hour - minute - 1]) {
      pass(ms)
      expect(await readLead(ua)).toBe('last')
    }
    await eventually(() => expect(warn).toHaveBeenCalledTimes(1))
    pass(1)
    // An empty answer would replace the copies of clients.
    const answer = await ua.send('GET', '/api/features/sdk-ua')
    expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([503, 'fail'])
    expect((await ua.send('GET', '/sub/sdk-ua')).statusCode).toBe(503)
    expect((await ua.send('GET', '/')).statusCode).toBe(200)
    await service.start()
    pass(minute)
    // Too old definitions are not served, so the reader waits for the answer.
    expect(await readLead(ua)).toBe('last')
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })

  test('begins with the stored definitions in a new process', async () => {
    await define('sdk-one', lead('stored'))
    // Readers get new definitions before they are stored.
    await eventually(async () => {
      const stored = await app.runtime.database.db.selectFrom('outside_features').selectAll().execute()
      expect(stored.find(({ edition }) => edition === 'ua')).toMatchObject({ payload: { features: lead('stored') } })
    })
    vi.resetModules()
    const fresh = await import('./outside-features.ts')
    const ctx = readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!))
    await service.stop()
    const found = await fresh.readOutside(ctx, fresh.findOutside(ctx)!, { waiting: true })
    await service.start()
    expect(found).toMatchObject({ features: lead('stored') })
  })

  test('reads the stored definitions again after the database failed', async () => {
    await define('sdk-one', lead('stored-again'))
    await eventually(async () => {
      const stored = await app.runtime.database.db.selectFrom('outside_features').selectAll().execute()
      expect(stored.map(({ payload }) => payload)).toContainEqual(
        expect.objectContaining({ features: lead('stored-again') }),
      )
    })
    vi.resetModules()
    const fresh = await import('./outside-features.ts')
    const ctx = readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!))
    const site = fresh.findOutside(ctx)!
    const warn = vi.spyOn(app.runtime.log, 'warn')
    await service.stop()
    const selectFrom = () => {
      throw new Error('no database')
    }
    const failing = { selectFrom } as never
    const read = (db = ctx.db) => fresh.readOutside({ ...ctx, db }, site, { waiting: false })
    expect(await Promise.all([read(failing), read(failing)])).toEqual([undefined, undefined])
    const isAboutStored = ([, message]: unknown[]) => message === 'stored growthbook features failed'
    expect(warn.mock.calls.filter(isAboutStored)).toHaveLength(1)
    expect(await read()).toMatchObject({ features: lead('stored-again') })
    await service.start()
    warn.mockRestore()
  })

  test('announces a change again if that failed', async () => {
    await define('sdk-one', lead('before'))
    const published: string[] = []
    app.runtime.bus.subscribe(({ event, edition }) => void published.push(`${event} ${edition}`))
    defined['sdk-one'] = lead('after')
    const ctx = readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!))
    pass(minute)
    const failing = { ...ctx, now: new Date(now), transaction: () => Promise.reject(new Error('no database')) }
    await readOutside(failing, findOutside(ctx)!, { waiting: true })
    await eventually(async () => expect(await readLead(ua)).toBe('after'))
    published.length = 0
    pass(minute)
    await pollOutside(readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!)))
    await eventually(() => expect(published).toContain('feature.saved ua'))
  })

  test.each([
    ['no JSON', { status: 200, body: '<html>' }],
    ['no features', { status: 200, body: { status: 200 } }],
    ['a list of features', { status: 200, body: { features: [1] } }],
    ['rules of another shape', { status: 200, body: { features: { x: { defaultValue: 1, rules: 'all' } } } }],
    ['encrypted features', { status: 200, body: { features: {}, encryptedFeatures: 'iv.cipher' } }],
    ['too much', { status: 200, body: { features: lead('x'.repeat(600_000)) } }],
    ['a redirect', { status: 302, body: {}, headers: { location: '/proxy/api/features/sdk-two' } }],
    ['an error', { status: 500, body: { features: lead('error') } }],
  ])('ignores an answer with %s', async (name, fault) => {
    const good = `good before ${name}`
    await define('sdk-one', lead(good))
    const warn = vi.spyOn(app.runtime.log, 'warn')
    service.faults.push(fault)
    pass(minute)
    expect(await readLead(ua)).toBe(good)
    await eventually(() => expect(warn).toHaveBeenCalledTimes(1))
    expect(await readLead(ua)).toBe(good)
    warn.mockRestore()
  })
})

describe('the panel', () => {
  const readSource = async (edition: string) => {
    const staff = await app.visitor({ staff: 1, edition })
    const answer = await staff.call<typeof calls.source>('GET /api/admin/experiment/source', {})
    return answer.status === 'success' ? answer.data.outside : answer
  }

  test('says where the features of an edition come from', async () => {
    expect(await readSource('ua')).toBe(service.host)
    expect(await readSource('pl')).toBeNull()
  })

  test('names the features whose rules our pages skip', async () => {
    const rules = [{ condition: { language: { $regex: '^e' } }, force: 'promise' }]
    await define('sdk-one', { 'home-lead': { defaultValue: 'steps', rules }, other: { defaultValue: 'a', rules } })
    const staff = await app.visitor({ staff: 1 })
    expect(await staff.call<typeof calls.source>('GET /api/admin/experiment/source', {})).toMatchObject({
      data: { skipped: ['home-lead'] },
    })
  })

  test('does not start an experiment that nobody would see', async () => {
    const staff = await app.visitor({ staff: 1 })
    await openPanel(staff, featurePanel).create({ key: 'unseen', description: 'A switch', value: 'a' })
    const { id } = await openPanel(staff, experimentPanel).create({
      key: 'unseen-test',
      feature: 'unseen',
      name: 'Unseen',
      hypothesis: 'None',
      value_a: 'a',
      value_b: 'b',
    })
    const answer = await staff.call(`POST ${experimentPanel.actions.start!.endpoint.path}`, { id })
    expect(answer).toMatchObject({
      data: { changed: [], skipped: [{ id, reason: expect.stringContaining('GrowthBook') }] },
    })
  })

  test('counts no views of experiments that run outside', async () => {
    const visitor = await app.visitor()
    visitor.cookies[visitorCookie] = '1'.padStart(32, '0')
    await define('sdk-one', { 'home-lead': { defaultValue: 'a', rules: [{ key: 'x', variations: ['a', 'b'] }] } })
    const view = { experiments: ['x'], device: 'phone', visitors: 'new', language: 'ua' }
    const answer = await visitor.call<typeof calls.view>('POST /api/client/experiments/view', view)
    expect(answer.status).toBe('success')
    expect(await app.runtime.database.db.selectFrom('experiment_view').select('visitor').execute()).toEqual([])
  })
})
