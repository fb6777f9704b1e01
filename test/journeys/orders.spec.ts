import type { Browser, Page, TestInfo } from '@playwright/test'
import type { requestEndpoints } from '#features/orders/contract.ts'
import type { WireAnswer } from '#shared/contract.ts'
import { inDatabase } from './support/database.ts'
import { meet, opened, post } from './support/parties.ts'
import { at, expect, looksRight, nowhere, signIn, test } from './support/person.ts'

/** Both projects share one site: each has its own edition, in the same language. */
const editionOf = ({ project }: TestInfo) => (project.name === 'phone' ? 'in' : 'us')
const main = (page: Page) => page.getByRole('main')
const notice = (page: Page, text: string | RegExp) => page.locator('[aria-live=polite]').getByText(text)

test(
  'a request becomes lessons, a review, an answer, and both are on the profile',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    test.slow()
    const edition = editionOf(info)
    const tutor = await opened(browser, page)
    const { client, tutor: teaches } = await meet(edition, { client: page, tutor }, info)
    const id = await place(page, edition, { tutor_id: teaches.id, lessons: [{ id: teaches.subject_id, levels: [] }] })

    await page.goto(at(edition, '/client_orders'))
    await looksRight(page)
    await main(page).getByText(`Request No. ${id}`).scrollIntoViewIfNeeded()
    await page.goto(at(edition, `/zayavka/${id}/`))
    await expect(main(page).getByText('has time to answer until')).toBeVisible()
    await looksRight(page)

    await tutor.goto(at(edition, '/orders/'))
    await looksRight(tutor)
    await expect(main(tutor).getByText('Waiting for you')).toBeVisible()
    await tutor.goto(at(edition, `/zayavka/${id}/`))
    await expect(main(tutor).getByText('Call me at')).toBeVisible()
    await expect(main(tutor)).not.toContainText('555')
    await looksRight(tutor)
    await tutor.getByLabel('A few words to the client').fill('With pleasure.')
    await tutor.getByRole('button', { name: 'Take the lessons' }).click()
    await acceptFee(tutor)
    await expect(tutor.getByRole('heading', { name: 'Agree on the first lesson' })).toBeVisible()
    await expect(main(tutor)).toContainText(client.email)

    // The client's page tells of it by itself, and no longer offers what cannot be done.
    await expect(main(page)).toContainText(teaches.email)
    await expect(main(page).getByRole('button', { name: 'Withdraw the request' })).toHaveCount(0)
    await looksRight(page)

    await setFirstLesson(page, id)
    await expect(main(page).getByRole('heading', { name: 'Your first lesson' })).toBeVisible()
    await asStaff(browser, edition, 'set_paid', { order_id: id })

    await page.reload()
    await main(page).getByRole('radio', { name: '5 of 5' }).focus()
    await page.keyboard.press('Space')
    const words = `Clear and patient, ${info.project.name}`
    await main(page).getByLabel('What would you tell a friend?').fill(words)
    await looksRight(page)
    await main(page).getByRole('button', { name: 'Publish the review' }).click()
    await expect(main(page).getByRole('heading', { name: 'Thank you for your review' })).toBeVisible()

    await tutor.reload()
    await tutor.getByLabel('Your answer').fill('Thank you, it is a joy.')
    await looksRight(tutor)
    await tutor.getByRole('button', { name: 'Publish the answer' }).click()
    await expect(notice(tutor, 'Your answer is on the profile.')).toBeVisible()

    const guest = await opened(browser, page)
    await guest.goto(at(edition, `/user-${teaches.id}/`))
    await expect(main(guest)).toContainText(words)
    await expect(main(guest)).toContainText('Thank you, it is a joy.')
    await Promise.all([guest, tutor].map((one) => one.context().close()))
  },
)

