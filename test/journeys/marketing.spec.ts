import type { BrowserContext, Page } from '@playwright/test'
import { editions } from '#editions/editions.ts'
import { blankPath, expect, expectAccessible, logInStaff, siteUrl, test } from './support/person.ts'

/** Cookies that need no consent, as the cookie page lists them; a guest gets only the time zone. */
const necessary = new Set(['repeto_time_zone'])

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies on Repeto' })
const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name)

for (const { code: edition } of editions)
  test(`a fresh visit of ${edition} asks no other host and sets only necessary cookies`, async ({ page, context }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    // Where nothing is configured, or the law asks for consent, not even a click on an ad is remembered.
    const referer = 'https://search.example/'
    await page.goto(siteUrl(edition, '/?utm_source=ad&gclid=1&click_id=2'), { referer })
    await page.mouse.wheel(0, 400)
    await expect.poll(() => cookieNames(context)).toContain('repeto_time_zone')
    await page.waitForTimeout(1500)
    expect([...hosts]).toEqual([new URL(siteUrl(edition, '/')).host])
    const names = await cookieNames(context)
    expect(names.filter((name) => !necessary.has(name))).toEqual([])
  })

test('a visitor chooses purposes one by one and changes the choice in the footer', async ({ page, context }) => {
  await page.goto(siteUrl('us', '/?utm_source=ad'))
  await banner(page).getByRole('button', { name: 'Choose what to allow' }).click()
  await expectAccessible(page)
  await banner(page).getByLabel('Marketing').check()
  await banner(page).getByRole('button', { name: 'Save choice' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect.poll(() => cookieNames(context)).toContain('repeto_touch')
  expect(await cookieNames(context)).not.toContain('repeto_visitor')
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => cookieNames(context)).toContain('repeto_visitor')
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await banner(page).getByRole('button', { name: 'Decline' }).click()
  await expect.poll(async () => (await cookieNames(context)).filter((name) => /touch|visitor/.test(name))).toEqual([])
})

test('a change of a feature reaches an open page within two seconds', { tag: '@desk' }, async ({ page, browser }) => {
  const shown = page.locator('[data-feature="home-lead"] p').filter({ visible: true })
  await page.goto(siteUrl('mx', '/'))
  await expect(shown).toHaveCount(1)
  const before = await shown.innerText()
  const stream = page.waitForRequest('**/sub/sdk-mx')
  await page.mouse.wheel(0, 10)
  await stream
  const staffPage = await (await browser.newContext()).newPage()
  await logInStaff(staffPage, 'mx', 1, blankPath)
  const post = (path: string, body: object) =>
    staffPage.evaluate(
      async ([at, text]) => {
        const headers = { 'content-type': 'application/json' }
        return (await (await fetch(at!, { method: 'POST', headers, body: text! })).json()) as unknown
      },
      [path, JSON.stringify(body)],
    )
  type Listed = { data: { features: { items: { id: number; key: string }[] } } }
  const listed = (await post('/api/admin/features', {})) as Listed
  const { id } = listed.data.features.items.find(({ key }) => key === 'home-lead')!
  const save = (value: string) => post('/api/admin/feature/save', { feature: { id, value } })
  expect(await save('promise')).toMatchObject({ status: 'success' })
  await expect(shown).not.toHaveText(before, { timeout: 2000 })
  await save('steps')
  await expect(shown).toHaveText(before, { timeout: 2000 })
  await staffPage.context().close()
})
