/** Prepares a real installation: `npm run setup -- --email you@example.com --editions ua,pl`. */
import { createInterface } from 'node:readline/promises'
import { setupCommand, usage } from '../src/app/setup-command.ts'
import { watched } from './watched.ts'

const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
// readline would swallow Ctrl-C while it asks.
terminal?.on('SIGINT', () => process.exit(130))

await watched(
  (args, env, watcher) => setupCommand(args, env, { ...watcher, ask: terminal && ((text) => terminal.question(text)) }),
  usage,
)
terminal?.close()
