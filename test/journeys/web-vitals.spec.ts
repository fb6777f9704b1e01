import { expect, expectAccessible, logInStaff, siteUrl, test } from './support/person.ts'

/** Both projects share one site, so each uses its own edition. */
const editions = { phone: 'mx', desk: 'us' } as const

test('a sampled visit reports its speed, and staff see the values', async ({ page }, { project }) => {
  const edition = editions[project.name as keyof typeof editions]
  // Every page load is in the sample.
  await page.addInitScript(() => void (Math.random = () => 0))
  const sent = page.waitForRequest('**/api/metrics/web_vitals/')
  await page.goto(siteUrl(edition, '/'))
  const request = await sent
  expect((await request.response())?.status()).toBe(202)
  const headers = await request.allHeaders()
  expect(headers['x-flush-reason']).toMatch(/^(?:size|timer|hidden)$/)
  const samples = request.postDataJSON() as { name: string; route: string }[]
  expect(headers['x-batched']).toBe(String(samples.length))
  expect(samples.length).toBeLessThanOrEqual(5)
  expect(new Set(samples.map(({ route }) => route))).toEqual(new Set(['home']))

  await logInStaff(page, edition, 1)
  await page.goto(siteUrl(edition, '/panel/vitals/'))
  await expect(page.getByRole('row').filter({ hasText: 'home' }).first()).toBeVisible()
  await expectAccessible(page)
})
