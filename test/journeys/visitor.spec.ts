import type { Page } from '@playwright/test'
import { at, expect, header, looksRight, test } from './support/person.ts'

async function speakRussian(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Русский' })
  if (!(await link.isVisible())) await header(page)
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
  test(`home of ${edition} speaks its language`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(at(edition, '/'))
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    await looksRight(page)
  })
}

test('a visitor searches by typing, with the keyboard alone', async ({ page }) => {
  await page.goto(at('pl', '/'))
  const subject = page.getByRole('combobox', { name: 'Przedmiot' })
  await subject.click()
  await subject.pressSequentially('MATEM')
  await expect(page.getByRole('option')).toContainText(['Matematyka'])
  await subject.press('Enter')
  await expect(subject).toHaveValue('Matematyka')
  const city = page.getByRole('combobox', { name: 'Miasto' })
  await city.click()
  await city.pressSequentially('zzz')
  await expect(page.getByText('Tego nie ma na liście')).toBeVisible()
  await city.fill('krak')
  await city.press('ArrowDown')
  await city.press('ArrowUp')
  await city.press('Enter')
  await looksRight(page)
  await city.press('Enter')
  await page.waitForURL('**/korepetycje/matematyka/krakow/')
})

test('lessons online need no city', { tag: '@desk' }, async ({ page }) => {
  await page.goto(at('us', '/'))
  await page.getByLabel('Lessons online').check()
  await expect(page.getByRole('combobox', { name: 'City' })).toBeDisabled()
  await page.getByRole('button', { name: 'Find a tutor' }).click()
  await page.waitForURL('**/tutors-online/')
})

test('moving inside the site fetches only data, and back returns to the place', async ({ page }) => {
  await page.goto(at('ua', '/'))
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await speakRussian(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru-UA')
  await expect(page).toHaveTitle(/репетитор/i)
  await page.evaluate(() => window.scrollTo(0, 600))
  // Followed where the page stands, which a click of the mouse would scroll to the link first.
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

test('the keyboard skips to the content without loading anything', { tag: '@desk' }, async ({ page }) => {
  await page.goto(at('ua', '/'))
  await speakRussian(page)
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

test('an unknown page helps on', async ({ page }) => {
  const answer = await page.goto(at('es', '/nada/'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await looksRight(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the search works', async ({ page }) => {
    await page.goto(at('ua', '/'))
    await page.getByRole('combobox', { name: 'Предмет' }).selectOption('Математика')
    await page.getByRole('combobox', { name: 'Місто' }).selectOption('Львів')
    await page.getByRole('button', { name: 'Знайти репетитора' }).click()
    await page.waitForURL('**/tutors/matematika/lviv/')
  })
})
