/** `npm run proofs` runs every test file that samples in `npm test`, with everything that it can try. */
import { spawnSync } from 'node:child_process'
import { findSamplingTests } from '#test/support/sampling-tests.ts'

const files = findSamplingTests()
console.log(`in full: ${files.join(', ')}`)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=3600000', ...files],
  { stdio: 'inherit', env: { ...process.env, FULL: '1' } },
)
process.exit(status ?? 1)
