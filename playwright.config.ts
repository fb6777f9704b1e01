import { defineConfig } from '@playwright/test'
import { launchOptions } from './test/journeys/support/browser.ts'
import { screens } from './test/journeys/support/screens.ts'
import { isFullRun } from './test/support/run-size.ts'

/**
 * The main line, from a visitor's search to the paid fee and the staff who run it. `npm test` stops here to stay short;
 * `npm run journeys`, which CI runs next, has them all.
 */
const mainLine = /@main\b/
const mainLineOnDesk = /^(?=.*@main\b).*@desk\b/
/** A call shows a card to all staff of the edition, on top of what other journeys press, so these run last. */
const ringing = '**/telephony.spec.ts'
const ringingProjects = (['phone', 'desk'] as const).map((size) => ({
  name: `${size}-calls`,
  testMatch: ringing,
  dependencies: ['phone', 'desk'],
  use: { viewport: screens[size], hasTouch: size === 'phone' },
}))

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  globalSetup: './test/journeys/support/site.ts',
  // The timeouts are generous because the machine may be busy: declining a request also offers it to other tutors.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // One more than the two cores, since a journey waits for the server while its browser idles.
  workers: 3,
  fullyParallel: true,
  // Among hundreds of journeys, one may meet a pause of the machine. CI prints those that passed the second time.
  retries: process.env['CI'] && isFullRun ? 1 : 0,
  // In CI, failures are printed at the end, since logs are read from there.
  reporter: process.env['CI'] ? 'dot' : 'list',
  use: {
    screenshot: 'only-on-failure',
    // Requests of a service worker escape the routes of a page; the journey about it allows it.
    serviceWorkers: 'block',
    launchOptions: launchOptions('browser'),
  },
  // Journeys that do not depend on the screen size are tagged, run on one size only, and check accessibility on both.
  projects: [
    {
      name: 'phone',
      testIgnore: ringing,
      grep: isFullRun ? /./ : mainLine,
      grepInvert: /@desk/,
      use: { viewport: screens.phone, hasTouch: true },
    },
    {
      name: 'desk',
      testIgnore: ringing,
      grep: isFullRun ? /./ : mainLineOnDesk,
      grepInvert: /@phone/,
      use: { viewport: screens.desk },
    },
    ...(isFullRun ? ringingProjects : []),
  ],
})
