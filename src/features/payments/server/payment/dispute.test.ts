import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventName } from '#platform/event-registry.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import type { adjustmentEndpoints } from '../../contract/adjustments.ts'
import { findLedgerFaults } from '../ledger/check-ledger.ts'
import { markUndelivered } from './mark-undelivered.ts'
import { reserveRefund, settleRefund } from './refund.ts'
import { openSettlementFixture, settledSum as sum } from '#test/support/settlement-fixture.ts'
import type { SettlementFixture } from '#test/support/settlement-fixture.ts'

let settlement: SettlementFixture
beforeAll(async () => {
  settlement = await openSettlementFixture()
})
beforeEach(() => settlement.openTutor())

describe('a dispute', () => {
  test('takes what the wallet has, and the tutor owes the rest', async () => {
    const id = await settlement.topUp()
    await settlement.spend(sum - 100)
    await settlement.report(id, { disputed: sum })
    expect(await settlement.money()).toEqual({ wallet: 0, debt: sum - 100 })
    await settlement.report(id, { disputed: sum })
    expect(await settlement.money()).toEqual({ wallet: 0, debt: sum - 100 })
  })

  test('that is won gives back exactly what was taken', async () => {
    const id = await settlement.topUp()
    await settlement.spend(sum - 100)
    await settlement.report(id, { disputed: sum })
    await settlement.report(id, { disputed: 0 })
    expect(await settlement.money()).toEqual({ wallet: 100, debt: 0 })
  })

  test('leaves a debt that the next top-up pays first', async () => {
    const id = await settlement.topUp()
    await settlement.spend(sum - 100)
    await settlement.report(id, { disputed: sum })
    await settlement.topUp()
    expect(await settlement.money()).toEqual({ wallet: 100, debt: 0 })
  })

  test('that is won after its debt was paid gives the sum to the wallet', async () => {
    const id = await settlement.topUp()
    await settlement.spend(sum)
    await settlement.report(id, { disputed: sum })
    await settlement.topUp()
    expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
    await settlement.report(id, { disputed: 0 })
    expect(await settlement.money()).toEqual({ wallet: sum, debt: 0 })
    expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
  })

  describe('whose debt staff have forgiven', () => {
    let id: number
    beforeEach(async () => {
      id = await settlement.topUp()
      await settlement.spend(sum)
      await settlement.report(id, { disputed: sum })
      await forgive(sum)
      expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
    })

    test('gives the tutor nothing when it is won', async () => {
      await settlement.report(id, { disputed: 0 })
      expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
      expect(await readForgiven()).toBe(0)
    })

    test('gives back no more than was not forgiven', async () => {
      const other = await settlement.topUp()
      await settlement.spend(sum - 100)
      await settlement.report(other, { disputed: sum })
      expect(await settlement.money()).toEqual({ wallet: 0, debt: sum - 100 })
      for (const won of [id, other]) await settlement.report(won, { disputed: 0 })
      expect(await settlement.money()).toEqual({ wallet: 100, debt: 0 })
    })

    test('leaves the rest forgiven when it shrinks, whatever the wallet has', async () => {
      await settlement.topUp()
      for (const disputed of [300, 700, 200, 0]) {
        await settlement.report(id, { disputed })
        expect(await settlement.money()).toEqual({ wallet: sum, debt: 0 })
        expect(await readForgiven()).toBe(disputed)
      }
    })

    test('stays forgiven as far as the sum is refunded instead, in any order', async () => {
      const refund = { refunded: 300, disputed: sum }
      for (const report of [refund, { ...refund, disputed: 0 }, { ...refund, disputed: 0 }]) {
        await settlement.report(id, report)
        expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
      }
      expect(await readForgiven()).toBe(300)
      await settlement.report(id, { refunded: sum, disputed: 0 })
      expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
    })

    afterEach(async () => {
      expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
    })

    async function forgive(amount: number): Promise<void> {
      const staff = await settlement.app.visitor({ staff: 1 })
      const answer = await staff.call<typeof adjustmentEndpoints.forgiveDebt>(
        'POST /api/admin/tutor/wallet/forgive_debt',
        { tutor_id: settlement.tutorId(), sum: amount, reason: 'The bank was wrong' },
      )
      expect(answer).toMatchObject({ data: { state: 'booked' } })
    }

    async function readForgiven(): Promise<number> {
      const { rows } = await sql<{ sum: number }>`select sum(e.amount)::bigint as sum from ledger_movement m
        join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
        join ledger_account a on a.edition = e.edition and a.id = e.account_id
        where m.edition = 'ua' and m.kind like 'debt_forgiven%' and a.kind = 'receivable'
          and a.owner_id = ${settlement.tutorId()}`.execute(settlement.db())
      return rows[0]!.sum
    }
  })

  test('leaves a debt that everything else which comes into the wallet pays, too', async () => {
    const id = await settlement.topUp()
    await settlement.spend(sum)
    await settlement.report(id, { disputed: sum })
    await settlement.give(300)
    expect(await settlement.money()).toEqual({ wallet: 0, debt: sum - 300 })
    await settlement.give(sum)
    expect(await settlement.money()).toEqual({ wallet: 300, debt: 0 })
    expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
  })

  test('leaves a debt that a payment for what cannot be delivered pays', async () => {
    const id = await settlement.topUp()
    await settlement.spend(sum)
    await settlement.report(id, { disputed: sum })
    await settlement.give(sum, { isSpentAtOnce: true })
    expect(await settlement.money()).toEqual({ wallet: sum, debt: sum })
    await settlement.asSystem((ctx) => markUndelivered(ctx, id, { isPaidTwice: false }))
    expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
  })

  test('of a payment that was refunded meanwhile covers the rest only', async () => {
    const id = await settlement.topUp()
    await settlement.report(id, { refunded: sum - 300, disputed: sum })
    expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
    expect(await settlement.readPayment(id)).toMatchObject({ disputed: true, refunded: sum - 300 })
  })

  test('of a payment that was refunded in full books nothing', async () => {
    const id = await settlement.topUp()
    await settlement.report(id, { refunded: sum })
    await settlement.report(id, { refunded: sum, disputed: sum })
    expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
    expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
  })
})

