import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  logInStaff,
  openPanelMenu,
  siteUrl,
  test,
  waitForHydration,
} from './support/person.ts'

test.describe.configure({ timeout: 120_000 })

/** Both projects share one site, so each uses its own edition in the same language. */
const editions = { phone: 'in', desk: 'us' } as const

/** A time that the form cannot enter, because it has no seconds. */
const publishSoon = (page: Page, id: number, seconds: number) =>
  page.evaluate(
    async ([post, ahead]) => {
      const send = async (call: string, body: object) => {
        const answer = await fetch(`/api/admin/news_one/${call}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return ((await answer.json()) as { status: string }).status
      }
      const at = Math.floor(Date.now() / 1000) + ahead
      const saved = await send('save', { news: { id: post, publish_at: at } })
      return [saved, await send('set_published', { id: post }), at] as const
    },
    [id, seconds] as const,
  )

/** The HTML of the open list, fetched at a time. */
const listAt = (visitor: Page, ms: number) =>
  visitor.evaluate(async (time) => {
    await new Promise((done) => setTimeout(done, time - Date.now()))
    return (await fetch(location.href)).text()
  }, ms)

test('a post is scheduled, appears within a second of its time in another window and is rated once', async ({ page }, {
  project,
}) => {
  const edition = editions[project.name as keyof typeof editions]
  await logInStaff(page, edition, 3)
  await openPanelMenu(page)
  await page.getByRole('link', { name: 'Materials', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Materials' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await expect(page.getByRole('link', { name: 'How to study' })).toBeVisible()
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await page.getByRole('link', { name: 'Add post' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Fractions without fear')
  await page.getByRole('textbox', { name: 'URL slug' }).fill('fractions-without-fear')
  await page.getByRole('combobox', { name: 'Category' }).fill('How to study')
  await page.getByRole('option', { name: 'How to study' }).click()
  await page.getByRole('textbox', { name: 'Summary' }).fill('Four habits that make fractions easy.')
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('Cut a pizza first.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row', { name: /Fractions without fear/ })
  await expect(row.getByText('Draft')).toBeVisible()
  await row.getByRole('link', { name: 'Fractions without fear' }).click()
  await page.waitForURL(/news_show\/\d+\/$/)
  const id = Number(page.url().split('/').at(-2))

  const context = await page.context().browser()!.newContext({ viewport: page.viewportSize()! })
  const visitor = waitForHydration(await context.newPage())
  await visitor.goto(siteUrl(edition, '/materials/'))
  const card = visitor.getByRole('link', { name: 'Fractions without fear' })
  const [saved, published, at] = await publishSoon(page, id, 10)
  expect([saved, published]).toEqual(['success', 'success'])
  await visitor.reload()
  await expect(card).toHaveCount(0)
  const early = await listAt(visitor, (at - 0.5) * 1000)
  expect(early).not.toContain('Fractions without fear')
  expect(await listAt(visitor, (at + 1) * 1000)).toContain('Fractions without fear')
  await visitor.reload()
  await expect(card).toBeVisible()
  await expectAccessible(visitor)

  await card.click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Fractions without fear' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('repeto_voter')
  await visitor.getByRole('button', { name: 'Rate 2 out of 5' }).click()
  await expect(visitor.getByText('1 rating')).toBeVisible()
  await visitor.getByRole('button', { name: 'Rate 5 out of 5' }).click()
  await expect(visitor.getByRole('button', { name: 'Rate 5 out of 5' })).toHaveAttribute('aria-pressed', 'true')
  await expect(visitor.getByText('1 rating')).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).toContain('repeto_voter')
  await visitor.reload()
  await expect(visitor.getByText('1 rating')).toBeVisible()
  await expectAccessible(visitor)
  await context.close()
})

test('a reader follows the table of contents, a tag and a tutor', async ({ page }, { project }) => {
  const edition = editions[project.name as keyof typeof editions]
  await page.goto(siteUrl(edition, '/materials/study/'))
  await page.getByRole('link', { name: 'How to learn from mistakes in math' }).click()
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link')).toHaveCount(6)
  await contents.getByRole('link', { name: 'How to use the journal' }).click()
  await expect(page).toHaveURL(/#section-how-to-use-the-journal$/)
  await expect(page.getByRole('heading', { name: 'How to use the journal' })).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'mistakes' }).click()
  await expect(page.getByText('Tag: mistakes')).toBeVisible()
  await page.getByRole('link', { name: 'How to learn from mistakes in math' }).click()
  await expect(page.getByRole('heading', { name: 'Tutors who can help' })).toBeVisible()
  await page
    .getByRole('link', { name: /^All tutors: / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
