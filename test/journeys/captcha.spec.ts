import { at, expect, test } from './support/person.ts'

test(
  'a browser that is asked for work does it by itself, and the person notices nothing',
  { tag: '@desk' },
  async ({ page }) => {
    const proofs: (string | undefined)[] = []
    await page.route('**/api/tutor/login', async (route) => {
      const proof = route.request().headers()['x-captcha']
      proofs.push(proof)
      if (proof) return route.continue()
      return route.fulfill({ status: 403, json: { status: 'fail', error: 'captcha_needed', message: 'Once more' } })
    })
    const asked = page.waitForResponse('**/api/client/recaptcha/get')
    await page.goto(at('us', '/login'))
    await page.locator('input[name=login]').fill('nobody@demo.test')
    await page.locator('input[name=password]').fill('wrong')
    await page.locator('main button[type=submit]').click()
    // Refused as everybody would be, after the work and not because of it.
    await expect(page.getByRole('alert')).toContainText('password is not right')
    const { data } = (await (await asked).json()) as { data: { challenge: string } }
    expect(proofs).toEqual([undefined, expect.stringMatching(new RegExp(`^${data.challenge}\\.\\d+$`))])
  },
)
