import type { Page } from '@playwright/test'
import { demoPeople } from '#features/accounts/demo-logins.ts'
import { demoPassword } from '#features/staff/demo-logins.ts'
import { at, expect, looksRight, signIn, test } from './support/person.ts'

/** The id that the demo's tutor has in an edition: told to whoever signs in. */
async function tutorId(page: Page, edition: string): Promise<number> {
  await page.goto(at(edition, '/login'))
  const credentials = { login: demoPeople.tutor.login, password: demoPassword }
  const id = await page.evaluate(async (given) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/tutor/login', { method: 'POST', headers, body: JSON.stringify(given) })
    const { auth } = (await response.json()) as { auth: { tutor_info: { id: number } } }
    return auth.tutor_info.id
  }, credentials)
  await page.context().clearCookies()
  return id
}

test(
  'staff go about as a tutor, see it on every page, and come back to themselves',
  { tag: '@desk' },
  async ({ page }) => {
    test.slow()
    const id = await tutorId(page, 'us')
    await signIn(page, 'us', 2, `/auth_as_user?as=tutor&id=${id}`)
    await expect(page.getByText(demoPeople.tutor.login)).toBeVisible()
    await looksRight(page)
    await page.locator('textarea[name=reason]').fill('     ')
    await page.locator('button[type=submit]').click()
    await expect(page.locator('textarea[aria-invalid=true]')).toBeVisible()
    await page.locator('textarea[name=reason]').fill('She asked for help with her profile')
    await page.locator('button[type=submit]').click()

    await page.waitForURL('**/profile/')
    const banner = page.getByRole('status').filter({ hasText: 'You act as' })
    await expect(banner).toContainText(/tutor\) · (30|29) minutes left/)
    await looksRight(page)
    for (const path of ['/', '/panel/desktop/']) {
      await page.goto(at('us', path))
      await expect(page.getByRole('complementary').getByRole('status')).toBeVisible()
      await looksRight(page)
    }

    await page.goto(at('us', '/'))
    await page.evaluate(() => window.scrollTo(0, 2000))
    await expect(banner).toBeInViewport()
    await page.getByRole('button', { name: 'Back to yourself' }).click()
    await page.waitForURL('**/panel/**')
    await expect(page.getByRole('complementary').getByRole('status')).toHaveCount(0)
    await page.goto(at('us', '/profile/'))
    await expect(page).toHaveURL(/\/login\?next=/)
  },
)

test('nobody becomes somebody who may more', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'us', 1)
  const mine = () =>
    page.evaluate(async () => {
      const response = await fetch('/panel/desktop/?_data')
      const { frame } = (await response.json()) as { frame: { auth: { admin_info: { id: number } } } }
      return frame.auth.admin_info.id
    })
  const first = await mine()
  await page.context().clearCookies()
  await signIn(page, 'us', 4)
  const answer = await page.goto(at('us', `/auth_as_user?as=admin&id=${first}`))
  expect(answer?.status()).toBe(403)
  const refused = await page.evaluate(async (id) => {
    const body = JSON.stringify({ id, reason: 'because I would like to' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/admin/authorize/admin', { method: 'POST', headers, body })).status
  }, first)
  expect(refused).toBe(403)
  expect(await mine()).not.toBe(first)
})
