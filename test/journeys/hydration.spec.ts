import type { Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { at, expect, test } from './support/person.ts'

/** Somebody with availability and reviews. */
const profile = () =>
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

test.describe('a page that is only looked at', { tag: '@phone' }, () => {
  for (const [name, path] of [
    ['home', () => '/'],
    ['catalog', () => '/tutors/math/'],
    ['profile', profile],
  ] as const)
    test(`${name} makes no date and number formats, which take long to load`, async ({ page }) => {
      await page.addInitScript(() => {
        const made: string[] = []
        Object.assign(window, { formats: made })
        for (const name of ['DateTimeFormat', 'NumberFormat'] as const) {
          const construct = (format: (typeof Intl)[typeof name], given: unknown[]) => {
            made.push(`${name} ${JSON.stringify(given)}`)
            return Reflect.construct(format, given) as object
          }
          Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) })
        }
      })
      await page.goto(at('us', await path()))
      await page.waitForLoadState('networkidle')
      expect(await formats(page)).toEqual([])
      expect((await page.context().cookies()).map(({ value }) => value)).toContain('Asia/Calcutta')
      // The planted opposite: at the first sign the page is hydrated, and its plurals are made.
      await page.mouse.wheel(0, 1200)
      await expect.poll(() => formats(page)).not.toEqual([])
    })
})

test(
  'availability in view is by the reader’s clock, though nothing was touched',
  { tag: '@desk' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 4000 })
    await page.goto(at('us', await profile()))
    await expect(page.locator('#schedule')).toContainText('GMT+5:30')
  },
)

test('the first click is not lost on what is not hydrated yet', { tag: '@desk' }, async ({ page }) => {
  const path = await profile()
  await page.addInitScript(() => localStorage.setItem('cookie_choice', '{"time":1,"choice":"declined"}'))
  await page.goto(at('us', path))
  // Clicked from a script: no pointer has moved, and nothing was scrolled before it.
  await page.locator('[data-asks-consent]').evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()

  await page.goto(at('us', '/tutors/math/'))
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
