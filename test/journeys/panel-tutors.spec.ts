import type { Page } from '@playwright/test'
import { expect, expectAccessible, logInStaff, test } from './support/person.ts'

const rows = (page: Page) => page.locator('tbody tr[data-item]')
const notice = (page: Page, text: string) => page.locator('[aria-live=polite]').getByText(text)

test('staff filter tutors, hide some of them and undo it', { tag: '@desk' }, async ({ page }) => {
  await logInStaff(page, 'in', 2, '/panel/users_show/?per_page=20')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)

  // No other journey uses drafts.
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Draft' })
  await expect(page).toHaveURL(/state=draft/)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Visible', { exact: true }).selectOption({ label: 'Visible: Yes' })
  await expect(page).toHaveURL(/active=1/)
  await expect(page.getByRole('link', { name: /^Visible: Yes/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Visible: Yes/ }).click()
  await expect(page).not.toHaveURL(/active=/)

  const names = await rows(page)
    .locator('td[title]:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')!))
  for (const place of [0, 1]) await rows(page).nth(place).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  const dialog = page.getByRole('dialog')
  const chooseAction = async (action: string) => {
    await bar.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await chooseAction('Show on the site')
  await expect(dialog).toContainText('Nothing will change')
  await expect(dialog.getByRole('listitem')).toHaveText(names.slice(0, 2))
  await expect(dialog.getByRole('button', { name: 'Show on the site' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await chooseAction('Hide from the site')
  await expect(dialog).toContainText('2 entries will change')
  await dialog.getByRole('button', { name: 'Hide from the site' }).click()
  await expect(notice(page, '2 entries changed')).toBeVisible()
  await expect(rows(page).nth(0)).toContainText('Hidden')

  // The offer stays on other pages and after a reload.
  const address = page.url()
  await page.getByRole('link', { name: 'Status', exact: true }).click()
  await expect(page).toHaveURL(/sort=state/)
  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, '2 entries restored')).toBeVisible()
  await page.goto(address)
  await expect(rows(page).nth(0)).not.toContainText('Hidden')
  await expect(rows(page).nth(1)).not.toContainText('Hidden')
})

test('staff change one tutor from its row and all pages of a filter', { tag: '@desk' }, async ({ page }) => {
  await logInStaff(page, 'in', 2, '/panel/users_show/?per_page=20&state=draft')
  await page.waitForLoadState('networkidle')
  const total = Number((await page.getByText(/^\d+ entr(y|ies)$/).innerText()).split(' ')[0])
  await rows(page)
    .nth(0)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await expect(notice(page, '1 entry changed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, '1 entry restored')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  if (total > 20) await bar.getByRole('button', { name: `Select all ${total}` }).click()
  const dialog = page.getByRole('dialog')
  for (const [action, hint] of [
    ['Hide from the site', 'Visitors can no longer find them.'],
    ['In search results: No', 'They no longer appear in our lists'],
  ] as const) {
    await bar.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await expect(dialog).toContainText(/\d+ entr(y|ies) will change/)
    await expect(dialog).toContainText(hint)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
})
