import { expectPayment, finishCheckout, payBy } from './support/money.ts'
import { expect, expectAccessible, logInPerson, siteUrl, test } from './support/person.ts'

const demoTutor = { email: 'tutor@demo.test', role: 'tutor', path: '/wallet' } as const

test('a saved card that needs 3-D Secure is declined, and the page leads to the checkout', async ({ page }) => {
  const edition = 'kz'
  await logInPerson(page, edition, demoTutor)
  await page.locator('input[name=method][value=fondy]').check()
  await page.locator('input[name=save_token]').check()
  await page.locator('input[name=donate_sum]').fill('250')
  await expectAccessible(page)
  await payBy(page, 'fondy')
  await finishCheckout(page, 'three_d_secure')
  await page.locator('button').first().click()
  await expectPayment(page, 'success')
  await expect(page.getByText('Пожертвование: 250')).toBeVisible()

  await page.goto(siteUrl(edition, '/wallet'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Пожертвование: 250' }).first()).toBeVisible()
  await page
    .getByRole('radio', { name: /•••• \d{4}/ })
    .first()
    .check()
  await page.locator('main form button[type=submit]').first().click()
  await expectPayment(page, 'failed')
  await expect(page.getByRole('heading', { name: 'Банк отклонил сохранённую карту' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Перейти к оплате' }).click()
  await finishCheckout(page, 'success')
  await expectPayment(page, 'success')
})
