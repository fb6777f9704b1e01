import type { Page } from '@playwright/test'
import { demoPassword, demoPeople } from '#demo/logins.ts'
import { siteUrl, expect, expectAccessible, logInStaff, test } from './support/person.ts'

/** Reads the id of the demo tutor from the answer to a login. */
async function tutorId(page: Page, edition: string): Promise<number> {
  await page.goto(siteUrl(edition, '/login'))
  const credentials = { login: demoPeople.tutor.login, password: demoPassword }
  const id = await page.evaluate(async (payload) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/tutor/login', { method: 'POST', headers, body: JSON.stringify(payload) })
    const { auth } = (await response.json()) as { auth: { tutor_info: { id: number } } }
    return auth.tutor_info.id
  }, credentials)
  await page.context().clearCookies()
  return id
}

test(
  'staff impersonate a tutor, see a banner on every page and return to their account',
  { tag: '@desk' },
  async ({ page }) => {
    test.slow()
    const id = await tutorId(page, 'us')
    await logInStaff(page, 'us', 2, `/auth_as_user?as=tutor&id=${id}`)
    await expect(page.getByText(demoPeople.tutor.login)).toBeVisible()
    await expectAccessible(page)
    await page.locator('textarea[name=reason]').fill('     ')
    await page.locator('button[type=submit]').click()
    await expect(page.locator('textarea[aria-invalid=true]')).toBeVisible()
    await page.locator('textarea[name=reason]').fill('She asked for help with her profile')
    await page.locator('button[type=submit]').click()

    await page.waitForURL('**/profile/')
    const banner = page.getByRole('status').filter({ hasText: 'acting as' })
    await expect(banner).toContainText(/tutor\) · (30|29) minutes left/)
    await expectAccessible(page)
    for (const path of ['/', '/panel/desktop/']) {
      await page.goto(siteUrl('us', path))
      await expect(page.getByRole('complementary').getByRole('status')).toBeVisible()
      await expectAccessible(page)
    }

    await page.goto(siteUrl('us', '/'))
    await page.evaluate(() => window.scrollTo(0, 2000))
    await expect(banner).toBeInViewport()
    await page.getByRole('button', { name: 'Back to my account' }).click()
    await page.waitForURL('**/panel/**')
    await expect(page.getByRole('complementary').getByRole('status')).toHaveCount(0)
    await page.goto(siteUrl('us', '/profile/'))
    await expect(page).toHaveURL(/\/login\?next=/)
  },
)

test('staff cannot impersonate a member with a higher status', { tag: '@desk' }, async ({ page }) => {
  await logInStaff(page, 'us', 1)
  const currentStaffId = () =>
    page.evaluate(async () => {
      const response = await fetch('/panel/desktop/?_data')
      const { frame } = (await response.json()) as { frame: { auth: { admin_info: { id: number } } } }
      return frame.auth.admin_info.id
    })
  const first = await currentStaffId()
  await page.context().clearCookies()
  await logInStaff(page, 'us', 4)
  const answer = await page.goto(siteUrl('us', `/auth_as_user?as=admin&id=${first}`))
  expect(answer?.status()).toBe(403)
  const responseStatus = await page.evaluate(async (id) => {
    const body = JSON.stringify({ id, reason: 'because I would like to' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/admin/authorize/admin', { method: 'POST', headers, body })).status
  }, first)
  expect(responseStatus).toBe(403)
  expect(await currentStaffId()).not.toBe(first)
})
