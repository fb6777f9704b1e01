import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { unzip } from '../support/unzip.ts'
import { inDatabase, tablesWith } from './support/database.ts'
import { lastMessage } from './support/outbox.ts'
import { opened } from './support/parties.ts'
import { at, expect, looksRight, signIn, test } from './support/person.ts'
import { screens } from './support/screens.ts'

const password = 'three green lamps'
const story =
  'I have taught mathematics for eleven years, at school and one to one. We begin with what you find easy, go on in ' +
  'small steps, and look back at the end of every lesson. My students learn to check their own work and to ask.'
const remark = 'Please tell in the first sentence whom you teach.'
const mended = 'Mathematics in small steps, for everybody who fears it.'

/** Registered, and with a confirmed e-mail. */
async function register(page: Page, email: string, letter: () => Promise<string>): Promise<void> {
  await page.goto(at('us', '/register'))
  await page.locator('input[name=name]').fill('Nora Newcomer')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=phone]').fill('2025550163')
  await page.locator('input[name=password]').fill(password)
  await page.locator('select[name=city_id]').selectOption({ label: 'New York' })
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

/** Subjects, places and hours; then photo, papers and words. */
async function fillIn(page: Page): Promise<void> {
  await choose(page, 'Add a subject', 'algebra')
  await page.getByRole('group', { name: 'For whom' }).locator('label').first().click()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  // Nothing is lost: the price is missing, and whoever is asked for it can type it at once.
  await expect(page.getByLabel('Price of an hour')).toBeFocused()
  await page.getByLabel('Price of an hour').fill('45')
  await page.getByRole('checkbox', { name: 'Online', exact: true }).check()
  await page.getByRole('checkbox', { name: /^At the student/ }).check()
  // The city they live in is chosen already.
  await page.getByRole('group', { name: 'Districts: New York' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Weekdays 9–18' }).click()
  await page.getByRole('gridcell', { name: 'Saturday, 10 AM' }).tap()
  await expect(page.getByText('46 hours a week')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await expect(page.getByText('Step 3 of 3')).toBeInViewport()
  await expect(page.locator('#steps')).toBeFocused()
  await page.getByRole('button', { name: 'What is missing?' }).click()
  await expect(page.getByLabel('In one or two sentences')).toBeFocused()
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
  await page.getByLabel('The story').fill(story.slice(0, 100))
  await page.getByLabel('Link to the video').fill('https://youtu.be/dQw4w9WgXcQ?si=abc')
  await expect(page.getByText('From 200 to 3000 characters')).toBeVisible()
  await expect(page.getByText('Video found: dQw4w9WgXcQ')).toBeVisible()
  await page.getByLabel('The story').fill(story)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText(story)).toBeVisible()
  await expect(preview.getByText(/^New York: /)).toBeVisible()
  await page.keyboard.press('Escape')
  await looksRight(page)
}

/** One who waits, opened by staff in the inbox. */
async function inbox(browser: Browser, kind: string, name: string): Promise<Page> {
  const page = await opened(browser, { viewportSize: () => screens.desk })
  await signIn(page, 'us', 2, `/panel/moderation/?kind=${kind}`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.locator('#inbox-current')).toContainText(name)
  return page
}

const told = (page: Page, text: string) =>
  expect(page.locator('[aria-live=polite]').getByText(text)).toBeVisible({ timeout: 15_000 })

/** The whole way on a phone, with the staff at their desks. */
test(
  'a tutor comes, is returned, published and verified, and goes without a trace',
  {
    tag: '@phone',
  },
  async ({ page, browser, context }) => {
    test.setTimeout(240_000)
    const email = `nora-${Date.now()}@demo.test`
    await register(page, email, () => lastMessage(browser, 'us', email, /Confirm your e-mail/))
    await expect(page.getByText('Step 2 of 3')).toBeVisible()
    await fillIn(page)
    await page.getByRole('button', { name: 'Send to our staff' }).click()
    await expect(page.getByText('Our staff are reading your profile')).toBeVisible()
    await looksRight(page)

    const first = await inbox(browser, 'profile', 'Nora Newcomer')
    await first.keyboard.press('r')
    await first.getByRole('dialog').getByRole('textbox').fill(remark)
    await first.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
    await told(first, 'It went back to the tutor.')
    expect(await lastMessage(browser, 'us', email, /./)).toContain(remark)

    await page.reload()
    await expect(page.getByText(remark)).toBeVisible()
    await looksRight(page)
    await page.getByLabel('In one or two sentences').fill(mended)
    await page.getByRole('button', { name: 'Send to our staff' }).click()
    await expect(page.getByText('Our staff are reading your profile')).toBeVisible()

    const second = await inbox(browser, 'profile', 'Nora Newcomer')
    await expect(second.getByText(mended).first()).toBeVisible()
    await second.keyboard.press('p')
    await told(second, 'The profile is on show.')

    await page.reload()
    const open = page.getByRole('link', { name: 'Open your public page' })
    const address = (await open.getAttribute('href'))!
    const guest = await opened(browser, page)
    const status = async () => (await guest.goto(at('us', address)))!.status()
    expect(await status()).toBe(200)
    await expect(guest.getByText(story)).toBeVisible()
    await expect(guest.getByText('Verified', { exact: true })).toHaveCount(0)
    await looksRight(guest)

    await page.getByLabel('What it is').selectOption({ label: 'Identity document' })
    await page.locator('input[name=new_documents]').setInputFiles({
      name: 'passport.png',
      mimeType: 'image/png',
      buffer: await portrait(page),
    })
    await expect(page.getByRole('link', { name: 'Identity document' })).toBeVisible()
    await page.goto(at('us', '/verified-tutor'))
    await page.getByRole('button', { name: 'Send to be verified' }).click()
    await expect(page.getByText('Sent, and waiting for us')).toBeVisible()
    const third = await inbox(browser, 'verification', 'Nora Newcomer')
    await third.keyboard.press('v')
    await told(third, 'The tutor is verified.')
    expect(await status()).toBe(200)
    await expect(guest.getByText('Verified', { exact: true }).first()).toBeVisible()

    await page.goto(at('us', '/privacy'))
    await looksRight(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ])
    const files = unzip(await readFile(await download.path()))
    expect([...files.keys()].filter((name) => name.endsWith('.webp')).length).toBeGreaterThanOrEqual(4)
    expect([...files.values()].some((bytes) => bytes.includes(story))).toBe(true)

    const leave = async () => {
      await page.getByRole('button', { name: 'Delete my profile' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[name=password]').fill(password)
      await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: 'Hide and delete my profile' }).click()
      await expect(page.getByRole('button', { name: 'Keep my profile' })).toBeVisible()
    }
    await leave()
    expect(await status()).toBe(404)
    await looksRight(page)
    await page.getByRole('button', { name: 'Keep my profile' }).click()
    await expect(page.getByRole('button', { name: 'Delete my profile' })).toBeVisible()
    expect(await status()).toBe(200)
    await leave()

    const id = Number(/\d+/.exec(address)![0])
    const names = await filesOf(id)
    expect(names.length).toBeGreaterThanOrEqual(4)
    expect(await tablesWith(email)).not.toEqual([])
    await inDatabase(async (database) => {
      await database.query(`update tutor set deletion_requested_at = now() - interval '15 days'
      where edition = 'us' and id = ${id}`)
      await database.query(`select graphile_worker.add_job('anonymise_leaving_tutors')`)
    })
    for (const trace of [email, 'Nora Newcomer', story.slice(0, 60), remark])
      await expect.poll(() => tablesWith(trace), { timeout: 30_000 }).toEqual([])
    await expect
      .poll(async () => (await storedFiles()).filter((file) => names.some((one) => file.startsWith(one))))
      .toEqual([])
    expect(await status()).toBe(404)
    await page.goto(at('us', '/profile/'))
    await expect(page).toHaveURL(/\/login/)
    await context.close()
  },
)

const filesOf = (id: number) =>
  inDatabase(async (database) => {
    const { rows } = await database.query<{ name: string }>(`select unnest(array[original, portrait]) as name
        from tutor_photo where edition = 'us' and tutor_id = ${id}
      union select file from tutor_document where edition = 'us' and tutor_id = ${id}`)
    return rows.map(({ name }) => name)
  })

const storedFiles = () => readdir(join(process.env['SITE_DATA']!, 'files'), { recursive: true })