describe('a dispute of a part', () => {
  test('takes the part, and gives it back when it is won', async () => {
    const id = await settlement.topUp()
    await settlement.report(id, { disputed: 300 })
    expect(await settlement.money()).toEqual({ wallet: sum - 300, debt: 0 })
    expect(await settlement.readPayment(id)).toMatchObject({ disputed: true, disputed_amount: 300 })
    // A report that says nothing about disputes does not change it.
    for (const report of [{ disputed: 300 }, {}]) await settlement.report(id, report)
    expect(await settlement.money()).toEqual({ wallet: sum - 300, debt: 0 })
    await settlement.report(id, { disputed: 0 })
    expect(await settlement.money()).toEqual({ wallet: sum, debt: 0 })
    expect(await settlement.readPayment(id)).toMatchObject({ disputed: false, disputed_amount: null })
    expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
  })

  test('grows with another dispute, and shrinks when one of them is won', async () => {
    const id = await settlement.topUp()
    await settlement.spend(sum - 100)
    await settlement.report(id, { disputed: 300 })
    expect(await settlement.money()).toEqual({ wallet: 0, debt: 200 })
    await settlement.report(id, { disputed: 500 })
    expect(await settlement.money()).toEqual({ wallet: 0, debt: 400 })
    await settlement.report(id, { disputed: 200 })
    expect(await settlement.money()).toEqual({ wallet: 0, debt: 100 })
    await settlement.report(id, { disputed: 0 })
    expect(await settlement.money()).toEqual({ wallet: 100, debt: 0 })
    expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
  })

  test('that grows to the whole sum, or to more, takes the whole payment', async () => {
    for (const disputed of [sum, sum + 500]) {
      await settlement.openTutor()
      const id = await settlement.topUp()
      await settlement.report(id, { disputed: 300 })
      await settlement.report(id, { disputed })
      expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
      expect(await settlement.readPayment(id)).toMatchObject({ disputed: true, disputed_amount: sum })
    }
  })

  test('takes the donation last', async () => {
    const id = await settlement.topUp({ donate_sum: 200 })
    const report = (disputed: number) => settlement.report(id, { amount: sum + 200, disputed })
    await report(sum)
    expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
    await report(sum + 150)
    expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
    expect(await readDonation(id)).toBe(50)
    await report(100)
    expect(await settlement.money()).toEqual({ wallet: sum - 100, debt: 0 })
    expect(await readDonation(id)).toBe(200)
    expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
  })

  test('lets refunds of the rest be booked', async () => {
    const id = await settlement.topUp()
    await settlement.report(id, { disputed: 300 })
    await settlement.report(id, { disputed: 300, refunded: 300 })
    expect(await settlement.money()).toEqual({ wallet: sum - 600, debt: 0 })
    await settlement.report(id, { disputed: 0, refunded: 500 })
    expect(await settlement.money()).toEqual({ wallet: sum - 500, debt: 0 })
    expect(await settlement.readPayment(id)).toMatchObject({ disputed: false, refunded: 500 })
    expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
  })

  test('may come in any order with refunds, also of the disputed sum', async () => {
    const reports = [{ disputed: sum - 200 }, { refunded: 500 }]
    for (const order of [reports, reports.toReversed(), [{ ...reports[0], ...reports[1] }]]) {
      await settlement.openTutor()
      const id = await settlement.topUp()
      for (const report of [...order, ...order]) await settlement.report(id, report)
      expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
      await settlement.report(id, { disputed: 0 })
      expect(await settlement.money()).toEqual({ wallet: sum - 500, debt: 0 })
    }
    expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
  })

  test('that shrinks while a refund is reported gives the same result every time', async () => {
    const id = await settlement.topUp()
    await settlement.report(id, { disputed: 500 })
    for (const outcome of ['applied', 'unchanged']) {
      expect(await settlement.report(id, { disputed: 200, refunded: 300 })).toBe(outcome)
      expect(await settlement.money()).toEqual({ wallet: sum - 500, debt: 0 })
    }
  })

  test('leaves the donation to a refund of the rest', async () => {
    const id = await settlement.topUp({ donate_sum: 200 })
    const amount = sum + 200
    await settlement.report(id, { amount, disputed: sum - 100 })
    await settlement.report(id, { amount, refunded: 300 })
    expect([await settlement.money(), await readDonation(id)]).toEqual([{ wallet: 0, debt: 0 }, 0])
    await settlement.report(id, { amount, disputed: 0 })
    expect([await settlement.money(), await readDonation(id)]).toEqual([{ wallet: sum - 100, debt: 0 }, 0])
    expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
  })

  test('takes nothing more when a refund beside it fails', async () => {
    const id = await settlement.topUp()
    const refund = await settlement.asSystem((ctx) =>
      reserveRefund(ctx, { paymentId: id, amount: 400, reason: '', staffId: null }),
    )
    await settlement.report(id, { disputed: 300 })
    await settlement.asSystem((ctx) => settleRefund(ctx, refund, false))
    expect(await settlement.money()).toEqual({ wallet: sum - 300, debt: 0 })
  })

  test('is announced with the sum that is new, and not when it shrinks', async () => {
    const id = await settlement.topUp()
    const listTexts = async () => (await messagesAfter(settlement.app, 'payment.disputed')).map(({ text }) => text)
    await settlement.report(id, { disputed: 300 })
    expect((await listTexts()).at(-1)).toMatch(/(?<!\d)3(?:[.,]00)?\s*₴/)
    await settlement.report(id, { disputed: 700 })
    const announced = await listTexts()
    expect(announced.at(-1)).toMatch(/(?<!\d)4(?:[.,]00)?\s*₴/)
    for (const disputed of [100, 0]) await settlement.report(id, { disputed })
    expect(await listTexts()).toEqual(announced)
  })

  test('leaves the rest to be refunded, also after it was lost', async () => {
    const id = await settlement.topUp()
    await settlement.report(id, { disputed: 300 })
    const reserve = (amount: number) =>
      settlement.asSystem((ctx) => reserveRefund(ctx, { paymentId: id, amount, reason: '', staffId: null }))
    await expect(reserve(sum - 299)).rejects.toThrow('invalid')
    const refund = await reserve(sum - 300)
    await settlement.asSystem((ctx) => settleRefund(ctx, refund, true))
    expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
    await expect(reserve(1)).rejects.toThrow('invalid')
  })

  test('that was booked as one of the whole payment before is left to staff', async () => {
    const id = await settlement.topUp()
    await settlement.report(id, { disputed: sum })
    const { db } = settlement
    await db().updateTable('payment').set({ disputed_amount: null }).where('id', '=', id).execute()
    for (const report of [{ disputed: 300 }, { dispute: { ref: 'disp_1', sum: 300, isFinal: false } }]) {
      await settlement.report(id, report)
      expect(await settlement.money()).toEqual({ wallet: 0, debt: 0 })
    }
    const differences = db().selectFrom('payment_difference').selectAll().where('payment_id', '=', id)
    expect(await differences.execute()).toMatchObject([
      { state: 'open', ours: { disputed: sum }, theirs: { disputed: 300 } },
    ])
    await settlement.report(id, { disputed: 0 })
    expect(await settlement.money()).toEqual({ wallet: sum, debt: 0 })
  })

  test('is added to the others where each is reported by itself', async () => {
    const id = await settlement.topUp()
    const notices: [ref: string, sum: number, isFinal: boolean, wallet: number][] = [
      ['disp_1', 400, false, sum - 400],
      ['disp_2', 200, false, sum - 600],
      ['disp_1', 400, false, sum - 600],
      ['disp_1', 0, true, sum - 200],
      ['disp_1', 400, false, sum - 200],
      ['disp_2', 200, true, sum - 200],
      ['disp_2', 200, false, sum - 200],
    ]
    for (const [ref, disputed, isFinal, wallet] of notices) {
      await settlement.report(id, { dispute: { ref, sum: disputed, isFinal } })
      expect(await settlement.money()).toEqual({ wallet, debt: 0 })
    }
    expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
  })

  /** The donation of a payment that its provider has not taken back. */
  async function readDonation(paymentId: number): Promise<number> {
    const { rows } = await sql<{ sum: number }>`select sum(e.amount)::bigint as sum from ledger_movement m
      join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
      join ledger_account a on a.edition = e.edition and a.id = e.account_id
      where m.edition = 'ua' and m.payment_id = ${paymentId} and a.kind = 'donation'`.execute(settlement.db())
    return rows[0]!.sum
  }
})

