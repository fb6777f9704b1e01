import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { query } from './cluster.ts'
import { atMost, exactly } from './report.ts'
import type { Report } from './report.ts'
import type { World } from './world.ts'

const busyProcesses = 4
const busyMs = 1_500_000
const jobMs = 30_000
const restarting = /"msg":"job worker restarting"/g

/** Boots the product again and again while other processes take all of the CPU: jobs must run after every boot. */
export async function bootUnderLoad(world: World, report: Report, boots: number): Promise<void> {
  const stopLoad = takeCpu()
  const jobTimes: number[] = []
  let restarts = 0
  try {
    for (let boot = 0; boot < boots; boot++) {
      world.product.kill('SIGKILL')
      await world.product.ended
      world.product = world.start({ LOG_LEVEL: 'error' })
      const readyMs = await world.product.ready
      const ms = await runJob(world)
      const restarted = [...world.product.output().matchAll(restarting)].length
      restarts += restarted
      jobTimes.push(ms)
      report.say(
        `boot ${boot + 1}: ready after ${seconds(readyMs)}, job done after ${seconds(ms)}, ${restarted} restarts`,
      )
    }
  } finally {
    stopLoad()
  }
  const name = `${boots} boots under full CPU load`
  report.hold(`${name}: without jobs`, jobTimes.filter((ms) => Number.isNaN(ms)).length, exactly(0))
  report.hold(`${name}: longest wait for a job`, Math.max(...jobTimes) / 1000, atMost(jobMs / 1000, ' s'))
  report.say(`the job worker was restarted ${restarts} times`)
}

/** The time until a new job is done; not a number when it is not done in time. */
export async function runJob({ place }: World): Promise<number> {
  const begun = performance.now()
  const sql = query(place)
  const [job] = await sql<{ id: string }>(`select id from graphile_worker.add_job('sweep', payload := '{}')`)
  while ((await sql('select from graphile_worker.jobs where id = $1', [job!.id])).length > 0) {
    if (performance.now() - begun > jobMs) return Number.NaN
    await sleep(50)
  }
  return performance.now() - begun
}

/** The load ends by itself when this process is killed before it can end it. */
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

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
