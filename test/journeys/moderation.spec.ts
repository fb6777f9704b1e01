import type { Page } from '@playwright/test'
import { expect, looksRight, signIn, test } from './support/person.ts'

const edition = 'in'
const current = (page: Page) => page.locator('#inbox-current')
const notice = (page: Page, text: string) => page.locator('[aria-live=polite]').getByText(text)

test('staff work off the inbox by keyboard: the next one is there at once', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, edition, 2, '/panel/desktop/')
  await page.getByRole('link', { name: /^\d+ Verifications/ }).click()
  await expect(current(page)).toBeVisible()
  // What the papers are held against.
  await expect(page.getByText('Date of birth')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Identity document' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await looksRight(page)

  await page.getByRole('link', { name: /^New profiles/ }).click()
  await expect(page).toHaveURL(/kind=profile/)
  const first = await current(page).innerText()
  await page.keyboard.press('j')
  await expect(current(page)).not.toHaveText(first)
  await page.keyboard.press('k')
  await expect(current(page)).toHaveText(first)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await expect(help.getByText('Send back')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  await page.keyboard.press('p')
  await expect(notice(page, 'The profile is on show.')).toBeVisible()
  await expect(current(page)).not.toHaveText(first)
  const second = await current(page).innerText()

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^\+ .*prices/ }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue(/60 minutes/)
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(notice(page, 'It went back to the tutor.')).toBeVisible()
  await expect(current(page)).not.toHaveText(second)

  await page.getByRole('link', { name: /^Changes/ }).click()
  await expect(page.locator('ins').first()).toBeVisible()
  await looksRight(page)
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/users_show\/\d+\/$/)
  await expect(page.getByRole('button', { name: 'Accept the change' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL(/tab=activities/)
  await looksRight(page)
})
