import type { Page } from '@playwright/test'
import { siteUrl, expect, openHeaderMenu, expectAccessible, test } from './support/person.ts'

async function switchToRussian(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Русский' })
  if (!(await link.isVisible())) await openHeaderMenu(page)
  await link.click()
}

const homes = [
  ['ua', 'uk-UA', 'Знайти репетитора'],
  ['pl', 'pl-PL', 'Znajdź korepetytora'],
  ['kz', 'ru-KZ', 'Найти репетитора'],
  ['us', 'en-US', 'Find a tutor'],
  ['mx', 'es-MX', 'Buscar profesor'],
  ['es', 'es-ES', 'Buscar profesor'],
  ['in', 'en-IN', 'Find a tutor'],
] as const

for (const [edition, lang, button] of homes) {
  test(`the home page of ${edition} is in its language`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(siteUrl(edition, '/'))
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    await expectAccessible(page)
  })
}

test('a visitor searches by keyboard', async ({ page }) => {
  await page.goto(siteUrl('pl', '/'))
  const subject = page.getByRole('combobox', { name: 'Przedmiot' })
  await subject.click()
  await subject.pressSequentially('MATEM')
  await expect(page.getByRole('option')).toContainText(['Matematyka'])
  await subject.press('Enter')
  await expect(subject).toHaveValue('Matematyka')
  const city = page.getByRole('combobox', { name: 'Miasto' })
  await city.click()
  await city.pressSequentially('zzz')
  await expect(page.getByText('Nie ma tego na liście')).toBeVisible()
  await city.fill('krak')
  await city.press('ArrowDown')
  await city.press('ArrowUp')
  await city.press('Enter')
  await expectAccessible(page)
  await city.press('Enter')
  await page.waitForURL('**/korepetycje/matematyka/krakow/')
})

test('online lessons need no city', { tag: '@desk' }, async ({ page }) => {
  await page.goto(siteUrl('us', '/'))
  await page.getByLabel('Online lessons').check()
  await expect(page.getByRole('combobox', { name: 'City' })).toBeDisabled()
  await page.getByRole('button', { name: 'Find a tutor' }).click()
  await page.waitForURL('**/tutors-online/')
})

test('navigation fetches data only, and back restores the scroll position', async ({ page }) => {
  await page.goto(siteUrl('ua', '/'))
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await switchToRussian(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru-UA')
  await expect(page).toHaveTitle(/репетитор/i)
  await page.evaluate(() => window.scrollTo(0, 600))
  // Clicked by script, since a mouse click would scroll to the link first.
  const link = page.locator('main a[href*="/tutors/"]').first()
  await link.evaluate((anchor: HTMLElement) => anchor.click())
  await page.waitForURL('**/ru/tutors/**')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Репетиторы/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Найти репетитора' })).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
  expect(loads).toEqual([])
})

test('the skip link loads nothing', { tag: '@desk' }, async ({ page }) => {
  await page.goto(siteUrl('ua', '/'))
  await switchToRussian(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru-UA')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.locator('a[href="#main"]').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
  expect(requests.filter((url) => url.includes('/ru/?_data'))).toEqual([])
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru-UA')
})

test('an unknown page is accessible', async ({ page }) => {
  const answer = await page.goto(siteUrl('es', '/nada/'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the search works', async ({ page }) => {
    await page.goto(siteUrl('ua', '/'))
    await page.getByRole('combobox', { name: 'Предмет' }).selectOption('Математика')
    await page.getByRole('combobox', { name: 'Місто' }).selectOption('Львів')
    await page.getByRole('button', { name: 'Знайти репетитора' }).click()
    await page.waitForURL('**/tutors/matematika/lviv/')
  })
})
