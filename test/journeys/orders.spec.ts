import type { Browser, Page, TestInfo } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { outsidePaymentOf } from './support/money.ts'
import { logInParties, openPage, placeRequest, postCall } from './support/parties.ts'
import { siteUrl, expect, expectAccessible, blankPath, logInStaff, test } from './support/person.ts'

/** Both projects share one site, so each uses its own edition in the same language. */
const editionOf = ({ project }: TestInfo) => (project.name === 'phone' ? 'in' : 'us')
const main = (page: Page) => page.getByRole('main')
const notice = (page: Page, text: string | RegExp) => page.locator('[aria-live=polite]').getByText(text)

test(
  'a request leads to lessons, a review and a reply, which appear on the profile',
  { tag: ['@phone', '@main'] },
  async ({ page, browser }, info) => {
    test.slow()
    const edition = editionOf(info)
    const tutor = await openPage(browser, page)
    const { client, tutor: teacher } = await logInParties(edition, { client: page, tutor }, info)
    const id = await placeOrder(page, edition, {
      tutor_id: teacher.id,
      lessons: [{ id: teacher.subject_id, levels: [] }],
    })

    await page.goto(siteUrl(edition, '/client_orders'))
    await expectAccessible(page)
    await main(page).getByText(`Request #${id}`).scrollIntoViewIfNeeded()
    await page.goto(siteUrl(edition, `/zayavka/${id}/`))
    await expect(main(page).getByText('Answer expected by')).toBeVisible()
    await expectAccessible(page)

    await tutor.goto(siteUrl(edition, '/orders/'))
    await expectAccessible(tutor)
    await expect(main(tutor).getByText('Needs your attention')).toBeVisible()
    await tutor.goto(siteUrl(edition, `/zayavka/${id}/`))
    await expect(main(tutor).getByText('Call me at')).toBeVisible()
    await expect(main(tutor)).not.toContainText('555')
    await expectAccessible(tutor)
    await tutor.getByLabel('Message to the student').fill('With pleasure.')
    await tutor.getByRole('button', { name: 'Accept request' }).click()
    await acceptFee(tutor)
    await expect(tutor.getByRole('heading', { name: 'Schedule the first lesson' })).toBeVisible()
    await expect(main(tutor)).toContainText(client.email)

    // The page of the client updates live and removes unavailable actions.
    await expect(main(page)).toContainText(teacher.email)
    await expect(main(page).getByRole('button', { name: 'Withdraw request' })).toHaveCount(0)
    await expectAccessible(page)

    await setFirstLesson(page, id)
    await expect(main(page).getByRole('heading', { name: 'Your first lesson' })).toBeVisible()
    await asStaff(browser, edition, 'set_paid', await outsidePaymentOf(id))

    await page.reload()
    await main(page).getByRole('radio', { name: '5 out of 5' }).focus()
    await page.keyboard.press('Space')
    const words = `Clear and patient, ${info.project.name}`
    const text = main(page).getByLabel('What would you tell a friend?')
    await text.fill(`${words}, write to anna@mail.example`)
    await main(page).getByRole('button', { name: 'Publish review' }).click()
    // A refused review stays in the form, with the words found.
    await expect(main(page).getByText('Remove the contact info: anna@mail.example.')).toBeVisible()
    await expect(text).toHaveValue(`${words}, write to anna@mail.example`)
    await expectAccessible(page)
    await text.fill(words)
    await main(page).getByRole('button', { name: 'Publish review' }).click()
    await expect(main(page).getByRole('heading', { name: 'Thanks for your review' })).toBeVisible()

    await tutor.reload()
    await tutor.getByLabel('Your reply').fill('Thank you, it is a joy.')
    await expectAccessible(tutor)
    await tutor.getByRole('button', { name: 'Publish reply' }).click()
    await expect(notice(tutor, 'Your reply is live.')).toBeVisible()

    const guest = await openPage(browser, page)
    await guest.goto(siteUrl(edition, `/user-${teacher.id}/`))
    await expect(main(guest)).toContainText(words)
    await expect(main(guest)).toContainText('Thank you, it is a joy.')
    await Promise.all([guest, tutor].map((one) => one.context().close()))
  },
)

