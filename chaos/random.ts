import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** What the tests leave to chance, ten times as often as the gate has time for; answers the exit code. */
export function tryChance(): number {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).filter((file) =>
    readFileSync(file, 'utf8').includes("support/times.ts'"),
  )
  console.log(`ten times as often: ${files.join(', ')}`)
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=3600000', ...files],
    { stdio: 'inherit', env: { ...process.env, RANDOM_TIMES: '10' } },
  )
  return status ?? 1
}
