import { expect, test as base } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import { cookieName } from '#platform/session/sessions.ts'
import type { PersonRole } from '#shared/access.ts'
import { isFullRun } from '#test/support/run-size.ts'
import { violations } from './axe.ts'
import { screens } from './screens.ts'
import { createSession } from './session.ts'

export { expect }

export const siteUrl = (edition: string, path: string) =>
  `http://${edition}.localhost:${process.env['SITE_PORT']}${path}`

/**
 * Every journey fails on browser errors, blocked scripts and hydration mismatches. Navigation waits until the page
 * is hydrated.
 */
export const test = base.extend<{ browserErrors: string[] }>({
  page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? waitForHydration(page) : page),
  browserErrors: [
    async ({ page }, use) => {
      const browserErrors: string[] = []
      page.on('pageerror', (error) => browserErrors.push(error.message))
      page.on('console', (message) => {
        const refused = /status of (4\d\d)/.test(message.text())
        if (message.type() === 'error' && !refused) browserErrors.push(message.text())
      })
      await use(browserErrors)
      expect(browserErrors).toEqual([])
    },
    { auto: true },
  ],
})

export function waitForHydration(page: Page): Page {
  const isHydrated = () => !document.querySelector('script[data-then]') || 'live' in document.documentElement.dataset
  const hydrated = async <T>(answer: T) => page.waitForFunction(isHydrated).then(() => answer)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = (...args) => goto(...args).then(hydrated)
  page.reload = (...args) => reload(...args).then(hydrated)
  return page
}

/** Journeys that have checked a page at the other screen size. */
const checkedAtOtherSize = new WeakSet<TestInfo>()

/**
 * Checks the page, and also at the other screen size if the journey runs on one size only. Outside a full run only its
 * first page is checked at the other size, since axe takes a quarter of the time of the journeys.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleAtThisSize(page)
  const journey = test.info()
  if (!journey.tags.some((tag) => tag === '@desk' || tag === '@phone')) return
  if (checkedAtOtherSize.has(journey) && !isFullRun) return
  checkedAtOtherSize.add(journey)
  const own = page.viewportSize()!
  await page.setViewportSize(own.width === screens.desk.width ? screens.phone : screens.desk)
  await expectAccessibleAtThisSize(page)
  await page.setViewportSize(own)
}

/** Checks for serious axe violations, horizontal overflow and untranslated texts. */
async function expectAccessibleAtThisSize(page: Page): Promise<void> {
  const found = await violations(page)
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  const keys = await page.evaluate(() => document.body.innerText.match(/\b[a-z_]+\.[a-z_]+\b(?![.@])/g) ?? [])
  expect(keys.filter((key) => !/\.(test|localhost|com|example)$/.test(key))).toEqual([])
}

/** Opens a panel page as a demo staff member. */
export async function logInStaff(page: Page, edition: string, status: number, path = '/panel/desktop/'): Promise<void> {
  const token = await createSession({ edition, realm: 'staff', login: `staff${status}@demo.test` })
  await page.context().addCookies([{ name: cookieName.staff, value: token, url: siteUrl(edition, '/') }])
  await page.goto(siteUrl(edition, path))
}

/** Opens a page as a demo person. */
export async function logInPerson(
  page: Page,
  edition: string,
  { email, role, path }: { email: string; role: PersonRole; path: string },
): Promise<void> {
  const token = await createSession({ edition, realm: 'person', login: email, role })
  await page.context().addCookies([{ name: cookieName.person, value: token, url: siteUrl(edition, '/') }])
  await page.goto(siteUrl(edition, path))
}

/** A path that renders no page, for journeys that only call the API. */
export const blankPath = '/robots.txt'

/** Opens the last menu of the header, or its sheet on a narrow screen. */
export async function openHeaderMenu(page: Page): Promise<void> {
  await page.locator('header summary:visible').last().click()
}

/** Opens the panel menu, which is behind a button on a narrow screen. */
export async function openPanelMenu(page: Page): Promise<void> {
  const button = page.locator('[aria-controls=panel-menu]')
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** The page as visitors get it after a change. The time of a browser to load it does not count. */
export const withinASecond = (visitor: Page, url: string) =>
  expect.poll(() => visitor.evaluate(async (path) => (await fetch(path, { cache: 'no-store' })).text(), url), {
    timeout: 1_000,
    intervals: [50],
  })
