import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { orderStatus } from '#shared/order-status.ts'
import { sample } from '#test/support/run-size.ts'
import {
  acceptOrder,
  addMoney,
  buyFirstTop,
  demoPassword,
  expectOrderStatus,
  expectPayment,
  findTutor,
  finishCheckout,
  openFee,
  payBy,
  setPassword,
} from './support/money.ts'
import { expect, expectAccessible, logInPerson, siteUrl, test } from './support/person.ts'

const demoTutor = { email: 'tutor@demo.test', role: 'tutor', path: '/wallet' } as const
const received = (page: Page) => page.getByRole('heading', { name: 'Payment received' })

async function downloadFrom(page: Page, link: ReturnType<Page['locator']>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') }
}

/** A job draws the document after the payment, so the page is loaded until it has the link. */
async function downloadDocument(page: Page, link: ReturnType<Page['locator']>): Promise<string> {
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 40_000 })
  const { name, text } = await downloadFrom(page, link)
  expect(text.slice(0, 5)).toBe('%PDF-')
  return name
}

const providers = [
  ['us', 'stripe'],
  ['ua', 'liqpay'],
  ['kz', 'fondy'],
  ['pl', 'przelewy24'],
  ['mx', 'mercadopago'],
  ['in', 'razorpay'],
] as const
for (const [edition, provider] of sample(providers, 1))
  test(
    `a tutor takes a request and pays the fee by ${provider} in ${edition}`,
    { tag: '@main' },
    async ({ page, browser }, info) => {
      const { order_id } = await acceptOrder(page, { edition, browser, info })
      await openFee(page, edition, order_id)
      if (edition === 'us') await expectAccessible(page)
      await payBy(page, provider)
      await finishCheckout(page, 'success')
      await expectPayment(page, 'success')
      await expectOrderStatus(order_id, orderStatus.paid)
      const back = page.locator('main').getByRole('link').first()
      await expect(back).toHaveAttribute('href', new RegExp(`/zayavka/${order_id}/$`))
      if (edition === 'us') await expectAccessible(page)
      await back.click()
      await expect(page.locator('input[name=method]')).toHaveCount(0)
    },
  )

test('a tutor pays a fee from the wallet and downloads history and receipt', async ({ page, browser }, info) => {
  const edition = 'us'
  const { order_id, tutor_id } = await acceptOrder(page, { edition, browser, info })
  await addMoney(page, edition, tutor_id)
  await openFee(page, edition, order_id)
  await payBy(page, 'wallet')
  await expect(page.getByText('Fee paid. Thank you!')).toBeVisible()
  await expectOrderStatus(order_id, orderStatus.paid)

  await page.goto(siteUrl(edition, '/wallet'))
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'Filter the history' })
    .getByRole('link', { name: 'Fee', exact: true })
    .click()
  await expect(page).toHaveURL(/\?kind=fee$/)
  const line = page.getByRole('listitem').filter({ hasText: `request #${order_id}` })
  await expect(line).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Adjustment' })).toHaveCount(0)
  const csv = await downloadFrom(page, page.getByRole('link', { name: 'Download the history as CSV' }))
  expect(csv.text).toContain(`request #${order_id}`)

  const name = await downloadDocument(page, line.getByRole('link', { name: 'Receipt (PDF)' }))
  expect(name).toMatch(/^RC-\d{4}-\d{6}\.pdf$/)
})

const invoices = [
  ['ua', 'Акт (PDF)'],
  ['pl', 'Faktura (PDF)'],
  ['es', 'Factura (PDF)'],
] as const
for (const [edition, document] of sample(invoices, 1))
  test(`a tutor with billing details buys a promotion and downloads its invoice in ${edition}`, async ({ page }) => {
    await logInPerson(page, edition, demoTutor)
    await addMoney(page, edition, await findTutor(edition, demoTutor.email))
    await buyFirstTop(page)
    await downloadDocument(
      page,
      page.locator('main').getByRole('listitem').first().getByRole('link', { name: document }),
    )
  })

