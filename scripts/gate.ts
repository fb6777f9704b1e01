/**
 * `npm test`. The static checks run side by side and all report, while the data of the tests is filled. Then the tests
 * run one after the other and stop at the first failure.
 */
import { spawn } from 'node:child_process'

type Step = { name: string; args: readonly string[] }
const bin = (name: string, path: string, ...args: string[]): Step => ({ name, args: [`node_modules/${path}`, ...args] })
const script = (name: string, ...args: string[]): Step => ({ name, args })

/** Slowest first, so that they end together. */
const preparations = [
  bin('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  // One thread for each kind of check: several threads of the compiler infer the same types twice.
  bin(
    'types',
    'typescript/bin/tsc',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/types.tsbuildinfo',
  ),
  script('test data', 'scripts/test-data.ts'),
  bin('dead code', 'knip/bin/knip.js'),
  script('table types', 'scripts/tables.ts', '--check'),
  bin('format', 'oxfmt/bin/oxfmt', '--check', '.'),
]
const tests = [
  bin('tests', 'vitest/vitest.mjs', 'run'),
  script('endpoint coverage', 'scripts/endpoint-coverage.ts'),
  bin('journeys', '@playwright/test/cli.js', 'test'),
]
/** One more than cores, since filling the data waits for PostgreSQL half of the time. */
const sideBySide = 3

/** The compiler and the linter are written in Go, whose garbage collector took a fifth of their time. */
const GOGC = '400'

const startedAt = Date.now()
const waiting = [...preparations]
let failed = 0
await Promise.all(Array.from({ length: sideBySide }, runWaiting))
if (failed > 0) fail(`${failed} of ${preparations.length} preparations failed`)
for (const step of tests) {
  console.log(`\n› ${step.name}`)
  const { isGreen, took } = await run(step, 'inherit')
  if (!isGreen) fail(`${step.name} failed after ${took}`)
  console.log(`  ${took}`)
}
console.log(`\nall green in ${seconds(startedAt)}`)

async function runWaiting(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { isGreen, took, output } = await run(step, 'pipe')
    if (!isGreen) failed++
    // The output of one check is printed as a block, since another one runs at the same time.
    console.log(
      `\n› ${step.name}\n${output.trimEnd()}${output.trim() && '\n'}  ${isGreen ? '' : 'failed after '}${took}`,
    )
  }
}

function run({ args }: Step, stdio: 'inherit' | 'pipe'): Promise<{ isGreen: boolean; took: string; output: string }> {
  const stepStartedAt = Date.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', stdio, stdio], env: { ...process.env, GOGC } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ isGreen: code === 0, took: seconds(stepStartedAt), output }))
  })
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function fail(line: string): never {
  console.error(`\n${line}`)
  process.exit(1)
}
