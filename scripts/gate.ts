/** `npm test`: every check of the house, one after the other; the first red one stops it. */
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
  ['every endpoint proven', script('scripts/proofs.ts')],
  ['journeys', bin('@playwright/test/cli.js', 'test')],
]

const begun = Date.now()
for (const [name, [command, args]] of steps) {
  console.log(`\n› ${name}`)
  const started = Date.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  const took = ((Date.now() - started) / 1000).toFixed(1)
  if (status !== 0) {
    console.error(`\n${name} failed after ${took} s`)
    process.exit(1)
  }
  console.log(`  ${took} s`)
}
console.log(`\nall green in ${((Date.now() - begun) / 1000).toFixed(0)} s`)
