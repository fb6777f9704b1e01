/** Runs a long command with log lines, a progress bar and interruption by signal. */
import type { CommandReporter } from '../src/app/command.ts'

type Command = (args: string[], env: Record<string, string | undefined>, watcher: CommandReporter) => Promise<void>

const number = new Intl.NumberFormat('en')
const width = 30
let interrupted = false
let lastReportedTenth = ''

export async function runCommand(command: Command, usage: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))
  try {
    await command(process.argv.slice(2), process.env, {
      say: (line) => console.log(`› ${line}`),
      progress,
      interrupted: () => interrupted,
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const explained = /^(?:The |Unknown option|Unexpected argument|Option )/.test(error.message)
    console.error(explained ? `✗ ${error.message}\n  ${usage}` : error)
    process.exitCode = 1
  }
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
