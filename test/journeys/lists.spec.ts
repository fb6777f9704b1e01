import { at, expect, looksRight, test } from './support/person.ts'

test('from home to all subjects, and on to the tutors of one', async ({ page }) => {
  await page.goto(at('ua', '/'))
  await expect(page.locator('main')).toContainText(/\d,\d.*з 5 за \d+ відгук/)
  await page.getByRole('link', { name: 'Усі предмети' }).click()
  await page.waitForURL('**/subjects/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Усі предмети')
  await looksRight(page)
  const filter = page.getByRole('searchbox', { name: 'Частина назви' })
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
    await page.goto(at('us', path))
    await expect(page.getByRole('navigation', { name: 'All lists' }).getByRole('link')).toHaveCount(5)
    expect(await page.locator('main li a').filter({ hasText: /\d/ }).count()).toBeGreaterThan(5)
    await looksRight(page)
  })
}

test.describe('without JavaScript', { tag: '@desk' }, () => {
  test.use({ javaScriptEnabled: false })
  test('a list is narrowed down, and shown whole again', async ({ page }) => {
    await page.goto(at('us', '/cities/'))
    await page.getByRole('searchbox', { name: 'Part of the name' }).fill('bost')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(page.locator('main').getByRole('link', { name: /^Boston/ })).toBeVisible()
    await page.goto(at('us', '/cities/?query=atlantis'))
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Nothing here is called “atlantis”')
    await page.getByRole('link', { name: 'Show the whole list' }).click()
    await page.waitForURL('**/cities/')
  })
})
