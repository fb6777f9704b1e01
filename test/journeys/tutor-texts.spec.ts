import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, logInPerson, logInStaff, siteUrl, test } from './support/person.ts'

// The journey covers the whole life of an ad, with two people.
test.describe.configure({ timeout: 180_000 })

/** Both projects share one site, so each uses its own edition in the same language. */
const editions = { phone: 'in', desk: 'us' } as const
const colors = ['#0f6b4f', '#f0b429']

const photo = async (color: string) => ({
  name: 'class.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
})

const sentences =
  'I teach a small evening group where every student speaks in every lesson. We read short stories, discuss them and ' +
  'write one page a week. The group starts next month and has two free places for teenagers.'

const notice = (page: Page, text: string | RegExp) => page.locator('[aria-live=polite]').getByText(text)

test('a tutor writes an ad with pictures, corrects it and sees it on the profile', async ({ page, browser }, {
  project,
}) => {
  const edition = editions[project.name as keyof typeof editions]
  const title = `Evening reading group for the ${project.name} crowd`
  const login = { email: 'both@demo.test', role: 'tutor', path: '/my-ads' } as const
  await logInPerson(page, edition, login)
  await expect(page.getByRole('heading', { name: 'My ads' })).toBeVisible()
  await page.getByRole('link', { name: 'Write an ad' }).first().click()

  // An incomplete ad is saved as a draft, and the form says what is missing.
  await page.getByLabel('Title').fill('Too short')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText(/From 10 to 100 characters|at least 10/i).first()).toBeVisible()
  await expect(page).toHaveURL(/\/my-ads\/\d+\/$/)

  await page.getByLabel('Title').fill(title)
  await page.locator('.ProseMirror').click()
  await page.keyboard.type(`${sentences} Call me at 415 555 0132 today.`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/Remove the contact info: .*415 555 0132/)).toBeVisible()
  await expectAccessible(page)
  for (let typed = ' Call me at 415 555 0132 today.'.length; typed > 0; typed--) await page.keyboard.press('Backspace')

  const images = page.getByRole('group', { name: 'Pictures' })
  await images.locator('input[type=file]').setInputFiles(await Promise.all(colors.map(photo)))
  await expect(images.locator('img')).toHaveCount(2)
  await page.getByLabel('What picture 1 shows').fill('Our classroom')
  await page.getByLabel('What picture 2 shows').fill('Students reading')
  await page.getByRole('button', { name: 'Move picture 2 up' }).click()
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('Students reading')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(notice(page, /Sent for review/)).toBeVisible()
  await expect(page.getByText('In review').first()).toBeVisible()
  await expectAccessible(page)

  const panel = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await logInStaff(panel, edition, 3, `/panel/users_ads/?status=moderation&title=${encodeURIComponent(title)}`)
  await panel.getByRole('row').getByRole('link', { name: title }).click()
  await expect(panel.getByText('Notes on the text')).toBeVisible()
  await panel.getByRole('button', { name: 'Add a note to paragraph 1' }).click()
  await panel.getByLabel('What should change?').fill('Please say on which days the group meets.')
  await panel.getByRole('button', { name: 'Add note', exact: true }).click()
  await expect(panel.getByText('Please say on which days the group meets.')).toBeVisible()
  await expectAccessible(panel)
  await panel.getByRole('button', { name: 'Request changes' }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click()
  await expect(panel.getByText('Needs changes').first()).toBeVisible()

  // The tutor sees the remark at its place and marks it as done.
  await page.goto(siteUrl(edition, '/my-ads'))
  await page.getByRole('link', { name: title }).click()
  await expect(page.locator('.rich-remark')).toHaveText('Please say on which days the group meets.')
  await page.locator('.ProseMirror p').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' We meet on Tuesdays and Thursdays.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('.rich-remark')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(notice(page, /Sent for review/)).toBeVisible()

  await panel.reload()
  await expect(panel.getByText(/Tuesdays and Thursdays/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Publish' }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(panel.getByText('Published').first()).toBeVisible()

  await page.goto(siteUrl(edition, '/my-ads'))
  await page.getByRole('link', { name: title }).click()
  await page.waitForURL(/\/my-ads\/\d+\/$/)
  const id = /\/my-ads\/(\d+)\//.exec(page.url())![1]!
  const visitor = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await visitor.goto(siteUrl(edition, `/ads/${id}/`))
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'Students reading' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: /Tutor on Repeto/ }).click()
  await expect(visitor.getByRole('heading', { level: 3, name: title })).toBeVisible()
  await visitor.goto(siteUrl(edition, '/ads/'))
  await expect(visitor.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(visitor)
})

test('a visitor filters the blog and rates a post', async ({ page }, { project }) => {
  const edition = editions[project.name as keyof typeof editions]
  await page.goto(siteUrl(edition, '/blog/'))
  await expect(page.getByRole('heading', { level: 1, name: 'Tutor blog' })).toBeVisible()
  const subjects = page.getByLabel('Subject', { exact: true })
  const subject = await subjects.locator('option').nth(1).innerText()
  await subjects.selectOption({ label: subject })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Tutor blog: ${subject}` })).toBeVisible()
  await page.locator('article a').first().click()
  await page.getByRole('button', { name: 'Rate 4 out of 5' }).click()
  await expect(page.getByText('Thanks! You can change your rating.')).toBeVisible()
  await expectAccessible(page)
})
