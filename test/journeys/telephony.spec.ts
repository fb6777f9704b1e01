import type { Page } from '@playwright/test'
import { expect, expectAccessible, logInStaff, siteUrl, test } from './support/person.ts'

test.describe.configure({ timeout: 120_000 })

/** Both projects share one site, so each uses its own edition in the same language and its own numbers. */
const sites = {
  'phone-calls': { edition: 'in', number: '9820011' },
  'desk-calls': { edition: 'us', number: '2025550' },
} as const

const list = '/panel/users_incoming_calls/'
const card = (page: Page, digits: string) =>
  page.getByRole('complementary', { name: 'Current calls' }).locator('section').filter({ hasText: digits })

async function ring(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Test call' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number that calls').fill(number)
  await dialog.getByRole('button', { name: 'Ring' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a call becomes a request, and a missed one is called back', async ({ page }, { project }) => {
  const { edition, number } = sites[project.name as keyof typeof sites]
  await logInStaff(page, edition, 1, list)
  await expect(page.getByRole('heading', { name: 'Calls' })).toBeVisible()
  await expectAccessible(page)

  // An unknown caller is answered and becomes a client with a request.
  const first = `${number}143`
  await ring(page, first)
  await expect(card(page, first)).toContainText('Unknown number')
  await expectAccessible(page)
  await card(page, first).getByRole('button', { name: 'Answer and record' }).click()
  await expect(card(page, first)).toContainText('In progress')
  await card(page, first).getByRole('link', { name: 'New request' }).click()
  await page.waitForURL(/users_orders\/new\//)
  const form = page.locator('main form')
  await expect(form.getByLabel('Phone')).toHaveValue(new RegExp(`${first}$`))
  await form.getByLabel('Name').fill('Maria Caller')
  await form.getByLabel('Subject 1').selectOption({ index: 1 })
  await form.getByRole('checkbox', { name: 'Online' }).check()
  await form.getByRole('button', { name: 'Create request' }).click()
  await page.waitForURL(/users_orders\/\d+\/$/)
  await card(page, first).getByRole('button', { name: 'Expand' }).click()
  await card(page, first).getByRole('button', { name: 'Hang up' }).click()
  const calls = page.getByRole('region', { name: 'Calls', exact: true })
  await expect(calls).toContainText('Completed')
  await expect(calls.locator('audio')).toHaveCount(1)
  // The recording is played from our own server.
  await calls.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.preload = 'metadata'
    audio.load()
  })
  await expect.poll(() => calls.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(2)
  await card(page, first).getByLabel('Result').selectOption({ label: 'Talked' })
  await card(page, first).getByRole('button', { name: 'Save' }).click()
  await expect(card(page, first)).toHaveCount(0)

  // The same number is recognised now, and nobody answers.
  await page.goto(siteUrl(edition, list))
  await ring(page, first)
  await expect(card(page, first)).toContainText('Maria Caller')
  await card(page, first).getByRole('button', { name: 'Miss' }).click()
  await page.goto(siteUrl(edition, `${list}?queue=waiting`))
  const row = page.locator('[data-item]').filter({ hasText: 'Maria Caller' })
  await expect(row).toContainText('waiting')
  await expectAccessible(page)

  // The call back ends the waiting.
  await row.getByRole('button', { name: 'Call back' }).click()
  await card(page, first).getByRole('button', { name: 'They answer', exact: true }).click()
  await card(page, first).getByRole('button', { name: 'Hang up' }).click()
  await page.goto(siteUrl(edition, `${list}?queue=waiting`))
  await expect(page.locator('[data-item]').filter({ hasText: 'Maria Caller' })).toHaveCount(0)
  await page.goto(siteUrl(edition, '/panel/call_statistics/'))
  await expect(page.getByRole('columnheader', { name: 'Answered' })).toBeVisible()
  await expectAccessible(page)
})
