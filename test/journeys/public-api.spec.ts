import { demoPassword } from '#demo/logins.ts'
import { violations } from './support/axe.ts'
import { expect, expectAccessible, logInPerson, logInStaff, siteUrl, test } from './support/person.ts'

test('a client creates a token and reads own requests on the reference page', { tag: '@phone' }, async ({ page }) => {
  await logInPerson(page, 'us', { email: 'client@demo.test', role: 'client', path: '/client_profile' })
  await page.getByRole('link', { name: 'API access' }).click()
  await expect(page.getByRole('heading', { name: 'Personal tokens' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByLabel('Name').fill('Journey')
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByRole('textbox', { name: 'Your new token' }).inputValue()
  expect(token).toMatch(/^rpt_/)
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByText('Journey', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'API reference' }).click()
  const serious = (await violations(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id }) => id)).toEqual([])
  await page.getByLabel('Your token').fill(token)
  const orders = page.getByRole('article', { name: 'GET /api/v1/orders', exact: true })
  await orders.getByRole('button', { name: 'Send call' }).click()
  await expect(orders.getByText('HTTP 200')).toBeVisible()
  await expect(orders.getByRole('region', { name: 'Response to your call' })).toContainText('"role": "client"')
  const tutors = page.getByRole('article', { name: 'GET /api/v1/tutors', exact: true })
  await tutors.getByRole('button', { name: 'Send call' }).click()
  await expect(tutors.getByText('HTTP 403')).toBeVisible()

  await page.goto(siteUrl('us', '/api-access'))
  await page.getByRole('button', { name: 'Delete token Journey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Journey', { exact: true })).toBeHidden()
})

test('staff issue a partner key, which is shown once', { tag: '@desk' }, async ({ page }) => {
  await logInStaff(page, 'us', 1, '/panel/partners/')
  await page.getByRole('link', { name: 'StudyMap' }).click()
  await page.getByRole('button', { name: 'Issue a key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue a key' }).click()
  const key = await page.getByRole('textbox', { name: 'Partner key' }).inputValue()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  const get = (path: string) =>
    page.evaluate(
      async ([at, token]) => (await fetch(at!, { headers: { authorization: `Bearer ${token}` } })).status,
      [path, key],
    )
  expect(await get('/api/v1/tutors')).toBe(200)
  expect(await get('/api/v1/orders')).toBe(403)
  await page.reload()
  await expect(page.getByText(key)).toBeHidden()
})
