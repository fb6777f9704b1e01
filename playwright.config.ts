import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { screens } from './test/journeys/support/screens.ts'

const found = 'node_modules/.cache/repeto/browser'

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  globalSetup: './test/journeys/support/site.ts',
  timeout: 60_000,
  workers: 2,
  fullyParallel: true,
  reporter: process.env['CI'] ? 'line' : 'list',
  use: {
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(found) && { executablePath: readFileSync(found, 'utf8').trim() }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // What does not depend on the width of the screen is tried on one only, and looked at on both.
  projects: [
    { name: 'phone', grepInvert: /@desk/, use: { viewport: screens.phone, hasTouch: true } },
    { name: 'desk', grepInvert: /@phone/, use: { viewport: screens.desk } },
  ],
})
