import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { expect, looksRight, signIn, test } from './support/person.ts'

/** The living page of the design system: whoever builds from its parts relies on what is promised here. */
async function openDesign(page: Page, edition: 'us' | 'pl'): Promise<void> {
  await signIn(page, edition, edition === 'us' ? 1 : 4, '/panel/design/')
  // Drawn as plain lists by the server; fields to type in mean that the page has come alive.
  await expect(page.locator('input[role=combobox]').first()).toBeVisible()
}

/** What has just opened, alone: the whole page is looked at once, and is long. */
async function isSound(page: Page, opened: string): Promise<void> {
  const found = await violations(page, opened)
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test(`every part can be read, ${colorScheme}`, async ({ page }) => {
      test.slow()
      await openDesign(page, 'pl')
      await looksRight(page)
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme === 'dark' ? 'dark' : 'normal')
    })
  })
}

test('what can hardly be read is noticed', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page, 'us')
  await page.evaluate(() => {
    const pale = document.querySelector('main p')!.cloneNode(true) as HTMLElement
    pale.style.color = 'var(--color-line)'
    document.querySelector('main h2')!.after(pale)
  })
  await expect(isSound(page, 'main section:first-of-type')).rejects.toThrow('color-contrast')
})

test('a menu by keyboard', { tag: '@desk' }, async ({ page }) => {
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
  await expect(item('Desktop')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await button.click()
  await isSound(page, '[role=menu]')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await button.click()
  await item('Desktop').click()
  await page.waitForURL('**/panel/desktop/')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('dialogs take the focus, keep it and give it back', async ({ page }) => {
  await openDesign(page, 'us')
  const dialog = page.getByRole('dialog')
  for (const [name, first] of [
    ['Change the name', 'textbox'],
    ['Filters', 'textbox'],
    ['Delete a profile', 'button'],
  ] as const) {
    const opener = page.getByRole('button', { name, exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole(first).first()).toBeFocused()
    if (name === 'Filters') await isSound(page, 'dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await page.getByRole('button', { name: 'Change the name' }).click()
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
})

test('tabs by arrow keys', { tag: '@desk' }, async ({ page }) => {
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

test('a date is typed or chosen, in the form of the reader', async ({ page }) => {
  await openDesign(page, 'us')
  const field = page.getByRole('textbox', { name: 'Trial lesson' })
  const posted = page.locator('input[type=hidden][name=between]')
  await expect(field).toHaveValue('11/20/2026')
  await field.fill('11/2/2026')
  await field.press('Tab')
  await expect(page.getByText('Choose 11/16/2026 or a later day.')).toBeVisible()
  await expect(posted).toHaveValue('')
  await field.fill('112026')
  await field.press('Tab')
  await expect(page.getByText(/Write the date like 12\/31\/\d{4}/)).toBeVisible()
  await field.fill('11-20-26')
  await field.press('Tab')
  await expect(field).toHaveValue('11/20/2026')
  await expect(posted).toHaveValue('2026-11-20')

  const opener = page.getByRole('button', { name: 'Choose a date: Trial lesson' })
  await opener.click()
  const day = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(day('Friday, November 20, 2026')).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('columnheader').first()).toHaveText('Sun')
  await isSound(page, 'dialog')
  await page.keyboard.press('ArrowDown')
  await expect(day('Friday, November 27, 2026')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(day('Sunday, November 22, 2026')).toBeFocused()
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

test('several are chosen from a list, and posted one by one', async ({ page }) => {
  await openDesign(page, 'us')
  const field = page.getByRole('combobox', { name: 'Languages' }).first()
  const posted = page.locator('input[type=hidden][name=languages]')
  await field.click()
  await field.pressSequentially('ger')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['German'])
  await field.press('Enter')
  await field.pressSequentially('pol')
  await field.press('Enter')
  await isSound(page, '[role=listbox]')
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

test('a list to search keeps its choice, and lets it go', async ({ page }) => {
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

test('files are checked, listed and removed', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page, 'us')
  const field = page.getByLabel(/Diplomas/).first()
  const file = (name: string, mimeType: string, size: number) => ({ name, mimeType, buffer: Buffer.alloc(size) })
  await field.setInputFiles([file('diploma.pdf', 'application/pdf', 2000), file('virus.exe', 'text/plain', 10)])
  await expect(page.getByText('“virus.exe” cannot be used here. Choose PDF, JPG, PNG.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveText([/diploma\.pdf/])
  await field.setInputFiles(file('large.png', 'image/png', 6 * 1_048_576))
  await expect(page.getByText('“large.png” takes 6 MB. Choose a file of up to 5 MB.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: diploma.pdf' }).click()
  await expect(page.getByRole('list', { name: 'Chosen files' })).toHaveCount(0)
})

test('a message waits for whoever points at it, and can be taken back', async ({ page }) => {
  await openDesign(page, 'us')
  await page.clock.install()
  await page.getByRole('button', { name: 'Delete and offer to undo' }).click()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.focus()
  await page.clock.runFor(10_000)
  await expect(undo).toBeVisible()
  await undo.press('Enter')
  await expect(page.getByText('Deleted', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.clock.runFor(4100)
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
})

test('a remark is there for the keyboard and goes with Escape', { tag: '@desk' }, async ({ page }) => {
  await openDesign(page, 'us')
  const button = page.getByRole('button', { name: 'Rest the pointer here' })
  await button.focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expect(button).toHaveAccessibleDescription('Tutors see this at once.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
})
