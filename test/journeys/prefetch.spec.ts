import type { Page } from '@playwright/test'
import { siteUrl, expect, test } from './support/person.ts'

/** Records the paths of pages whose data the browser requests. */
function recordDataRequests(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('_data')) requested.push(pathname)
  })
  return requested
}

test('prefetches the tutors in view, and not those further down', async ({ page }) => {
  const requested = recordDataRequests(page)
  await page.goto(siteUrl('ua', '/tutors/'))
  const first = page.locator('main article h3 a').first()
  const path = new URL((await first.getAttribute('href'))!, page.url()).pathname
  await expect.poll(() => requested).toContain(path)
  await page.waitForLoadState('networkidle')
  const visibleLinks = await page
    .locator('main article h3 a')
    .evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().top < innerHeight + 200).length)
  expect(requested.length).toBeLessThanOrEqual(visibleLinks)
  await first.evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(`**${path}`)
  await expect(page.locator('main h1')).toBeVisible()
  expect(requested.filter((one) => one === path)).toEqual([path])
})

test('structured data is part of a full page load and is removed on navigation', async ({ page }) => {
  const about = page.locator('script[type="application/ld+json"]')
  await page.goto(siteUrl('us', '/tutors/'))
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
