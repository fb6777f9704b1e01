import { createOrderLink } from './support/order-link.ts'
import { inDatabase } from './support/database.ts'
import { lastMessage } from './support/outbox.ts'
import { siteUrl, expect, openHeaderMenu, expectAccessible, logInStaff, test } from './support/person.ts'

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0]

test(
  'a new tutor registers, confirms the email, logs out and resets the password',
  { tag: ['@phone', '@main'] },
  async ({ page, browser }, { project }) => {
    test.slow()
    const email = `new-on-${project.name}@demo.test`
    await page.goto(siteUrl('us', '/register?affiliate_id=1'))
    await expectAccessible(page)
    await page.locator('input[name=name]').fill('Nova Teacher')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=phone]').fill('555')
    await page.locator('input[name=password]').fill('password')
    await page.locator('main button[type=submit]').click()
    await expect(page.locator('[aria-invalid]').first()).toBeFocused()
    await expectAccessible(page)
    await page.reload()
    await expect(page.locator('input[name=email]')).toHaveValue(email)
    await expect(page.locator('input[name=password]')).toHaveValue('')
    await page.locator('input[name=phone]').fill('2025550147')
    await page.locator('input[name=password]').fill('three green lamps')
    await page.locator('select[name=city_id]').selectOption({ index: 1 })
    await page.locator('input[name=terms]').check()
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(siteUrl('us', '/profile/'))
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)

    const emailText = await lastMessage(browser, 'us', email, /Confirm your email/)
    const link = new URL(/https?:\/\/\S+confirmation_code=[\w-]+/.exec(emailText)![0])
    await page.goto(siteUrl('us', link.pathname + link.search))
    await page.waitForURL(siteUrl('us', '/profile/'))
    await expect(page.getByText('Your email is confirmed').first()).toBeVisible()
    await expectAccessible(page)

    await openHeaderMenu(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(siteUrl('us', '/login'))
    // The confirmation link works only once.
    await page.goto(siteUrl('us', link.pathname + link.search))
    await expect(page).toHaveURL(/code_error=wrong_code/)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.locator('input[name=contact]').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.locator('input[name=code]')).toBeFocused()
    await expectAccessible(page)
    await page.locator('input[name=code]').fill(codeIn(await lastMessage(browser, 'us', email, /password reset code/)))
    await expect(page.locator('input[name=password]')).toBeFocused()
    await page.locator('input[name=password]').fill('four yellow lamps')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.waitForURL(siteUrl('us', '/login'))
    await page.locator('input[name=login]').fill(email)
    await page.locator('input[name=password]').fill('four yellow lamps')
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(siteUrl('us', '/orders/'))
    await page.goto(siteUrl('us', '/profile/'))
    await expect(page.getByText(email)).toBeVisible()
  },
)

test('a client logs in by code', { tag: ['@phone', '@main'] }, async ({ page, browser }, { project }) => {
  // Codes are limited to one a minute per address, so each project uses its own.
  const email = project.name === 'phone' ? 'client2@demo.test' : 'client3@demo.test'
  await page.goto(siteUrl('ua', '/client-login'))
  await expectAccessible(page)
  await page.locator('input[name=contact]').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name=code]')).toBeFocused()
  await expectAccessible(page)
  const code = codeIn(await lastMessage(browser, 'ua', email, /\d{6}/))
  await page.locator('input[name=code]').fill(code === '000000' ? '000001' : '000000')
  await expect(page.locator('input[name=code][aria-invalid]')).toBeFocused()
  await expectAccessible(page)
  await page.locator('input[name=code]').fill(code)
  await page.waitForURL(siteUrl('ua', '/client_orders'))
  await openHeaderMenu(page)
  await expect(page.getByRole('button', { name: 'Вийти' })).toBeVisible()
})

test('an order link logs in and is removed from the URL', async ({ page }) => {
  const key = await createOrderLink('pl', 'client@demo.test')
  const seen: string[] = []
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await page.goto(siteUrl('pl', `/?ak=${key}`))
  await expect(page).toHaveURL(siteUrl('pl', '/'))
  // The header is rendered again after the login.
  await page.waitForLoadState('networkidle')
  await openHeaderMenu(page)
  await expect(page.getByRole('button', { name: 'Wyloguj się' })).toBeVisible()
  await expect(page).toHaveURL(siteUrl('pl', '/'))
  // Only the first request carries the key.
  expect(seen.filter((one) => one.includes(key))).toHaveLength(1)
  // The link opens one order, not the whole account.
  await page.goto(siteUrl('pl', '/client_profile'))
  await expect(page).toHaveURL(/\/client-login\?next=/)
  await expectAccessible(page)
})

test('an expired link shows a message', { tag: '@desk' }, async ({ page }) => {
  await page.goto(siteUrl('pl', '/?ak=nothing-that-was-ever-given-out'))
  await expect(page).toHaveURL(siteUrl('pl', '/'))
  await expect(page.locator('[role=alert], [role=status]').filter({ hasText: /link/i }).first()).toBeVisible()
  await expectAccessible(page)
})

test('a password that staff set leads its owner to choose another one', async ({ page, browser }, { project }) => {
  const { id, email } = await inDatabase(async (database) => {
    const { rows } = await database.query<{ id: string; email: string }>(
      `select a.id, a.email from account a join tutor t on t.edition = a.edition and t.id = a.id
       where a.edition = 'us' and a.email like 'tutor_%@demo.test' and a.email_confirmed_at is not null
       order by a.id desc offset $1 limit 1`,
      [project.name === 'phone' ? 0 : 1],
    )
    return rows[0]!
  })
  const staff = await (await browser.newContext({ ...project.use })).newPage()
  await logInStaff(staff, 'us', 2, `/panel/users_show/${id}/`)
  const status = await staff.evaluate(async (tutor_id) => {
    const body = JSON.stringify({ tutor_id, password: 'told by phone to the tutor' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/admin/tutor/profile/password/set', { method: 'POST', headers, body })).status
  }, Number(id))
  expect(status).toBe(200)
  await staff.context().close()

  await page.goto(siteUrl('us', '/login'))
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill('told by phone to the tutor')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText('choose your own')
  await expectAccessible(page)

  const text = await lastMessage(browser, 'us', email, /Choose your own password/)
  await page.goto(/https?:\/\/\S+#[\w-]{43}/.exec(text)![0])
  await expectAccessible(page)
  await page.locator('input[name=password]').fill('three green lamps')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await page.waitForURL('**/profile/')
})
