import { PassThrough } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { deleteAllJobs } from '#test/support/jobs.ts'
import type { JobName } from './job-registry.ts'

type LogLine = { msg: string; job?: string; requestId?: string }

test('a failed job logs the id of the request that led to it, also through another job', async () => {
  const app = await openApp()
  await deleteAllJobs(app.runtime.database.db)
  const lines: LogLine[] = []
  const output = new PassThrough()
  output.on('data', (line: Buffer) => lines.push(JSON.parse(line.toString()) as LogLine))
  const jobs = [
    { name: 'test_first', run: (ctx: Ctx) => ctx.enqueue('test_second' as JobName, {}) },
    { name: 'test_second', run: () => Promise.reject(new Error('planted')) },
  ]
  const plugins = [...app.runtime.plugins.map((plugin) => ({ ...plugin, jobs: [] })), { name: 'test', jobs }]
  const runtime = { ...app.runtime, plugins, log: pino(output) }
  const requester = { ...systemRequester(editionByCode('ua')!), requestId: 'abc123' }
  await inTransaction(runtime, requester, (ctx) => ctx.enqueue('test_first' as JobName, {}))
  const worker = await startJobs(runtime, app.url)
  await eventually(() => {
    const failed = lines.filter(({ msg }) => msg === 'job failed')
    expect(failed).toMatchObject([{ job: 'test_second', requestId: 'abc123' }])
  }, 30_000)
  await deleteAllJobs(app.runtime.database.db)
  await worker.close()
})
