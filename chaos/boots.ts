import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openQuery } from './postgres.ts'
import { atMost, exactly, formatSeconds } from './report.ts'
import type { Report } from './report.ts'
import type { ChaosContext } from './context.ts'

const busyProcesses = 4
const busyMs = 1_500_000
const jobMs = 30_000
const restarting = /"msg":"job worker restarting"/g

/** Restarts the product while other processes use all of the CPU. Jobs must run after every start. */
export async function bootUnderLoad(context: ChaosContext, report: Report, boots: number): Promise<void> {
  const stopLoad = takeCpu()
  const jobTimes: number[] = []
  let restarts = 0
  try {
    for (let boot = 0; boot < boots; boot++) {
      context.product.kill('SIGKILL')
      await context.product.ended
      context.product = context.start({ LOG_LEVEL: 'error' })
      const readyMs = await context.product.ready
      const ms = await runJob(context)
      const restarted = [...context.product.output().matchAll(restarting)].length
      restarts += restarted
      jobTimes.push(ms)
      report.log(
        `boot ${boot + 1}: ready after ${formatSeconds(readyMs)}, job done after ${formatSeconds(ms)}, ${restarted} restarts`,
      )
    }
  } finally {
    stopLoad()
  }
  const name = `${boots} boots under full CPU load`
  report.check(`${name}: without jobs`, jobTimes.filter((ms) => Number.isNaN(ms)).length, exactly(0))
  const longestMs = Math.max(...jobTimes)
  report.check(
    `${name}: longest wait for a job`,
    longestMs / 1000,
    atMost(jobMs / 1000, ' s'),
    formatSeconds(longestMs),
  )
  report.log(`the job worker was restarted ${restarts} times`)
}

/** Milliseconds until a new job is done, or NaN when it times out. */
export async function runJob({ postgres }: ChaosContext): Promise<number> {
  const startedAt = performance.now()
  const sql = openQuery(postgres)
  const [job] = await sql<{ id: string }>(
    `select id from graphile_worker.add_job('delete_expired_rows', payload := '{}')`,
  )
  while ((await sql('select from graphile_worker.jobs where id = $1', [job!.id])).length > 0) {
    if (performance.now() - startedAt > jobMs) return Number.NaN
    await sleep(50)
  }
  return performance.now() - startedAt
}

/** The load ends after a while even if this process is killed. */
function takeCpu(): () => void {
  const loop = `const end = Date.now() + ${busyMs}; while (Date.now() < end);`
  const processes = Array.from({ length: busyProcesses }, () =>
    spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }),
  )
  const stop = () => {
    for (const busy of processes) busy.kill('SIGKILL')
  }
  process.once('exit', stop)
  return stop
}
