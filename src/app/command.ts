import type { Config } from '#platform/config.ts'
import { providePostgres } from '#platform/postgres/provide.ts'
import type { Runtime } from '#platform/plugin.ts'
import { CommandInterrupted } from './command-interrupted.ts'
import { checkDataFolder } from './installation.ts'
import { asOwner } from './as-owner.ts'
import { prepareDatabase } from './prepare-database.ts'
import { closeRuntime, openRuntime } from './runtime.ts'

export type CommandReporter = {
  say(line: string): void
  progress(code: string, tutors: number, upTo: number): void
  interrupted(): boolean
  /** Aborted by the first signal that asks the command to end. */
  signal?: AbortSignal | undefined
}

/** Opens the product on a migrated database for a command and always closes it. */
export async function withProduct<T>(
  config: Config,
  watcher: CommandReporter,
  run: (runtime: Runtime) => Promise<T>,
  { checksFiles = true, loadsInBulk = false } = {},
): Promise<T> {
  const assertContinued = () => {
    if (watcher.signal?.aborted) throw new CommandInterrupted()
  }
  const postgres = await providePostgres(config, (line) => watcher.say(line))
  try {
    assertContinued()
    await prepareDatabase(config, postgres, watcher.signal)
    assertContinued()
    if (checksFiles) await checkDataFolder(config, postgres.url)
    const runtime = await openRuntime(config, postgres.url)
    try {
      assertContinued()
      return loadsInBulk ? await asOwner(runtime, postgres, run) : await run(runtime)
    } finally {
      await closeRuntime(runtime)
    }
  } catch (error) {
    // The signal has closed a connection that was in use.
    assertContinued()
    throw error
  } finally {
    await postgres.release()
  }
}

/** Gives up waiting for the work once a signal arrives. What is not committed is rolled back when the process ends. */
export async function unlessInterrupted<T>({ signal }: CommandReporter, work: Promise<T>): Promise<T> {
  if (!signal) return work
  const interruption = Promise.withResolvers<never>()
  const interrupt = () => interruption.reject(new CommandInterrupted())
  if (signal.aborted) interrupt()
  signal.addEventListener('abort', interrupt)
  try {
    return await Promise.race([work, interruption.promise])
  } finally {
    signal.removeEventListener('abort', interrupt)
    // The abandoned work fails with its connections.
    work.catch(() => undefined)
  }
}
