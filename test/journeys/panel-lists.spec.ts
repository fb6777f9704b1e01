import { readFile } from 'node:fs/promises'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { expect, expectAccessible, logInStaff, test } from './support/person.ts'

// Axe is slow on lists of fifty rows.
test.describe.configure({ timeout: 60_000 })

/** Both projects share one site, so each uses its own edition and staff member. */
const accounts = { phone: { edition: 'in', status: 4 }, desk: { edition: 'us', status: 3 } } as const

async function openList(page: Page, { project }: TestInfo, list: string): Promise<void> {
  const { edition, status } = accounts[project.name as keyof typeof accounts]
  await logInStaff(page, edition, status, `/panel/users_${list}`)
  await page.waitForLoadState('networkidle')
}

/** Keyboard shortcuts work only after hydration. */
async function waitForKeys(page: Page): Promise<void> {
  const help = page.getByRole('heading', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(help).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
}

const rows = (page: Page) => page.locator('tbody tr[data-item]')
const names = (page: Page) => rows(page).locator('td:nth-child(2)').allInnerTexts()
const nameOf = (row: Locator) => row.locator('td:nth-child(2)').innerText()
const notice = (page: Page, text: string | RegExp) => page.locator('[aria-live=polite]').getByText(text)

test('a filter adds a chip, and the chip removes the filter', async ({ page }, info) => {
  await openList(page, info, 'districts/?per_page=20')
  const [first = ''] = await names(page)
  await page.getByRole('searchbox', { name: 'Name' }).fill(first)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/per_page=20/)
  await page.getByLabel('Active').first().selectOption({ label: 'Active: Yes' })
  await expect(page).toHaveURL(/active=1/)
  await expect(page.getByRole('link', { name: `Name: ${first}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Name: ${first}` }).click()
  await expect(page).not.toHaveURL(/name=/)
  await expect(page.getByRole('searchbox', { name: 'Name' })).toHaveValue('')
  await page.getByRole('link', { name: 'Active: Yes' }).click()
  await expect(page).toHaveURL(/users_districts\/\?per_page=20$/)
})

test('an empty list offers to clear the filters', { tag: '@desk' }, async ({ page }, info) => {
  await openList(page, info, 'districts/')
  await page.getByRole('searchbox', { name: 'Name' }).fill('nowhere at all')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(rows(page).first()).toBeVisible()
})

test('saving a row returns to the list with its filters', async ({ page }, info) => {
  await openList(page, info, 'districts/?sort=alias&active=1')
  const link = rows(page).nth(1).getByRole('link').first()
  await link.click()
  await page.waitForURL(/users_districts\/\d+\/$/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/users_districts/?active=1&sort=alias')
})

test('selected rows are changed together, and the change is undone', async ({ page }, info) => {
  await openList(page, info, 'lessons/?sort=name&per_page=20')
  const footer = (place: number) =>
    rows(page)
      .nth(place)
      .getByRole('switch', { name: /^In footer/ })
  const states = () => Promise.all([0, 1, 2].map((place) => footer(place).getAttribute('aria-checked')))
  const before = await states()
  const changed = before.filter((state) => state === 'false').length
  for (const place of [0, 1, 2]) await rows(page).nth(place).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await expect(bar).toContainText('3 selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'In footer: Yes' }).click()
  await expect(notice(page, new RegExp(`^${changed} (entry|entries) changed`))).toBeVisible()
  await expect.poll(states).toEqual(['true', 'true', 'true'])
  if (changed > 0) await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(states).toEqual(before)
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar).toContainText(/\d+ selected/)
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete' })
  await expect(dialog.getByRole('heading', { name: /\d+ skipped: .*Turn it off/ }).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  expect(await rows(page).count()).toBeGreaterThan(3)
})

test('all pages are changed after a preview, and undone from another page after a reload', async ({ page }, info) => {
  await openList(page, info, 'districts/?per_page=20&sort=name')
  const active = () =>
    rows(page)
      .getByRole('switch', { name: /^Active/, checked: true })
      .count()
  const before = await active()
  const total = Number((await page.getByText(/^\d+ entries$/).innerText()).split(' ')[0])
  expect(total).toBeGreaterThan(20)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await bar.getByRole('button', { name: `Select all ${total}` }).click()
  await expect(bar).toContainText(`${total} selected`)
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Active: No' }).click()
  const dialog = page.getByRole('dialog', { name: 'Active: No' })
  await expect(dialog.getByText(/^\d+ entries will change$/)).toBeVisible()
  await expectAccessible(page)
  expect(await active()).toBe(before)
  await dialog.getByRole('button', { name: 'Active: No' }).click()
  await expect(notice(page, /^\d+ entries changed/)).toBeVisible()
  await expect.poll(active).toBe(0)

  await page.goto(page.url().replace(/users_districts.*$/, 'users_levels/'))
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(notice(page, /^\d+ entries restored/)).toBeVisible()
  await page.goto(page.url().replace(/users_levels.*$/, 'users_districts/?per_page=20&sort=name'))
  expect(await active()).toBe(before)
})

test('a long deletion is stopped, and the deleted rows return', { tag: '@desk' }, async ({ page }) => {
  const count = 250
  const callApi = (path: string, body: object) =>
    page.evaluate(
      async ([url, sent]) => {
        const options = { method: 'POST', body: sent!, headers: { 'content-type': 'application/json' } }
        return (await fetch(url!, options)).status
      },
      [path, JSON.stringify(body)],
    )
  await logInStaff(page, 'us', 3, '/panel/redirects/?source=/stopped-')
  const csv = Array.from({ length: count }, (_, place) => `/stopped-${place}/, /cities/`).join('\n')
  expect(await callApi('/api/admin/redirects/import', { csv })).toBe(200)
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await bar.getByRole('button', { name: `Select all ${count}` }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete' })
  await expect(dialog.getByText(`${count} entries will be deleted`)).toBeVisible()

  const answer = Promise.withResolvers<void>()
  let batches = 0
  await page.route('**/api/admin/redirects/bulk', async (route) => {
    batches++
    await answer.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText(`0 of ${count} done`)).toBeVisible()
  await expectAccessible(page)
  const mayLeave = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await mayLeave()).toBe(false)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog).toBeVisible()
  answer.resolve()
  await expect(dialog).toHaveCount(0)
  await expect(notice(page, '100 entries deleted')).toBeVisible()
  await expect(page.getByText('150 entries', { exact: true })).toBeVisible()
  expect(batches).toBe(1)
  expect(await mayLeave()).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${count} entries`, { exact: true })).toBeVisible()
  await page.unroute('**/api/admin/redirects/bulk')
  const all = { action: 'delete', filters: { source: '/stopped-' }, preview: false }
  expect(await callApi('/api/admin/redirects/bulk', all)).toBe(200)
})

test('rows are reordered by drag and arrow keys, and the order persists', async ({ page }, info) => {
  await openList(page, info, 'levels/')
  const before = await names(page)
  const handle = (place: number) =>
    rows(page)
      .nth(place)
      .getByRole('button', { name: /^Move:/ })
  const middle = async (what: Locator) => {
    const { x, y, width, height } = (await what.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [from, to] = [await middle(handle(0)), await middle(handle(2))]
  const moving = page.waitForResponse('**/api/admin/level/move')
  await drag(page, info, from, { x: to.x, y: to.y + 10 })
  const dragged = [before[1], before[2], before[0], ...before.slice(3)]
  await expect.poll(() => names(page)).toEqual(dragged)
  await moving
  await page.reload()
  expect(await names(page)).toEqual(dragged)

  let movesByKey = 0
  page.on('response', (response) => response.url().endsWith('/api/admin/level/move') && movesByKey++)
  const movedHandle = page.getByRole('button', { name: `Move: ${before[0]}`, exact: true })
  await movedHandle.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => names(page)).toEqual(before)
  await expect(movedHandle).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(movedHandle).toBeFocused()
  const moved = [before[1], before[0], ...before.slice(2)]
  await expect.poll(() => names(page)).toEqual(moved)
  // The list shows a move at once and sends it after the previous one. A reload would lose those that wait.
  await expect.poll(() => movesByKey).toBe(5)
  await page.reload()
  expect(await names(page)).toEqual(moved)
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Move:/ })).toHaveCount(0)
})

test('chosen columns persist', { tag: '@desk' }, async ({ page }, info) => {
  await openList(page, info, 'districts/')
  const head = (name: string) => page.getByRole('columnheader', { name })
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Position').check()
  await dialog.getByLabel('URL slug').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(head('Position')).toBeVisible()
  await page.reload()
  await expect(head('URL slug')).toHaveCount(0)
  await expect(head('Position')).toHaveCount(1)
  await page.getByRole('button', { name: 'Columns' }).click()
  await dialog.getByRole('button', { name: 'Reset columns' }).click()
  await expect(head('URL slug')).toHaveCount(1)
})

test('filters are saved, applied and deleted', { tag: '@desk' }, async ({ page }, info) => {
  await openList(page, info, 'lessons/?active=1&per_page=20&sort=name')
  const menu = page.getByRole('button', { name: 'Saved filters' })
  const name = `Mine ${info.project.name}`
  const field = page.getByRole('dialog').getByLabel('Name')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save these filters…' }).click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Save these filters…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveAttribute('aria-invalid')
  await field.fill(name)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(page.url().split('?')[0]!)
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(/\?active=1&per_page=20&sort=name$/)
  // A click on the button of an open menu would close it.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await menu.click()
  await page.getByRole('menuitem', { name: 'My saved filters' }).click()
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
})

test('the CSV export has the filters and order of the list', { tag: '@desk' }, async ({ page }, info) => {
  await openList(page, info, 'districts/?active=1&sort=name&per_page=20')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await coming
  const { edition } = accounts[info.project.name as keyof typeof accounts]
  expect(file.suggestedFilename()).toMatch(new RegExp(`^districts-${edition}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFid,Name \(en\),/)
  const visibleNames = await names(page)
  expect(lines.slice(1, visibleNames.length + 1).map((line) => line.split(',')[1])).toEqual(visibleNames)
})

test(
  'keyboard shortcuts navigate, open, select, search and add, and can be disabled',
  { tag: '@desk' },
  async ({ page }, info) => {
    await openList(page, info, 'cities/?per_page=20&sort=name')
    await waitForKeys(page)
    const link = (place: number) => rows(page).nth(place).getByRole('link').first()
    await page.keyboard.press('j')
    await expect(link(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(link(1)).toBeFocused()
    await page.keyboard.press('x')
    await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked()
    const name = await nameOf(rows(page).nth(1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.goBack()
    await expect(link(1)).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('j')
    await expect(page.getByRole('searchbox', { name: 'Name' })).toHaveValue('j')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('n')
    await page.waitForURL('**/users_cities/new/')
    await page.goBack()
    await expect(rows(page).first()).toBeVisible()

    await page.keyboard.press('?')
    await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Enable single-key shortcuts').uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('n')
    await page.keyboard.press('j')
    await expect(page.locator('tbody a:focus')).toHaveCount(0)
    await expect(page).toHaveURL(/users_cities\/\?per_page=20&sort=name$/)
    await page.keyboard.press('?')
    await page.getByLabel('Enable single-key shortcuts').check()
  },
)

test('keyboard shortcuts work with a Cyrillic layout', { tag: '@desk' }, async ({ page }, info) => {
  await openList(page, info, 'cities/?per_page=20&sort=name')
  await waitForKeys(page)
  for (const [key, code] of [
    ['о', 'KeyJ'],
    ['о', 'KeyJ'],
    ['л', 'KeyK'],
  ] as const)
    await page.locator('body').dispatchEvent('keydown', { key, code, bubbles: true })
  await expect(rows(page).first().getByRole('link').first()).toBeFocused()
})

test(
  'the levels of a subject are edited, and leaving with unsaved changes asks',
  { tag: '@desk' },
  async ({ page }, info) => {
    await openList(page, info, 'lessons/?sort=name&sort_dir=desc')
    const row = rows(page).first()
    const name = await nameOf(row)
    await row.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expectAccessible(page)
    const remove = page.getByRole('button', { name: /^Remove/ })
    await expect(remove.first()).toBeVisible()
    const count = await remove.count()
    const gone = (await remove.first().getAttribute('aria-label'))!.replace(/^Remove:? /, '')
    await remove.first().click()
    await expect(remove).toHaveCount(count - 1)

    page.once('dialog', (dialog) => void dialog.dismiss())
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(remove).toHaveCount(count - 1)
    const confirmations: string[] = []
    page.on('dialog', (dialog) => (confirmations.push(dialog.message()), void dialog.dismiss()))
    const sent = page.waitForRequest('**/api/admin/lesson/save')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // Only changed fields are sent, so that changes of colleagues are kept.
    const { lesson } = (await sent).postDataJSON() as { lesson: object }
    expect(Object.keys(lesson)).toEqual(['id', 'levels'])
    await page.waitForURL(/users_lessons\/\?/)
    // Saving asks for no confirmation.
    expect(confirmations).toEqual([])
    await expect(row).not.toContainText(gone)

    await row.getByRole('link').first().click()
    await page.waitForURL(/users_lessons\/\d+/)
    await page.locator('input[role=combobox]').fill(gone)
    await page.getByRole('option', { name: gone, exact: true }).click()
    // The list of further levels stays open.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/users_lessons\/\?/)
    await expect(row.locator('td[title]').filter({ hasText: gone })).toHaveCount(1)
  },
)

type Point = { x: number; y: number }

/** Drags by touch on the phone and by mouse on the desktop. */
async function drag(page: Page, { project }: TestInfo, from: Point, to: Point): Promise<void> {
  const path = [0.2, 0.5, 0.8, 1].map((part) => ({ x: from.x, y: from.y + (to.y - from.y) * part }))
  if (project.name === 'desk') {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (const point of path) await page.mouse.move(point.x, point.y)
    return page.mouse.up()
  }
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (const point of path) await touch('touchMove', [point])
  await touch('touchEnd', [])
}
