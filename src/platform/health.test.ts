import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deleteAllJobs, takeJobs } from '#test/support/jobs.ts'
import { cachedWaitingJobs } from './job-metrics.ts'
import { countDueJobs } from './jobs/due-jobs.ts'
import { inTransaction, systemRequester } from './runtime.ts'

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

test('/healthz answers ok publicly and uncached', async () => {
  await deleteAllJobs(app.runtime.database.db)
  const health = await app.web.inject({ url: '/healthz' })
  expect([health.statusCode, health.json(), health.headers['cache-control']]).toEqual([
    200,
    { status: 'ok' },
    'no-store',
  ])
})

test('/healthz fails when the database is down', async () => {
  const broken = await openApp({}, { skipsLedgerCheck: true })
  await broken.runtime.database.close()
  const health = await broken.web.inject({ url: '/healthz' })
  expect([health.statusCode, health.json()]).toEqual([503, { status: 'database unreachable' }])
})

test('/readyz tells whether this process can answer, whatever the jobs do', async () => {
  const slow = await openApp({}, { skipsLedgerCheck: true })
  await enqueue(slow, 'delete_expired_rows', { minutes: 5 })
  expect((await slow.web.inject({ url: '/readyz' })).statusCode).toBe(200)
  await slow.runtime.database.close()
  const ready = await slow.web.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database unreachable' }])
})

describe('waiting jobs', () => {
  const late = [503, { status: 'jobs are late' }]
  const well = [200, { status: 'ok' }]
  const health = async (of: TestApp) => {
    // The answer is cached for a second.
    of.setTime(new Date(of.runtime.clock().getTime() + 1100))
    const answer = await of.web.inject({ url: '/healthz' })
    return [answer.statusCode, answer.json()]
  }
  const query = (text: string) => app.runtime.database.pool.query(text)
  const gauge = async (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await metrics(app, `Bearer ${token}`)).body)?.[1])
  beforeEach(() => deleteAllJobs(app.runtime.database.db))

  test('over a minute late fail /healthz and appear in the metrics', async () => {
    await enqueue(app, 'delete_expired_rows', { minutes: 0.9 })
    expect([await health(app), await gauge('repeto_jobs_due')]).toEqual([well, 1])
    await enqueue(app, 'delete_expired_rows', { minutes: 1.1 })
    expect([await health(app), await gauge('repeto_jobs_due')]).toEqual([late, 2])
    expect(await gauge('repeto_jobs_oldest_due_seconds')).toBeGreaterThan(60)
  })

  test('are not late before their time, while running, between attempts or after the last one', async () => {
    await enqueue(app, 'delete_expired_rows', { minutes: -5 })
    await enqueue(app, 'delete_expired_rows', { minutes: 5, attempts: 1 })
    await query(
      `select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where max_attempts = 1))`,
    )
    await enqueue(app, 'delete_expired_rows', { minutes: 5 })
    const running = await takeJobs(app, 'delete_expired_rows')
    expect([await health(app), await gauge('repeto_jobs_due')]).toEqual([well, 0])
    await running.release()
  })

  test('are not late behind a running job of their queue, unless it hangs', async () => {
    await enqueue(app, 'delete_expired_rows', { minutes: 5, queue: 'mail 1' })
    await enqueue(app, 'delete_expired_rows', { minutes: 5, queue: 'mail 1' })
    const running = await takeJobs(app, 'delete_expired_rows')
    expect(await health(app)).toEqual(well)
    const dueIn = async (minutes: number) => {
      const at = sql<Date>`(now() + ${minutes} * interval '1 minute')`
      return (await countDueJobs(app.runtime.database.db, { known: ['delete_expired_rows'], now: at })).due
    }
    expect([await dueIn(9), await dueIn(11)]).toEqual([0, 1])
    await running.release()
  })

  test('keep their age when they are enqueued again every minute', async () => {
    const again = (key: string, runAt?: Date) =>
      inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
        ctx.enqueue('delete_expired_rows', {}, { key, ...(runAt && { runAt }) }),
      )
    await enqueue(app, 'delete_expired_rows', { minutes: 5, key: 'due' })
    await again('due')
    expect(await health(app)).toEqual(late)
    await deleteAllJobs(app.runtime.database.db)
    await enqueue(app, 'delete_expired_rows', { minutes: -5, key: 'later' })
    await again('later')
    expect([await health(app), await gauge('repeto_jobs_due')]).toEqual([well, 1])
    await again('later', new Date(Date.now() + 60_000))
    expect([await health(app), await gauge('repeto_jobs_due')]).toEqual([well, 0])
  })

  test('of dead workers are late if nobody releases them within a minute', async () => {
    await enqueue(app, 'delete_expired_rows', { minutes: 5 })
    const dead = await takeJobs(app, 'delete_expired_rows')
    expect([await health(app), await gauge('repeto_jobs_orphaned')]).toEqual([well, 1])
    app.setTime(new Date(app.runtime.clock().getTime() + 61_000))
    expect(await health(app)).toEqual(late)
    await dead.release()
    expect([await health(app), await gauge('repeto_jobs_orphaned')]).toEqual([well, 0])
  })

  test('of dead workers are not late while the others still wait for the worker to return', async () => {
    const patient = await openApp({ DEAD_WORKER_SECONDS: '100' }, { skipsLedgerCheck: true })
    await deleteAllJobs(patient.runtime.database.db)
    await enqueue(patient, 'delete_expired_rows', { minutes: 5 })
    const dead = await takeJobs(patient, 'delete_expired_rows')
    expect(await health(patient)).toEqual(well)
    patient.setTime(new Date(patient.runtime.clock().getTime() + 190_000))
    expect(await health(patient)).toEqual(well)
    patient.setTime(new Date(patient.runtime.clock().getTime() + 10_000))
    expect(await health(patient)).toEqual(late)
    await dead.release()
  })

  test('of services may wait longer for their lane, but codes may not, and bulk waits as long as it takes', async () => {
    const waitingIn = async (given: { minutes: number; flags: string[]; priority?: number }) => {
      await deleteAllJobs(app.runtime.database.db)
      await enqueue(app, 'send_message', given)
      return [await health(app), await gauge('repeto_jobs_late')]
    }
    const flags = ['mail']
    expect(await waitingIn({ minutes: 9, flags })).toEqual([well, 0])
    expect(await waitingIn({ minutes: 11, flags })).toEqual([late, 1])
    expect(await waitingIn({ minutes: 2, flags, priority: -10 })).toEqual([late, 1])
    expect(await waitingIn({ minutes: 2, flags: ['work'] })).toEqual([late, 1])
    expect(await waitingIn({ minutes: 600, flags, priority: 10 })).toEqual([well, 0])
  })

  test('without a handler in this version are counted separately', async () => {
    await enqueue(app, 'job_of_another_version', { minutes: 5 })
    expect([await health(app), await gauge('repeto_jobs_unknown')]).toEqual([well, 1])
  })
})

