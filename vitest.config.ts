import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/support/postgres.ts',
    setupFiles: 'test/support/around.ts',
    // Loading the product anew for each file took a fifth of the time.
    isolate: false,
    // The machine has two cores, and PostgreSQL wants some of them too.
    maxWorkers: 2,
    // Some walk over every call and page in every edition.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine takes its time; only what never comes is wrong.
    expect: { poll: { timeout: 10_000 } },
    env: { NODE_ENV: 'production', TZ: 'America/New_York' },
  },
})
