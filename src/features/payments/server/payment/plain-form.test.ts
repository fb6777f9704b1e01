import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { followRedirect, openPlainForm, submitPlainForm } from '#test/support/plain-forms.ts'
import { deliverNotices, openPayer, readBalance } from '#test/support/top-up.ts'

let app: TestApp
let fondy: PaymentSandbox
let tutor: Visitor
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  fondy = await openPaymentSandbox(app, 'ua', 'fondy')
})
beforeEach(async () => {
  tutor = await openPayer(app, 'ua')
  await db().deleteFrom('call_count').execute()
})

const db = () => app.runtime.database.db
const topUp = { page: '/wallet', action: '/api/tutor/wallet/pay/fondy' }
const listPayments = () =>
  db()
    .selectFrom('payment')
    .select(['id', 'amount', 'donation', 'save_card', 'checkout_url', 'locale'])
    .where('tutor_id', '=', tutor.personId!)
    .orderBy('id')
    .execute()

describe('without JavaScript a wallet is topped up', () => {
  test('by a form, and our page of the payment has a plain link to the provider', async () => {
    const { location, body } = await followRedirect(
      tutor,
      await submitPlainForm(tutor, topUp, { fields: { sum_text: '250,50' } }),
    )
    const [payment, ...others] = await listPayments()
    expect(others).toEqual([])
    expect(payment).toMatchObject({ amount: 250_50, donation: 0, save_card: false })
    expect(location).toBe(`/wallet/payment/${payment!.id}/`)
    expect(body).toContain(`href="${payment!.checkout_url!.replaceAll('&', '&amp;')}"`)
    expect(body).toMatch(/<noscript>\s*<p>Після оплати перезавантажте/)
    await fondy.finish(payment!.checkout_url!, 'success')
    await deliverNotices(app, fondy)
    expect(await readBalance(tutor)).toBe(250_50)
    expect((await tutor.send('GET', location)).body).not.toContain('<noscript')
  })

  test('with the sum and in the language of the page', async () => {
    const { location, body } = await followRedirect(
      tutor,
      await submitPlainForm(tutor, { ...topUp, page: '/ru/wallet' }),
    )
    const [payment] = await listPayments()
    expect(location).toBe(`/ru/wallet/payment/${payment!.id}/`)
    expect(payment).toMatchObject({ amount: 500_00, locale: 'ru' })
    expect(body).toContain('После оплаты перезагрузите')
  })

  test('once by a double click, and again with another sum or from a page that was loaded again', async () => {
    const submit = await openPlainForm(tutor, topUp)
    const answers = await Promise.all([submit(), submit()])
    const [payment, ...others] = await listPayments()
    expect(others).toEqual([])
    expect(answers.map(({ headers }) => headers.location)).toEqual([1, 2].map(() => `/wallet/payment/${payment!.id}/`))
    await submit({ fields: { sum_text: '250,50' } })
    await submitPlainForm(tutor, topUp)
    expect((await listPayments()).map(({ amount }) => amount)).toEqual([500_00, 250_50, 500_00])
  })

  test('on pages that do not say that they need JavaScript', async () => {
    const { body } = await tutor.send('GET', '/wallet')
    expect(body).not.toContain('Для цієї сторінки потрібен JavaScript')
  })
})