describe('a refund of a disputed payment', () => {
  const reserve = (paymentId: number, amount: number) =>
    settlement.asSystem((ctx) => reserveRefund(ctx, { paymentId, amount, reason: '', staffId: null }))

  test('that the provider reports takes nothing, because the dispute has taken all', async () => {
    const id = await settlement.topUp()
    await settlement.topUp()
    await settlement.report(id, { disputed: sum })
    for (const refunded of [300, sum]) await settlement.report(id, { disputed: sum, refunded })
    await settlement.report(id, { refunded: sum })
    expect(await settlement.money()).toEqual({ wallet: sum, debt: 0 })
  })

  test('counts when the dispute is won', async () => {
    const id = await settlement.topUp()
    await settlement.report(id, { disputed: sum })
    await settlement.report(id, { disputed: sum, refunded: 300 })
    await settlement.report(id, { disputed: 0, refunded: 300 })
    expect(await settlement.money()).toEqual({ wallet: sum - 300, debt: 0 })
    expect(await settlement.readPayment(id)).toMatchObject({ disputed: false, refunded: 300 })
  })

  test('is left out of the dispute while it is on its way, and taken if it fails', async () => {
    const id = await settlement.topUp()
    await settlement.topUp()
    const refund = await reserve(id, 300)
    await settlement.report(id, { disputed: sum })
    expect(await settlement.money()).toEqual({ wallet: sum, debt: 0 })
    await settlement.asSystem((ctx) => settleRefund(ctx, refund, false))
    expect(await settlement.money()).toEqual({ wallet: sum, debt: 0 })
    await settlement.report(id, { disputed: 0 })
    expect(await settlement.money()).toEqual({ wallet: 2 * sum, debt: 0 })
    expect(await findLedgerFaults(settlement.db(), 'ua')).toEqual([])
  })

  test('that was paid out is not given back when the dispute is won', async () => {
    const id = await settlement.topUp()
    const refund = await reserve(id, 300)
    await settlement.report(id, { disputed: sum })
    await settlement.asSystem((ctx) => settleRefund(ctx, refund, true))
    await settlement.report(id, { disputed: sum, refunded: 300 })
    await settlement.report(id, { disputed: 0, refunded: 300 })
    expect(await settlement.money()).toEqual({ wallet: sum - 300, debt: 0 })
  })
})

