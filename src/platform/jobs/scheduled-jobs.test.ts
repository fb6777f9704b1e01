import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { deleteAllJobs } from '#test/support/jobs.ts'
import type { Job } from './jobs.ts'

const running = new Set<string>()
const finished: string[] = []
let mostAtOnce = 0
let release = () => {}
let released = Promise.resolve()
const holdJobs = () => void (released = new Promise((resolve) => (release = resolve)))

const names = (kind: string) => Array.from({ length: 30 }, (_, place) => `${kind}_${place}`)
const job = (name: string, options: Partial<Job> = {}): Job => ({
  name,
  cron: '0 0 1 1 *',
  run: async () => {
    running.add(name)
    mostAtOnce = Math.max(mostAtOnce, running.size)
    await released
    running.delete(name)
    finished.push(name)
  },
  ...options,
})
const jobs = [
  ...names('transaction').map((name) => job(name)),
  ...names('standalone').map((name) => job(name, { standalone: true })),
  ...names('queued').map((name) => job(name, { queue: 'in turn' })),
]

let app: TestApp
let worker: { close(): Promise<void> }
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '10' })
  worker = await startJobs({ ...app.runtime, plugins: [...app.runtime.plugins, { name: 'test', jobs }] }, app.url)
})
afterAll(async () => {
  release()
  await worker.close()
})
beforeEach(async () => {
  release()
  await eventually(() => expect(running.size).toBe(0))
  await deleteAllJobs(app.runtime.database.db)
  finished.length = 0
  mostAtOnce = 0
  holdJobs()
})

/** Enqueues all of them as the library does when they coincide. */
const coincide = (kind: string) =>
  app.runtime.database.pool.query(
    `select graphile_worker.add_job(name, '{}', null, now(), null, 'cron ' || name, null, null, 'preserve_run_at')
      from unnest($1::text[]) as name`,
    [names(kind)],
  )

test.each(['transaction', 'standalone'])(
  'thirty scheduled %s jobs run four at once, and requests are answered meanwhile',
  async (kind) => {
    await coincide(kind)
    await eventually(() => expect(running.size).toBeGreaterThanOrEqual(4))
    for (let count = 0; count < 10; count++) {
      const answers = await Promise.all([
        app.web.inject({ url: '/readyz' }),
        app.web.inject({ url: `/api/client/main_page?lang=ru`, headers: { host: 'ua.localhost' } }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    }
    release()
    await eventually(() => expect(finished.toSorted()).toEqual(names(kind).toSorted()), 30_000)
    expect(mostAtOnce).toBe(4)
  },
)

test('scheduled jobs of one queue run one at a time', async () => {
  await coincide('queued')
  await eventually(() => expect(running.size).toBe(1))
  release()
  await eventually(() => expect(finished.toSorted()).toEqual(names('queued').toSorted()), 30_000)
  expect(mostAtOnce).toBe(1)
})

test('a run that waits for its lane keeps its time when the next one is due', async () => {
  await coincide('standalone')
  const { pool } = app.runtime.database
  const waiting = async () => {
    const { rows } = await pool.query<{ key: string; run_at: Date; flags: object }>(
      `select key, run_at, flags from graphile_worker.jobs where locked_at is null order by key`,
    )
    expect(rows.map(({ flags }) => flags)).toEqual(Array.from({ length: 26 }, () => ({ scheduled: true })))
    return rows.map(({ key, run_at }) => [key, run_at.getTime()])
  }
  const before = await eventually(waiting)
  const keys = before.map(([key]) => String(key).replace('scheduled ', ''))
  await pool.query(
    `select graphile_worker.add_job(name, '{}', null, now(), null, 'cron ' || name, null, null, 'preserve_run_at')
      from unnest($1::text[]) as name`,
    [keys],
  )
  await eventually(async () => expect(await waiting()).toEqual(before))
})
