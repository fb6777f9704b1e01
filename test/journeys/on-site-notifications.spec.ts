import type { Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { siteUrl, expect, expectAccessible, logInPerson, logInStaff, test } from './support/person.ts'

const name = 'Zofia Wrona'

/** Inserts a personal request of the demo client to the demo tutor. */
function insertRequest(edition: string): Promise<number> {
  return inDatabase(async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `with people as (
         select (select id from account where edition = $1 and email = 'client@demo.test') as client,
           (select id from account where edition = $1 and email = 'tutor@demo.test') as tutor
       ), placed as (
         insert into lesson_order (edition, client_id, name, origin, status_since, created_at, changed_at,
           personal_tutor_id, personal_until, at_online)
         select $1, client, $2, 'personal', now(), now(), now(), tutor, now() + interval '1 day', true from people
         returning id
       ), taught as (
         insert into order_lesson (edition, order_id, subject_id)
         select $1, placed.id, (select subject_id from tutor_subject where edition = $1 and tutor_id = people.tutor limit 1)
         from placed, people
       )
       insert into order_response (edition, order_id, tutor_id, kind, offered_at)
       select $1, placed.id, people.tutor, 'personal', now() from placed, people returning order_id as id`,
      [edition, name],
    )
    return Number(rows[0]!.id)
  })
}

const bell = (page: Page) => page.locator('[data-slot=bell] button')
const panel = (page: Page) => page.locator('[data-slot=bell] section')

test('the bell notifies a tutor of a request and links to it', async ({ page }, { project }) => {
  const edition = project.name === 'phone' ? 'pl' : 'mx'
  await logInPerson(page, edition, { email: 'tutor@demo.test', role: 'tutor', path: '/settings' })
  await expect(bell(page)).toBeVisible()

  const id = await insertRequest(edition)
  await page.goto(siteUrl(edition, '/settings'))
  await expect(page.locator('[data-slot=bell] [data-count]')).toBeVisible()
  const entry = panel(page).locator(`a[href="/zayavka/${id}/"]`)

  await bell(page).click()
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'true')
  // Only the first name is shown before the tutor accepts.
  await expect(entry).toContainText('Zofia')
  await expect(entry).not.toContainText('Wrona')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry).toBeVisible()
  await page.mouse.click(5, 700)
  await expect(panel(page)).toHaveCount(0)

  await bell(page).click()
  await entry.click()
  await page.waitForURL(siteUrl(edition, `/zayavka/${id}/`))
  await expect(panel(page)).toHaveCount(0)
})

test('guests have no bell', async ({ page }) => {
  await page.goto(siteUrl('us', '/'))
  await expect(page.locator('[data-slot=bell]')).toHaveCount(0)
})

test('the bell notifies staff of a response, and opening it marks it as seen', async ({ page }, { project }) => {
  const edition = project.name === 'phone' ? 'kz' : 'es'
  const id = await insertRequest(edition)
  await inDatabase((database) =>
    database.query(
      `update order_response set state = 'refused', responded_at = now() where edition = $1 and order_id = $2`,
      [edition, id],
    ),
  )
  await logInStaff(page, edition, 1)
  const entry = panel(page).locator(`a[href="/panel/users_orders/${id}/"]`)
  await bell(page).click()
  await expect(entry).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await bell(page).click()
  await expectScrollable(page)
  await entry.click()
  await page.waitForURL(siteUrl(edition, `/panel/users_orders/${id}/`))
  await page.goto(siteUrl(edition, '/panel/desktop/'))
  const { rows } = await inDatabase((database) =>
    database.query<{ seen: boolean }>(
      `select seen_at is not null as seen from order_response where edition = $1 and order_id = $2`,
      [edition, id],
    ),
  )
  expect(rows).toEqual([{ seen: true }])
  // Other notifications may remain, but not this one.
  if ((await bell(page).count()) > 0) await bell(page).click()
  await expect(entry).toHaveCount(0)
})

/** A list that is longer than the screen keeps its scroll position. */
async function expectScrollable(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width, height: 240 })
  const scrollTop = () => panel(page).evaluate((box) => box.scrollTop)
  await panel(page).hover()
  await page.mouse.wheel(0, 60)
  await expect.poll(scrollTop).toBe(60)
  await page.setViewportSize({ width, height: 250 })
  expect(await scrollTop()).toBe(60)
  await page.setViewportSize({ width, height })
}
