import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runScheduledJob } from '#test/support/jobs.ts'
import { readIdPrefix } from '../merchants/merchants.ts'
import { refundKeyOf } from '../providers/provider-ids.ts'
import { reserveRefund, settleRefund } from './refund.ts'
import { openSettlementFixture, settledSum as sum } from '#test/support/settlement-fixture.ts'
import type { SettlementFixture } from '#test/support/settlement-fixture.ts'

/** Refunds outside the site, returned refunds and mismatches of money that was paid. */
let settlement: SettlementFixture
beforeAll(async () => {
  settlement = await openSettlementFixture()
})
beforeEach(() => settlement.openTutor())

async function sumOf(kind: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(e.amount), 0)::bigint as sum from ledger_account a
    join ledger_entry e on e.edition = a.edition and e.account_id = a.id
    where a.edition = 'ua' and a.kind = ${kind}`.execute(settlement.db())
  return rows[0]!.sum
}

test('a refund of everything in the provider’s own panel gives the donation back, too', async () => {
  const donations = await sumOf('donation')
  const id = await settlement.topUp({ donate_sum: 500 })
  expect(await sumOf('donation')).toBe(donations + 500)
  await settlement.report(id, { amount: sum + 500, refunded: sum + 500 })
  expect(await sumOf('donation')).toBe(donations)
  expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
})

test('a refund that the bank returns after it was paid out comes back to the wallet', async () => {
  const id = await settlement.topUp()
  const refund = await settlement.asSystem((ctx) =>
    reserveRefund(ctx, { paymentId: id, amount: sum, reason: '', staffId: null }),
  )
  await settlement.asSystem((ctx) => settleRefund(ctx, refund, true))
  expect(await settlement.readPayment(id)).toMatchObject({ status: 'refunded', refunded: sum })
  const provider_prefix = await settlement.asSystem(readIdPrefix)
  const failed = { key: refundKeyOf({ id: refund, provider_prefix }), state: 'failed' as const }
  for (let time = 0; time < 3; time++) await settlement.report(id, { refunds: [failed] })
  expect(await settlement.readPayment(id)).toMatchObject({ status: 'success', refunded: 0 })
  expect((await settlement.money()).wallet).toBe(sum)
})

test('a payment of another sum is not booked, and staff see it once', async () => {
  const { payment_id } = await settlement.start()
  for (let time = 0; time < 3; time++) expect(await settlement.report(payment_id, { amount: sum - 1 })).toBe('mismatch')
  expect((await settlement.money()).wallet).toBe(0)
  const seen = await settlement
    .db()
    .selectFrom('payment_difference')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .execute()
  expect(seen).toHaveLength(1)
  const events = await settlement
    .db()
    .selectFrom('event')
    .select('id')
    .where('name', '=', 'payment.mismatch')
    .where('entity_id', '=', payment_id)
    .execute()
  expect(events).toHaveLength(1)
})

describe('the status check', () => {
  const makeDue = (id: number) =>
    settlement
      .db()
      .updateTable('payment')
      .set({ next_check_at: new Date(0) })
      .where('id', '=', id)
      .execute()

  test('goes on after a payment that cannot be checked', async () => {
    const broken = await settlement.start()
    const paid = await settlement.start()
    await settlement.sandbox.finish(paid.link, 'success')
    settlement.sandbox.notices.splice(0)
    const { id: merchant_id } = await settlement
      .db()
      .insertInto('merchant')
      .values({
        edition: 'ua',
        provider: 'fondy',
        name: 'Unreadable',
        keys: Buffer.from('not encrypted'),
        active: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await settlement.db().updateTable('payment').set({ merchant_id }).where('id', '=', broken.payment_id).execute()
    for (const { payment_id } of [broken, paid]) await makeDue(payment_id)
    await runScheduledJob(settlement.app, 'check_payments')
    expect((await settlement.readPayment(paid.payment_id)).status).toBe('success')
    const { status, next_check_at } = await settlement.readPayment(broken.payment_id)
    expect([status, next_check_at! > new Date()]).toEqual(['pending', true])
  })

  describe('of a payment that is six days old', () => {
    const startOld = async () => {
      const started = await settlement.start()
      const long = new Date(Date.now() - 6 * 86_400_000)
      await settlement
        .db()
        .updateTable('payment')
        .set({ created_at: long })
        .where('id', '=', started.payment_id)
        .execute()
      await makeDue(started.payment_id)
      return started
    }

    test('ends it if the provider does not answer', async () => {
      const { payment_id } = await startOld()
      settlement.sandbox.loseAnswer()
      await runScheduledJob(settlement.app, 'check_payments')
      expect(await settlement.readPayment(payment_id)).toMatchObject({ status: 'expired', next_check_at: null })
    })

    test('asks no more if it has expired before and the provider does not answer', async () => {
      const { payment_id } = await startOld()
      await settlement.db().updateTable('payment').set({ status: 'expired' }).where('id', '=', payment_id).execute()
      settlement.sandbox.loseAnswer()
      await runScheduledJob(settlement.app, 'check_payments')
      expect(await settlement.readPayment(payment_id)).toMatchObject({ status: 'expired', next_check_at: null })
    })

    test('books it if it was paid while no check ran', async () => {
      const { payment_id, link } = await startOld()
      await settlement.sandbox.finish(link, 'success')
      settlement.sandbox.notices.splice(0)
      await runScheduledJob(settlement.app, 'check_payments')
      expect(await settlement.readPayment(payment_id)).toMatchObject({ status: 'success' })
    })
  })
})
