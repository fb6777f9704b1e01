import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import type { Cookie, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { screens } from './screens.ts'

export { expect }

export const at = (edition: string, path: string) => `http://${edition}.localhost:${process.env['SITE_PORT']}${path}`

/**
 * Every journey fails on what a browser complains about: errors, blocked scripts, mismatched hydration. Whoever opens a
 * page touches it when it has come alive.
 */
export const test = base.extend<{ complaints: string[] }>({
  page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? touchedWhenAlive(page) : page),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        const refused = /status of (4\d\d)/.test(message.text())
        if (message.type() === 'error' && !refused) complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export function touchedWhenAlive(page: Page): Page {
  const isAlive = () => !document.querySelector('script[data-then]') || 'live' in document.documentElement.dataset
  const alive = async <T>(answer: T) => page.waitForFunction(isAlive).then(() => answer)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = (...given) => goto(...given).then(alive)
  page.reload = (...given) => reload(...given).then(alive)
  return page
}

/** Here, and on the other screen if the journey goes on one only. */
export async function looksRight(page: Page): Promise<void> {
  await looksRightHere(page)
  if (!test.info().tags.some((tag) => tag === '@desk' || tag === '@phone')) return
  const own = page.viewportSize()!
  await page.setViewportSize(own.width === screens.desk.width ? screens.phone : screens.desk)
  await looksRightHere(page)
  await page.setViewportSize(own)
}

/** axe finds nothing serious, nothing is cut off at the side, and every text has been translated. */
async function looksRightHere(page: Page): Promise<void> {
  const found = await violations(page)
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  const keys = await page.evaluate(() => document.body.innerText.match(/\b[a-z_]+\.[a-z_]+\b(?!\.)/g) ?? [])
  expect(keys.filter((key) => !/\.(test|localhost)$/.test(key))).toEqual([])
}

/** One session of a member in an edition for all journeys: sign-ins are limited, and take their time. */
export async function signIn(page: Page, edition: string, status: number, path = '/panel/desktop/'): Promise<void> {
  const kept = join(process.env['SITE_SESSIONS']!, `${edition}-${status}.json`)
  if (existsSync(kept)) {
    await page.context().addCookies(JSON.parse(readFileSync(kept, 'utf8')) as Cookie[])
    await page.goto(at(edition, path))
    return
  }
  await page.goto(at(edition, '/panel/login'))
  await page.locator('input[name=login]').fill(`staff${status}@demo.test`)
  await page.locator('input[name=password]').fill('demo-repeto')
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/panel/desktop/')
  writeFileSync(kept, JSON.stringify(await page.context().cookies()))
  if (path !== '/panel/desktop/') await page.goto(at(edition, path))
}

/** Where nothing is drawn: enough for whoever only wants to ask the site something. */
export const nowhere = '/robots.txt'

/** Opens what the header holds: the sheet on a narrow screen, the last menu on a wide one. */
export async function header(page: Page): Promise<void> {
  await page.locator('header summary:visible').last().click()
}

/** On a narrow screen the panel's menu is behind a button. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.locator('[aria-controls=panel-menu]')
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}
