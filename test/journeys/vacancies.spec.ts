import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, logInStaff, openPanelMenu, siteUrl, test } from './support/person.ts'

// The journey covers the whole life of an entry.
test.describe.configure({ timeout: 120_000 })

/** Both projects share one site, so each uses its own edition in the same language. */
const editions = { phone: 'in', desk: 'us' } as const

const photo = () =>
  sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#0f6b4f' } })
    .composite([
      { input: { create: { width: 600, height: 600, channels: 3, background: '#f0b429' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer()

/** Reads a public page without the session of staff: its status and HTML. */
const readLive = (page: Page, path: string) =>
  page.evaluate(async (at) => {
    const answer = await fetch(at, { credentials: 'omit' })
    return `${answer.status} ${await answer.text()}`
  }, path)

test('a vacancy is written, published, changed, restored and deleted', async ({ page }, { project }) => {
  const edition = editions[project.name as keyof typeof editions]
  await logInStaff(page, edition, 1)
  await openPanelMenu(page)
  await page.getByRole('link', { name: 'Job openings' }).click()
  await expect(page.getByRole('heading', { name: 'Job openings' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add job opening' }).first().click()

  // An incomplete form says what is missing. The list, which is shown until the form is loaded, has "Saved filters".
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(2)

  await page.getByRole('textbox', { name: 'Title' }).fill('Chemistry editor')
  const editor = page.locator('.ProseMirror')
  await editor.click()
  await page.keyboard.type('Plan our chemistry courses.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('Write clearly')

  const image = page.getByRole('group', { name: 'Image' })
  await image.locator('input[type=file]').setInputFiles({
    name: 'office.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  })
  await image.getByRole('textbox', { name: 'Description' }).fill('Our office')
  const picture = page.getByRole('img', { name: 'Our office' })
  const address = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Crop: Image' }).click()
  const crop = page.getByRole('dialog')
  await crop.getByRole('slider').press('ArrowRight')
  await expectAccessible(page)
  await crop.getByRole('button', { name: 'Use this photo' }).click()
  await expect(crop).toHaveCount(0)
  await expect(picture).not.toHaveAttribute('src', address!)
  await page.getByLabel('Employment type').selectOption({ label: 'Part-time' })
  await page.getByRole('textbox', { name: 'Pay per month' }).fill('1250')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const row = page.getByRole('row', { name: /Chemistry editor/ })
  await expect(row.getByText('Draft')).toBeVisible()
  await row.getByRole('link', { name: 'Chemistry editor' }).click()
  const id = await page.waitForURL(/vacancies\/\d+\/$/).then(() => Number(page.url().split('/').at(-2)))
  expect(await readLive(page, '/vacancy/')).not.toContain('Chemistry editor')

  // Typed changes must be saved before an action.
  await page.getByRole('textbox', { name: 'Pay per month' }).fill('1300')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Save your changes first.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Pay per month' }).fill('1250')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Close opening' })).toBeVisible()
  await expect(page.locator('header').getByText('Published', { exact: true })).toBeVisible()

  const visitor = await page.context().newPage()
  await visitor.goto(siteUrl(edition, '/vacancy/'))
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Chemistry editor' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Chemistry editor' })).toBeVisible()
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Write clearly' })).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'Our office' })).toBeVisible()
  await expect(visitor.getByText(/1,250/)).toBeVisible()
  await expectAccessible(visitor)

  await page.getByRole('textbox', { name: 'Title' }).fill('Physics editor')
  await editor.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Now for physics. ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Physics editor' }).click()
  await expect(page.getByRole('heading', { name: 'Physics editor' })).toBeVisible()
  await expect.poll(() => readLive(page, `/vacancy/${id}/`)).toContain('Now for physics.')

  const versions = page.locator('details').filter({ hasText: 'Versions' })
  await versions.locator('summary').click()
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await expect(versions.getByRole('listitem').first()).toContainText('Now for physics.')
  await expectAccessible(page)
  await versions.getByRole('button', { name: 'Restore the previous state' }).first().click()
  await expect(page.getByRole('heading', { name: 'Chemistry editor' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Chemistry editor')
  await expect(editor).not.toContainText('Now for physics.')
  await expect(versions.getByRole('listitem')).toHaveCount(3)
  await expect.poll(() => readLive(page, `/vacancy/${id}/`)).not.toContain('Now for physics.')

  await page.getByRole('button', { name: 'Close opening' }).click()
  const preview = page.getByRole('dialog', { name: 'Close opening' })
  await expect(preview.getByText('1 entry will change')).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText('Chemistry editor')
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Close opening' }).click()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
  await expect.poll(() => readLive(page, `/vacancy/${id}/`)).toMatch(/^404/)

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/vacancies\/$/)
  await expect(row).toHaveCount(0)
  // Earlier actions can still be undone as well.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row.getByText('Closed')).toBeVisible()
})

const textOf = (text: string) => ({
  en: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})

/** A vacancy of its own for each journey, because they run at the same time. Its form does not see the calls. */
async function createVacancy(page: Page, edition: string) {
  await logInStaff(page, edition, 1)
  const callApi = (path: string, body: object) =>
    page.evaluate(
      async ([url, sent]) => {
        const options = { method: 'POST', body: sent!, headers: { 'content-type': 'application/json' } }
        return (await fetch(url!, options)).json() as Promise<{ data: { vacancy: { id: number } } }>
      },
      [path, JSON.stringify(body)],
    )
  const vacancy = { title: { en: 'Changed by two' }, text: textOf('First words.'), employment: 'intern' }
  const { id } = (await callApi('/api/admin/vacancy/create', { vacancy })).data.vacancy
  return {
    openForm: () => page.goto(siteUrl(edition, `/panel/vacancies/${id}/`)),
    saveByColleague: (changes: object) => callApi('/api/admin/vacancy/save', { vacancy: { id, ...changes } }),
  }
}

test('an entry that a colleague changed meanwhile keeps what was typed or takes their version', async ({ page }, {
  project,
}) => {
  const { openForm, saveByColleague } = await createVacancy(page, editions[project.name as keyof typeof editions])
  const title = page.getByRole('textbox', { name: 'Title' })
  const question = page.getByRole('dialog', { name: 'Someone else changed this' })

  for (const choice of ['Take theirs', 'Keep mine']) {
    await openForm()
    await title.fill(`Mine before: ${choice}`)
    await saveByColleague({ title: { en: `Theirs before: ${choice}` } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectAccessible(page)
    await question.getByRole('button', { name: choice }).click()
    await expect(question).toBeHidden()
    if (choice === 'Take theirs') await expect(title).toHaveValue('Theirs before: Take theirs')
    else await expect(page.getByRole('link', { name: 'Mine before: Keep mine' })).toBeVisible()
  }
})

test('a refused action shows what a colleague wrote, and an undo does not let a save overwrite it', async ({ page }, {
  project,
}) => {
  const { openForm, saveByColleague } = await createVacancy(page, editions[project.name as keyof typeof editions])
  const writeByColleague = (text: string) => saveByColleague({ text: textOf(text) })
  const undo = page.locator('[aria-live=polite]').getByRole('button', { name: 'Undo' })
  const editor = page.locator('.ProseMirror')
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  const close = page.getByRole('button', { name: 'Close opening' })
  const stale = page.getByText(/^Someone changed this entry/)
  await openForm()
  // The editor is loaded on its own.
  await expect(editor).toHaveText('First words.')

  await writeByColleague('Theirs before the first refusal.')
  await publish.click()
  await expect(stale).toBeVisible()
  await expect(editor).toHaveText('Theirs before the first refusal.')
  await publish.click()
  await expect(close).toBeVisible()
  await undo.click()
  await expect(publish).toBeVisible()
  await publish.click()
  await expect(close).toBeVisible()

  // The preview of an action is refused as well.
  await writeByColleague('Theirs before the second refusal.')
  await close.click()
  const preview = page.getByRole('dialog', { name: 'Close opening' })
  await expect(preview).toContainText('Someone changed this entry')
  await preview.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toHaveText('Theirs before the second refusal.')

  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Mine.')
  await writeByColleague('Theirs before the undo.')
  const refreshed = page.waitForResponse((response) => response.url().includes('_data'))
  await undo.click()
  await expect(page.getByText(/^This entry has been changed since/)).toBeVisible()
  await refreshed
  await expect(editor).toContainText('Mine.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Someone else changed this' })
  await question.getByRole('button', { name: 'Take theirs' }).click()
  await expect(editor).toHaveText('Theirs before the undo.')
})
