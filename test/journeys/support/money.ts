import type { Browser, Page, TestInfo } from '@playwright/test'
import { editionByCode } from '#editions/editions.ts'
import { cookieName } from '#platform/session/sessions.ts'
import type { adjustmentEndpoints } from '#features/payments/contract/adjustments.ts'
import { soleLimitOf } from '#features/payments/sole-limit.ts'
import type { topEndpoints } from '#features/promotion/contract.ts'
import type { WireAnswer } from '#shared/contract.ts'
import { inDatabase } from './database.ts'
import { logInParties, openPage, placeRequest, postCall } from './parties.ts'
import { expect, siteUrl } from './person.ts'
import { createSession } from './session.ts'

export type AcceptedOrder = { order_id: number; tutor_id: number }

/** Logs a tutor in to the page, with a request that this tutor has accepted. */
export async function acceptOrder(
  page: Page,
  { edition, browser, info }: { edition: string; browser: Browser; info: TestInfo },
): Promise<AcceptedOrder> {
  const client = await openPage(browser, page)
  const [locale] = editionByCode(edition)!.locales
  const { tutor } = await logInParties(edition, { client, tutor: page }, info, locale)
  const lessons = [{ id: tutor.subject_id, levels: [] }]
  const { order_id } = await placeRequest(client, { location_online: true, tutor_id: tutor.id, lessons })
  await client.context().close()
  await postCall(page, '/api/tutor/order/respond_personal', { order_id, answer: 'agree' })
  return { order_id, tutor_id: tutor.id }
}

/** Staff add money. A second person approves it if another journey has added to this wallet today. */
export async function addMoney(page: Page, edition: string, tutor_id: number): Promise<void> {
  const actAs = async (login: string) => {
    const token = await createSession({ edition, realm: 'staff', login })
    await page.context().addCookies([{ name: cookieName.staff, value: token, url: siteUrl(edition, '/') }])
  }
  const sum = soleLimitOf(editionByCode(edition)!).perTutor
  const input = { tutor_id, sum, reason: 'For a journey' }
  await actAs('staff1@demo.test')
  const added = await postCall<WireAnswer<typeof adjustmentEndpoints.add>>(
    page,
    '/api/admin/tutor/wallet/add_money',
    input,
  )
  if (added.state !== 'waiting') return
  await actAs('staff4@demo.test')
  await postCall(page, '/api/admin/wallet_adjustment/decide', { adjustment_id: added.adjustment_id, approve: true })
}

export async function findTutor(edition: string, email: string): Promise<number> {
  const { rows } = await inDatabase((database) =>
    database.query<{ id: number }>('select id::int from account where edition = $1 and email = $2', [edition, email]),
  )
  return rows[0]!.id
}

export const demoPassword = 'demo-repeto'

/** Gives a tutor the password of the demo logins, which some changes ask for. */
export async function setPassword(tutorId: number): Promise<void> {
  await inDatabase((database) =>
    database.query(
      `update account set password_hash = (select d.password_hash from account d
         where d.edition = account.edition and d.email = 'tutor@demo.test') where id = $1`,
      [tutorId],
    ),
  )
}

/** Buys the first promotion that is offered to the tutor from the wallet. */
export async function buyFirstTop(page: Page): Promise<void> {
  const offer = await page.evaluate(async () => {
    type Answer = { data: WireAnswer<typeof topEndpoints.get> }
    const { data } = (await (await fetch('/api/tutor/top/get')).json()) as Answer
    return data.offers.find(({ periods }) => periods.length > 0)!
  })
  const { subject_id, city_id, periods } = offer
  await postCall(page, '/api/tutor/top/pay_by_wallet', { top: { subject_id, city_id, ...periods[0] } })
}

/** Opens the payment form of a request, which is folded until the fee is due. */
export async function openFee(page: Page, edition: string, order_id: number): Promise<void> {
  await page.goto(siteUrl(edition, `/zayavka/${order_id}/`))
  await page
    .locator('summary', { has: page.locator('span') })
    .filter({ visible: true })
    .last()
    .click()
}

/** Chooses wallet, card or provider and sends the form. */
export async function payBy(page: Page, method: string): Promise<void> {
  const form = page.locator('main form', { has: page.locator('input[name=method]') })
  await form.locator(`input[name=method][value="${method}"]`).check()
  await form.locator('button[type=submit]').click()
}

/** Ends a payment on the sandbox's page. */
export async function finishCheckout(page: Page, outcome: string): Promise<void> {
  await page.waitForURL(/\/sandbox\/payments\//)
  await page.locator(`button[value=${outcome}]`).first().click()
}

const paymentPath = /\/wallet\/payment\/(\d+)\/$/

/** Waits until the page shows the state that the payment has in the database. */
export async function expectPayment(page: Page, status: string): Promise<void> {
  await page.waitForURL(paymentPath)
  const id = Number(paymentPath.exec(page.url())![1])
  const read = async () => {
    const { rows } = await inDatabase((database) =>
      database.query<{ status: string }>('select status from payment where id = $1', [id]),
    )
    return rows[0]?.status
  }
  await expect.poll(read, { timeout: 30_000 }).toBe(status)
}

export async function expectOrderStatus(order_id: number, status: number): Promise<void> {
  const { rows } = await inDatabase((database) =>
    database.query<{ status: number }>('select status from lesson_order where id = $1', [order_id]),
  )
  expect(rows[0]?.status).toBe(status)
}

/** The input of `set_paid` for a small fee, which is within what one member may settle alone. */
export async function outsidePaymentOf(order_id: number): Promise<object> {
  const fee = 100
  await inDatabase((database) => database.query('update lesson_order set fee = $2 where id = $1', [order_id, fee]))
  const payment_data = { sum: fee, reference: 'Receipt 17', reason: 'Paid at the office' }
  return { order_id, owed: fee, payment_data }
}
