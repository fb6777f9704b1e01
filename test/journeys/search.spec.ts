import type { Page } from '@playwright/test'
import { siteUrl, expect, expectAccessible, test } from './support/person.ts'

/** Opens the search box of the header, which is behind an icon on narrow screens. */
async function openBox(page: Page, name: string) {
  const box = page.getByRole('banner').locator('input[name=q]:visible')
  if ((await box.count()) === 0) await page.getByRole('banner').locator(`summary[aria-label="${name}"]`).click()
  await expect(box).toHaveCount(1)
  return box
}

test('a query in a wrong keyboard layout finds a subject in a city', async ({ page }) => {
  await page.goto(siteUrl('ua', '/'), { waitUntil: 'networkidle' })
  const before = await page.getByRole('main').boundingBox()
  const box = await openBox(page, 'Пошук')
  expect((await page.getByRole('main').boundingBox())!.y).toBe(before!.y)
  await box.pressSequentially('vfntvfnbrf rbtd')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Математика, Київ')
  await expect(box).toHaveRole('combobox')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!)
  await box.press('Enter')
  await page.waitForURL(siteUrl('ua', '/tutors/matematika/kyiv/'))
  await expect(options).toHaveCount(0)
})

test('Escape closes the suggestions, and Enter corrects typos', async ({ page }) => {
  await page.goto(siteUrl('us', '/'), { waitUntil: 'networkidle' })
  const box = await openBox(page, 'Search')
  await box.pressSequentially('mahts')
  await expect(page.getByRole('option').first()).toContainText('Math')
  await box.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(box).toHaveValue('mahts')
  await box.press('Enter')
  await page.waitForURL(siteUrl('us', '/tutors/math/'))
})

test('a query without results offers alternatives and searches the catalog', async ({ page }) => {
  await page.goto(siteUrl('us', '/'), { waitUntil: 'networkidle' })
  const box = await openBox(page, 'Search')
  await box.pressSequentially('kvbxwj')
  await expect(page.getByText('No results.').first()).toBeVisible()
  for (const way of ['Math', 'All subjects', 'Send a request'])
    await expect(page.getByRole('option', { name: way }).first()).toBeVisible()
  await box.press('Enter')
  await page.waitForURL(siteUrl('us', '/tutors/?q=kvbxwj'))
  await expect(page.getByRole('heading', { name: 'No results for “kvbxwj”' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'All subjects' })).toBeVisible()
})

test('the home page searches for texts that are not in its subject list', async ({ page }) => {
  await page.goto(siteUrl('us', '/'), { waitUntil: 'networkidle' })
  const subject = page.getByRole('combobox', { name: 'Subject', exact: true })
  await subject.fill('long divison')
  await page.getByRole('button', { name: 'Find a tutor' }).click()
  await page.waitForURL(siteUrl('us', '/tutors/math/'))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search works as a plain form', async ({ page }) => {
    await page.goto(siteUrl('pl', '/'))
    const box = await openBox(page, 'Wyszukiwarka')
    await box.fill('angeilski warszwa')
    await box.press('Enter')
    await page.waitForURL(siteUrl('pl', '/korepetycje/jezyk-angielski/warszawa/'))
  })
})
