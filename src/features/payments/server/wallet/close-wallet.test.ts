import { beforeAll, beforeEach, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deleteAllJobs } from '#test/support/jobs.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { deliverNotices, openPayer, payTopUp, startTopUp, topUpSum } from '#test/support/top-up.ts'
import type { paymentList } from '../../contract/staff.ts'
import { getWalletBalance } from '../ledger/accounts.ts'
import { findLedgerFaults } from '../ledger/check-ledger.ts'
import { postMovement } from '../ledger/post-movement.ts'
import { applyReport } from '../payment/apply-report.ts'
import { reserveRefund } from '../payment/refund.ts'
import { countAttention } from '../staff/decisions.ts'
import { closeWallet, saveWalletChoice } from './close-wallet.ts'

const us = editionByCode('us')!
const sum = topUpSum('us')
let app: TestApp
let sandbox: PaymentSandbox
let tutor: Visitor
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  sandbox = await openPaymentSandbox(app, 'us', 'stripe')
})
beforeEach(async () => {
  await deleteAllJobs(app.runtime.database.db)
  tutor = await openPayer(app, 'us')
})

const db = () => app.runtime.database.db
const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.runtime, systemRequester(us), run)
const balance = () => asSystem((ctx) => getWalletBalance(ctx, tutor.personId!))

const give = (amount: number) =>
  asSystem((ctx) =>
    postMovement(ctx, {
      kind: 'adjustment',
      key: `give:${tutor.personId!}:${amount}`,
      entries: [
        { account: { kind: 'wallet', owner: tutor.personId! }, amount },
        { account: { kind: 'staff_adjustment' }, amount: -amount },
      ],
    }),
  )

let lastEvent = 0

async function leave(): Promise<void> {
  const event = { id: ++lastEvent, name: 'tutor.anonymised', entity: 'tutor', entityId: tutor.personId! } as never
  await asSystem(async (ctx) => {
    await ctx.slices.lockForErasure(tutor.personId!)
    await ctx.db.updateTable('tutor').set({ anonymised_at: ctx.now }).where('id', '=', tutor.personId!).execute()
    await closeWallet(ctx, event)
  })
}
const readRefunds = async () => {
  const rows = await db()
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', (join) => join.onRef('p.edition', '=', 'r.edition').onRef('p.id', '=', 'r.payment_id'))
    .select(['r.amount', 'r.status'])
    .where('p.tutor_id', '=', tutor.personId!)
    .execute()
  return rows.map(({ amount }) => amount)
}

test('without a choice the money that was paid in is refunded, and credit of staff is not', async () => {
  await payTopUp(app, sandbox, tutor, 'stripe')
  await give(700)
  await leave()
  expect(await balance()).toBe(0)
  expect(await readRefunds()).toEqual([sum])
  expect(await findLedgerFaults(db(), 'us')).toEqual([])
})

test('a top-up that was spent does not let credit of staff be cashed out', async () => {
  await payTopUp(app, sandbox, tutor, 'stripe')
  await give(-sum)
  await give(sum)
  await leave()
  expect(await balance()).toBe(0)
  expect(await readRefunds()).toEqual([])
})

test('the part of a payment that is not disputed is refunded', async () => {
  const paymentId = await payTopUp(app, sandbox, tutor, 'stripe')
  const report = { paymentId, state: 'paid' as const, amount: sum, currency: us.currency, disputed: 300 }
  await asSystem((ctx) => applyReport(ctx, report, true))
  await leave()
  expect(await balance()).toBe(0)
  expect(await readRefunds()).toEqual([sum - 300])
})

test('a tutor who gives the balance up gets nothing back', async () => {
  await payTopUp(app, sandbox, tutor, 'stripe')
  await asSystem((ctx) => saveWalletChoice(ctx, tutor.personId!, 'forfeit'))
  await leave()
  expect(await balance()).toBe(0)
  expect(await readRefunds()).toEqual([])
})

test('a tutor who has registered again can give up another balance', async () => {
  for (const amount of [700, 800]) {
    await give(amount)
    await leave()
    expect(await balance()).toBe(0)
  }
})

test('money that comes after a tutor was erased needs the attention of staff, and the card is not saved', async () => {
  const { payment_id, link } = await startTopUp(tutor, 'stripe', { save_token: true })
  await leave()
  await sandbox.finish(link, 'success')
  await deliverNotices(app, sandbox)
  expect(await balance()).toBe(sum)
  expect(await db().selectFrom('payment_card').select('id').where('tutor_id', '=', tutor.personId!).execute()).toEqual(
    [],
  )
  const staff = await app.visitor({ edition: 'us', staff: 1 })
  const list = (attention: boolean) =>
    staff.call<NonNullable<typeof paymentList.endpoints.list>>('GET /api/admin/payments', { filters: { attention } })
  const idsOf = async (attention: boolean) => {
    const answer = await list(attention)
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.payments.items.map(({ id }) => id)
  }
  expect(await idsOf(true)).toContain(payment_id)
  expect(await idsOf(false)).not.toContain(payment_id)
  const ctx = readOnlyCtx(app.runtime, systemRequester(us))
  const before = await countAttention(ctx)
  await asSystem((within) => reserveRefund(within, { paymentId: payment_id, amount: sum, reason: '', staffId: null }))
  expect(await idsOf(true)).not.toContain(payment_id)
  expect((await countAttention(ctx))['attention=1']).toBe(before['attention=1']! - 1)
})
