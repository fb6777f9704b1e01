import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import {
  expect,
  expectAccessible,
  logInStaff,
  siteUrl,
  test,
  waitForHydration,
  withinASecond,
} from './support/person.ts'

test.describe.configure({ timeout: 120_000 })

/** Both projects share one site, so each uses its own edition in the same language. */
const editions = { phone: 'in', desk: 'us' } as const
const editionOf = (project: string) => editions[project as keyof typeof editions]

/** Ids of texts and file names look like untranslated texts, so only the rules of axe are checked. */
async function expectUsable(page: Page): Promise<void> {
  const serious = (await violations(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('staff replace a text, and another window shows it within a second', async ({ page, browser }, { project }) => {
  const edition = editionOf(project.name)
  const visitor = waitForHydration(await (await browser.newContext()).newPage())
  await visitor.goto(siteUrl(edition, '/'))
  const original = await visitor.getByRole('heading', { level: 1 }).innerText()

  await logInStaff(page, edition, 3, '/panel/core_files/?q=home.headline')
  const field = page.getByRole('textbox', { name: 'home.headline' })
  await expect(field).toHaveValue(original)
  await expectUsable(page)

  // A text with a placeholder that pages do not fill is refused at its field, and stays typed.
  await field.fill('Learn with {nobody}')
  await page.getByRole('button', { name: 'Save 1 text' }).click()
  await expect(page.getByText('Keep the placeholders in braces')).toBeVisible()
  await expect(field).toHaveValue('Learn with {nobody}')

  await field.fill('Learn something new today')
  await page.getByRole('button', { name: 'Save 1 text' }).click()
  await expect(page.getByRole('button', { name: 'Save 1 text' })).toHaveCount(0)
  await visitor.goto(siteUrl(edition, '/'))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Learn something new today', { timeout: 1_000 })

  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Use this version' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Restore original' }).click()
  await page.getByRole('button', { name: 'Save 1 text' }).click()
  await expect(page.getByRole('button', { name: 'Save 1 text' })).toHaveCount(0)
  await visitor.goto(siteUrl(edition, '/'))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(original, { timeout: 1_000 })
})

test('two members of staff change one text, and the second one decides', async ({ page, browser }, { project }) => {
  const edition = editionOf(project.name)
  const colleague = waitForHydration(await (await browser.newContext()).newPage())
  const path = '/panel/core_files/?q=home.how'
  await logInStaff(page, edition, 3, path)
  await logInStaff(colleague, edition, 4, path)
  const fieldOf = (one: Page) => one.getByRole('textbox', { name: 'home.how', exact: true })
  await fieldOf(colleague).fill('How we work')
  await fieldOf(page).fill('How it all works')
  await colleague.getByRole('button', { name: 'Save 1 text' }).click()
  await expect(colleague.getByRole('button', { name: 'Save 1 text' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save 1 text' }).click()
  await expect(page.getByText('A colleague has changed this text: “How we work”.')).toBeVisible()
  await expect(fieldOf(page)).toHaveValue('How it all works')
  await page.getByRole('button', { name: 'Save 1 text' }).click()
  await expect(page.getByRole('button', { name: 'Save 1 text' })).toHaveCount(0)
  await expect(fieldOf(page)).toHaveValue('How it all works')
})

test('staff add a redirect, and another window follows it within a second', async ({ page, browser }, { project }) => {
  const edition = editionOf(project.name)
  const visitor = waitForHydration(await (await browser.newContext()).newPage())
  await logInStaff(page, edition, 4, '/panel/redirects/')
  await expect(page.getByRole('heading', { name: 'Redirects' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add redirect' }).first().click()
  // The page is in the cache of the server when it moves.
  const old = siteUrl(edition, '/materials/exams/three-month-plan/')
  await visitor.goto(old)
  await visitor.reload()
  await page.getByRole('textbox', { name: 'Old path' }).fill('/materials/exams/three-month-plan/')
  await expect(page.getByText('There is a page at this path.')).toBeVisible()
  await page.getByRole('textbox', { name: 'New path' }).fill('https://elsewhere.example/')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a path of this site')).toBeVisible()
  await page.getByRole('textbox', { name: 'New path' }).fill('/subjects/')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('visitors will no longer see it')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Replace the page' }).check()
  const saved = page.waitForResponse((response) => response.url().endsWith('/redirect/create') && response.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await withinASecond(visitor, old).toMatch(/rel="canonical" href="[^"]*\/subjects\/"/)
  await expect(page.getByRole('row', { name: /three-month-plan/ })).toBeVisible()
  await visitor.goto(old)
  expect(new URL(visitor.url()).pathname).toBe('/subjects/')

  await page.getByRole('button', { name: 'Import CSV', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Lines' }).fill('/imported/, /cities/\n/bad/, /no-such-page/')
  await dialog.getByRole('button', { name: 'Import CSV', exact: true }).click()
  await expect(dialog.getByText('Imported: 1. Not imported: 1.')).toBeVisible()
  await expectAccessible(page)
})

test('metatags are previewed as a search result and change the page', async ({ page, browser }, { project }) => {
  const edition = editionOf(project.name)
  const visitor = waitForHydration(await (await browser.newContext()).newPage())
  await logInStaff(page, edition, 3, '/panel/units_blocks/new/')
  await page.getByRole('textbox', { name: /^Path pattern/ }).fill('/cities/')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('{heading}: find a tutor who lives nearby and can come to your place in the evening or on weekends')
  const desktop = page.locator('[data-snippet=desktop]')
  await expect(desktop).toContainText('find a tutor')
  await expect(desktop).toContainText('…')
  await expect(page.locator('[data-snippet=phone]')).toContainText('/cities/')
  await title.fill('{wrong}')
  await expect(page.getByText('There is no variable “wrong”.')).toBeVisible()
  await title.fill('Where our tutors live')
  await expect(desktop).toContainText('Where our tutors live')
  await expectAccessible(page)
  await visitor.goto(siteUrl(edition, '/cities/'))
  const saved = page.waitForResponse((response) => response.url().endsWith('/page_metatags/create') && response.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await withinASecond(visitor, siteUrl(edition, '/cities/')).toContain('<title>Where our tutors live</title>')
  await expect(page.getByRole('row', { name: /\/cities\// })).toBeVisible()
})

test('a robots.txt that blocks the site needs a confirmation', async ({ page }, { project }) => {
  const edition = editionOf(project.name)
  await logInStaff(page, edition, 3, '/panel/core_files/?side=robots')
  const field = page.getByRole('textbox', { name: 'robots.txt file' })
  await expect(page.getByText('No problems found')).toBeVisible()
  await expectUsable(page)
  const standard = await field.inputValue()
  await page.getByRole('textbox', { name: 'Path' }).fill('/panel/desktop/')
  await expect(page.getByText('/panel/desktop/ is blocked')).toBeVisible()
  await field.fill('User-agent: *\nDisallow: /\n')
  await expect(page.getByText('Search engines would lose the whole site.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('keeps search engines away')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const live = await page.evaluate(async () => (await fetch('/robots.txt', { cache: 'reload' })).text())
  expect(live).toBe(standard)
})
