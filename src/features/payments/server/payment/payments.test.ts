import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode, editions } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { forgeNotice, openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import type { paymentEndpoints, walletEndpoints } from '../../contract.ts'
import type { ProviderName } from '../../model.ts'
import { findLedgerFaults } from '../ledger/check-ledger.ts'

const env = { ENCRYPTION_KEY: 'a key of the tests that is long enough' }
const pairs = editions.flatMap(({ code, paymentMethods }) =>
  paymentMethods.map((provider) => [provider as ProviderName, code] as const),
)
/** Each provider in one edition. */
const cases = [...new Map(pairs)].map(([provider, code]) => [provider, code] as const)

let app: TestApp
beforeAll(async () => {
  app = await openApp(env)
})

describe.each(cases)('%s in %s', (provider, code) => {
  const sum = editionByCode(code)!.topUp.suggested[0]!
  let sandbox: PaymentSandbox
  let tutor: Visitor
  beforeAll(async () => {
    sandbox = await openPaymentSandbox(app, code, provider)
    tutor = await app.visitor({ edition: code, roles: ['tutor'] })
    const { db } = app.runtime.database
    await db
      .updateTable('account')
      .set({ email: `payer@${code}.test` })
      .where('id', '=', tutor.personId!)
      .execute()
  })

  async function startTopUp(more: object = {}) {
    const answer = await tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
      provider,
      sum,
      ...more,
    })
    if (answer.status === 'success') return answer.data
    const last = await app.runtime.database.db
      .selectFrom('payment')
      .select('failure')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    throw new Error(`${JSON.stringify(answer)} ${last?.failure}`)
  }
  async function readWallet() {
    const answer = await tutor.call<typeof walletEndpoints.history>('GET /api/tutor/wallet/history', {})
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data
  }
  async function statusOf(payment_id: number) {
    const answer = await tutor.call<typeof paymentEndpoints.status>('POST /api/tutor/payments/get_status', {
      payment_id,
    })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.status
  }
  const deliverAll = async () => {
    for (const notice of sandbox.notices.splice(0)) expect(await sandbox.deliver(notice)).toBe(200)
    await runQueuedJobs(app, 'apply_payment_notice')
  }

  test('a top-up is booked once, however often its notices come', async () => {
    const { balance } = await readWallet()
    const started = await startTopUp()
    expect(started.status).toBe('pending')
    await sandbox.finish(started.link, 'success')
    const sent = [...sandbox.notices]
    await deliverAll()
    sandbox.notices.push(...sent, ...sent.toReversed())
    await deliverAll()
    expect(await statusOf(started.payment_id)).toBe('success')
    const wallet = await readWallet()
    expect(wallet.balance).toBe(balance + sum)
    expect(wallet.history.items[0]).toMatchObject({ kind: 'top_up', amount: sum, payment_id: started.payment_id })
    expect(await findLedgerFaults(app.runtime.database.db, code)).toEqual([])
  })

  test('a forged notice is rejected', async () => {
    const { balance } = await readWallet()
    const started = await startTopUp()
    await sandbox.finish(started.link, 'success')
    const [notice] = sandbox.notices.splice(0)
    expect(await sandbox.deliver(forgeNotice(notice!))).toBe(403)
    await runQueuedJobs(app, 'apply_payment_notice')
    expect((await readWallet()).balance).toBe(balance)
  })
})
