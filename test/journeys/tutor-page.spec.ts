import type { Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { at, expect, looksRight, test } from './support/person.ts'

/** Somebody on show with more reviews than come with the page, of more than one subject, and with free hours. */
const reviewed = (edition: string) =>
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

test('reviews: ten more, and only those of a subject', async ({ page }) => {
  await page.goto(at('ua', await reviewed('ua')))
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
  await looksRight(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('reviews can be asked for, too', { tag: '@phone' }, async ({ page }) => {
    const path = await reviewed('us')
    await page.goto(at('us', path))
    await expect(reviews(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'Show more reviews' }).click()
    await expect(page).toHaveURL(/\?reviews=20#review-\d+$/)
    await expect(reviews(page)).not.toHaveCount(10)
    const value = await secondSubject(page)
    await page.locator('#reviews select[name=lesson]').selectOption(value)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`\\?lesson=${value}&level=`))
    await expect(page.locator('#reviews select[name=lesson]')).toHaveValue(value)
    await expect(page.getByRole('link', { name: /^Ask / })).toBeInViewport()
  })
})

test('on a phone the way to ask stays in sight, and covers nothing', { tag: '@phone' }, async ({ page }) => {
  await page.goto(at('us', await reviewed('us')))
  const ask = page.locator('[data-foot-bar]').getByRole('link', { name: /^Ask / })
  const banner = page.getByRole('region', { name: 'Cookies on this site' })
  await expect(banner).toBeVisible()
  await expect(ask).toBeInViewport({ ratio: 1 })
  await ask.click({ trial: true })
  await banner.getByRole('button', { name: 'Decline' }).click()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await ask.click({ trial: true })
  // Whatever comes last in the page can be reached above the bar.
  await page.locator('footer a').last().click({ trial: true })
  await expect(ask).toHaveAttribute('rel', 'nofollow')
  await looksRight(page)
})

test.describe('somewhere else', () => {
  test.use({ timezoneId: 'Asia/Calcutta' })

  test('free hours are those of whoever looks, in the same room', async ({ page, browser }) => {
    const path = await reviewed('ua')
    const plain = await browser.newPage({ javaScriptEnabled: false, viewport: page.viewportSize()! })
    await plain.goto(at('ua', path))
    const drawn = (where: Page) => where.locator('#schedule')
    await expect(drawn(plain)).toContainText(/GMT\+[23]$/)
    await page.goto(at('ua', path))
    await drawn(page).scrollIntoViewIfNeeded()
    await expect(drawn(page)).toContainText('За вашим часом, GMT+5:30')
    // Each hour begins at half past there.
    await expect(
      drawn(page)
        .getByRole('listitem')
        .filter({ hasText: /\d:30–\d+:30/ }),
    ).not.toHaveCount(0)
    await expect(drawn(page).getByRole('listitem').filter({ hasText: /\d:00/ })).toHaveCount(0)
    expect((await drawn(page).boundingBox())!.height).toBe((await drawn(plain).boundingBox())!.height)
    await plain.close()
  })
})

test('on paper a profile keeps its name, price and stars, without the chrome', async ({ page }) => {
  await page.goto(at('us', await reviewed('us')))
  const banner = page.getByRole('region', { name: 'Cookies on this site' })
  await expect(banner).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-foot-bar] b')).toBeVisible()
  await expect(page.locator('[data-foot-bar] a')).toBeHidden()
  await expect(page.locator('#reviews form')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(banner).toBeHidden()
})
