import type { Page } from '@playwright/test'
import { siteUrl, expect, expectAccessible, test } from './support/person.ts'

/** Logs in at the provider with this login, or cancels without one. */
async function logInByProvider(page: Page, button: string, login: string | undefined): Promise<void> {
  // The provider remembers the last login in its cookies.
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'The provider' })).toBeVisible()
  if (login === undefined) return page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Login').fill(login)
  await page.getByRole('button', { name: 'Log in' }).click()
}
const expectAlert = (page: Page, words: string) =>
  expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
const fetchAuth = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await (await fetch('/api/auth/role/get')).json()) as unknown)

test(
  'a client logs in by the provider and returns to the requested page and language',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(siteUrl('ua', '/ru/client-login?next=%2Fru%2Fclient_profile'))
    await expectAccessible(page)
    await logInByProvider(page, 'Продолжить через Campus', 'client')
    await page.waitForURL(siteUrl('ua', '/ru/client_profile'))
    expect(page.url()).not.toContain('code=')
    expect(await fetchAuth(page)).toMatchObject({ auth: { current_role: 'client' } })
    // The code of the provider must not stay in the history.
    await page.goBack()
    expect(page.url()).not.toContain('code=')
  },
)

test('a new person becomes a client', { tag: '@desk' }, async ({ page }, { project }) => {
  await page.goto(siteUrl('pl', '/client-login'))
  await logInByProvider(page, 'Kontynuuj przez Campus', `new-${project.name}`)
  await page.waitForURL(siteUrl('pl', '/client_orders'))
  const name = project.name === 'phone' ? 'Nora Phone' : 'Nora Desk'
  expect(await fetchAuth(page)).toMatchObject({ auth: { client: true, tutor: false, client_info: { name } } })
})

test('a tutor logs in on the tutor login page', { tag: '@desk' }, async ({ page }) => {
  await page.goto(siteUrl('us', '/login'))
  await expectAccessible(page)
  await logInByProvider(page, 'Continue with Campus', 'tutor')
  await page.waitForURL(siteUrl('us', '/orders/'))
  expect(await fetchAuth(page)).toMatchObject({ auth: { current_role: 'tutor' } })
})

test('an alias host redirects to the main host before the login', { tag: '@desk' }, async ({ page }) => {
  await page.goto(`http://localhost:${process.env['SITE_PORT']}/client-login?next=%2Fclient_profile`)
  await logInByProvider(page, 'Continue with Campus', 'client')
  await page.waitForURL(siteUrl('us', '/client_profile'))
  expect(await fetchAuth(page)).toMatchObject({ auth: { current_role: 'client' } })
})

test(
  'a failed login shows the reason in the current language and can be retried',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto(siteUrl('ua', '/ru/login?next=%2Fru%2Fprofile%2F'))
    await logInByProvider(page, 'Продолжить через Campus', undefined)
    await expectAlert(page, 'Вход не завершён')
    await expect(page).toHaveURL(siteUrl('ua', '/ru/login?next=%2Fru%2Fprofile%2F'))
    await expectAccessible(page)
    await logInByProvider(page, 'Продолжить через Campus', 'new-desk')
    await expectAlert(page, 'зарегистрируйтесь')
    await logInByProvider(page, 'Продолжить через Campus', 'unverified')
    await expectAlert(page, 'не подтвердил')
    await logInByProvider(page, 'Продолжить через Campus', 'tutor')
    await page.waitForURL(siteUrl('ua', '/ru/profile/'))
  },
)

test('a stolen callback link shows an error only', { tag: '@desk' }, async ({ page }) => {
  await page.goto(siteUrl('us', '/client-login?code=stolen&state=stolen'))
  await expectAlert(page, 'Login didn’t work')
  await expect(page).toHaveURL(siteUrl('us', '/client-login'))
  await expectAccessible(page)
})

test('staff log in by their provider', { tag: '@desk' }, async ({ page }) => {
  await page.goto(siteUrl('in', '/panel/users_levels/'))
  await expect(page).toHaveURL(/\/panel\/login\?next=/)
  await expectAccessible(page)
  await logInByProvider(page, 'Continue with Office', 'client')
  await expectAlert(page, 'No staff member has this email')
  await logInByProvider(page, 'Continue with Office', 'staff')
  await page.waitForURL(siteUrl('in', '/panel/users_levels/'))
  await expectAccessible(page)
})
