import type { Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { logInParties, openPage, placeRequest, postCall } from './support/parties.ts'
import { siteUrl, expect, expectAccessible, blankPath, openPanelMenu, logInStaff, test } from './support/person.ts'

/** Differs from the zones of the server and the editions, so that mistakes show up as hydration errors. */
test.use({ timezoneId: 'America/Los_Angeles' })

const main = (page: Page) => page.getByRole('main')
const editionOf = (project: string) => (project === 'phone' ? 'in' : 'us')

test('client and tutor see a lesson in their own time zones', async ({ page, browser }, info) => {
  test.slow()
  const edition = editionOf(info.project.name)
  const tutor = await openPage(browser, page, { timezoneId: 'Europe/Kyiv' })
  const { client, tutor: teacher } = await logInParties(edition, { client: page, tutor }, info)
  const ids = [client.id, teacher.id]
  await resetTimeZones(edition, ids)
  const lessons = [{ id: teacher.subject_id, levels: [] }]
  const { order_id } = await placeRequest(page, { location_online: true, tutor_id: teacher.id, lessons })
  await postCall(tutor, '/api/tutor/order/respond_personal', { order_id, answer: 'agree' })
  const day = new Date(Date.now() + (30 + (order_id % 60)) * 86_400_000)
  day.setUTCHours(16, 0, 0, 0)
  await postCall(page, '/api/client/order/set_first_class', { order_id, first_class: day.getTime() / 1000 })

  // A page of a person with an unknown time zone hydrates without errors in their local time.
  const lesson = (one: Page) => main(one).locator(`time[datetime="${day.toISOString()}"]`).first()
  const hour = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(day).split(' ')[0]!
  await page.goto(siteUrl(edition, `/zayavka/${order_id}/`))
  await expect(lesson(page)).toContainText(hour('America/Los_Angeles'))
  await tutor.goto(siteUrl(edition, `/zayavka/${order_id}/`))
  await expect(lesson(tutor)).toContainText(/18:00|6:00|17:00|7:00|19:00/)

  // The time zone is saved, so the server renders it from then on.
  await page.reload()
  await tutor.reload()
  expect(await readServerHtml(page, day)).toMatch(/Your time \(Los Angeles\) · .* for the tutor \(Ukraine\)/)
  expect(await readServerHtml(tutor, day)).toMatch(/Your time \(Ukraine\) · .* for the student \(Los Angeles\)/)
  await expect(lesson(page)).toContainText('Your time (Los Angeles)')
  await expectAccessible(page)
  await expectAccessible(tutor)
  await expect(page.getByRole('log')).toContainText('(Los Angeles time)')
  await expect(tutor.getByRole('log')).toContainText('(Ukraine time)')
  await resetTimeZones(edition, ids)
  await tutor.context().close()
})

test('a client chooses another time zone', { tag: '@phone' }, async ({ page, browser }, info) => {
  const edition = editionOf(info.project.name)
  const tutor = await openPage(browser, page)
  const { client, tutor: teacher } = await logInParties(edition, { client: page, tutor }, info)
  await resetTimeZones(edition, [client.id])
  await page.goto(siteUrl(edition, '/client_profile'))
  const card = main(page).getByRole('region', { name: 'Time zone' })
  await expect(card).toContainText('GMT-')
  await page.reload()
  await expect(card).toContainText('Los Angeles (GMT-')
  await card.getByRole('button', { name: 'Change time zone' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: 'Country or city' })
  await field.fill('ukr')
  await dialog.getByRole('option', { name: /^Ukraine \(GMT\+/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Ukraine (GMT+')
  await page.reload()
  await expect(card).toContainText('Ukraine (GMT+')
  await expect(card).not.toContainText('Your device')
  await resetTimeZones(edition, [client.id, teacher.id])
  await tutor.context().close()
})

test('staff choose a time zone in the panel menu', { tag: '@desk' }, async ({ page }) => {
  await logInStaff(page, 'es', 3)
  await openPanelMenu(page)
  await page.getByRole('button', { name: /Time zone|Zona horaria/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('Alma')
  await dialog.getByRole('option').first().click()
  await expectAccessible(page)
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByRole('button', { name: /(?:Time zone|Zona horaria): Almat/ })).toBeVisible()
  await inDatabase((database) =>
    database.query(
      `update staff_member set time_zone = null, time_zone_chosen = false where login = 'staff3@demo.test'`,
    ),
  )
})

test('a cached public page hydrates in the time zone of the guest', async ({ page }, info) => {
  const edition = editionOf(info.project.name)
  await page.goto(siteUrl(edition, blankPath))
  const { rows } = await inDatabase((database) =>
    database.query<{ id: number }>(
      `select id::int from tutor where edition = $1 and state = 'published' and active and show_in_catalog
         and schedule <> '{0,0,0,0,0,0,0}' order by score desc limit 1`,
      [edition],
    ),
  )
  await page.goto(siteUrl(edition, `/user-${rows[0]!.id}/`))
  await main(page).locator('#schedule').scrollIntoViewIfNeeded()
  await expect(main(page).getByText(/In your time zone, GMT-[78]/)).toBeVisible()
})

/** Reads the server-rendered HTML before hydration. */
async function readServerHtml(page: Page, day: Date): Promise<string> {
  const html = await page.evaluate(async () => (await fetch(location.href)).text())
  return new RegExp(`<time dateTime="${day.toISOString()}"[^>]*>(.*?)</time>`, 's').exec(html)?.[1] ?? ''
}

async function resetTimeZones(edition: string, ids: number[]): Promise<void> {
  await inDatabase((database) =>
    database.query(
      `update account set time_zone = null, time_zone_chosen = false where edition = $1 and id = any($2::bigint[])`,
      [edition, ids],
    ),
  )
}
