import { keyOf } from './support/key.ts'
import { lastMessage } from './support/outbox.ts'
import { at, expect, header, looksRight, test } from './support/person.ts'

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0]

test(
  'a new tutor registers, confirms by letter, leaves, and recovers the password',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow()
    const email = `new-on-${project.name}@demo.test`
    await page.goto(at('us', '/register?affiliate_id=1'))
    await looksRight(page)
    await page.locator('input[name=name]').fill('Nova Teacher')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=phone]').fill('555')
    await page.locator('input[name=password]').fill('password')
    await page.locator('main button[type=submit]').click()
    await expect(page.locator('[aria-invalid]').first()).toBeFocused()
    await looksRight(page)
    await page.reload()
    await expect(page.locator('input[name=email]')).toHaveValue(email)
    await expect(page.locator('input[name=password]')).toHaveValue('')
    await page.locator('input[name=phone]').fill('2025550147')
    await page.locator('input[name=password]').fill('three green lamps')
    await page.locator('select[name=city_id]').selectOption({ index: 1 })
    await page.locator('input[name=terms]').check()
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(at('us', '/profile/'))
    await expect(page.getByText(email)).toBeVisible()
    await looksRight(page)

    const letter = await lastMessage(browser, 'us', email, /Confirm your e-mail/)
    const link = new URL(/https?:\/\/\S+confirmation_code=[\w-]+/.exec(letter)![0])
    await page.goto(at('us', link.pathname + link.search))
    await page.waitForURL(at('us', '/profile/'))
    await expect(page.getByText('Your e-mail is confirmed').first()).toBeVisible()
    await looksRight(page)

    await header(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(at('us', '/login'))
    // The letter is opened once more: it has done its work.
    await page.goto(at('us', link.pathname + link.search))
    await expect(page).toHaveURL(/code_error=wrong_code/)
    await looksRight(page)

    await page.getByRole('link', { name: 'Forgot the password?' }).click()
    await page.locator('input[name=contact]').fill(email)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.locator('input[name=code]')).toBeFocused()
    await looksRight(page)
    await page.locator('input[name=code]').fill(codeIn(await lastMessage(browser, 'us', email, /new password/)))
    await expect(page.locator('input[name=password]')).toBeFocused()
    await page.locator('input[name=password]').fill('four yellow lamps')
    await page.getByRole('button', { name: 'Save the password' }).click()
    await page.waitForURL(at('us', '/login'))
    await page.locator('input[name=login]').fill(email)
    await page.locator('input[name=password]').fill('four yellow lamps')
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(at('us', '/orders/'))
    await page.goto(at('us', '/profile/'))
    await expect(page.getByText(email)).toBeVisible()
  },
)

test('a client signs in by code', { tag: '@phone' }, async ({ page, browser }, { project }) => {
  // One code a minute goes to an address: phone and desk have one each.
  const email = project.name === 'phone' ? 'client2@demo.test' : 'client3@demo.test'
  await page.goto(at('ua', '/client-login'))
  await looksRight(page)
  await page.locator('input[name=contact]').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name=code]')).toBeFocused()
  await looksRight(page)
  const code = codeIn(await lastMessage(browser, 'ua', email, /\d{6}/))
  await page.locator('input[name=code]').fill(code === '000000' ? '000001' : '000000')
  await expect(page.locator('input[name=code][aria-invalid]')).toBeFocused()
  await looksRight(page)
  await page.locator('input[name=code]').fill(code)
  await page.waitForURL(at('ua', '/client_orders'))
  await header(page)
  await expect(page.getByRole('button', { name: 'Вийти' })).toBeVisible()
})

test('a link signs in, and disappears from the address', async ({ page }) => {
  const key = await keyOf('pl', 'client@demo.test')
  const seen: string[] = []
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await page.goto(at('pl', `/?ak=${key}`))
  await expect(page).toHaveURL(at('pl', '/'))
  // The header is drawn anew for whoever has come in.
  await page.waitForLoadState('networkidle')
  await header(page)
  await expect(page.getByRole('button', { name: 'Wyloguj się' })).toBeVisible()
  await expect(page).toHaveURL(at('pl', '/'))
  // The first request had to carry it, and nothing else did.
  expect(seen.filter((one) => one.includes(key))).toHaveLength(1)
  // It opens one order, and not the whole account.
  await page.goto(at('pl', '/client_profile'))
  await expect(page).toHaveURL(/\/client-login\?next=/)
  await looksRight(page)
})

test('a link that is too old says so', { tag: '@desk' }, async ({ page }) => {
  await page.goto(at('pl', '/?ak=nothing-that-was-ever-given-out'))
  await expect(page).toHaveURL(at('pl', '/'))
  await expect(page.locator('[role=alert], [role=status]').filter({ hasText: /link/i }).first()).toBeVisible()
  await looksRight(page)
})
