import type { Page } from '@playwright/test'
import { lastMessage } from './support/outbox.ts'
import { at, expect, looksRight, test } from './support/person.ts'

const story =
  'I have taught mathematics for eleven years, at school and one to one. We begin with what you find easy, go on in ' +
  'small steps, and look back at the end of every lesson. My students learn to check their own work and to ask.'

/** Registered, and with a confirmed e-mail. */
async function register(page: Page, email: string, letter: () => Promise<string>): Promise<void> {
  await page.goto(at('us', '/register'))
  await page.locator('input[name=name]').fill('Nora Newcomer')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=phone]').fill('2025550163')
  await page.locator('input[name=password]').fill('three green lamps')
  await page.locator('input[name=terms]').check()
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(at('us', '/profile/'))
  const link = new URL(/https?:\/\/\S+confirmation_code=[\w-]+/.exec(await letter())![0])
  await page.goto(at('us', link.pathname + link.search))
  await page.waitForURL(at('us', '/profile/'))
}

async function choose(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await field.pressSequentially(typed)
  await field.press('Enter')
}

/** A portrait, drawn by the browser itself. */
async function portrait(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const brush = canvas.getContext('2d')!
    for (const [place, colour] of ['#f0b429', '#0f6b4f', '#c8452f', '#4a6572'].entries()) {
      brush.fillStyle = colour
      brush.fillRect(place * 160, 0, 160, 480)
    }
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  return Buffer.from(data, 'base64')
}

test('a newcomer fills in the profile on a phone and hands it in', { tag: '@phone' }, async ({ page, browser }) => {
  test.slow()
  const email = `newcomer-${Date.now()}@demo.test`
  await register(page, email, () => lastMessage(browser, 'us', email, /Confirm your e-mail/))
  await expect(page.getByText('Step 2 of 3')).toBeVisible()

  await choose(page, 'Add a subject', 'algebra')
  await page.getByRole('group', { name: 'For whom' }).locator('label').first().click()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  // Nothing is lost: the price is missing, and whoever is asked for it can type it at once.
  await expect(page.getByLabel('Price of an hour')).toBeFocused()
  await page.getByLabel('Price of an hour').fill('45')
  await page.getByRole('checkbox', { name: /^Online/ }).check()
  await page.getByRole('checkbox', { name: /^At the student/ }).check()
  await choose(page, 'City that you go to', 'New Y')
  await page.getByRole('group', { name: 'Districts: New York' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Weekdays 9–18' }).click()
  await page.getByRole('gridcell', { name: 'Saturday, 10 AM' }).tap()
  await expect(page.getByText('46 hours a week')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await page.locator('input[name=avatar]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await portrait(page),
  })
  const cutter = page.getByRole('dialog', { name: 'Crop the photo' })
  await cutter.getByRole('slider').press('ArrowRight')
  await cutter.getByRole('button', { name: 'Use this photo' }).click()
  await expect(cutter).toHaveCount(0)
  await page.locator('input[name=new_documents]').setInputFiles({
    name: 'diploma.png',
    mimeType: 'image/png',
    buffer: await portrait(page),
  })
  await expect(page.getByRole('link', { name: 'Diploma', exact: true })).toBeVisible()
  await page.getByLabel('In one or two sentences').fill('Mathematics in small steps, with patience.')
  await page.getByLabel('Your story').fill(story.slice(0, 100))
  await page.getByLabel('Link to the video').fill('https://youtu.be/dQw4w9WgXcQ?si=abc')
  await expect(page.getByText('From 200 to 3000 characters')).toBeVisible()
  await expect(page.getByText('Video found: dQw4w9WgXcQ')).toBeVisible()
  await page.getByLabel('Your story').fill(story)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText(story)).toBeVisible()
  await expect(preview.getByText(/^New York: /)).toBeVisible()
  await page.keyboard.press('Escape')
  await looksRight(page)
  await page.getByRole('button', { name: 'Send to our staff' }).click()
  await expect(page.getByText('Our staff are reading your profile')).toBeVisible()
  await looksRight(page)
})

test('what is typed survives a reload, and another window', { tag: '@desk' }, async ({ page, context }) => {
  await page.goto(at('es', '/login'))
  await page.locator('input[name=login]').fill('both@demo.test')
  await page.locator('input[name=password]').fill('demo-repeto')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(at('es', '/'))
  await page.goto(at('es', '/profile/'))
  const about = page.getByLabel('Tu historia')
  const before = await about.inputValue()
  const typed = `${story} ${Date.now()}`
  await about.fill(typed)
  await expect(page.getByText(/Borrador guardado/)).toBeVisible()
  await page.reload()
  await expect(about).toHaveValue(typed)
  const forgotten = page.waitForResponse('**/keep_draft')
  await page.getByRole('button', { name: 'Descartarlo' }).click()
  await forgotten
  await expect(about).toHaveValue(before)

  const other = await context.newPage()
  await other.goto(at('es', '/profile/'))
  await other.getByLabel('En una o dos frases').fill(`Escrito en otra ventana, con calma: ${Date.now()}`)
  await other.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(other.getByText('Perfil guardado.')).toBeVisible()

  await about.fill(typed)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/Lo que has escrito aquí no se ha perdido/)).toBeVisible()
  await expect(about).toHaveValue(typed)
  await looksRight(page)
  await page.getByRole('button', { name: 'Cargar lo más reciente y conservar mis cambios' }).click()
  await expect(page.getByLabel('En una o dos frases')).toHaveValue(/otra ventana/)
  await expect(about).toHaveValue(typed)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Perfil guardado.')).toBeVisible()
})

test('a public profile can be read', async ({ page }) => {
  await page.goto(at('pl', '/'))
  await page.locator('main a[href*="/user-"]:visible').first().click()
  await expect(page).toHaveURL(/\/user-\d+\/$/)
  await expect(page.getByRole('heading', { name: 'Przedmioty i ceny' })).toBeVisible()
  await looksRight(page)
})
