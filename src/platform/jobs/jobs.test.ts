import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deleteAllJobs, takeJobs } from '#test/support/jobs.ts'
import { eventually } from '#test/support/eventually.ts'
import type { Plugin, Runtime } from '../plugin.ts'
import { inTransaction, systemRequester } from '../runtime.ts'
import { startSession } from '../session/sessions.ts'
import type { JobOptions } from './enqueue.ts'

declare module './job-registry.ts' {
  interface JobRegistry {
    test_job: { name: string }
    long_job: { name: string }
  }
}

const ran: { name: unknown; edition: string; actor: string }[] = []
let slow = Promise.resolve()
let finish = () => {}
const holdJobs = () => void (slow = new Promise((resolve) => (finish = resolve)))
const plugin: Plugin = {
  name: 'test',
  jobs: [
    {
      name: 'test_job',
      run: async ({ edition, actor }, { name }) => {
        ran.push({ name, edition: edition.code, actor: actor.realm })
        await slow
      },
    },
  ],
}

let app: TestApp
let runtime: Runtime
const workers: { close(): Promise<void> }[] = []
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '10', DEAD_WORKER_SECONDS: '0.5' })
  runtime = { ...app.runtime, plugins: [...app.runtime.plugins, plugin] }
})
beforeEach(() => {
  ran.length = 0
})
afterEach(async () => {
  finish()
  slow = Promise.resolve()
  for (const worker of workers.splice(0)) await worker.close()
  await deleteAllJobs(runtime.database.db)
})

async function startWorking() {
  const worker = await startJobs(runtime, app.url)
  workers.push(worker)
  return worker
}

const enqueue = (name: string, options?: JobOptions, edition = 'ua') =>
  inTransaction(runtime, systemRequester(editionByCode(edition)!), (ctx) => ctx.enqueue('test_job', { name }, options))
const names = () => ran.map(({ name }) => name)
const hasRun = (name: string) => eventually(() => expect(names()).toContain(name))

async function alive(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and datname = current_database() and application_name = 'repeto worker'
    `.execute(runtime.database.db)
  expect(rows).not.toEqual([])
  return rows.map(({ pid }) => pid)
}

test('runs a job as the system, in the edition that enqueued it', async () => {
  await startWorking()
  await enqueue('one', {}, 'pl')
  await hasRun('one')
  expect(ran).toEqual([{ name: 'one', edition: 'pl', actor: 'system' }])
})

test('a job of a rolled back transaction does not exist', async () => {
  await startWorking()
  const undone = inTransaction(runtime, systemRequester(editionByCode('ua')!), async (ctx) => {
    await ctx.enqueue('test_job', { name: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await enqueue('done')
  await hasRun('done')
  expect(names()).toEqual(['done'])
})

test('a job with a key exists once, and a later one waits', async () => {
  for (const name of ['first', 'second', 'third']) await enqueue(name, { key: 'one of a kind' })
  await enqueue('tomorrow', { runAt: new Date(Date.now() + 86_400_000) })
  await startWorking()
  await hasRun('third')
  await sleep(100)
  expect(names()).toEqual(['third'])
})

test('a new worker takes over the jobs of a dead one', async () => {
  await enqueue('orphan')
  await enqueue('orphan in a queue', { queue: 'in turn' })
  const dead = await takeJobs(app, 'test_job', 2)
  await startWorking()
  await hasRun('orphan')
  await hasRun('orphan in a queue')
  await dead.release()
})

test('a live worker keeps its jobs', async () => {
  const alive = new pg.Client({ connectionString: app.url })
  await alive.connect()
  await enqueue('taken')
  const taken = await takeJobs(app, 'test_job')
  await alive.query('select pg_advisory_lock(hashtextextended($1, 0))', [taken.pool])
  await enqueue('free')
  await startWorking()
  await hasRun('free')
  expect(names()).not.toContain('taken')
  await taken.release()
  await alive.end()
})

test('a new worker does not take running jobs of another one', async () => {
  holdJobs()
  await startWorking()
  await enqueue('long')
  await hasRun('long')
  await startWorking()
  await sleep(300)
  expect(names()).toEqual(['long'])
})

test('a running job is not taken over after a short database outage', async () => {
  holdJobs()
  await startWorking()
  await enqueue('long')
  await hasRun('long')
  const [before] = await eventually(alive)
  await sql`select pg_terminate_backend(${before})`.execute(runtime.database.db)
  await eventually(async () => expect(await alive()).not.toContain(before))
  await startWorking()
  await sleep(300)
  expect(names()).toEqual(['long'])
})

test('closing lets the running job finish', async () => {
  let finished = false
  slow = sleep(300).then(() => void (finished = true))
  const worker = await startWorking()
  await enqueue('last')
  await hasRun('last')
  await worker.close()
  workers.length = 0
  expect(finished).toBe(true)
})

test('the sweep deletes only expired rows', async () => {
  const { db } = runtime.database
  const now = Date.now()
  const session = { edition: 'ua', realm: 'staff', subjectId: 1 } as const
  await startSession(db, { ...session, now: new Date(now - 13 * 3_600_000) })
  await startSession(db, { ...session, now: new Date(now - 11 * 3_600_000) })
  for (const hours of [25, 23])
    await db
      .insertInto('call_count')
      .values({ key: `${hours} hours ago`, window_start: new Date(now - hours * 3_600_000), calls: 1 })
      .execute()
  await startWorking()
  await inTransaction(runtime, systemRequester(editionByCode('ua')!), (ctx) => ctx.enqueue('delete_expired_rows', {}))
  await eventually(async () =>
    expect(await db.selectFrom('session').selectAll().where('realm', '=', 'staff').execute()).toHaveLength(1),
  )
  expect(await db.selectFrom('call_count').select('key').execute()).toEqual([{ key: '23 hours ago' }])
})
