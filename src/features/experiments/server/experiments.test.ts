import { GrowthBook, setPolyfills } from '@growthbook/growthbook'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieName } from '#platform/session/sessions.ts'
import { visitorCookie } from '#shared/visitor.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { FetchedEvents } from '#test/support/fetched-events.ts'
import { runScheduledJob } from '#test/support/jobs.ts'
import { openOrderFlow } from '#test/support/order-flow.ts'
import { openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'
import { experimentPanel, featurePanel } from '../contract.ts'
import type { experimentEndpoints as calls } from '../contract.ts'
import { declaredFeatures } from '../declared-model.ts'
import { evaluateFeature } from '../evaluate-model.ts'
import type { Features } from '../evaluate-model.ts'
import { sequentialChance } from './statistics.ts'

// Experiments need features that pages are written for.
const pageFeatures = ['headline', 'button', 'frozen', 'first', 'second', 'off', 'home-lead', 'started', 'staffed']
const shippedFeatures = { ...declaredFeatures }
Object.assign(declaredFeatures, Object.fromEntries(pageFeatures.map((key) => [key, { values: ['false', 'true'] }])))
afterAll(() => {
  // Test files of a worker share the modules.
  for (const key of pageFeatures) Reflect.deleteProperty(declaredFeatures, key)
  Object.assign(declaredFeatures, shippedFeatures)
})

let app: TestApp
let staff: Visitor
let features: Panel
let experiments: Panel
let origin: string
beforeAll(async () => {
  // Unknown hosts, like an address, belong to this edition.
  app = await openApp({ EDITION: 'ua' })
  const { db } = app.runtime.database
  await db.deleteFrom('experiment').execute()
  await db.deleteFrom('feature').execute()
  staff = await app.visitor({ staff: 1 })
  features = openPanel(staff, featurePanel)
  experiments = openPanel(staff, experimentPanel)
  origin = await app.web.listen({ port: 0, host: '127.0.0.1' })
  setPolyfills({ EventSource: FetchedEvents as never })
})

const addFeature = (key: string, more: object = {}) =>
  features.create({ key, description: 'A switch', value: 'false', ...more })
const draft = (key: string, feature: string) => ({
  key,
  feature,
  name: key,
  hypothesis: 'More visitors place a request',
  value_a: 'false',
  value_b: 'true',
})
const act = (name: 'start' | 'stop', id: number) =>
  staff.call(`POST ${experimentPanel.actions[name]!.endpoint.path}`, { id })
const readFeatures = async () => {
  const answer = await staff.send('GET', '/api/features/sdk-ua')
  return { headers: answer.headers, ...answer.json<{ features: Features; dateUpdated: string }>() }
}
const visitorIds = Array.from({ length: 400 }, (_, place) => place.toString(16).padStart(32, '0'))
async function addVisitor(id: string): Promise<Visitor> {
  const visitor = await app.visitor()
  visitor.cookies[visitorCookie] = id
  return visitor
}
const view = (visitor: Visitor, ...keys: string[]) =>
  visitor.call<typeof calls.view>('POST /api/client/experiments/view', {
    experiments: keys,
    device: 'phone',
    visitors: 'new',
    language: 'ua',
  })
const readResults = async (id: number) => {
  const answer = await staff.call<typeof calls.results>('GET /api/admin/experiment/results', { id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.results
}

describe('definitions', () => {
  test('have the shape of the service and follow every change', async () => {
    await addFeature('plain', { value: 'blue' })
    const { id } = await addFeature('wide', { rollout: 100, rollout_value: 'true', device: 'phone' })
    const { headers, ...payload } = await readFeatures()
    expect(headers['x-sse-support']).toBe('enabled')
    expect(payload.features['plain']).toEqual({ defaultValue: 'blue' })
    expect(payload.features['wide']).toEqual({
      defaultValue: false,
      rules: [{ id: 'rollout-wide', condition: { device: 'phone' }, force: true }],
    })
    expect(payload.dateUpdated).toMatch(/^20\d\d-/)
    await features.call('save', { feature: { id, active: false } })
    expect((await readFeatures()).features['wide']).toBeUndefined()
  })

  test('exist only under the key of the edition', async () => {
    expect((await staff.send('GET', '/api/features/sdk-pl')).statusCode).toBe(404)
    expect((await staff.send('GET', '/sub/other')).statusCode).toBe(404)
  })

  test('reach an unmodified client at once, and by the stream within two seconds', async () => {
    const { id } = await addFeature('live', { value: 'one' })
    const client = new GrowthBook({ apiHost: origin, clientKey: 'sdk-ua', attributes: { id: visitorIds[0] } })
    await client.init({ streaming: true, timeout: 30_000 })
    expect(client.getFeatureValue('live', '')).toBe('one')
    await eventually(() => expect(FetchedEvents.opened.at(-1)?.readyState).toBe(1))
    await features.call('save', { feature: { id, value: 'two' } })
    await eventually(() => expect(client.getFeatureValue('live', '')).toBe('two'), 2000)
    client.destroy()
    for (const events of FetchedEvents.opened) events.close()
  })
})

describe('an experiment', () => {
  test('divides visitors as the stock client does, and counts each once', async () => {
    await addFeature('headline')
    const { id } = await experiments.create(draft('headline-test', 'headline'))
    expect((await readFeatures()).features['headline']).toEqual({ defaultValue: false })
    expect((await act('start', id)).status).toBe('success')
    const { features: defined } = await readFeatures()
    const expected = [0, 0]
    for (const visitorId of visitorIds.slice(0, 40)) {
      const visitor = await addVisitor(visitorId)
      await view(visitor, 'headline-test')
      await view(visitor, 'headline-test', 'unknown')
      const stock = new GrowthBook({ features: defined as never, attributes: { id: visitorId } })
      const variation = stock.evalFeature('headline').experimentResult!.variationId
      expect(evaluateFeature(defined, 'headline', { id: visitorId }).variation).toBe(variation)
      expected[variation]!++
    }
    const { variations, ratio_chance } = await readResults(id)
    expect(variations.map(({ visitors }) => visitors)).toEqual(expected)
    expect(ratio_chance).toBeGreaterThan(0.001)
    expect((await act('stop', id)).status).toBe('success')
    await view(await addVisitor(visitorIds[100]!), 'headline-test')
    expect((await readResults(id)).variations.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(40)
  })

  test('counts requests of its visitors, once each', async () => {
    await addFeature('button')
    const { id } = await experiments.create(draft('button-test', 'button'))
    await act('start', id)
    const flow = await openOrderFlow(app)
    const visitor = await addVisitor(visitorIds[1]!)
    // A request before the first view is not an effect of it.
    const early = await addVisitor(visitorIds[2]!)
    await flow.placeOrder({}, early)
    for (const one of [visitor, early]) await view(one, 'button-test')
    await flow.placeOrder({}, visitor)
    await flow.placeOrder({}, visitor)
    await flow.placeOrder()
    const { variations } = await readResults(id)
    expect(variations.reduce((sum, { goals }) => sum + goals.request.reached, 0)).toBe(1)
    expect(variations[0]!.goals.request.chance).toBeNull()
    expect(variations[1]!.goals.request.chance).toBe(1)
  })

  test('counts a goal that its visitors had reached in an earlier one, and keeps its results without visitors', async () => {
    const flow = await openOrderFlow(app)
    const visitor = await addVisitor(visitorIds[3]!)
    const ids: number[] = []
    for (const key of ['first', 'second']) {
      await addFeature(key)
      const { id } = await experiments.create(draft(`${key}-test`, key))
      await act('start', id)
      await view(visitor, `${key}-test`)
      await flow.placeOrder({}, visitor)
      await act('stop', id)
      ids.push(id)
    }
    const countReached = async (id: number) =>
      (await readResults(id)).variations.reduce((sum, { goals }) => sum + goals.request.reached, 0)
    expect(await Promise.all(ids.map(countReached))).toEqual([1, 1])
    const { db } = app.runtime.database
    const ended = new Date(Date.now() - 91 * 86_400_000)
    await db.updateTable('experiment').set({ stopped_at: ended }).where('id', '=', ids[0]!).execute()
    await runScheduledJob(app, 'delete_old_experiment_views')
    const left = await db
      .selectFrom('experiment_view')
      .select('experiment_id')
      .where('experiment_id', 'in', ids)
      .execute()
    expect(left.map(({ experiment_id }) => experiment_id)).toEqual([ids[1]])
    expect(await Promise.all(ids.map(countReached))).toEqual([1, 1])
  })

  test.each([
    ['whose switch is off', 'off', { active: false }, {}],
    ['whose value no page knows', 'home-lead', {}, { value_b: 'unknown' }],
    ['whose switch no page uses', 'unused', {}, {}],
  ])('%s does not start', async (_case, key, feature, changes) => {
    await addFeature(key, feature)
    const { id } = await experiments.create({ ...draft(`${key}-test`, key), ...changes })
    expect(await act('start', id)).toMatchObject({ data: { changed: [], skipped: [{ id }] } })
  })

  test.each([
    ['shares that are not 100 in all', { weight_a: 60 }, 'weight_a'],
    ['two equal values', { value_b: 'false' }, 'value_b'],
    ['an unknown feature', { feature: 'nowhere' }, 'feature'],
    ['a third value without a difference', { weight_a: 30, weight_c: 20, value_c: 'true' }, 'value_b'],
  ])('with %s is refused', async (_case, changes, field) => {
    const answer = await experiments.call('create', {
      experiment: { ...draft(`x-${field.replace('_', '-')}`, 'headline'), ...changes },
    })
    expect(answer).toMatchObject({ status: 'fail', error: { [field]: expect.anything() } })
  })

  test('cannot be changed while it runs, except for more visitors', async () => {
    await addFeature('frozen')
    const { id } = await experiments.create({ ...draft('frozen-test', 'frozen'), coverage: 50 })
    await act('start', id)
    for (const changes of [{ value_b: 'other' }, { weight_a: 40, weight_b: 60 }, { coverage: 40 }, { device: 'phone' }])
      expect(await experiments.call('save', { experiment: { id, ...changes } })).toMatchObject({ status: 'fail' })
    expect(await experiments.call('save', { experiment: { id, coverage: 60 } })).toMatchObject({ status: 'success' })
    const second = await experiments.create(draft('frozen-again', 'frozen'))
    expect((await act('start', second.id)).status).toBe('fail')
  })

  test('has started for good', async () => {
    await addFeature('started')
    const { id } = await experiments.create(draft('started-test', 'started'))
    expect(await act('start', id)).toMatchObject({ data: { changed: [id], undo: null } })
  })

  test('counts neither views nor requests of staff, also while they act for others', async () => {
    await addFeature('staffed')
    const { id } = await experiments.create(draft('staffed-test', 'staffed'))
    await act('start', id)
    const flow = await openOrderFlow(app)
    const member = await app.visitor({ staff: 2 })
    const acting = await app.visitor({ staff: 2 })
    const { personId } = await app.visitor({ roles: ['client'] })
    const asked = { id: personId!, reason: 'She asked for help with her request' }
    expect(await acting.call('POST /api/admin/authorize/client', asked)).toMatchObject({ status: 'success' })
    // The session of the person alone shows who acts.
    Reflect.deleteProperty(acting.cookies, cookieName.staff)
    const count = async () => {
      const { variations } = await readResults(id)
      const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
      return [sum(variations.map(({ visitors }) => visitors)), sum(variations.map((one) => one.goals.request.reached))]
    }
    for (const [place, one] of [member, acting].entries()) {
      const visitorId = visitorIds[200 + place]!
      one.cookies[visitorCookie] = visitorId
      await view(one, 'staffed-test')
      expect(await count()).toEqual([place, 0])
      // A guest without a staff session, in the same browser.
      const guest = await addVisitor(visitorId)
      await view(guest, 'staffed-test')
      await flow.placeOrder({}, one)
      expect(await count()).toEqual([place + 1, 0])
    }
  })

  test('corrects the chance of a difference for the number of comparisons', async () => {
    const { id } = await experiments.create({
      ...draft('three-test', 'headline'),
      weight_a: 40,
      weight_b: 30,
      weight_c: 30,
      value_c: 'third',
    })
    const { db } = app.runtime.database
    await sql`insert into experiment_view (edition, experiment_id, visitor, variation, viewed_at)
      select 'ua', ${id}, sha256(n::text::bytea), n % 3, now() - interval '1 hour' from generate_series(0, 2999) n`.execute(
      db,
    )
    await sql`insert into experiment_goal (edition, experiment_id, visitor, goal, reached_at)
      select 'ua', ${id}, sha256(n::text::bytea), 'request', now() from generate_series(0, 2999) n
      where n < (array[300, 480, 300])[n % 3 + 1]`.execute(db)
    const { variations } = await readResults(id)
    const samples = variations.map(({ visitors, goals }) => ({ visitors, reached: goals.request.reached }))
    expect(samples).toEqual([100, 160, 100].map((reached) => ({ visitors: 1000, reached })))
    expect(variations.map(({ goals }) => goals.request.chance)).toEqual([
      null,
      4 * sequentialChance(samples[0]!, samples[1]!),
      1,
    ])
  })

  test('without an id of the browser nothing is stored', async () => {
    const before = await app.runtime.database.db.selectFrom('experiment_view').select('visitor').execute()
    for (const cookie of ['', 'x', `${visitorIds[0]}0`, "' or 1=1"]) await view(await addVisitor(cookie), 'button-test')
    const after = await app.runtime.database.db.selectFrom('experiment_view').select('visitor').execute()
    expect(after).toHaveLength(before.length)
  })

  test('is protected from reports of made-up visitors', async () => {
    const visitor = await app.visitor()
    const answers = new Set<string>()
    // All calls belong to one minute.
    app.setTime(new Date())
    for (let count = 0; count < 320; count++) {
      visitor.cookies[visitorCookie] = (count + 0xabc_000).toString(16).padStart(32, '0')
      const answer = await view(visitor, 'unknown')
      answers.add(answer.status === 'fail' ? JSON.stringify(answer.error) : answer.status)
    }
    expect([...answers].toSorted()).toEqual(['"too_many_requests"', 'success'])
  })
})
