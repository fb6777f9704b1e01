import type { Page } from '@playwright/test'
import { at, expect, looksRight, test } from './support/person.ts'

/** The box of the header: in its row on a wide screen, behind its sign on a narrow one. */
async function openBox(page: Page, name: string) {
  const box = page.getByRole('banner').locator('input[name=q]:visible')
  if ((await box.count()) === 0) await page.getByRole('banner').locator(`summary[aria-label="${name}"]`).click()
  await expect(box).toHaveCount(1)
  return box
}

test('a wrong layout, an arrow and Enter lead to the tutors of a subject in a city', async ({ page }) => {
  await page.goto(at('ua', '/'), { waitUntil: 'networkidle' })
  const before = await page.getByRole('main').boundingBox()
  const box = await openBox(page, 'Пошук')
  expect((await page.getByRole('main').boundingBox())!.y).toBe(before!.y)
  await box.pressSequentially('vfntvfnbrf rbtd')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Математика, Київ')
  await expect(box).toHaveRole('combobox')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await looksRight(page)
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!)
  await box.press('Enter')
  await page.waitForURL(at('ua', '/tutors/matematika/kyiv/'))
  await expect(options).toHaveCount(0)
})

test('Escape closes the list and keeps the words; Enter follows what was surely meant', async ({ page }) => {
  await page.goto(at('us', '/'), { waitUntil: 'networkidle' })
  const box = await openBox(page, 'Search')
  await box.pressSequentially('mahts')
  await expect(page.getByRole('option').first()).toContainText('Math')
  await box.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(box).toHaveValue('mahts')
  await box.press('Enter')
  await page.waitForURL(at('us', '/tutors/math/'))
})

test('nothing found is said, and the words still lead to the catalog', async ({ page }) => {
  await page.goto(at('us', '/'), { waitUntil: 'networkidle' })
  const box = await openBox(page, 'Search')
  await box.pressSequentially('kvbxwj')
  await expect(page.getByText('Nothing found.').first()).toBeVisible()
  for (const way of ['Math', 'All subjects', 'Place a request'])
    await expect(page.getByRole('option', { name: way }).first()).toBeVisible()
  await box.press('Enter')
  await page.waitForURL(at('us', '/tutors/?q=kvbxwj'))
  await expect(page.getByRole('heading', { name: 'Nothing found for “kvbxwj”' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'All subjects' })).toBeVisible()
})

test('the home page searches for what was typed, whether it is in its list or not', async ({ page }) => {
  await page.goto(at('us', '/'), { waitUntil: 'networkidle' })
  const subject = page.getByRole('combobox', { name: 'Subject', exact: true })
  await subject.fill('long divison')
  await page.getByRole('button', { name: 'Find a tutor' }).click()
  await page.waitForURL(at('us', '/tutors/math/'))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('it is a plain form', async ({ page }) => {
    await page.goto(at('pl', '/'))
    const box = await openBox(page, 'Wyszukiwarka')
    await box.fill('angeilski warszwa')
    await box.press('Enter')
    await page.waitForURL(at('pl', '/korepetycje/jezyk-angielski/warszawa/'))
  })
})