describe('messages', () => {
  const backlog = async (kind: string) =>
    Number(
      new RegExp(`^repeto_backlog_oldest_seconds\\{kind="${kind}"\\} (\\S+)$`, 'm').exec(
        (await metrics(app, `Bearer ${token}`)).body,
      )?.[1],
    )
  const healthWith = async (message: { priority: string; seconds: number; attempts?: number }) => {
    const { db } = app.runtime.database
    await deleteAllJobs(db)
    await db.deleteFrom('message').execute()
    // The ages of messages are cached for ten seconds.
    app.setTime(new Date(app.runtime.clock().getTime() + 10_100))
    const due = new Date(app.runtime.clock().getTime() - message.seconds * 1000)
    await db
      .insertInto('message')
      .values({
        edition: 'pl',
        event_id: 1,
        template: 'test',
        priority: message.priority,
        channel: 'mail',
        recipient: 'person@example.com',
        locale: 'pl',
        subject: '',
        blocks: '[]',
        html: '',
        text: '',
        attempts: message.attempts ?? 0,
        created_at: due,
        next_attempt_at: due,
      })
      .execute()
    return (await app.web.inject({ url: '/healthz' })).statusCode
  }

  test('that nobody has tried to send fail /healthz by their own age, codes after a minute', async () => {
    expect(await healthWith({ priority: 'code', seconds: 50 })).toBe(200)
    expect(await healthWith({ priority: 'code', seconds: 70 })).toBe(503)
    expect(Math.round(await backlog('message_codes'))).toBe(70)
    expect(await healthWith({ priority: 'notice', seconds: 70 })).toBe(200)
    expect(await healthWith({ priority: 'notice', seconds: 700 })).toBe(503)
  })

  test('are read once in ten seconds, however often /healthz is called', async () => {
    let reads = 0
    const backlog = { lateAfter: {}, read: async () => ({ test: ++reads }) }
    const { runtime } = app
    const readWaitingJobs = cachedWaitingJobs({ ...runtime, plugins: [{ name: 'test', backlogs: [backlog] }] })
    const readAfter = async (ms: number) => {
      app.setTime(new Date(runtime.clock().getTime() + ms))
      return (await readWaitingJobs())?.ages.get('test')
    }
    expect(await readAfter(0)).toBe(1)
    for (let seconds = 0; seconds < 9; seconds++) expect(await readAfter(1100)).toBe(1)
    expect(await readAfter(1100)).toBe(2)
  })

  test('in bulk and those between attempts are only measured', async () => {
    expect(await healthWith({ priority: 'bulk', seconds: 7000 })).toBe(200)
    expect(Math.round(await backlog('message_bulk'))).toBe(7000)
    expect(await healthWith({ priority: 'code', seconds: 7000, attempts: 3 })).toBe(200)
    expect(Math.round(await backlog('message_retries'))).toBe(7000)
  })
})

async function enqueue(
  { runtime }: TestApp,
  job: string,
  given: { minutes: number; queue?: string; attempts?: number; key?: string; flags?: string[]; priority?: number },
): Promise<void> {
  await runtime.database.pool.query(
    `select graphile_worker.add_job($1, queue_name := $2, run_at := now() - $3 * interval '1 minute',
      max_attempts := $4, job_key := $5, flags := $6, priority := $7)`,
    [
      job,
      given.queue ?? null,
      given.minutes,
      given.attempts ?? 25,
      given.key ?? null,
      given.flags ?? null,
      given.priority ?? 0,
    ],
  )
}

describe('/metrics', () => {
  test('answers not found without the token', async () => {
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

  test('answers not found if no token is configured', async () => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined'])
      expect((await metrics(without, authorization)).statusCode).toBe(404)
  })

  test('counts requests by route, never by URL', async () => {
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

  test('shows the bytes of every cache', async () => {
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
