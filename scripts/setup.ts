/** Prepares a real installation: `npm run setup -- --email you@example.com --editions ua,pl`. */
import { createInterface } from 'node:readline/promises'
import { readConfig } from '../src/platform/config.ts'
import { runCommand } from './run-command.ts'

const usage =
  'npm run setup -- --email you@example.com --editions ua,pl [--name "Your name"] [--locale en] [--test-mail you@example.com] [--new-link]' +
  '\n  with one edition: [--seller-name … --seller-address … --seller-tax-id … --seller-email … [--seller-other-ids …] [--seller-bank-account …] [--seller-phone …]]'
const closingMs = 1_500

/** The terminal is closed after each question, since it would keep the process alive and swallow Ctrl-C. */
async function ask(question: string, signal: AbortSignal): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const { promise: ended, reject } = Promise.withResolvers<never>()
  terminal.on('close', () => reject(new Error('The input ended before the question was answered')))
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await Promise.race([terminal.question(question, { signal }), ended])
  } finally {
    terminal.close()
    // Both ends of the race may fail, and only one of them is awaited.
    ended.catch(() => undefined)
  }
}

await runCommand(
  async (args, env, watcher) => {
    // Loading the product takes seconds, so wrong settings end the command before.
    readConfig(env)
    const { setupCommand } = await import('../src/app/setup-command.ts')
    const questions = process.stdin.isTTY && { ask: (question: string) => ask(question, watcher.signal) }
    return setupCommand(args, env, { ...watcher, ...questions })
  },
  usage,
  { closingMs },
)
