/** `npm test` runs every check in turn and stops at the first failure. */
import { spawnSync } from 'node:child_process'

const node = process.execPath
const bin = (path: string, ...args: string[]) => [node, [`node_modules/${path}`, ...args]] as const
const script = (path: string, ...args: string[]) => [node, [path, ...args]] as const

const steps: readonly (readonly [name: string, readonly [command: string, args: readonly string[]]])[] = [
  ['format', bin('oxfmt/bin/oxfmt', '--check', '.')],
  ['lint', bin('oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
  ['types', bin('typescript/bin/tsc')],
  ['dead code', bin('knip/bin/knip.js')],
  ['table types', script('scripts/tables.ts', '--check')],
  ['tests', bin('vitest/vitest.mjs', 'run')],
  ['endpoint coverage', script('scripts/endpoint-coverage.ts')],
  ['journeys', bin('@playwright/test/cli.js', 'test')],
]

const startedAt = Date.now()
for (const [name, [command, args]] of steps) {
  console.log(`\n› ${name}`)
  const stepStartedAt = Date.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  const took = ((Date.now() - stepStartedAt) / 1000).toFixed(1)
  if (status !== 0) {
    console.error(`\n${name} failed after ${took} s`)
    process.exit(1)
  }
  console.log(`  ${took} s`)
}
console.log(`\nall green in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`)
