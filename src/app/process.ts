import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import { publicDemoError } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'
import { isDatabaseDown } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { trackRequests } from '#platform/http/drain.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createLogger } from '#platform/log.ts'
import { providePostgres } from '#platform/postgres/provide.ts'
import type { Provided } from '#platform/postgres/provide.ts'
import type { Runtime } from '#platform/plugin.ts'
import { demoPassword, demoPeople, demoStaff } from '#demo/logins.ts'
import { fillDemo, hasDemoLogins } from '#demo/fill.ts'
import { startJobs } from './jobs.ts'
import { closeRuntime, openRuntime, root } from './runtime.ts'
import { createWeb } from './web.ts'

const watchMs = 500
const patienceMs = 2_000
const setup = 'npm run setup'

/** Starts one process of the product; Ctrl-C and SIGTERM shut it down in reverse order. */
export async function startProcess(config: Config): Promise<void> {
  const postgres = await providePostgres(config, progress)
  await migrate(postgres.url, join(root, 'migrations'))
  await migrateJobs(postgres.url, createLogger(config.LOG_LEVEL))
  const runtime = await openRuntime(config, postgres.url)
  if (config.demo) await fillDemo(runtime)
  const hasStaff = await hasStaffMembers(runtime)
  if (!hasStaff) runtime.log.warn({ command: setup }, 'database has no staff: nobody can log in to the panel')
  if (config.demoForbidden && (await hasDemoLogins(runtime))) {
    await closeRuntime(runtime)
    await postgres.release()
    throw new Error(publicDemoError(config.BIND))
  }
  const jobs = config.ROLE === 'web' ? undefined : await startJobs(runtime, postgres.url)
  const leave = config.ROLE === 'worker' ? undefined : await listen(runtime)
  const watch = watchDatabase(runtime, postgres)

  let stopping: number | undefined
  const stop = async () => {
    // npm forwards Ctrl-C, so it arrives twice; only a later signal forces the exit.
    if (stopping !== undefined) {
      if (Date.now() - stopping > patienceMs) process.exit(1)
      return
    }
    stopping = Date.now()
    clearInterval(watch)
    await leave?.()
    await jobs?.close()
    await closeRuntime(runtime)
    await postgres.release()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  announce(config)
  // The next start needs two thirds of the time, also if this process is killed.
  flushCompileCache()
  if (!hasStaff) console.log(`  the database has no staff and nobody can log in to the panel: ${setup}`)
}

async function hasStaffMembers({ database }: Runtime): Promise<boolean> {
  return (await database.db.selectFrom('staff_member').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function listen(runtime: Runtime): Promise<() => Promise<void>> {
  const { BIND, PORT } = runtime.config
  const web = await createWeb(runtime)
  const leave = trackRequests(web)
  // With a shared port the next process can start before this one has stopped.
  await web.listen({ host: BIND, port: PORT, reusePort: process.platform === 'linux' } as {
    host: string
    port: number
  })
  return leave
}

function watchDatabase(runtime: Runtime, postgres: Provided): NodeJS.Timeout {
  let reviving = false
  return setInterval(() => {
    if (reviving) return
    reviving = true
    void sql`select 1`
      .execute(runtime.database.db)
      .catch(async (error: unknown) => {
        if (isDatabaseDown(error)) await postgres.revive()
      })
      .catch((error: unknown) => runtime.log.error({ err: error }, 'database restart failed'))
      .finally(() => (reviving = false))
  }, watchMs)
}

function announce(config: Config): void {
  if (config.ROLE === 'worker') return console.log('ready (worker)')
  console.log(`ready http://localhost:${config.PORT}`)
  if (!config.demoLogins) return
  console.log(`  panel  http://localhost:${config.PORT}/panel/login`)
  for (const { login, status } of demoStaff) console.log(`  staff of status ${status}: ${login} / ${demoPassword}`)
  for (const { login, roles } of Object.values(demoPeople))
    console.log(`  ${roles.join(' and ')}: ${login} / ${demoPassword}`)
}

function progress(line: string): void {
  console.log(`› ${line}`)
}
