import { flushCompileCache } from 'node:module'
import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import { isDatabaseDown } from '#platform/db/database.ts'
import { trackRequests } from '#platform/http/drain.ts'
import { InstallationError } from '#platform/installation-error.ts'
import { providePostgres } from '#platform/postgres/provide.ts'
import type { Provided } from '#platform/postgres/provide.ts'
import type { Runtime } from '#platform/plugin.ts'
import { demoPassword, demoPeople, demoStaff } from '#demo/logins.ts'
import { fillDemo } from '#demo/fill.ts'
import { checkDataFolder } from './installation.ts'
import { startJobs } from './jobs.ts'
import { asOwner } from './as-owner.ts'
import { prepareDatabase } from './prepare-database.ts'
import { closeRuntime, openRuntime } from './runtime.ts'
import { listOwnEditions, listSellerGaps } from './seller-gaps.ts'
import { assertSandboxesAlone } from './sandbox-checks.ts'
import { createWeb } from './web.ts'

const watchMs = 500
const patienceMs = 2_000
const setup = 'npm run setup'

type Closers = (() => Promise<void>)[]

/** Starts one process of the product; Ctrl-C and SIGTERM shut it down in reverse order. */
export async function startProcess(config: Config): Promise<void> {
  const opened: Closers = []
  const closeAll = async () => {
    for (const close of opened.toReversed()) await close()
  }
  let gaps
  try {
    gaps = await openProcess(config, opened)
  } catch (error) {
    // Otherwise the embedded server would run on without a site.
    await closeAll()
    throw error
  }
  let stopping: number | undefined
  const stop = async () => {
    // npm forwards Ctrl-C, so it arrives twice; only a later signal forces the exit.
    if (stopping !== undefined) {
      if (Date.now() - stopping > patienceMs) process.exit(1)
      return
    }
    stopping = Date.now()
    await closeAll()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  announce(config)
  // The next start needs two thirds of the time, also if this process is killed.
  flushCompileCache()
  for (const gap of gaps) console.log(`  ${gap}: ${setup}`)
}

/** Returns what the setup has left open. */
async function openProcess(config: Config, opened: Closers): Promise<string[]> {
  const postgres = await providePostgres(config, progress)
  opened.push(() => postgres.release())
  await prepareDatabase(config, postgres)
  await checkDataFolder(config, postgres.url)
  const runtime = await openRuntime(config, postgres.url)
  opened.push(() => closeRuntime(runtime))
  for (const { name, meant } of config.misspelled) runtime.log.warn({ name, meant }, 'setting unknown')
  await assertSandboxesAlone(runtime)
  if (config.sandboxes.data) await asOwner(runtime, postgres, fillDemo)
  const hasStaff = await hasStaffMembers(runtime)
  if (!hasStaff) runtime.log.warn({ command: setup }, 'database has no staff: nobody can log in to the panel')
  const sellerGaps = config.demoLogins ? [] : await listSellerGaps(runtime, await listOwnEditions(runtime))
  for (const gap of sellerGaps) runtime.log.warn({ command: setup, gap }, 'seller incomplete')
  if (config.ROLE !== 'web') {
    const jobs = await startJobs(runtime, postgres.url)
    opened.push(() => jobs.close())
  }
  if (config.ROLE !== 'worker') opened.push(await listen(runtime))
  const watch = watchDatabase(runtime, postgres)
  opened.push(async () => clearInterval(watch))
  return [...(hasStaff ? [] : ['the database has no staff and nobody can log in to the panel']), ...sellerGaps]
}

async function hasStaffMembers({ database }: Runtime): Promise<boolean> {
  return (await database.db.selectFrom('staff_member').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function listen(runtime: Runtime): Promise<() => Promise<void>> {
  const { BIND, PORT } = runtime.config
  const web = await createWeb(runtime)
  const leave = trackRequests(web)
  // With a shared port the next process can start before this one has stopped.
  const address = { host: BIND, port: PORT, reusePort: process.platform === 'linux' } as { host: string; port: number }
  try {
    await web.listen(address)
  } catch (error) {
    await web.close()
    throw new InstallationError(`PORT, BIND: cannot listen: ${(error as Error).message}`, { cause: error })
  }
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
