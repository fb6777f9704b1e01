import type { Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { siteUrl, expect, expectAccessible, test } from './support/person.ts'

/** Finds a published tutor with availability and more than one page of reviews of several subjects. */
const findReviewedTutor = (edition: string) =>
  inDatabase(async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `select t.id from tutor t join review_summary s on (s.edition, s.tutor_id) = (t.edition, t.id)
       where t.edition = $1 and t.state = 'published' and t.active and t.show_in_catalog and t.accept_orders
         and t.deletion_requested_at is null and t.deleted_at is null and not t.school_tutor
         and s.reviews > 12 and coalesce((t.privacy ->> 'schedule')::boolean, true)
         and (select sum(bit_count(hours::bit(24))) from unnest(t.schedule) hours) > 10
         and (select count(distinct subject_id) from review r where (r.edition, r.tutor_id) = (t.edition, t.id)) > 1
       order by s.reviews, t.id limit 1`,
      [edition],
    )
    return `/user-${rows[0]!.id}/`
  })

const reviews = (page: Page) => page.locator('#reviews ol > li')
const secondSubject = async (page: Page) =>
  (await page.locator('#reviews select[name=lesson] option').nth(2).getAttribute('value'))!

test('reviews load in tens and are filtered by subject', async ({ page }) => {
  await page.goto(siteUrl('ua', await findReviewedTutor('ua')))
  await expect(reviews(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Показати ще відгуки' }).click()
  await expect(reviews(page)).not.toHaveCount(10)
  await expect(page).toHaveURL(/\/user-\d+\/$/)
  const subject = page.locator('#reviews select[name=lesson]')
  const value = await secondSubject(page)
  const name = (await subject.locator(`option[value="${value}"]`).innerText()).replace(/ \(\d+\)$/, '')
  await subject.selectOption(value)
  await expect(reviews(page).filter({ hasNotText: name })).toHaveCount(0)
  await expect(reviews(page)).not.toHaveCount(0)
  await page.getByText('З чого складається').click()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('reviews load and are filtered', { tag: '@phone' }, async ({ page }) => {
    const path = await findReviewedTutor('us')
    await page.goto(siteUrl('us', path))
    await expect(reviews(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'Show more reviews' }).click()
    await expect(page).toHaveURL(/\?reviews=20#review-\d+$/)
    await expect(reviews(page)).not.toHaveCount(10)
    const value = await secondSubject(page)
    await page.locator('#reviews select[name=lesson]').selectOption(value)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`\\?lesson=${value}&level=`))
    await expect(page.locator('#reviews select[name=lesson]')).toHaveValue(value)
    await expect(page.getByRole('link', { name: /^Contact (?!us)/ })).toBeInViewport()
  })
})

test('on a phone the request bar stays visible and covers nothing', { tag: '@phone' }, async ({ page }) => {
  await page.goto(siteUrl('us', await findReviewedTutor('us')))
  const ask = page.locator('[data-foot-bar]').getByRole('link', { name: /^Contact (?!us)/ })
  const banner = page.getByRole('region', { name: 'Cookies on Repeto' })
  await expect(banner).toBeVisible()
  await expect(ask).toBeInViewport({ ratio: 1 })
  await ask.click({ trial: true })
  await banner.getByRole('button', { name: 'Decline' }).click()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await ask.click({ trial: true })
  // The last link of the page can be scrolled above the bar.
  await page.locator('footer a').last().click({ trial: true })
  await expect(ask).toHaveAttribute('rel', 'nofollow')
  await expectAccessible(page)
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Calcutta' })

  test('availability uses the time zone of the visitor without a layout shift', async ({ page, browser }) => {
    const path = await findReviewedTutor('ua')
    const plain = await browser.newPage({ javaScriptEnabled: false, viewport: page.viewportSize()! })
    await plain.goto(siteUrl('ua', path))
    const schedule = (where: Page) => where.locator('#schedule')
    await expect(schedule(plain)).toContainText(/GMT\+[23]$/)
    await page.goto(siteUrl('ua', path))
    await schedule(page).scrollIntoViewIfNeeded()
    await expect(schedule(page)).toContainText('За вашим часом, GMT+5:30')
    // Hours start at half past in that time zone.
    await expect(
      schedule(page)
        .getByRole('listitem')
        .filter({ hasText: /\d:30–\d+:30/ }),
    ).not.toHaveCount(0)
    await expect(schedule(page).getByRole('listitem').filter({ hasText: /\d:00/ })).toHaveCount(0)
    expect((await schedule(page).boundingBox())!.height).toBe((await schedule(plain).boundingBox())!.height)
    await plain.close()
  })
})

test('a printed profile keeps name, price and rating without the site chrome', async ({ page }) => {
  await page.goto(siteUrl('us', await findReviewedTutor('us')))
  const banner = page.getByRole('region', { name: 'Cookies on Repeto' })
  await expect(banner).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-foot-bar] b')).toBeVisible()
  await expect(page.locator('[data-foot-bar] a')).toBeHidden()
  await expect(page.locator('#reviews form')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(banner).toBeHidden()
})
