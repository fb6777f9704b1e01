import type { Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { siteUrl, expect, test } from './support/person.ts'

/** The path of a tutor with availability and reviews. */
const findProfilePath = () =>
  inDatabase(async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `select t.id from tutor t join review_summary s on (s.edition, s.tutor_id) = (t.edition, t.id)
       where t.edition = 'us' and t.state = 'published' and t.active and t.show_in_catalog and s.reviews > 3
         and coalesce((t.privacy ->> 'schedule')::boolean, true) and t.schedule <> '{0,0,0,0,0,0,0}'
       order by t.id limit 1`,
    )
    return `/user-${rows[0]!.id}/`
  })

const formats = (page: Page) => page.evaluate(() => (window as { formats?: string[] }).formats)

test.use({ timezoneId: 'Asia/Calcutta' })

test.describe('a page without interaction', { tag: '@phone' }, () => {
  for (const [name, path] of [
    ['home', () => '/'],
    ['catalog', () => '/tutors/math/'],
    ['profile', findProfilePath],
  ] as const)
    test(`${name} creates no Intl formats, which are slow`, async ({ page }) => {
      await page.addInitScript(() => {
        const created: string[] = []
        Object.assign(window, { formats: created })
        for (const name of ['DateTimeFormat', 'NumberFormat'] as const) {
          const construct = (format: (typeof Intl)[typeof name], args: unknown[]) => {
            created.push(`${name} ${JSON.stringify(args)}`)
            return Reflect.construct(format, args) as object
          }
          Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) })
        }
      })
      await page.goto(siteUrl('us', await path()))
      await page.waitForLoadState('networkidle')
      expect(await formats(page)).toEqual([])
      expect((await page.context().cookies()).map(({ value }) => value)).toContain('Asia/Calcutta')
      // Control: scrolling hydrates the page, which creates formats for plurals.
      await page.mouse.wheel(0, 1200)
      await expect.poll(() => formats(page)).not.toEqual([])
    })
})

test(
  'availability in view uses the time zone of the visitor without interaction',
  { tag: '@desk' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 4000 })
    await page.goto(siteUrl('us', await findProfilePath()))
    await expect(page.locator('#schedule')).toContainText('GMT+5:30')
  },
)

test('the first click before hydration is not lost', { tag: '@desk' }, async ({ page }) => {
  const path = await findProfilePath()
  await page.addInitScript(() => localStorage.setItem('cookie_choice', '{"time":1,"choice":"declined"}'))
  await page.goto(siteUrl('us', path))
  // Clicked by script, so that no pointer or scroll event comes first.
  await page.locator('[data-asks-consent]').evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()

  await page.goto(siteUrl('us', '/tutors/math/'))
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await page
    .locator('#results h3 a')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('**/user-*/')
  await expect(page.locator('#reviews')).toBeAttached()
  expect(loads).toEqual([])
})
