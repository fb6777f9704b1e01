import type { Page } from '@playwright/test'
import { expect, expectAccessible, logInStaff, test } from './support/person.ts'

const edition = 'in'
const current = (page: Page) => page.locator('#inbox-current')
const notice = (page: Page, text: string) => page.locator('[aria-live=polite]').getByText(text)

test('staff moderate the inbox by keyboard and get the next item at once', { tag: '@desk' }, async ({ page }) => {
  await logInStaff(page, edition, 2, '/panel/desktop/')
  await page.getByRole('link', { name: /^\d+ Tutor verifications/ }).click()
  await expect(current(page)).toBeVisible()
  // Profile data to compare the documents with.
  await expect(page.getByText('Date of birth')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo ID' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)

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
  await expect(notice(page, 'The profile is live.')).toBeVisible()
  await expect(current(page)).not.toHaveText(first)
  const second = await current(page).innerText()

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^\+ .*prices/ }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue(/per hour/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(notice(page, 'Sent back to the tutor.')).toBeVisible()
  await expect(current(page)).not.toHaveText(second)

  await page.getByRole('link', { name: /^Changes/ }).click()
  await expect(page.locator('ins').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/users_show\/\d+\/$/)
  await expect(page.getByRole('button', { name: 'Accept changes' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL(/tab=activities/)
  await expectAccessible(page)
})
