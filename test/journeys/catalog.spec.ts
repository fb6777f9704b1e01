import type { Page } from '@playwright/test'
import { sample } from '#test/support/run-size.ts'
import { siteUrl, expect, expectAccessible, test } from './support/person.ts'

type Words = Record<
  'edition' | 'find' | 'filters' | 'show' | 'subject' | 'to' | 'apply' | 'cheapest' | 'viewed',
  string
>
/** The interface texts of two editions for the same journey. */
const editions: Words[] = [
  {
    edition: 'ua',
    find: 'Знайти репетитора',
    filters: 'Фільтри',
    show: 'Показати',
    subject: 'Математика',
    to: 'До',
    apply: 'Застосувати',
    cheapest: 'Спершу дешевші',
    viewed: 'Ви переглядали',
  },
  {
    edition: 'us',
    find: 'Find a tutor',
    filters: 'Filters',
    show: 'Show',
    subject: 'Math',
    to: 'To',
    apply: 'Apply',
    cheapest: 'Price: low to high',
    viewed: 'Recently viewed',
  },
]

const tutors = (page: Page) => page.locator('#results article')
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** On a narrow screen the filters are in a sheet, which closes only when a choice loads a page. */
async function withFilters(page: Page, { filters, show }: Words, choose: () => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name: filters })
  if (await button.isVisible()) await button.click()
  await choose()
  const done = page.getByRole('button', { name: new RegExp(`^${show} \\d`) })
  if (await done.isVisible()) await done.click()
}

/** Searches, filters, sorts, opens page two, opens a tutor and goes back. */
async function findTutor(page: Page, words: Words): Promise<string> {
  const { edition, find, filters, subject, to, apply, cheapest } = words
  await page.goto(siteUrl(edition, '/'))
  await page.getByRole('button', { name: find }).click()
  await page.waitForURL('**/tutors/')
  const sheet = page.getByRole('complementary', { name: filters })
  const heading = page.getByRole('heading', { level: 1 })
  await withFilters(page, words, async () => {
    const before = await heading.textContent()
    await sheet
      .getByRole('link', { name: new RegExp(`^${subject}(?! \\p{L})`, 'u') })
      .first()
      .click()
    await page.waitForURL(/\/tutors\/mat[a-z]*\/$/)
    await expect(heading).not.toHaveText(before!)
  })
  await withFilters(page, words, async () => {
    await sheet.getByLabel(to, { exact: true }).fill('5000')
    await sheet.getByRole('button', { name: apply }).click()
    await page.waitForURL(/price_to=5000/)
    await expect(page.locator('#results').getByRole('link', { name: /5.?000/ })).toBeVisible()
  })
  await page.locator('#results summary').first().click()
  await page.getByRole('link', { name: cheapest }).click()
  await page.waitForURL(/sort=price_up/)
  await expect(tutors(page)).toHaveCount(20)
  await page.locator('#results a[rel=next]').click()
  await page.waitForURL(/page=2/)
  await expect(page.locator('#results [aria-current=page]')).toContainText('2')

  const tutor = tutors(page).nth(4)
  await tutor.scrollIntoViewIfNeeded()
  const from = await scrolled(page)
  const link = tutor.getByRole('heading').getByRole('link')
  const name = (await link.textContent())!
  // Clicked by script, since a mouse click might scroll the page first.
  await link.evaluate((anchor: HTMLElement) => anchor.click())
  await page.waitForURL(/\/user-\d+\/$/)
  await expect(heading).toContainText(name)
  await page.goBack()
  await page.waitForURL(/page=2/)
  await expect(tutor).toContainText(name)
  await expect.poll(() => scrolled(page)).toBe(from)
  return name
}

for (const words of sample(editions, 1)) {
  test(`a visitor of ${words.edition} finds a tutor and returns to the list`, { tag: '@main' }, async ({ page }) => {
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    const name = await findTutor(page, words)
    expect(loads).toHaveLength(1)
    await expect(tutors(page).nth(4)).toHaveAttribute('data-last', '')
    // The footer is higher than a phone, and the block is above its first link.
    await page.locator('footer').getByRole('link').first().scrollIntoViewIfNeeded()
    const viewed = page.locator('section', { has: page.getByRole('heading', { name: words.viewed }) })
    await expect(viewed.getByRole('link', { name })).toBeVisible()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test(`a visitor of ${words.edition} finds a tutor and returns to the list`, { tag: '@main' }, async ({ page }) => {
      await findTutor(page, words)
    })
  })
}

test('a filter updates the list in place', async ({ page }) => {
  await page.goto(siteUrl('ua', '/tutors/'))
  await page.evaluate(() => window.scrollTo(0, 900))
  await withFilters(page, editions[0]!, async () => {
    const place = page.getByRole('complementary').getByRole('link', { name: 'У репетитора' })
    await place.click()
    await expect(place).toHaveAttribute('aria-current', 'true')
    await expect(place).toBeFocused()
  })
  await expect(page.locator('#results h2')).toBeInViewport()
})

test('a list is accessible', async ({ page }) => {
  await page.goto(siteUrl('ua', '/tutors/matematika/kyiv/'))
  await tutors(page).first().locator('summary').click()
  await expectAccessible(page)
})

test('an empty list is accessible and suggests another list', async ({ page }) => {
  await page.goto(siteUrl('ua', '/tutors/?price_to=1'))
  await expect(tutors(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.locator('#results ul a[href*="/tutors"]').last().click()
  await expect(tutors(page).first()).toBeVisible()
})
