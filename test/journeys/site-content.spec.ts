import type { Locator, Page, Response } from '@playwright/test'
import { expect, expectAccessible, logInStaff, openPanelMenu, siteUrl, test, withinASecond } from './support/person.ts'
import { lastMessage } from './support/outbox.ts'

test.describe.configure({ timeout: 120_000 })

/** Both projects share one site, so each uses its own edition in the same language. */
const editions = { phone: 'in', desk: 'us' } as const
const editionOf = (project: string) => editions[project as keyof typeof editions]

/** Clicks and waits for the answer of the server to the call. */
async function answered(page: Page, call: 'save' | 'restore', button: Locator): Promise<void> {
  const isAnswer = (response: Response) => response.url().endsWith(`/${call}`) && response.ok()
  await Promise.all([page.waitForResponse(isAnswer), button.click()])
}

test('staff preview and publish a page, and visitors see it within a second', async ({ page, browser }, {
  project,
}) => {
  const edition = editionOf(project.name)
  const visitor = await (await browser.newContext()).newPage()
  const url = siteUrl(edition, '/p/holiday-plan')
  expect((await visitor.goto(url))?.status()).toBe(404)

  await logInStaff(page, edition, 3)
  await openPanelMenu(page)
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await page.getByRole('link', { name: 'Add page' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Holiday plan')
  await page.getByRole('textbox', { name: 'Address ending' }).fill('holiday-plan')
  await page.getByRole('textbox', { name: 'Description for search engines' }).fill('When our team is away this year.')
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('We are away in July.')
  await expectAccessible(page)

  // A page that is not saved yet is shown to staff, and to no visitor.
  const [draft] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Preview' }).click()])
  await expect(draft.getByText('We are away in July.')).toBeVisible()
  await expect(draft.getByText('Visitors don’t see this version.')).toBeVisible()
  expect((await visitor.goto(draft.url()))?.status()).toBe(404)
  await draft.close()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Holiday plan' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Back to draft' })).toBeVisible()
  await withinASecond(visitor, url).toContain('We are away in July.')
  await visitor.goto(url)
  await expect(visitor.getByText('We are away in July.')).toBeVisible()
  await expectAccessible(visitor)

  // Changes of a published page can be looked at before they are saved.
  await page.locator('.ProseMirror').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' And in August.')
  const [change] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ])
  await expect(change.getByText('We are away in July. And in August.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('And in August.')).toHaveCount(0)
  await change.close()
  await answered(page, 'save', page.getByRole('button', { name: 'Save', exact: true }))
  await withinASecond(visitor, url).toContain('And in August.')

  // A later time would hide the page, which staff confirm.
  await page.getByRole('link', { name: 'Holiday plan' }).click()
  const visibleFrom = page.getByRole('group', { name: 'Visible from' })
  await visibleFrom.getByRole('textbox', { name: 'Date' }).fill('01/02/2040')
  await visibleFrom.getByLabel('Time').fill('10:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await answered(page, 'save', page.getByRole('dialog').getByRole('button', { name: 'Hide until then' }))
  await withinASecond(visitor, url).not.toContain('We are away in July.')
  const row = page.getByRole('row', { name: /Holiday plan/ })
  await expect(row.getByText('Scheduled for')).toBeVisible()
  await row.getByRole('link', { name: 'Holiday plan' }).click()
  await visibleFrom.getByRole('textbox', { name: 'Date' }).fill('')
  await visibleFrom.getByLabel('Time').fill('')
  await answered(page, 'save', page.getByRole('button', { name: 'Save', exact: true }))
  await withinASecond(visitor, url).toContain('We are away in July.')

  // The earlier text comes back with one click, without the time that was set meanwhile.
  await page.getByRole('link', { name: 'Holiday plan' }).click()
  await page.getByText('Versions', { exact: true }).click()
  const changedText = page.getByRole('listitem').filter({ has: page.getByText('And in August.') })
  await answered(page, 'restore', changedText.getByRole('button', { name: 'Restore the previous state' }))
  await withinASecond(visitor, url).not.toContain('And in August.')
  expect(await visitor.content()).toContain('We are away in July.')
})

test('a visitor writes to the office, and staff answer', async ({ page, browser }, { project }) => {
  const edition = editionOf(project.name)
  const email = `visitor-${project.name}@mail.example`
  await page.goto(siteUrl(edition, '/contacts'))
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(3)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann Lee')
  await page.getByRole('textbox', { name: 'Email' }).fill('ann')
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my request?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('This doesn’t look right.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, we’ve got your message' })).toBeVisible()
  await expectAccessible(page)
  expect(await lastMessage(browser, edition, `hello.${edition}@demo.example`, /./)).toContain('Where is my request?')

  const staff = await (await browser.newContext()).newPage()
  await logInStaff(staff, edition, 3, `/panel/feedback/?email=${email}`)
  await staff.getByRole('link', { name: 'Ann Lee' }).click()
  await expect(staff.getByText('Where is my request?')).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Answer by email' })).toHaveAttribute('href', `mailto:${email}`)
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(staff.getByRole('button', { name: 'Reopen' })).toBeVisible()
})

test('every link of the footer and of “more” leads to a page', async ({ page }, { project }) => {
  for (const edition of project.name === 'desk' ? ['ua', 'us'] : ['pl']) {
    await page.goto(siteUrl(edition, '/'))
    const links = await page
      .locator('footer a[href^="/"], header a[href^="/"]')
      .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')!))])
    const expected = ['/about', '/contacts', '/how-it-works', '/p/faq', '/p/offer', '/p/public-offer']
    for (const path of [...expected, '/p/privacy-policy', '/p/cookies', '/p/popular']) expect(links).toContain(path)
    expect(links.includes('/sandbox/school')).toBe(edition !== 'us')
    for (const link of links) {
      const status = await page.evaluate(async (at) => (await fetch(at)).status, link)
      expect(`${edition} ${link} ${status}`).toBe(`${edition} ${link} 200`)
    }
  }
})

test('the cookie page names every cookie that a visitor really gets', async ({ page, context }) => {
  await logInStaff(page, 'us', 3)
  await page.goto(siteUrl('us', '/p/cookies'))
  const text = await page.locator('article').innerText()
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(cookies).toContain('repeto_staff')
  for (const name of cookies) expect(text).toContain(name)
})