describe('a form that fails without JavaScript', () => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

  test.each(['1', 'a lot', ''])('because of the sum "%s" shows the reason and leads back', async (sum_text) => {
    const answer = await submitPlainForm(tutor, { ...topUp, page: '/ru/wallet' }, { fields: { sum_text } })
    expect([answer.statusCode, answer.headers]).toEqual([400, expect.objectContaining(headers)])
    expect(answer.body).toContain('Проверьте введённые данные')
    expect(answer.body).toContain('Введите сумму')
    expect(answer.body).toContain('href="/ru/wallet"')
    expect(answer.body).not.toContain('<noscript')
    expect(await listPayments()).toEqual([])
  })

  test('because of an outage shows what the provider did', async () => {
    fondy.loseAnswer()
    const answer = await submitPlainForm(tutor, topUp)
    expect([answer.statusCode, answer.headers]).toEqual([503, expect.objectContaining(headers)])
    expect(answer.body).toContain('Платіжний сервіс не відповідає')
    expect(answer.body).toContain('href="/wallet"')
  })

  const plainForm = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
    origin: 'http://ua.localhost',
  }
  const post = (address: string, more: Record<string, string> = {}, who = tutor) =>
    who.send('POST', address, { headers: { ...plainForm, ...more }, payload: 'sum_text=500' })

  test('after the session has ended leads to the page of the form, which asks to log in', async () => {
    const guest = await app.visitor()
    const answer = await post('/api/tutor/wallet/pay/fondy?lang=ru&from=%2Fwallet', {}, guest)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ru/wallet'])
    const next = await guest.send('GET', '/ru/wallet')
    expect(String(next.headers.location)).toContain('?next=%2Fru%2Fwallet')
  })

  test('of another site starts nothing', async () => {
    const answer = await post('/api/tutor/wallet/pay/fondy', { origin: 'https://evil.test' })
    expect(answer.statusCode).toBe(403)
    expect(await listPayments()).toEqual([])
  })

  test.each([
    '//evil.test',
    'https://evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/т',
    '/é',
    '/\u0001',
    'javascript:alert(1)',
    `/${'x'.repeat(300)}`,
  ])('never leads to %j', async (from) => {
    const address = `/api/tutor/wallet/pay/liqpay?${new URLSearchParams({ from })}`
    const { body } = await post(address)
    expect(body).toMatch(/<a href="\/"/)
    expect(body).not.toContain(from)
  })

  test.each(['/т', '/é', '/\u0001'])('after the session has ended leads home instead of to %j', async (from) => {
    const address = `/api/tutor/wallet/pay/fondy?${new URLSearchParams({ from })}`
    const answer = await post(address, {}, await app.visitor())
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
  })

  test('shows a text that several fields have once', async () => {
    const form = new URLSearchParams({ sum_text: '500', save_token: 'x', donate_sum: 'x' })
    const scripted = await tutor.send('POST', '/api/tutor/wallet/pay/fondy', {
      headers: { ...plainForm, accept: 'application/json' },
      payload: String(form),
    })
    const texts = Object.values(scripted.json<{ error: Record<string, string[]> }>().error).flat()
    expect([texts.length, new Set(texts).size]).toEqual([2, 1])
    const { body } = await tutor.send('POST', '/api/tutor/wallet/pay/fondy', {
      headers: plainForm,
      payload: String(form),
    })
    expect(body.split(`<p>${texts[0]}</p>`)).toHaveLength(2)
  })

  test('because the email is missing leads to the settings', async () => {
    await openPaymentSandbox(app, 'pl', 'przelewy24')
    const payer = await openPayer(app, 'pl')
    await db().updateTable('account').set({ email: null }).where('id', '=', payer.personId!).execute()
    const answer = await submitPlainForm(payer, { ...topUp, action: '/api/tutor/wallet/pay/przelewy24' })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('href="/settings"')
    expect((await submitPlainForm(tutor, topUp, { fields: { sum_text: '1' } })).body).not.toContain('href="/settings"')
  })

  test('is answered with JSON for scripts', async () => {
    const answer = await post('/api/tutor/wallet/pay/fondy', { accept: 'application/json' })
    expect(answer.json()).toMatchObject({
      status: 'success',
      data: { next: expect.stringMatching(/^\/wallet/) as string },
    })
    const failed = await post('/api/tutor/wallet/pay/przelewy24', { accept: 'application/json' })
    expect([failed.statusCode, failed.json()]).toMatchObject([
      400,
      { status: 'fail', error: { provider: [expect.any(String)] } },
    ])
  })
})
