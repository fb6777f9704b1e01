/**
 * `npm run proofs` runs every test file that samples in `npm test`, with everything that it can try, and every journey
 * on all screen sizes, and kills the processes in the middle of payments. `npm run proofs -- --short` runs those that
 * `npm test` samples further, with every endpoint and page once.
 */
import { spawnSync } from 'node:child_process'
import { findGateSampling, findSamplingTests } from '#test/support/sampling-tests.ts'

const isShort = process.argv.includes('--short')
const files = isShort ? findGateSampling() : findSamplingTests()
console.log(`${isShort ? 'short' : 'in full'}: ${files.join(', ')}`)
const tests = ['node_modules/vitest/vitest.mjs', 'run']
const runs = isShort
  ? [[...tests, '--testTimeout=600000', ...files]]
  : [
      [...tests, '--testTimeout=3600000', ...files],
      ['node_modules/@playwright/test/cli.js', 'test'],
      ['--run', 'chaos', '--', '--payments'],
    ]
const env = { ...process.env, ...(isShort ? { SHORT: '1' } : { FULL: '1' }) }
const failed = runs.filter((args) => spawnSync(process.execPath, args, { stdio: 'inherit', env }).status !== 0)
process.exit(failed.length)
