import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Worker threads and child processes of the tests compile the same sources again and again. A changed source replaces
// its entry, so the folder does not grow.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled')

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/support/postgres.ts',
    setupFiles: 'test/support/test-hooks.ts',
    // Loading the product again for each file took a fifth of the time.
    isolate: false,
    // One more than the two cores, since tests wait for PostgreSQL, timers and processes a third of the time.
    maxWorkers: 3,
    // Tests allocate a lot and keep little, so a large young generation saves the garbage collector work.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    // Some tests cover every endpoint and page in every edition.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Among thousands of tests, one may meet a pause of the machine. CI prints those that passed the second time; without
    // `CI`, as when the suite is searched for unstable tests, the first failure counts.
    retry: process.env['CI'] ? 1 : 0,
    // The timeout is generous because the machine may be busy.
    expect: { poll: { timeout: 30_000 } },
    env: { NODE_ENV: 'production', TZ: 'America/New_York', SAMPLE_SEED: process.env['SAMPLE_SEED'] ?? '1' },
  },
})
