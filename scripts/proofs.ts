/**
 * `npm run proofs` runs every test file that samples in `npm test`, with everything that it can try, and every journey
 * on all screen sizes.
 */
import { spawnSync } from 'node:child_process'
import { findSamplingTests } from '#test/support/sampling-tests.ts'

const files = findSamplingTests()
console.log(`in full: ${files.join(', ')}`)
const runs = [
  ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=3600000', ...files],
  ['node_modules/@playwright/test/cli.js', 'test'],
]
const failed = runs.filter(
  (args) => spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, FULL: '1' } }).status !== 0,
)
process.exit(failed.length)
