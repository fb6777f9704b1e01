import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { lockWalletBalance } from '../ledger/accounts.ts'
import { postMovement } from '../ledger/post-movement.ts'
import { reverseMovement } from '../ledger/reverse-movement.ts'
import type { PaymentRow } from './lock-payment.ts'
import { sumPendingRefunds } from './pending-refunds.ts'

/** A disputed payment is taken back by the provider at once. A dispute won by us is booked back. */
export async function applyDispute(ctx: Ctx, payment: PaymentRow, disputed: boolean | undefined): Promise<PaymentRow> {
  if (disputed === undefined || disputed === payment.disputed) return payment
  const { id } = payment
  const changed = { ...payment, disputed }
  if (disputed) await takeDisputed(ctx, changed)
  else await reverseDisputes(ctx, id)
  await ctx.db
    .updateTable('payment')
    .set({ disputed })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  const event = { entity: 'payment', entityId: id, after: { disputed } }
  if (disputed) await ctx.emit({ name: 'payment.disputed', ...event })
  else await ctx.emit({ name: 'payment.dispute_won', ...event })
  return changed
}

/**
 * Everything that is neither refunded nor on its way back. The wallet pays as far as it can, because it never goes below
 * zero; the tutor owes the rest. Called again after a refund has failed, it takes the sum that came back.
 */
export async function takeDisputed(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { id, tutor_id, merchant_id, amount, donation, refunded } = payment
  const disputes = await listDisputes(ctx, id)
  const rest = amount + donation - refunded - (await sumPendingRefunds(ctx, id)) - sumOpen(disputes)
  if (!payment.disputed || rest <= 0) return
  // The donation is disputed once, and the wallet's part before it.
  const given = sumOpen(disputes) > 0 ? 0 : Math.min(rest, donation - Math.max(0, refunded - amount))
  const share = rest - given
  const fromWallet = Math.min(share, await lockWalletBalance(ctx, tutor_id))
  await postMovement(ctx, {
    kind: 'dispute',
    key: `payment:${id}:dispute:${disputes.length + 1}`,
    paymentId: id,
    entries: [
      { account: { kind: 'clearing', owner: merchant_id }, amount: rest },
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

type Dispute = { id: number; sum: number; isReversed: boolean }

const sumOpen = (disputes: readonly Dispute[]) =>
  disputes.reduce((total, { sum, isReversed }) => (isReversed ? total : total + sum), 0)

async function listDisputes({ db, edition }: Ctx, paymentId: number): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select m.id, sum(e.amount)::bigint as sum, r.id is not null as "isReversed" from ledger_movement m
    join ledger_entry e on e.edition = m.edition and e.movement_id = m.id and e.amount > 0
    left join ledger_movement r on r.edition = m.edition and r.reverses_id = m.id
    where m.edition = ${edition.code} and m.payment_id = ${paymentId} and m.kind = 'dispute'
    group by m.id, r.id order by m.id`.execute(db)
  return rows
}
