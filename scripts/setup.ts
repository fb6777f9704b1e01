/** Prepares a real installation: `npm run setup -- --email you@example.com --editions ua,pl`. */
import { createInterface } from 'node:readline/promises'
import { setupCommand, setupUsage } from '../src/app/setup-command.ts'
import { runCommand } from './run-command.ts'

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
  (args, env, watcher) => {
    const questions = process.stdin.isTTY && { ask: (question: string) => ask(question, watcher.signal) }
    return setupCommand(args, env, { ...watcher, ...questions })
  },
  setupUsage,
  { closingMs },
)
