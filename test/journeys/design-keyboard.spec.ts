import type { Page } from '@playwright/test'
import { expect, logInStaff, test } from './support/person.ts'

async function openDesign(page: Page): Promise<void> {
  await logInStaff(page, 'us', 1, '/panel/design/')
  await expect(page.locator('input[role=combobox]').first()).toBeVisible()
}

test('the filters of a list open and submit by keyboard', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page)
  const filters = page.getByRole('search', { name: 'Empty' })
  const more = filters.getByRole('button', { name: 'More filters' })
  await more.focus()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(filters.getByLabel('Day: from')).toBeFocused()
  await filters.getByRole('searchbox', { name: 'Text' }).focus()
  await page.keyboard.type('Anna')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/panel\/design\/\?text=Anna/)
})

test('rows are selected and headers sorted by keyboard', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page)
  const table = page
    .getByRole('region', { name: 'Sorting and selection' })
    .or(page.getByRole('table', { name: 'Sorting and selection' }))
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  const all = table.first().getByRole('checkbox', { name: 'Select all on this page' })
  await expect(bar).toContainText('1 selected')
  await all.focus()
  await page.keyboard.press('Space')
  await expect(bar).toContainText('3 selected')
  await expect(bar.getByRole('button', { name: 'Select all 120' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('Tab')
  const header = page.getByRole('columnheader', { name: 'Text' }).first()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(header.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=text/)
})

test('switches, radio buttons and chips work by keyboard', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page)
  const toggle = page.getByRole('switch', { name: 'Shown' }).and(page.locator(':enabled')).first()
  const before = (await toggle.getAttribute('aria-checked'))!
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).not.toHaveAttribute('aria-checked', before)

  const radio = page.locator('input[type=radio][name=place]')
  await radio.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(radio.nth(1)).toBeFocused()
  await expect(radio.nth(1)).toBeChecked()

  const chip = page.locator('#choices fieldset label > input.sr-only:enabled').first()
  const checked = await chip.isChecked()
  await chip.focus()
  await page.keyboard.press('Space')
  await expect(chip).toBeChecked({ checked: !checked })
})

test('hours of a week are set by arrow keys', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page)
  const hour = (day: number, at: number) => page.locator(`[data-hour="${day}-${at}"]`).first()
  const total = page.getByText(/^\d+ hours/).first()
  const before = await total.innerText()
  await hour(0, 10).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(total).not.toHaveText(before)
  await page.keyboard.press('Space')
  await expect(total).toHaveText(before)
})

test('the toolbar of an editor is one tab stop with arrow keys', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page)
  const toolbar = page.getByRole('toolbar', { name: 'Formatting: Formatted text' }).first()
  await toolbar.scrollIntoViewIfNeeded()
  const tools = toolbar.getByRole('button')
  await tools.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tools.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(tools.last()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tools.first()).toBeFocused()
  await expect(toolbar.locator('button[tabindex="0"]')).toHaveCount(1)
})

test('images are reordered by arrow keys', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page)
  const posted = page.locator('input[type=hidden][name=images]').nth(1)
  const order = async () => (JSON.parse(await posted.inputValue()) as { id: number }[]).map(({ id }) => id)
  expect(await order()).toEqual([1, 2])
  const list = page
    .locator('#kinds ol')
    .filter({ has: page.locator('[data-place="1"]') })
    .first()
  await list.getByRole('button', { name: /^Move/ }).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(order).toEqual([2, 1])
})
