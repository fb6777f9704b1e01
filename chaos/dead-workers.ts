import { setTimeout as sleep } from 'node:timers/promises'
import type { ChaosContext } from './context.ts'
import { openQuery } from './postgres.ts'
import { atMost, formatSeconds } from './report.ts'
import type { Report } from './report.ts'

const limitMs = 60_000
const giveUpMs = 180_000
const lockSeconds = 4
const waitingJobs = 5

/** Kills a worker in the middle of a job. The other one must do that job and those that wait behind it. */
export async function killWorkers(context: ChaosContext, report: Report, rounds: number): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const ms = await killDuringJob(context)
    report.log(`killed a worker during a job: the other one was done with its queue after ${formatSeconds(ms)}`)
    times.push(ms)
  }
  const name = `${rounds} × kill -9 of one of two workers: longest wait for its queue`
  const longestMs = Math.max(...times)
  report.check(name, longestMs / 1000, atMost(limitMs / 1000, ' s'), formatSeconds(longestMs))
}

async function killDuringJob(context: ChaosContext): Promise<number> {
  const { product, postgres } = context
  const sql = openQuery(postgres)
  const left = () =>
    sql<{ locked_by: string | null }>(`select locked_by from graphile_worker.jobs where queue_name = 'chaos'`)
  const worker = context.start({ ROLE: 'worker' })
  await worker.ready
  // The other worker must not take the job, which waits for a lock.
  product.kill('SIGSTOP')
  const blocker = sql(
    `begin; lock table captcha_challenge in access exclusive mode; select pg_sleep(${lockSeconds}); commit`,
  )
  for (let job = 0; job < waitingJobs; job++)
    await sql(`select from graphile_worker.add_job('delete_expired_rows', payload := '{}', queue_name := 'chaos')`)
  while ((await left()).every(({ locked_by }) => locked_by === null)) await sleep(10)
  worker.kill('SIGKILL')
  const killedAt = performance.now()
  await worker.ended
  await blocker
  product.kill('SIGCONT')
  while ((await left()).length > 0 && performance.now() - killedAt < giveUpMs) await sleep(50)
  return performance.now() - killedAt
}
