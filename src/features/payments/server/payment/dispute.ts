import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { lockWalletBalance } from '../ledger/accounts.ts'
import { postMovement } from '../ledger/post-movement.ts'
import { reverseMovement } from '../ledger/reverse-movement.ts'
import type { PaymentReport } from '../providers/provider.ts'
import type { PaymentRow } from './lock-payment.ts'
import { sumPendingRefunds } from './pending-refunds.ts'

type ReportedDispute = Pick<PaymentReport, 'disputed' | 'disputedAmount'>

/** The disputed sum is taken back by the provider at once. A dispute won by us is booked back. */
export async function applyDispute(ctx: Ctx, payment: PaymentRow, reported: ReportedDispute): Promise<PaymentRow> {
  const { id } = payment
  const { disputed = payment.disputed } = reported
  const disputed_amount = disputed ? disputedSum(payment, reported) : null
  if (disputed === payment.disputed && disputed_amount === payment.disputed_amount) return payment
  const changed = { ...payment, disputed, disputed_amount }
  // A smaller sum, for example because one of two disputes was won, is taken anew.
  if (!disputed || (disputed_amount !== null && disputed_amount < (await sumOpenDisputes(ctx, id))))
    await reverseDisputes(ctx, id)
  await takeDisputed(ctx, changed)
  await ctx.db
    .updateTable('payment')
    .set({ disputed, disputed_amount })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  const event = { entity: 'payment', entityId: id }
  const sum = disputed_amount !== null && { amount: disputed_amount }
  if (disputed) await ctx.emit({ name: 'payment.disputed', ...event, after: { disputed, ...sum } })
  else await ctx.emit({ name: 'payment.dispute_won', ...event, after: { disputed } })
  return changed
}

/** Null stands for the whole payment, also if the provider names its sum. */
function disputedSum(payment: PaymentRow, { disputedAmount }: ReportedDispute): number | null {
  if (disputedAmount === undefined) return payment.disputed_amount
  return disputedAmount < payment.amount + payment.donation ? disputedAmount : null
}

/**
 * The disputed sum, as far as it is neither refunded nor on its way back. The wallet pays as far as it can, because it
 * never goes below zero; the tutor owes the rest. Called again after a refund has failed, it takes the sum that came back.
 */
export async function takeDisputed(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { id, tutor_id, merchant_id, amount, donation, refunded, disputed_amount } = payment
  if (!payment.disputed) return
  const disputes = await listDisputes(ctx, id)
  const open = sumOpen(disputes)
  const rest = amount + donation - refunded - (await sumPendingRefunds(ctx, id)) - open
  const taken = Math.min(rest, (disputed_amount ?? Infinity) - open)
  if (taken <= 0) return
  // The donation is taken last.
  const donationLeft = donation - Math.max(0, refunded - amount) - sumOpenDonation(disputes)
  const given = Math.max(0, taken - (rest - donationLeft))
  const share = taken - given
  const fromWallet = Math.min(share, await lockWalletBalance(ctx, tutor_id))
  await postMovement(ctx, {
    kind: 'dispute',
    key: `payment:${id}:dispute:${disputes.length + 1}`,
    paymentId: id,
    entries: [
      { account: { kind: 'clearing', owner: merchant_id }, amount: taken },
      { account: { kind: 'donation' }, amount: -given },
      { account: { kind: 'wallet', owner: tutor_id }, amount: -fromWallet },
      { account: { kind: 'receivable', owner: tutor_id }, amount: fromWallet - share },
    ],
  })
}

async function reverseDisputes(ctx: Ctx, paymentId: number): Promise<void> {
  for (const [place, { id, isReversed }] of (await listDisputes(ctx, paymentId)).entries())
    if (!isReversed)
      await reverseMovement(ctx, id, { kind: 'dispute_won', key: `payment:${paymentId}:dispute:${place + 1}:won` })
}

/** The sum that disputes have taken and not given back. */
export const sumOpenDisputes = async (ctx: Ctx, paymentId: number): Promise<number> =>
  sumOpen(await listDisputes(ctx, paymentId))

type Dispute = { id: number; sum: number; donation: number; isReversed: boolean }

const sumOpen = (disputes: readonly Dispute[]) =>
  disputes.reduce((total, { sum, isReversed }) => (isReversed ? total : total + sum), 0)

const sumOpenDonation = (disputes: readonly Dispute[]) =>
  disputes.reduce((total, { donation, isReversed }) => (isReversed ? total : total + donation), 0)

async function listDisputes({ db, edition }: Ctx, paymentId: number): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select m.id, r.id is not null as "isReversed",
      sum(e.amount) filter (where e.amount > 0)::bigint as sum,
      coalesce(-sum(e.amount) filter (where a.kind = 'donation'), 0)::bigint as donation
    from ledger_movement m
    join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
    join ledger_account a on a.edition = e.edition and a.id = e.account_id
    left join ledger_movement r on r.edition = m.edition and r.reverses_id = m.id
    where m.edition = ${edition.code} and m.payment_id = ${paymentId} and m.kind = 'dispute'
    group by m.id, r.id order by m.id`.execute(db)
  return rows
}
