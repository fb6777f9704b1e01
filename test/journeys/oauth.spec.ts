import type { Page } from '@playwright/test'
import { at, expect, looksRight, test } from './support/person.ts'

/** Presses the button, and says at the provider who it is; or that it does not want to. */
async function through(page: Page, button: string, who: string | undefined): Promise<void> {
  // Or the provider would remember who it was the last time.
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'The provider' })).toBeVisible()
  if (who === undefined) return page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Login').fill(who)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const told = (page: Page, words: string) => expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
const authOf = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await (await fetch('/api/auth/role/get')).json()) as unknown)

test(
  'a client comes in through the provider, back to the language and the page they wanted',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(at('ua', '/ru/client-login?next=%2Fru%2Fclient_profile'))
    await looksRight(page)
    await through(page, 'Продолжить через Campus', 'client')
    await page.waitForURL(at('ua', '/ru/client_profile'))
    expect(page.url()).not.toContain('code=')
    expect(await authOf(page)).toMatchObject({ auth: { current_role: 'client' } })
    // What came back from the provider is in no address that the browser would show again.
    await page.goBack()
    expect(page.url()).not.toContain('code=')
  },
)

test('somebody new becomes a client', { tag: '@desk' }, async ({ page }, { project }) => {
  await page.goto(at('pl', '/client-login'))
  await through(page, 'Kontynuuj przez Campus', `new-${project.name}`)
  await page.waitForURL(at('pl', '/client_orders'))
  const name = project.name === 'phone' ? 'Nora Phone' : 'Nora Desk'
  expect(await authOf(page)).toMatchObject({ auth: { client: true, tutor: false, client_info: { name } } })
})

test('a tutor comes in through their own door', { tag: '@desk' }, async ({ page }) => {
  await page.goto(at('us', '/login'))
  await looksRight(page)
  await through(page, 'Continue with Campus', 'tutor')
  await page.waitForURL(at('us', '/orders/'))
  expect(await authOf(page)).toMatchObject({ auth: { current_role: 'tutor' } })
})

test('whoever came by another name of the site sets out from its proper one', { tag: '@desk' }, async ({ page }) => {
  await page.goto(`http://localhost:${process.env['SITE_PORT']}/client-login?next=%2Fclient_profile`)
  await through(page, 'Continue with Campus', 'client')
  await page.waitForURL(at('us', '/client_profile'))
  expect(await authOf(page)).toMatchObject({ auth: { current_role: 'client' } })
})

test(
  'whoever may not come in is told why, in the language they read, and may try again',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto(at('ua', '/ru/login?next=%2Fru%2Fprofile%2F'))
    await through(page, 'Продолжить через Campus', undefined)
    await told(page, 'Вход не завершён')
    await expect(page).toHaveURL(at('ua', '/ru/login?next=%2Fru%2Fprofile%2F'))
    await looksRight(page)
    await through(page, 'Продолжить через Campus', 'new-desk')
    await told(page, 'зарегистрируйтесь')
    await through(page, 'Продолжить через Campus', 'unverified')
    await told(page, 'не подтвердил')
    await through(page, 'Продолжить через Campus', 'tutor')
    await page.waitForURL(at('ua', '/ru/profile/'))
  },
)

test('a link that somebody else left with does nothing but say so', { tag: '@desk' }, async ({ page }) => {
  await page.goto(at('us', '/client-login?code=stolen&state=stolen'))
  await told(page, 'The sign-in did not work')
  await expect(page).toHaveURL(at('us', '/client-login'))
  await looksRight(page)
})

test('staff come in through their provider', { tag: '@desk' }, async ({ page }) => {
  await page.goto(at('in', '/panel/users_levels/'))
  await expect(page).toHaveURL(/\/panel\/login\?next=/)
  await looksRight(page)
  await through(page, 'Continue with Office', 'client')
  await told(page, 'No member of the staff')
  await through(page, 'Continue with Office', 'staff')
  await page.waitForURL(at('in', '/panel/users_levels/'))
  await looksRight(page)
})