test(
  'after a tutor declines, others respond and the client chooses one',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    test.slow()
    const edition = editionOf(info)
    const tutor = await openPage(browser, page)
    const { tutor: teacher } = await logInParties(edition, { client: page, tutor }, info)
    const id = await placeOrder(page, edition, {
      tutor_id: teacher.id,
      lessons: [{ id: teacher.subject_id, levels: [] }],
    })
    await asStaff(browser, edition, 'set_auto_appoint_potential_tutors', { order_id: id, value: false })

    await tutor.goto(siteUrl(edition, `/zayavka/${id}/`))
    await main(tutor).getByRole('button', { name: 'Decline' }).click()
    const dialog = tutor.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByLabel('No availability').check()
    await expectAccessible(tutor)
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(tutor.getByRole('heading', { name: 'You declined this request' })).toBeVisible()

    await agreeTwoTutors(edition, id)
    await page.goto(siteUrl(edition, `/zayavka/${id}/`))
    await expect(main(page).getByRole('heading', { name: '2 tutors accepted your request' })).toBeVisible()
    await expectAccessible(page)
    await main(page)
      .getByRole('button', { name: /^Choose / })
      .first()
      .click()
    await expect(main(page).getByRole('heading', { name: 'Your tutor', exact: true })).toBeVisible()

    await main(page).getByRole('button', { name: 'This tutor isn’t a good fit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Find another tutor' }).click()
    await expect(main(page).getByRole('heading', { name: 'Choose your tutor' })).toBeVisible()
    await expect(main(page).getByRole('heading', { name: 'Your tutor', exact: true })).toHaveCount(0)
    await tutor.context().close()
  },
)

test(
  'a general request is offered to matching tutors and auto-appoints one who agrees',
  { tag: ['@desk', '@main'] },
  async ({ page, browser }, info) => {
    test.slow()
    const edition = editionOf(info)
    const tutor = await openPage(browser, page)
    const { tutor: teacher } = await logInParties(edition, { client: page, tutor }, info)
    const id = await placeOrder(page, edition, { lessons: [{ id: teacher.subject_id, levels: [] }] })
    // The mark ensures that this tutor is among the offered ones.
    await asStaff(browser, edition, 'tutor_mark_yellow', { order_id: id, tutor_id: teacher.id })
    await asStaff(browser, edition, 'set_potential', { order_id: id })
    await page.goto(siteUrl(edition, `/zayavka/${id}/`))
    await expect(main(page).getByText('Offered to tutors').first()).toBeVisible()

    await tutor.goto(siteUrl(edition, '/orders/new_potential/'))
    await main(tutor).locator(`a[href$="/zayavka/${id}/"]`).first().click()
    await tutor.getByLabel('Message to the student').fill('Gladly, from next week on.')
    await expectAccessible(tutor)
    await tutor.getByRole('button', { name: 'Offer lessons' }).click()
    await acceptFee(tutor)
    await expect(tutor.getByRole('heading', { name: 'Your offer has been sent' })).toBeVisible()

    await passResponsePeriod(teacher.id)
    await expect(async () => {
      await page.reload()
      await expect(main(page).getByRole('heading', { name: 'Your tutor', exact: true })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(main(page)).toContainText(teacher.email)
    await tutor.context().close()
  },
)

/** Confirms the fee, which is shown beside the button and in the dialog. */
async function acceptFee(tutor: Page): Promise<void> {
  const dialog = tutor.getByRole('dialog', { name: 'Accept this request?' })
  await expect(dialog).toContainText('Due 3 days after the first lesson.')
  await expectAccessible(tutor)
  await dialog.getByRole('button', { name: /^Accept \([$₹]\d/ }).click()
}

/** Lets the waiting period for other responses pass and enables auto-appointment. */
async function passResponsePeriod(tutor: number): Promise<void> {
  await inDatabase(async (database) => {
    await database.query('update tutor set auto_appoint = true where id = $1', [tutor])
    await database.query(
      "update order_response set responded_at = responded_at - interval '15 minutes' where tutor_id = $1",
      [tutor],
    )
    await database.query("select graphile_worker.add_job('auto_appoint')")
  })
}

async function placeOrder(page: Page, edition: string, more: object): Promise<number> {
  const request = { location_online: true, goal: 'Algebra again. Call me at 202 555 0143', ...more }
  const placed = await placeRequest(page, request)
  expect(placed.link).toBe(`/zayavka/${placed.order_id}/`)
  await page.goto(siteUrl(edition, '/'))
  return placed.order_id
}

/** Marks two offered tutors as agreed in the database, since their passwords are unknown. */
async function agreeTwoTutors(edition: string, id: number): Promise<void> {
  const { rowCount } = await inDatabase((database) =>
    database.query(
      `update order_response set state = 'agreed', responded_at = now(), text = 'Gladly, from next week on.'
       where edition = $1 and id in (select id from order_response where edition = $1 and order_id = $2
         and state = 'offered' order by points desc limit 2)`,
      [edition, id],
    ),
  )
  expect(rowCount).toBe(2)
}

async function asStaff(browser: Browser, edition: string, verb: string, input: object): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logInStaff(page, edition, 1, blankPath)
  await postCall(page, `/api/admin/order/${verb}`, input)
  await context.close()
}

/** Uses a different day per order, since a tutor cannot have two first lessons at once. */
async function setFirstLesson(page: Page, id: number): Promise<void> {
  await main(page).getByRole('button', { name: 'Set date' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save date' }).click()
  await expect(dialog.getByText('This field is required.').first()).toBeVisible()
  const day = new Date(Date.now() + (30 + (id % 60)) * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Date', { exact: true }).fill(day)
  await dialog.getByLabel('Time', { exact: true }).fill('17:30')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save date' }).click()
  await expect(dialog).toHaveCount(0)
}