test('a saved card pays a fee with 3-D Secure and is deleted', async ({ page, browser }, info) => {
  const edition = 'us'
  const { order_id, tutor_id } = await acceptOrder(page, { edition, browser, info })
  await setPassword(tutor_id)
  await page.goto(siteUrl(edition, '/wallet'))
  await page.getByRole('button', { name: '$50' }).click()
  await page.getByLabel('Save this card for next time').check()
  await payBy(page, 'stripe')
  await finishCheckout(page, 'three_d_secure')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectPayment(page, 'success')
  await expect(received(page)).toBeVisible()

  await openFee(page, edition, order_id)
  await page
    .getByRole('radio', { name: /•••• \d{4}/ })
    .first()
    .check()
  const pay = page.getByRole('button', { name: /^Pay fee/ })
  await pay.click()
  const password = page.getByLabel('Your password')
  const isCheckout = page.waitForURL(/\/sandbox\/payments\//).then(() => true)
  // Charges of other journeys to the cards of this tutor count for the sum above which the password is asked for.
  if (!(await Promise.race([isCheckout, password.waitFor().then(() => false)]))) {
    await password.fill(demoPassword)
    await pay.click()
  }
  // The bank asks the payer to confirm.
  await finishCheckout(page, 'success')
  await expectPayment(page, 'success')
  await expectOrderStatus(order_id, orderStatus.paid)

  await page.goto(siteUrl(edition, '/wallet'))
  const cards = page.getByRole('button', { name: /^Delete .*•••• \d{4}/ })
  const saved = await cards.count()
  await cards.first().click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByLabel('Your password').fill(demoPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete card' }).click()
  await expect(page.getByText('Card deleted.')).toBeVisible()
  await expect(cards).toHaveCount(saved - 1)
})

test('a card is deleted only with the password', { tag: '@phone' }, async ({ page }) => {
  await logInPerson(page, 'us', demoTutor)
  await page.getByLabel('Save this card for next time').check()
  await payBy(page, 'stripe')
  await finishCheckout(page, 'success')
  await expectPayment(page, 'success')
  await page.goto(siteUrl('us', '/wallet'))
  await page
    .getByRole('button', { name: /^Delete .*•••• \d{4}/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete card' }).click()
  await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first()).toBeVisible()
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Delete card' }).click()
  await expect(page.getByText('Card deleted.')).toBeVisible()
})

test('an abandoned payment of a fee leaves a next step', async ({ page, browser }, info) => {
  const edition = 'in'
  const { order_id } = await acceptOrder(page, { edition, browser, info })
  await page.clock.install()
  await openFee(page, edition, order_id)
  await payBy(page, 'razorpay')
  await finishCheckout(page, 'abandoned')
  await page.waitForURL(/\/wallet\/payment\/\d+\/$/)
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { name: 'We haven’t received your payment yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose another method' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await finishCheckout(page, 'success')
  await expectPayment(page, 'success')
  await expectOrderStatus(order_id, orderStatus.paid)
})

test('a failed payment can be tried again', async ({ page, browser }, info) => {
  const edition = 'ua'
  const { order_id } = await acceptOrder(page, { edition, browser, info })
  await openFee(page, edition, order_id)
  await payBy(page, 'liqpay')
  await finishCheckout(page, 'declined')
  await expectPayment(page, 'failed')
  await expect(page.getByRole('heading', { name: 'Платіж не пройшов' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Спробувати ще раз' }).click()
  await page.waitForURL(new RegExp(`/zayavka/${order_id}/$`))
  await expect(page.locator('input[name=method]').first()).toBeAttached()
})

test('billing details are checked, sent and locked', async ({ page, browser }, info) => {
  const edition = 'es'
  const { tutor_id } = await acceptOrder(page, { edition, browser, info })
  await setPassword(tutor_id)
  await page.goto(siteUrl(edition, '/billing'))
  await expectAccessible(page)
  const send = page.getByRole('button', { name: 'Enviar a revisión' })
  if (await page.locator('input[name=tax_id]').isVisible()) {
    const fields = {
      tax_id: '12345678A',
      name: 'Ana Ruiz',
      address: 'Calle Mayor, 1',
      postcode: '28013',
      city: 'Madrid',
    }
    for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value)
    await send.click()
    await expect(page.getByText('Revisa el número')).toBeVisible()
    await expectAccessible(page)
    await page.locator('input[name=tax_id]').fill('12345678Z')
  }
  await page.locator('input[name=iban]').fill('ES9121000418450200051332')
  await page.locator('input[type=password]').fill(demoPassword)
  await send.click()
  await expect(page.getByText('En revisión', { exact: true })).toBeVisible()
  await expect(page.locator('input[name=tax_id]')).toHaveCount(0)
  await expect(page.getByText('12345678Z')).toBeVisible()
})

test('without JavaScript an open payment is a plain link', { tag: '@phone' }, async ({ page, browser }) => {
  await logInPerson(page, 'us', demoTutor)
  await payBy(page, 'stripe')
  await finishCheckout(page, 'abandoned')
  await page.waitForURL(/\/wallet\/payment\/\d+\/$/)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  await plain.addCookies(await page.context().cookies())
  const other = await plain.newPage()
  await other.goto(page.url())
  await other.getByRole('link', { name: 'Continue to payment' }).click()
  await other.locator('button[value=success]').click()
  await other.waitForURL(/\/wallet\/payment\/\d+\/$/)
  await plain.close()
  await expectPayment(page, 'success')
  await expect(received(page)).toBeVisible()
})
