import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode, editions } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs, runScheduledJob } from '#test/support/jobs.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { walletEndpoints } from '../../contract.ts'
import type { ProviderName } from '../../model.ts'
import { paymentProviders } from '../providers/providers.ts'
import { createTestCheckout } from '../providers/sandbox-fixture.ts'
import { fetchFor } from '../sandbox/sandbox-env.ts'
import { getPayment } from './lock-payment.ts'
import { getMerchantOf } from './look-up.ts'
import { reserveRefund } from './refund.ts'
import { sendRefund } from './send-refund.ts'
import { keepCheckout, noticeUrlOf } from './start-payment.ts'

const cases = [
  ...new Map(
    editions.flatMap(({ code, paymentMethods }) => paymentMethods.map((name) => [name as ProviderName, code])),
  ),
]

let app: TestApp
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
})

describe.each(cases)('a payment that an older process has sent to %s in %s', (provider, code) => {
  const edition = editionByCode(code)!
  const sum = edition.topUp.min
  let sandbox: PaymentSandbox
  let tutor: Visitor
  beforeAll(async () => {
    sandbox = await openPaymentSandbox(app, code, provider)
    tutor = await app.visitor({ edition: code, roles: ['tutor'] })
    const email = `payer@${code}.test`
    await app.runtime.database.db.updateTable('account').set({ email }).where('id', '=', tutor.personId!).execute()
  })

  const asSystem = <T>(run: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, systemRequester(edition), run)
  const readPayment = (id: number) => asSystem((ctx) => getPayment(ctx, id))

  /** Its row and its checkout have no prefix, although it began after the newer version. */
  async function pay(): Promise<number> {
    await app.runtime.database.db.deleteFrom('call_count').execute()
    const answer = await tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
      provider,
      sum,
    })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    const id = answer.data.payment_id
    await app.runtime.database.db
      .updateTable('payment')
      .set({ provider_prefix: '', checkout_ref: null, checkout_url: null, status: 'created' })
      .where('id', '=', id)
      .execute()
    const link = await asSystem(async (ctx) => {
      const payment = await getPayment(ctx, id)
      const merchant = await getMerchantOf(ctx, id)
      const checkout = createTestCheckout({
        paymentId: id,
        amount: sum,
        currency: edition.currency,
        noticeUrl: noticeUrlOf(ctx, merchant),
        expiresAt: payment.expires_at,
      })
      const opened = await paymentProviders[provider].createCheckout(
        fetchFor(ctx, merchant),
        { ...merchant, idPrefix: '' },
        checkout,
      )
      await keepCheckout({ ...ctx, transaction: (run) => run(ctx) }, payment, opened)
      return opened.link
    })
    sandbox.notices.length = 0
    await sandbox.finish(link, 'success')
    return id
  }

  async function deliverNotices(): Promise<void> {
    for (const notice of sandbox.notices) expect(await sandbox.deliver(notice)).toBe(200)
    await runQueuedJobs(app, 'apply_payment_notice')
  }

  test('is booked by its notice, and refunded', async () => {
    const id = await pay()
    await deliverNotices()
    expect(await readPayment(id)).toMatchObject({ status: 'success', amount: sum })
    const refund = await asSystem((ctx) =>
      reserveRefund(ctx, { paymentId: id, amount: sum, reason: 'by mistake', staffId: null }),
    )
    await app.runtime.database.db
      .updateTable('payment_refund')
      .set({ provider_prefix: '' })
      .where('id', '=', refund)
      .execute()
    sandbox.notices.length = 0
    await asSystem((ctx) => sendRefund({ ...ctx, transaction: (run) => run(ctx) }, refund))
    await deliverNotices()
    const { status } = await app.runtime.database.db
      .selectFrom('payment_refund')
      .select('status')
      .where('id', '=', refund)
      .executeTakeFirstOrThrow()
    expect(status).toBe('done')
  })

  test('is booked by a look-up', async () => {
    const id = await pay()
    await app.runtime.database.db
      .updateTable('payment')
      .set({ next_check_at: app.runtime.clock() })
      .where('id', '=', id)
      .execute()
    await runScheduledJob(app, 'check_payments', code)
    expect(await readPayment(id)).toMatchObject({ status: 'success' })
  })
})

test('every new payment and refund has the prefix of the installation', async () => {
  const { db } = app.runtime.database
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
  const tutor = await app.visitor({ roles: ['tutor'] })
  const answer = await tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
    provider: 'fondy',
    sum: editionByCode('ua')!.topUp.min,
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  await sandbox.finish(answer.data.link, 'success')
  for (const notice of sandbox.notices) await sandbox.deliver(notice)
  await runQueuedJobs(app, 'apply_payment_notice')
  const { payment_id } = answer.data
  const refund = await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
    reserveRefund(ctx, { paymentId: payment_id, amount: 100, reason: '', staffId: null }),
  )
  const payments = db.selectFrom('payment').select('provider_prefix').where('id', '=', payment_id)
  const refunds = db.selectFrom('payment_refund').select('provider_prefix').where('id', '=', refund)
  const provider_prefix = id.slice(0, 8)
  expect([await payments.execute(), await refunds.execute()]).toEqual([[{ provider_prefix }], [{ provider_prefix }]])
})
