import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { screens } from './test/journeys/support/screens.ts'
import { isFullRun } from './test/support/run-size.ts'

/** Untagged journeys run on both sizes in `npm run proofs`. `npm test` uses the desktop for staff and the phone for others. */
const untaggedStaff = /^(?!.*@phone).*\b(?:panel|staff|design|vacancies)[\w-]*\.spec\.ts/
const browserFile = 'node_modules/.cache/repeto/browser'

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  globalSetup: './test/journeys/support/site.ts',
  timeout: 60_000,
  // The timeout is generous because the machine may be busy: declining a request also offers it to other tutors.
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  reporter: process.env['CI'] ? 'line' : 'list',
  use: {
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(browserFile) && { executablePath: readFileSync(browserFile, 'utf8').trim() }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Journeys that do not depend on the screen size are tagged, run on one size only, and check accessibility on both.
  projects: [
    {
      name: 'phone',
      grepInvert: isFullRun ? /@desk/ : [/@desk/, untaggedStaff],
      use: { viewport: screens.phone, hasTouch: true },
    },
    {
      name: 'desk',
      grep: isFullRun ? /./ : [/@desk/, untaggedStaff],
      grepInvert: /@phone/,
      use: { viewport: screens.desk },
    },
  ],
})
