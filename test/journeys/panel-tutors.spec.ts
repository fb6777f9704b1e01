import type { Page } from '@playwright/test'
import { expect, looksRight, signIn, test } from './support/person.ts'

const rows = (page: Page) => page.locator('tbody tr[data-item]')
const notice = (page: Page, text: string) => page.locator('[aria-live=polite]').getByText(text)

test('staff narrow the list of tutors, hide some of them, and take that back', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'in', 2, '/panel/users_show/?per_page=20')
  await page.waitForLoadState('networkidle')
  await looksRight(page)

  // Drafts, whom no other journey looks at.
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Draft' })
  await expect(page).toHaveURL(/state=draft/)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Shown', { exact: true }).selectOption({ label: 'Shown: Yes' })
  await expect(page).toHaveURL(/active=1/)
  await expect(page.getByRole('link', { name: /^Shown: Yes/ })).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: /^Shown: Yes/ }).click()
  await expect(page).not.toHaveURL(/active=/)

  const names = await rows(page)
    .locator('td[title]:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')!))
  for (const place of [0, 1]) await rows(page).nth(place).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Actions with the chosen rows' })
  const dialog = page.getByRole('dialog')
  const ask = async (action: string) => {
    await bar.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await ask('Show on the site')
  await expect(dialog).toContainText('Nothing would change')
  await expect(dialog.getByRole('listitem')).toHaveText(names.slice(0, 2))
  await expect(dialog.getByRole('button', { name: 'Show on the site' })).toBeDisabled()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await ask('Hide from the site')
  await expect(dialog).toContainText('2 tutors will change')
  await dialog.getByRole('button', { name: 'Hide from the site' }).click()
  await expect(notice(page, '2 entries changed')).toBeVisible()
  await expect(rows(page).nth(0)).toContainText('Hidden')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).nth(0)).not.toContainText('Hidden')
  await expect(rows(page).nth(1)).not.toContainText('Hidden')
})
