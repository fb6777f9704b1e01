/** Starts a worker whose jobs stop in the middle, so that it can be killed there. It prints the names of those it began. */
import { startJobs } from '#app/jobs.ts'
import { openRuntime } from '#app/runtime.ts'
import { readConfig } from '#platform/config.ts'
import { interruptedJobs } from './interrupted-jobs.ts'

const config = readConfig(process.env)
const runtime = await openRuntime(config, config.DATABASE_URL)
const pause = async (name: string) => {
  process.stdout.write(`began ${name}\n`)
  await new Promise(() => setInterval(() => undefined, 1_000_000))
}
await startJobs({ ...runtime, plugins: interruptedJobs(runtime.plugins, pause) }, config.DATABASE_URL)
