import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { unzip } from '#test/support/unzip.ts'
import { inDatabase, findTablesContaining } from './support/database.ts'
import { lastMessage } from './support/outbox.ts'
import { openPage } from './support/parties.ts'
import { siteUrl, expect, expectAccessible, logInStaff, test } from './support/person.ts'
import { screens } from './support/screens.ts'

const password = 'three green lamps'
const story =
  'I have taught mathematics for eleven years, at school and one to one. We begin with what you find easy, go on in ' +
  'small steps, and look back at the end of every lesson. My students learn to check their own work and to ask.'
const remark = 'Please tell in the first sentence whom you teach.'
const corrected = 'Mathematics in small steps, for everybody who fears it.'

async function register(page: Page, email: string, readEmail: () => Promise<string>): Promise<void> {
  await page.goto(siteUrl('us', '/register'))
  await page.locator('input[name=name]').fill('Nora Newcomer')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=phone]').fill('2025550163')
  await page.locator('input[name=password]').fill(password)
  await page.locator('select[name=city_id]').selectOption({ label: 'New York' })
  await page.locator('input[name=terms]').check()
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(siteUrl('us', '/profile/'))
  const link = new URL(/https?:\/\/\S+confirmation_code=[\w-]+/.exec(await readEmail())![0])
  await page.goto(siteUrl('us', link.pathname + link.search))
  await page.waitForURL(siteUrl('us', '/profile/'))
}

async function choose(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await field.pressSequentially(typed)
  await field.press('Enter')
}

