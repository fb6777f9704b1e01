import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { root } from '#app/runtime.ts'
import { editionByCode, editions } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { effectTable, interruptedJobs } from '#test/support/interrupted-jobs.ts'
import { deleteAllJobs } from '#test/support/jobs.ts'
import { inTransaction, jobNames, systemRequester } from '../runtime.ts'
import { confirmDeath, listDeadPools } from './dead-workers.ts'
import type { JobName } from './job-registry.ts'

const token = 'a-token-for-metrics'
let app: TestApp
const children: ChildProcess[] = []
const workers: { close(): Promise<void> }[] = []
const logged: { msg: string; jobs?: Record<string, number> }[] = []

beforeAll(async () => {
  app = await openApp({ DEAD_WORKER_SECONDS: '2', DATABASE_POOL: '20', METRICS_TOKEN: token })
  await effectTable.execute(app.ownerDb)
  await deleteAllJobs(db())
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const worker of workers) await worker.close()
})

const db = () => app.runtime.database.db
const ua = systemRequester(editionByCode('ua')!)

/** With a place for every job, so that it begins all of them. */
function startDyingWorker(): { child: ChildProcess; begun: Set<string> } {
  const child = spawn(process.execPath, [join(root, 'test/support/dying-worker.ts')], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: app.url,
      DATA_DIR: app.runtime.config.DATA_DIR,
      WORKER_CONCURRENCY: '100',
      DATABASE_POOL: '150',
      DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const begun = new Set<string>()
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    for (const [, name] of output.matchAll(/^began (\S+)$/gm)) begun.add(name!)
  })
  return { child, begun }
}

async function startLivingWorker() {
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(JSON.parse(line.toString()) as (typeof logged)[number])
      done()
    },
  })
  const { runtime, url } = app
  const log = pino({ level: 'warn' }, stream)
  workers.push(await startJobs({ ...runtime, log, plugins: interruptedJobs(runtime.plugins) }, url))
}

test('every kind of job that a killed worker leaves in the middle is done once by another worker', async () => {
  const names = jobNames(app.runtime)
  const jobs = app.runtime.plugins.flatMap((plugin) => plugin.jobs ?? [])
  const queues = new Map(jobs.map(({ name, queue }) => [name, queue]))
  await inTransaction(app.runtime, ua, async (ctx) => {
    await ctx.emit({ name: 'staff.signed_in', entity: 'staff', entityId: 1 })
    for (const name of names.filter((job) => job !== 'deliver_event')) {
      // Jobs of one queue would wait for each other; the name keeps that of the declaration otherwise.
      const queue = queues.has(name) && queues.get(name) !== undefined ? { queue: `${queues.get(name)} ${name}` } : {}
      await ctx.enqueue(name as JobName, {}, { ...queue, key: `test ${name}` })
    }
  })
  const { child, begun } = startDyingWorker()
  await eventually(() => expect([...begun].toSorted()).toEqual([...new Set(names)].toSorted()), 100_000)
  const running = await listDeadPools(db())
  expect(running).toEqual([])
  await startLivingWorker()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const killedAt = performance.now()
  const doneInUa = async () =>
    (await sql<{ job: string }>`select job from done_job where edition = 'ua' order by job`.execute(db())).rows.map(
      ({ job }) => job,
    )
  await eventually(async () => expect(await doneInUa()).toEqual([...new Set(names)].toSorted()), 60_000)
  expect(performance.now() - killedAt).toBeLessThan(60_000)
  const perEdition = new Set(jobs.filter((job) => job.perEdition).map(({ name }) => name))
  await eventually(async () => {
    const counts = await sql<{ job: string; editions: number }>`select job, count(*) as editions from done_job
      group by job`.execute(db())
    for (const { job, editions: count } of counts.rows)
      expect([job, count]).toEqual([job, perEdition.has(job) ? editions.length : 1])
  })
  // A job that ran twice would have failed at its row.
  expect(logged.filter(({ msg }) => msg === 'job failed')).toEqual([])
  expect(await listDeadPools(db())).toEqual([])
  const release = logged.filter(({ msg }) => msg === 'dead worker jobs released')
  expect(release).toHaveLength(1)
  expect(Object.keys(release[0]!.jobs!).toSorted()).toEqual([...new Set(names)].toSorted())
  const metrics = await app.web.inject({
    url: '/metrics',
    headers: { host: 'ua.localhost', authorization: `Bearer ${token}` },
  })
  expect(metrics.body).toContain('repeto_jobs_released_total{job="send_message"} 1')
})

test('a pool is dead only if every check of the grace time found it so', () => {
  let now = 0
  const deaths = confirmDeath(20, () => now)
  const confirmAt = (time: number, ...dead: string[]) => {
    now = time
    return deaths.confirm(dead)
  }
  expect(confirmAt(0, 'a', 'b')).toEqual([])
  expect(confirmAt(10, 'a')).toEqual([])
  expect(confirmAt(20, 'a', 'b')).toEqual(['a'])
  expect(confirmAt(30, 'b')).toEqual([])
  deaths.reset()
  expect(confirmAt(40, 'b')).toEqual([])
  expect(confirmAt(60, 'b')).toEqual(['b'])
})
