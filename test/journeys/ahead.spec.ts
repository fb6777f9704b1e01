import type { Page } from '@playwright/test'
import { at, expect, test } from './support/person.ts'

/** Pages whose data the browser asked for, by their paths. */
function dataAskedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('_data')) asked.push(pathname)
  })
  return asked
}

test('tutors in view are there before anybody asks for them, those further down are not', async ({ page }) => {
  const asked = dataAskedFor(page)
  await page.goto(at('ua', '/tutors/'))
  const first = page.locator('main article h3 a').first()
  const path = new URL((await first.getAttribute('href'))!, page.url()).pathname
  await expect.poll(() => asked).toContain(path)
  await page.waitForLoadState('networkidle')
  const near = await page
    .locator('main article h3 a')
    .evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().top < innerHeight + 200).length)
  expect(asked.length).toBeLessThanOrEqual(near)
  await first.evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(`**${path}`)
  await expect(page.locator('main h1')).toBeVisible()
  expect(asked.filter((one) => one === path)).toEqual([path])
})

test('what a page is about stands in it when it is loaded, and not beside the next one', async ({ page }) => {
  const about = page.locator('script[type="application/ld+json"]')
  await page.goto(at('us', '/tutors/'))
  await expect(about).toHaveCount(1)
  const { '@graph': things } = JSON.parse((await about.textContent())!) as { '@graph': { '@type': string }[] }
  expect(things.map((thing) => thing['@type'])).toEqual(expect.arrayContaining(['ItemList', 'BreadcrumbList']))
  await page
    .locator('main article h3 a')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('**/user-*/')
  await expect(about).toHaveCount(0)
  await page.reload()
  await expect(about).toHaveCount(1)
  expect(await about.textContent()).toContain('"@type":"Product"')
})