test('a refusal lets others answer, of whom the client chooses', { tag: '@phone' }, async ({ page, browser }, info) => {
  test.slow()
  const edition = editionOf(info)
  const tutor = await opened(browser, page)
  const { tutor: teaches } = await meet(edition, { client: page, tutor }, info)
  const id = await place(page, edition, { tutor_id: teaches.id, lessons: [{ id: teaches.subject_id, levels: [] }] })
  await asStaff(browser, edition, 'set_auto_appoint_potential_tutors', { order_id: id, value: false })

  await tutor.goto(at(edition, `/zayavka/${id}/`))
  await main(tutor).getByRole('button', { name: 'Refuse' }).click()
  const dialog = tutor.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByLabel('No free time').check()
  await looksRight(tutor)
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(tutor.getByRole('heading', { name: 'You have refused' })).toBeVisible()

  await twoAgree(edition, id)
  await page.goto(at(edition, `/zayavka/${id}/`))
  await expect(main(page).getByRole('heading', { name: '2 tutors have agreed' })).toBeVisible()
  await looksRight(page)
  await main(page)
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await expect(main(page).getByRole('heading', { name: 'Your tutor', exact: true })).toBeVisible()

  await main(page).getByRole('button', { name: 'The terms do not suit me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline the terms' }).click()
  await expect(main(page).getByRole('heading', { name: 'Choose your tutor' })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Your tutor', exact: true })).toHaveCount(0)
  await tutor.context().close()
})

test(
  'a general request goes to those who suit, and whoever agrees is appointed by itself',
  { tag: '@desk' },
  async ({ page, browser }, info) => {
    test.slow()
    const edition = editionOf(info)
    const tutor = await opened(browser, page)
    const { tutor: teaches } = await meet(edition, { client: page, tutor }, info)
    const id = await place(page, edition, { lessons: [{ id: teaches.subject_id, levels: [] }] })
    // Of many who suit, this one is surely asked.
    await asStaff(browser, edition, 'tutor_mark_yellow', { order_id: id, tutor_id: teaches.id })
    await asStaff(browser, edition, 'set_potential', { order_id: id })
    await page.goto(at(edition, `/zayavka/${id}/`))
    await expect(main(page).getByText('Offered to tutors').first()).toBeVisible()

    await tutor.goto(at(edition, '/orders/new_potential/'))
    await main(tutor).locator(`a[href$="/zayavka/${id}/"]`).first().click()
    await tutor.getByLabel('A few words to the client').fill('Gladly, from next week on.')
    await looksRight(tutor)
    await tutor.getByRole('button', { name: 'Offer lessons' }).click()
    await acceptFee(tutor)
    await expect(tutor.getByRole('heading', { name: 'You have agreed' })).toBeVisible()

    await aQuarterOfAnHourPasses(teaches.id)
    await expect(async () => {
      await page.reload()
      await expect(main(page).getByRole('heading', { name: 'Your tutor', exact: true })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(main(page)).toContainText(teaches.email)
    await tutor.context().close()
  },
)

/** The fee is named beside the button, and once more before anything is accepted. */
async function acceptFee(tutor: Page): Promise<void> {
  const dialog = tutor.getByRole('dialog', { name: 'Accept this request?' })
  await expect(dialog).toContainText('Due 3 days after the first lesson.')
  await looksRight(tutor)
  await dialog.getByRole('button', { name: /^Accept with a fee of [$₹]\d/ }).click()
}

/** Others might still have agreed by then; and staff trust this tutor. */
async function aQuarterOfAnHourPasses(tutor: number): Promise<void> {
  await inDatabase(async (database) => {
    await database.query('update tutor set auto_appoint = true where id = $1', [tutor])
    await database.query(
      "update order_response set responded_at = responded_at - interval '15 minutes' where tutor_id = $1",
      [tutor],
    )
    await database.query("select graphile_worker.add_job('auto_appoint')")
  })
}

async function place(page: Page, edition: string, more: object): Promise<number> {
  // The journeys ask from one address, more often than one person would.
  await inDatabase((database) => database.query('delete from call_count'))
  const request = { location_online: true, goal: 'Algebra again. Call me at 202 555 0143', ...more }
  const placed = await post<WireAnswer<typeof requestEndpoints.make>>(page, '/api/client/make_personal_request', {
    request,
  })
  expect(placed.link).toBe(`/zayavka/${placed.order_id}/`)
  await page.goto(at(edition, '/'))
  return placed.order_id
}

/** Two of those who were asked: nobody has their passwords. */
async function twoAgree(edition: string, id: number): Promise<void> {
  await inDatabase((database) =>
    database.query(
      `update order_response set state = 'agreed', responded_at = now(), text = 'Gladly, from next week on.'
       where edition = $1 and id in (select id from order_response where edition = $1 and order_id = $2
         and state = 'offered' order by points desc limit 2)`,
      [edition, id],
    ),
  )
}

async function asStaff(browser: Browser, edition: string, verb: string, input: object): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, edition, 1, nowhere)
  await post(page, `/api/admin/order/${verb}`, input)
  await context.close()
}

/** In a month, at an hour of its own: one tutor has one first lesson at a time. */
async function setFirstLesson(page: Page, id: number): Promise<void> {
  await main(page).getByRole('button', { name: 'Set the date' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save the date' }).click()
  await expect(dialog.getByText('Fill this in.').first()).toBeVisible()
  const day = new Date(Date.now() + (30 + (id % 60)) * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Day', { exact: true }).fill(day)
  await dialog.getByLabel('Time', { exact: true }).fill('17:30')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Save the date' }).click()
  await expect(dialog).toHaveCount(0)
}
