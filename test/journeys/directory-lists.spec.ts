import { siteUrl, expect, expectAccessible, test } from './support/person.ts'

test('leads from home to all subjects and to the tutors of one', async ({ page }) => {
  await page.goto(siteUrl('ua', '/'))
  await expect(page.locator('main')).toContainText(/\d,\d.*з 5 на основі \d+ відгук/)
  await page.getByRole('link', { name: 'Усі предмети' }).click()
  await page.waitForURL('**/subjects/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Усі предмети')
  await expectAccessible(page)
  const filter = page.getByRole('searchbox', { name: 'Пошук за назвою' })
  await filter.fill('matem')
  await filter.press('Enter')
  await page.waitForURL('**/subjects/?query=matem')
  await expect(page.locator('main').getByRole('link', { name: 'Алгебра' })).toHaveCount(0)
  await page
    .locator('main')
    .getByRole('link', { name: /^Математика/ })
    .click()
  await page.waitForURL('**/tutors/matematika/')
})

const lists = ['/cities/', '/districts/', '/tags/', '/tags-online/']
for (const path of lists) {
  test(`${path} is a list of links`, async ({ page }) => {
    await page.goto(siteUrl('us', path))
    await expect(page.getByRole('navigation', { name: 'All lists' }).getByRole('link')).toHaveCount(5)
    expect(await page.locator('main li a').filter({ hasText: /\d/ }).count()).toBeGreaterThan(5)
    await expectAccessible(page)
  })
}

test.describe('without JavaScript', { tag: '@desk' }, () => {
  test.use({ javaScriptEnabled: false })
  test('a list is filtered and reset', async ({ page }) => {
    await page.goto(siteUrl('us', '/cities/'))
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('bost')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(page.locator('main').getByRole('link', { name: /^Boston/ })).toBeVisible()
    await page.goto(siteUrl('us', '/cities/?query=atlantis'))
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('No results for “atlantis”')
    await page.getByRole('link', { name: 'Show the full list' }).click()
    await page.waitForURL('**/cities/')
  })
})
