import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** Runs the randomized tests with ten times as many runs and returns the exit code. */
export function runRandomTests(): number {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).filter((file) =>
    readFileSync(file, 'utf8').includes("support/run-size.ts'"),
  )
  console.log(`ten times as often: ${files.join(', ')}`)
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=3600000', ...files],
    { stdio: 'inherit', env: { ...process.env, RANDOM_TIMES: '10' } },
  )
  return status ?? 1
}
