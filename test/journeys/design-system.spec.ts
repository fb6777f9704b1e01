import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { expect, expectAccessible, logInStaff, test } from './support/person.ts'

/** Opens the design system page, which documents the behaviour of all UI components. */
async function openDesign(page: Page, edition: 'us' | 'pl'): Promise<void> {
  await logInStaff(page, edition, edition === 'us' ? 1 : 4, '/panel/design/')
  // The server renders plain selects. A combobox means that the page is hydrated.
  await expect(page.locator('input[role=combobox]').first()).toBeVisible()
}

/** Checks one opened element only, since the whole page is long and has its own test. */
async function expectElementAccessible(page: Page, opened: string): Promise<void> {
  const found = await violations(page, opened)
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test(`every component is accessible in ${colorScheme} mode`, async ({ page }) => {
      test.slow()
      await openDesign(page, 'pl')
      await expectAccessible(page)
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme === 'dark' ? 'dark' : 'normal')
    })
  })
}

test('detects low contrast', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page, 'us')
  await page.evaluate(() => {
    const pale = document.querySelector('main p')!.cloneNode(true) as HTMLElement
    pale.style.color = 'var(--color-line)'
    document.querySelector('main h2')!.after(pale)
  })
  await expect(expectElementAccessible(page, 'main section:first-of-type')).rejects.toThrow('color-contrast')
})

test('menus work by keyboard', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page, 'us')
  const button = page.getByRole('button', { name: 'Actions', exact: true }).first()
  const item = (name: string) => page.getByRole('menuitem', { name })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(item('Edit')).toBeFocused()
  await page.keyboard.press('End')
  await expect(item('Delete')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Edit')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(item('Delete')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('d')
  await expect(item('Dashboard')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await button.click()
  await expectElementAccessible(page, '[role=menu]')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await button.click()
  await item('Dashboard').click()
  await page.waitForURL('**/panel/desktop/')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('dialogs trap and restore focus', async ({ page }) => {
  await openDesign(page, 'us')
  const dialog = page.getByRole('dialog')
  for (const [name, first] of [
    ['Change name', 'textbox'],
    ['Filters', 'textbox'],
    ['Delete profile', 'button'],
  ] as const) {
    const opener = page.getByRole('button', { name, exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole(first).first()).toBeFocused()
    if (name === 'Filters') await expectElementAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
})

test('tabs work by arrow keys', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page, 'us')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Profile').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Reviews')).toBeFocused()
  await expect(page.getByRole('tabpanel')).toHaveText('What students and parents say.')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(tab('Profile')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('a date is typed or chosen in the format of the locale', async ({ page }) => {
  await openDesign(page, 'us')
  const field = page.getByRole('textbox', { name: 'Trial lesson' })
  const posted = page.locator('input[type=hidden][name=between]')
  await expect(field).toHaveValue('11/20/2026')
  await field.fill('11/2/2026')
  await field.press('Tab')
  await expect(page.getByText('Choose 11/16/2026 or later.')).toBeVisible()
  await expect(posted).toHaveValue('')
  await field.fill('112026')
  await field.press('Tab')
  await expect(page.getByText(/Enter a date like 12\/31\/\d{4}/)).toBeVisible()
  await field.fill('11-20-26')
  await field.press('Tab')
  await expect(field).toHaveValue('11/20/2026')
  await expect(posted).toHaveValue('2026-11-20')

  const opener = page.getByRole('button', { name: 'Choose a date: Trial lesson' })
  await opener.click()
  const day = (name: string) => page.getByRole('button', { name })
  await expect(day('Friday, November 20, 2026')).toBeFocused()
  // The days name their weekday, so the header row is hidden from screen readers.
  await expect(page.getByRole('dialog').locator('th').first()).toHaveText('Sun')
  await expectElementAccessible(page, 'dialog')
  await page.keyboard.press('ArrowDown')
  await expect(day('Friday, November 27, 2026')).toBeFocused()
  await page.keyboard.press('End')
  await expect(day('Monday, November 30, 2026')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(day('Monday, November 16, 2026')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(day('Friday, December 11, 2026')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(field).toHaveValue('12/10/2026')
  await expect(posted).toHaveValue('2026-12-10')

  await opener.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a multiple combobox posts every chosen value', async ({ page }) => {
  await openDesign(page, 'us')
  const field = page.getByRole('combobox', { name: 'Languages' }).first()
  const posted = page.locator('input[type=hidden][name=languages]')
  await field.click()
  await field.pressSequentially('ger')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['German'])
  await field.press('Enter')
  await field.pressSequentially('pol')
  await field.press('Enter')
  await expectElementAccessible(page, '[role=listbox]')
  await field.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(posted).toHaveCount(2)
  expect(await posted.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(['de', 'pl'])
  await page.getByRole('button', { name: 'Remove: German' }).first().click()
  await expect(posted).toHaveCount(1)
  await expect(field).toBeFocused()
  await field.press('Backspace')
  await expect(posted).toHaveCount(0)
})

test('a combobox keeps its choice and can be cleared', async ({ page }) => {
  await openDesign(page, 'us')
  const field = page.locator('[name=chosen] + [role=combobox]')
  const posted = page.locator('input[type=hidden][name=chosen]')
  await expect(field).toHaveValue('Polish')
  await field.click()
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText('Polish')
  await field.press('Tab')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(posted).toHaveValue('pl')
  await field.fill('')
  await field.press('Tab')
  await expect(posted).toHaveValue('')
})

test('files are validated, listed and removed', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page, 'us')
  const field = page.getByLabel(/Diplomas/).first()
  const file = (name: string, mimeType: string, size: number) => ({ name, mimeType, buffer: Buffer.alloc(size) })
  await field.setInputFiles([file('diploma.pdf', 'application/pdf', 2000), file('virus.exe', 'text/plain', 10)])
  await expect(page.getByText('“virus.exe” can’t be used here. Use one of these: PDF, JPG, PNG.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Selected files' }).getByRole('listitem')).toHaveText([/diploma\.pdf/])
  await field.setInputFiles(file('large.png', 'image/png', 6 * 1_048_576))
  await expect(page.getByText('“large.png” is 6 MB. Choose a file up to 5 MB.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: diploma.pdf' }).click()
  await expect(page.getByRole('list', { name: 'Selected files' })).toHaveCount(0)
})

test('a toast stays while it is focused and offers undo', async ({ page }) => {
  await openDesign(page, 'us')
  await page.clock.install()
  await page.getByRole('button', { name: 'Delete with undo' }).click()
  // The editors of formatted texts have a button with this name, too, but with an icon.
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).filter({ hasText: 'Undo' })
  await undo.focus()
  await page.clock.runFor(10_000)
  await expect(undo).toBeVisible()
  await undo.press('Enter')
  await expect(page.getByText('Deleted', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.clock.runFor(4100)
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
})

test('a tooltip opens on focus and closes with Escape', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page, 'us')
  const button = page.getByRole('button', { name: 'Hover here' })
  // Scrolling closes a tooltip.
  await button.scrollIntoViewIfNeeded()
  await button.focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expect(button).toHaveAccessibleDescription('Tutors see this right away.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
})
