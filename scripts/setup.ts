/** Prepares a real installation: `npm run setup -- --email you@example.com --editions ua,pl`. */
import { createInterface } from 'node:readline/promises'
import { setupCommand, setupUsage } from '../src/app/setup-command.ts'
import { runCommand } from './run-command.ts'

const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
// readline would swallow Ctrl-C during a question.
terminal?.on('SIGINT', () => process.exit(130))

await runCommand(
  (args, env, watcher) => setupCommand(args, env, { ...watcher, ask: terminal && ((text) => terminal.question(text)) }),
  setupUsage,
)
terminal?.close()
