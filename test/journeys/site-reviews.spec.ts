import { pdf } from '#test/support/uploads.ts'
import { lastMessage } from './support/outbox.ts'
import { expect, expectAccessible, logInStaff, siteUrl, test, waitForHydration } from './support/person.ts'

test.describe.configure({ timeout: 120_000 })

/** Both projects share one site, so each uses its own edition in the same language. */
const editions = { phone: 'in', desk: 'us' } as const
const editionOf = (project: string) => editions[project as keyof typeof editions]

test('a visitor reviews the site through the email, and staff publish it and reply', async ({
  page,
  browser,
}, info) => {
  const edition = editionOf(info.project.name)
  const email = `review-${info.project.name}@mail.test`
  const words = `Everything worked on the first try, thank you (${info.project.name}).`
  await page.goto(siteUrl(edition, '/reviews'))
  await expectAccessible(page)
  const before = Number((await page.locator('[data-site-rating]').innerText()).match(/(\d+) reviews?/)![1])

  // The form says what is missing and keeps the rest.
  await page.getByLabel('Your review').fill(words)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Choose a rating.')).toBeVisible()
  await page.getByText('5 out of 5: excellent').locator('..').click()
  await page.getByLabel('Name').fill('Robin Gale')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()

  const mail = await lastMessage(browser, edition, email, /Confirm your review/)
  const path = /\/reviews\/activate\?token=[\w-]+/.exec(mail)![0]
  await page.goto(siteUrl(edition, path))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm my review' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  // The link works once.
  await page.goto(siteUrl(edition, path))
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.goto(siteUrl(edition, '/reviews'))
  await expect(page.getByText(words)).toHaveCount(0)

  const office = await browser.newContext({ viewport: page.viewportSize()! })
  const staff = waitForHydration(await office.newPage())
  await logInStaff(staff, edition, 3, '/panel/reviews_show/?status=pending')
  await expectAccessible(staff)
  await staff.getByRole('link', { name: 'Robin Gale' }).first().click()
  await expect(staff.getByText(words)).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Publish' }).click()
  await expect(staff.getByText('Published', { exact: true }).first()).toBeVisible()
  await staff.getByLabel('Our reply').fill('Glad to hear that, Robin!')
  await staff.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('heading', { name: 'Site reviews' })).toBeVisible()
  await office.close()

  await expect(async () => {
    await page.goto(siteUrl(edition, '/reviews'))
    await expect(page.getByText('Glad to hear that, Robin!')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('article').first()).toContainText('Robin G.')
  await expect(page.locator('[data-site-rating]')).toContainText(`${before + 1} reviews`)
  await page.goto(siteUrl(edition, '/'))
  await expect(page.getByRole('link', { name: `from ${before + 1} reviews of Repeto` })).toBeVisible()
  expect(await lastMessage(browser, edition, email, /We replied to your review/)).toContain('Glad to hear that, Robin!')
})

test('a visitor applies for a vacancy with a CV, and staff download it', async ({ page, browser }, info) => {
  const edition = editionOf(info.project.name)
  const name = `Alex Stone ${info.project.name}`
  await page.goto(siteUrl(edition, '/vacancy/'))
  await page.locator('[data-item] a').first().click()
  await expect(page.getByRole('heading', { name: 'Apply for this job' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(`cv-${info.project.name}@mail.test`)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('We need your consent to store the application.')).toBeVisible()
  await page.getByLabel('I agree that Repeto stores my application').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  const file = { name: 'Alex Stone.pdf', mimeType: 'application/pdf', buffer: pdf() }
  await page.locator('input[name=cv]').setInputFiles(file)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('We’ve received your application')).toBeVisible()

  const office = await browser.newContext({ viewport: page.viewportSize()! })
  const staff = waitForHydration(await office.newPage())
  await logInStaff(staff, edition, 3, '/panel/job_applications/?status=new')
  await expectAccessible(staff)
  await staff.getByRole('link', { name }).first().click()
  // The list has a link to the CV as well, which goes away while the page changes.
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible()
  const download = staff.waitForEvent('download')
  await staff.getByRole('link', { name: 'Alex Stone.pdf' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Alex Stone.pdf')
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(pdf())).toBe(true)
  await staff.getByRole('button', { name: 'Invite' }).click()
  await expect(staff.getByText('Invited', { exact: true }).first()).toBeVisible()
  await expectAccessible(staff)
  await office.close()
})

test('a video loads nothing from another host before the click', async ({ page }, info) => {
  const edition = editionOf(info.project.name)
  const foreign: string[] = []
  const isOwn = (url: string) => /^https?:\/\/\w+\.localhost[:/]|^data:/.test(url)
  await page.route(
    (url) => !isOwn(url.href),
    (route) => {
      foreign.push(route.request().url())
      return route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Player</title>' })
    },
  )
  await page.goto(siteUrl(edition, '/media'))
  await expectAccessible(page)
  const video = page.locator('[data-video]').first()
  await video.scrollIntoViewIfNeeded()
  await expect(video.locator('img')).toHaveJSProperty('complete', true)
  expect(foreign).toEqual([])
  await video.click()
  const frame = page.locator('iframe').first()
  await expect(frame).toHaveAttribute('src', /^\/video-frame\//)
  await expect.poll(() => foreign.length).toBeGreaterThan(0)
  expect(foreign.every((url) => url.startsWith('https://www.youtube-nocookie.com/embed/'))).toBe(true)
  await expect(page.locator('iframe')).toHaveCount(1)
})

test('the reviews and videos are readable without JavaScript', { tag: '@phone' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(siteUrl('in', '/reviews'))
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('main noscript p')).toBeVisible()
  await page.goto(siteUrl('in', '/media'))
  await expect(page.locator('[data-video]').first()).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch/)
  await context.close()
})
