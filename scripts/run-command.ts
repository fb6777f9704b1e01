/** Runs a long command with log lines, a progress bar and interruption by signal. */
import { CommandInterrupted } from '../src/app/command-interrupted.ts'
import type { CommandReporter } from '../src/app/command.ts'
import { InstallationError } from '../src/platform/installation-error.ts'

/** Returns an exit code, or nothing for 0. */
type Command = (
  args: string[],
  env: Record<string, string | undefined>,
  watcher: CommandReporter & { signal: AbortSignal },
) => Promise<number | void>

const number = new Intl.NumberFormat('en')
const width = 30
/** npm forwards Ctrl-C, so it arrives twice; only a later signal forces the exit. */
const patienceMs = 2_000
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
let lastReportedTenth = ''

/**
 * A command that is asked to end finishes its current step. With `closingMs` it is given that time to close its
 * connections, and what it did not commit is lost.
 */
export async function runCommand(command: Command, usage: string, options: { closingMs?: number } = {}): Promise<void> {
  const interruption = new AbortController()
  let interruptedAt = 0
  let signalCode = 0
  for (const [name, code] of Object.entries(exitCodes))
    process.on(name, () => {
      if (interruption.signal.aborted) {
        if (Date.now() - interruptedAt > patienceMs) process.exit(code)
        return
      }
      interruptedAt = Date.now()
      signalCode = code
      if (options.closingMs !== undefined) setTimeout(() => leave(code), options.closingMs)
      interruption.abort()
    })
  try {
    const code = await command(process.argv.slice(2), process.env, {
      say: (line) => console.log(`› ${line}`),
      progress,
      interrupted: () => interruption.signal.aborted,
      signal: interruption.signal,
    })
    process.exit(code ?? 0)
  } catch (error) {
    if (error instanceof CommandInterrupted) leave(signalCode)
    console.error(describeError(error, usage))
    process.exit(1)
  }
}

function leave(code: number): never {
  console.error('✗ interrupted')
  process.exit(code)
}

function describeError(error: unknown, usage: string): unknown {
  if (error instanceof InstallationError) return `✗ ${error.message}`
  const isExplained =
    error instanceof Error && /^(?:The |Unknown option|Unexpected argument|Option )/.test(error.message)
  return isExplained ? `✗ ${error.message}\n  ${usage}` : error
}

/** Prints a progress bar on a terminal, and a line for every tenth otherwise. */
function progress(code: string, tutors: number, upTo: number): void {
  const share = upTo === 0 ? 1 : tutors / upTo
  const line = `${code} ${number.format(tutors)} of ${number.format(upTo)}`
  if (process.stdout.isTTY) {
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
    process.stdout.write(`\r› ${bar} ${line}${share >= 1 ? '\n' : ''}`)
    return
  }
  const tenth = `${code} ${Math.floor(share * 10)}`
  if (tenth !== lastReportedTenth) console.log(`› ${line}`)
  lastReportedTenth = tenth
}
