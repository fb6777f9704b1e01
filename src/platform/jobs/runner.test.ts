import { Writable } from 'node:stream'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deleteAllJobs } from '#test/support/jobs.ts'
import { eventually } from '#test/support/eventually.ts'
import type { Plugin, Runtime } from '../plugin.ts'
import { inTransaction, systemRequester } from '../runtime.ts'

/** Parts of the library's queries. */
const lookup = 'as tasks'
const fetching = 'returning *'

const ran: unknown[] = []
let finish = () => {}
const plugin: Plugin = {
  name: 'test',
  jobs: [
    { name: 'test_job', run: async (_ctx, { name }) => void ran.push(name) },
    {
      name: 'long_job',
      run: async (_ctx, { name }) => {
        ran.push(name)
        await new Promise<void>((resolve) => (finish = resolve))
      },
    },
  ],
}

let app: TestApp
let runtime: Runtime
let worker: { close(): Promise<void> } | undefined
let pool: pg.Pool
const logged: { msg: string; event?: string; err?: { message: string } }[] = []
const messages = () => logged.map(({ msg }) => msg)
/** Worker queries that contain this text fail while `left` is positive. */
const faults = { text: '', left: 0 }

beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => {
  ran.length = 0
  logged.length = 0
  Object.assign(faults, { text: '', left: 0 })
  pool = new pg.Pool({ connectionString: app.url, max: 10 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first] = given
      const text = typeof first === 'string' ? first : (first as { text?: string }).text
      if (faults.left > 0 && text?.includes(faults.text)) {
        faults.left--
        return Promise.reject(new Error('timeout exceeded when trying to connect'))
      }
      return query(...given)
    }) as typeof client.query
  })
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(JSON.parse(line.toString()) as (typeof logged)[number])
      done()
    },
  })
  runtime = {
    ...app.runtime,
    log: pino({ level: 'debug' }, stream),
    database: { ...app.runtime.database, pool },
    plugins: [...app.runtime.plugins, plugin],
  }
})
afterEach(async () => {
  faults.left = 0
  finish()
  await worker?.close()
  worker = undefined
  await pool.end()
  await deleteAllJobs(app.runtime.database.db)
})

const enqueue = (job: 'test_job' | 'long_job', name: string) =>
  inTransaction(runtime, systemRequester(editionByCode('ua')!), (ctx) => ctx.enqueue(job, { name }))
/** A new job wakes the workers, which otherwise look for jobs every two seconds. */
const wakeUntil = (check: () => void) =>
  eventually(async () => {
    await enqueue('test_job', 'wake')
    check()
  }, 20_000)
const ranJobs = () => ran.filter((name) => name !== 'wake')
const startWorking = async () => (worker = await startJobs(runtime, app.url))

test.each([1, 2])('runs jobs although the first %i lookups of task identifiers failed', async (failures) => {
  Object.assign(faults, { text: lookup, left: failures })
  await startWorking()
  await enqueue('test_job', 'one')
  await eventually(() => expect(ran).toEqual(['one']))
  expect(messages().filter((message) => message === 'job worker restarting')).toHaveLength(failures)
  const failed = logged.find(({ event }) => event === 'worker:getJob:error')
  expect(failed).toMatchObject({ msg: 'job worker failed to fetch a job', err: { message: /timeout exceeded/ } })
})

test('runs jobs although the runner could not start at first', async () => {
  Object.assign(faults, { text: 'migrations', left: 2 })
  await startWorking()
  await enqueue('test_job', 'one')
  await eventually(() => expect(ran).toEqual(['one']))
  expect(messages()).toContain('job worker restarted')
})

test('logs and tolerates a few failed fetches', async () => {
  await startWorking()
  Object.assign(faults, { text: fetching, left: 4 })
  await wakeUntil(() => expect(faults.left).toBe(0))
  await enqueue('test_job', 'one')
  await eventually(() => expect(ranJobs()).toEqual(['one']))
  expect(messages()).toContain('job worker failed to fetch a job')
  expect(messages()).not.toContain('job worker restarting')
})

test('replaces the runner after repeated failed fetches, and a running job finishes once', async () => {
  await startWorking()
  await enqueue('long_job', 'long')
  await eventually(() => expect(ran).toEqual(['long']))
  Object.assign(faults, { text: fetching, left: Number.POSITIVE_INFINITY })
  await wakeUntil(() => expect(messages()).toContain('job worker restarting'))
  faults.left = 0
  await enqueue('test_job', 'next')
  await eventually(() => expect(ranJobs()).toEqual(['long', 'next']), 20_000)
  expect(messages()).toContain('job worker restarted')
  finish()
  await worker!.close()
  worker = undefined
  const left = await app.runtime.database.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'long_job'`,
  )
  expect([ranJobs(), left.rowCount]).toEqual([['long', 'next'], 0])
})

test('a database outage while a job completes stops the runner, not the process', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  await startWorking()
  await enqueue('long_job', 'long')
  await eventually(() => expect(ran).toEqual(['long']))
  Object.assign(faults, { text: 'delete from', left: Number.POSITIVE_INFINITY })
  finish()
  await eventually(() => expect(messages()).toContain('job worker restarting'), 20_000)
  faults.left = 0
  await enqueue('test_job', 'next')
  await eventually(() => expect(ran).toContain('next'), 20_000)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('closing works while the runner cannot start', async () => {
  Object.assign(faults, { text: 'migrations', left: Number.POSITIVE_INFINITY })
  await startWorking()
  await worker!.close()
  worker = undefined
  const before = messages().length
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(messages()).toHaveLength(before)
})
