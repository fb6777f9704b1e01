import { siteUrl, expect, test } from './support/person.ts'

test('solves a captcha challenge in the background', { tag: '@desk' }, async ({ page }) => {
  const proofs: (string | undefined)[] = []
  await page.route('**/api/tutor/login', async (route) => {
    const proof = route.request().headers()['x-captcha']
    proofs.push(proof)
    if (proof) return route.continue()
    return route.fulfill({ status: 403, json: { status: 'fail', error: 'captcha_needed', message: 'Once more' } })
  })
  const challengeResponse = page.waitForResponse('**/api/client/recaptcha/get')
  await page.goto(siteUrl('us', '/login'))
  await page.locator('input[name=login]').fill('nobody@demo.test')
  await page.locator('input[name=password]').fill('wrong')
  await page.locator('main button[type=submit]').click()
  // The login fails because of the password, not because of the captcha.
  await expect(page.getByRole('alert')).toContainText('Wrong email or password')
  const { data } = (await (await challengeResponse).json()) as { data: { challenge: string } }
  expect(proofs).toEqual([undefined, expect.stringMatching(new RegExp(`^${data.challenge}\\.\\d+$`))])
})