describe('notifications are sent', () => {
  const confirmEmail = () =>
    settlement
      .db()
      .updateTable('account')
      .set({ email: `payer${settlement.tutorId()}@ua.test`, email_confirmed_at: new Date() })
      .where('id', '=', settlement.tutorId())
      .execute()
  const recipientsOf = async (event: EventName) =>
    (await messagesAfter(settlement.app, event)).map(({ recipient, template }) => [recipient, template])

  test('about a dispute to staff and the tutor', async () => {
    const id = await settlement.topUp()
    await confirmEmail()
    await settlement.report(id, { disputed: sum })
    expect(await recipientsOf('payment.disputed')).toEqual(
      expect.arrayContaining([
        ['staff1@demo.test', 'payment_disputed_staff'],
        [`payer${settlement.tutorId()}@ua.test`, 'payment_disputed'],
      ]),
    )
  })

  test('about a failed refund to staff and the tutor', async () => {
    const id = await settlement.topUp()
    await confirmEmail()
    const refund = await settlement.asSystem((ctx) =>
      reserveRefund(ctx, { paymentId: id, amount: 300, reason: '', staffId: null }),
    )
    await settlement.asSystem((ctx) => settleRefund(ctx, refund, false))
    expect(await recipientsOf('payment.refund_failed')).toEqual(
      expect.arrayContaining([
        ['staff1@demo.test', 'payment_refund_failed_staff'],
        [`payer${settlement.tutorId()}@ua.test`, 'payment_refund_failed'],
      ]),
    )
  })

  test('about money that could not be delivered to the tutor', async () => {
    const id = await settlement.topUp()
    await confirmEmail()
    await settlement.asSystem((ctx) => markUndelivered(ctx, id, { isPaidTwice: false }))
    const messages = await recipientsOf('payment.undelivered')
    expect(messages.at(-1)).toEqual([`payer${settlement.tutorId()}@ua.test`, 'payment_undelivered'])
  })

  test('about another sum to staff', async () => {
    const { payment_id } = await settlement.start()
    await settlement.report(payment_id, { amount: sum - 1 })
    expect(await recipientsOf('payment.mismatch')).toContainEqual(['staff1@demo.test', 'payment_mismatch'])
  })
})