async function drawPortrait(page: Page): Promise<Buffer> {
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

/** Fills in subjects, places and hours, then photo, documents and texts. */
async function fillProfile(page: Page): Promise<void> {
  await choose(page, 'Add subject', 'algebra')
  await page.getByRole('group', { name: 'Levels' }).locator('label').first().click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  // The missing price is focused, and nothing entered is lost.
  await expect(page.getByLabel('Price per hour')).toBeFocused()
  await page.getByLabel('Price per hour').fill('45')
  await page.getByRole('checkbox', { name: 'Online', exact: true }).check()
  await page.getByRole('checkbox', { name: /^At the student/ }).check()
  // The home city is preselected.
  await page.getByRole('group', { name: 'Districts: New York' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Weekdays 9–18' }).click()
  await page.getByRole('gridcell', { name: 'Saturday, 10 AM' }).tap()
  await expect(page.getByText('46 hours per week')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByText('Step 3 of 3')).toBeInViewport()
  await expect(page.locator('#steps')).toBeFocused()
  await page.getByRole('button', { name: 'What’s missing?' }).click()
  await expect(page.getByLabel('Short description')).toBeFocused()
  await page.locator('input[name=avatar]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await drawPortrait(page),
  })
  const cropDialog = page.getByRole('dialog', { name: 'Crop the photo' })
  await cropDialog.getByRole('slider').press('ArrowRight')
  await cropDialog.getByRole('button', { name: 'Use this photo' }).click()
  await expect(cropDialog).toHaveCount(0)
  await page.locator('input[name=new_documents]').setInputFiles({
    name: 'diploma.png',
    mimeType: 'image/png',
    buffer: await drawPortrait(page),
  })
  await expect(page.getByRole('link', { name: 'Diploma', exact: true })).toBeVisible()
  await page.getByLabel('Short description').fill('Mathematics in small steps, with patience.')
  await page.getByLabel('Full description').fill(story.slice(0, 100))
  await page.getByLabel('Video link').fill('https://youtu.be/dQw4w9WgXcQ?si=abc')
  await expect(page.getByText('200 to 3000 characters')).toBeVisible()
  await expect(page.getByText('Video found: dQw4w9WgXcQ')).toBeVisible()
  await page.getByLabel('Full description').fill(story)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText(story)).toBeVisible()
  await expect(preview.getByText(/^New York: /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
}

/** Opens a pending item in the moderation inbox as staff. */
async function openInboxItem(browser: Browser, kind: string, name: string): Promise<Page> {
  const page = await openPage(browser, { viewportSize: () => screens.desk })
  await logInStaff(page, 'us', 2, `/panel/moderation/?kind=${kind}`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.locator('#inbox-current')).toContainText(name)
  return page
}

const expectToast = (page: Page, text: string) =>
  expect(page.locator('[aria-live=polite]').getByText(text)).toBeVisible({ timeout: 15_000 })

/** The tutor uses a phone, and the staff a desktop. */
test(
  'a tutor registers, is returned, published and verified, and is erased',
  {
    tag: '@phone',
  },
  async ({ page, browser, context }) => {
    test.setTimeout(240_000)
    const email = `nora-${Date.now()}@demo.test`
    await register(page, email, () => lastMessage(browser, 'us', email, /Confirm your email/))
    await expect(page.getByText('Step 2 of 3')).toBeVisible()
    await fillProfile(page)
    await page.getByRole('button', { name: 'Send for review' }).click()
    await expect(page.getByText('We’re reviewing your profile', { exact: true })).toBeVisible()
    await expectAccessible(page)

    const first = await openInboxItem(browser, 'profile', 'Nora Newcomer')
    await first.keyboard.press('r')
    await first.getByRole('dialog').getByRole('textbox').fill(remark)
    await first.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
    await expectToast(first, 'Sent back to the tutor.')
    expect(await lastMessage(browser, 'us', email, /./)).toContain(remark)

    await page.reload()
    await expect(page.getByText(remark)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Short description').fill(corrected)
    await page.getByRole('button', { name: 'Send for review' }).click()
    await expect(page.getByText('We’re reviewing your profile', { exact: true })).toBeVisible()

    const second = await openInboxItem(browser, 'profile', 'Nora Newcomer')
    await expect(second.getByText(corrected).first()).toBeVisible()
    await second.keyboard.press('p')
    await expectToast(second, 'The profile is live.')

    await page.reload()
    const open = page.getByRole('link', { name: 'View public page' })
    const address = (await open.getAttribute('href'))!
    const guest = await openPage(browser, page)
    const status = async () => (await guest.goto(siteUrl('us', address)))!.status()
    expect(await status()).toBe(200)
    await expect(guest.getByText(story)).toBeVisible()
    await expect(guest.getByText('Verified', { exact: true })).toHaveCount(0)
    await expectAccessible(guest)

    await page.getByLabel('Document type').selectOption({ label: 'Photo ID' })
    await page.locator('input[name=new_documents]').setInputFiles({
      name: 'passport.png',
      mimeType: 'image/png',
      buffer: await drawPortrait(page),
    })
    await expect(page.getByRole('link', { name: 'Photo ID' })).toBeVisible()
    await page.goto(siteUrl('us', '/verified-tutor'))
    await page.getByRole('button', { name: 'Send for verification' }).click()
    await expect(page.getByText('Sent for review')).toBeVisible()
    const third = await openInboxItem(browser, 'verification', 'Nora Newcomer')
    await third.keyboard.press('v')
    await expectToast(third, 'Tutor verified.')
    expect(await status()).toBe(200)
    await expect(guest.getByText('Verified', { exact: true }).first()).toBeVisible()

    await page.goto(siteUrl('us', '/privacy'))
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ])
    const files = unzip(await readFile(await download.path()))
    expect([...files.keys()].filter((name) => name.endsWith('.webp')).length).toBeGreaterThanOrEqual(4)
    expect([...files.values()].some((bytes) => bytes.includes(story))).toBe(true)

    const requestDeletion = async () => {
      await page.getByRole('button', { name: 'Delete my profile' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[name=password]').fill(password)
      await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: 'Hide and delete my profile' }).click()
      await expect(page.getByRole('button', { name: 'Keep my profile' })).toBeVisible()
    }
    await requestDeletion()
    expect(await status()).toBe(404)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep my profile' }).click()
    await expect(page.getByRole('button', { name: 'Delete my profile' })).toBeVisible()
    expect(await status()).toBe(200)
    await requestDeletion()

    const id = Number(/\d+/.exec(address)![0])
    const names = await listFileNames(id)
    expect(names.length).toBeGreaterThanOrEqual(4)
    expect(await findTablesContaining(email)).not.toEqual([])
    await inDatabase(async (database) => {
      await database.query(`update tutor set deletion_requested_at = now() - interval '15 days'
      where edition = 'us' and id = ${id}`)
      await database.query(`select graphile_worker.add_job('anonymise_leaving_tutors')`)
    })
    for (const trace of [email, 'Nora Newcomer', story.slice(0, 60), remark])
      await expect.poll(() => findTablesContaining(trace), { timeout: 30_000 }).toEqual([])
    await expect
      .poll(async () => (await listStoredFiles()).filter((file) => names.some((one) => file.startsWith(one))))
      .toEqual([])
    expect(await status()).toBe(404)
    await page.goto(siteUrl('us', '/profile/'))
    await expect(page).toHaveURL(/\/login/)
    await context.close()
  },
)

const listFileNames = (id: number) =>
  inDatabase(async (database) => {
    const { rows } = await database.query<{ name: string }>(`select unnest(array[original, portrait]) as name
        from tutor_photo where edition = 'us' and tutor_id = ${id}
      union select file from tutor_document where edition = 'us' and tutor_id = ${id}`)
    return rows.map(({ name }) => name)
  })

const listStoredFiles = () => readdir(join(process.env['SITE_DATA']!, 'files'), { recursive: true })
