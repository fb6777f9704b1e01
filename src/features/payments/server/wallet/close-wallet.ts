import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { WalletChoice } from '../../model.ts'
import { lockDebt, lockWalletBalance, lockWalletOwner } from '../ledger/accounts.ts'
import { postMovement } from '../ledger/post-movement.ts'
import { enqueueDetachment } from '../payment/detach-cards.ts'
import type { PaymentSums } from '../payment/payment-rest.ts'
import { reserveRefund, sumRefundable } from '../payment/refund.ts'
import { sumPaidIn } from './withdrawable.ts'

/** Remembers what a leaving tutor wants to happen with the rest of the wallet. */
export async function saveWalletChoice({ db, edition }: Ctx, tutorId: number, choice: WalletChoice): Promise<void> {
  await db
    .insertInto('wallet_closing')
    .values({ edition: edition.code, tutor_id: tutorId, choice })
    .onConflict((known) => known.columns(['edition', 'tutor_id']).doUpdateSet({ choice }))
    .execute()
}

/** Returns the deleted choice. */
export async function deleteWalletChoice({ db, edition }: Ctx, tutorId: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('wallet_closing')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .returning('choice')
    .executeTakeFirst()
  return row?.choice
}

/**
 * Runs in the transaction that erases the tutor. What was paid in is refunded to the cards, unless the tutor has given
 * it up; the rest is given up.
 */
export async function closeWallet(ctx: Ctx, { id: eventId, entityId: tutorId = 0 }: Event): Promise<void> {
  const { db, edition } = ctx
  await ctx.slices.lockForErasure(tutorId)
  await lockWalletOwner(ctx, tutorId)
  if ((await deleteWalletChoice(ctx, tutorId)) !== 'forfeit') await refundPayments(ctx, tutorId)
  const rest = await lockWalletBalance(ctx, tutorId)
  if (rest > 0)
    await postMovement(ctx, {
      kind: 'forfeit',
      // The same account can register as a tutor and leave again.
      key: `forfeit:${tutorId}:${eventId}`,
      entries: [
        { account: { kind: 'wallet', owner: tutorId }, amount: -rest },
        { account: { kind: 'forfeited' }, amount: rest },
      ],
    })
  await enqueueDetachment(ctx, tutorId)
  await db
    .updateTable('payment_card')
    .set({ deleted_at: ctx.now, token: Buffer.alloc(0), fingerprint: '', brand: '', last4: '0000', expires: '' })
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .execute()
  await db
    .updateTable('payment')
    .set({ card_fingerprint: null })
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .where('card_fingerprint', 'is not', null)
    .execute()
}

/** Their refunds are reserved when the wallet is closed. */
export async function lockTutorPayments({ db, edition }: Ctx, tutorId: number): Promise<void> {
  await db
    .selectFrom('payment')
    .select('id')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The latest payments first, whose cards are likely to be valid. Nothing is refunded while the tutor owes money. */
async function refundPayments(ctx: Ctx, tutorId: number): Promise<void> {
  if ((await lockDebt(ctx, tutorId)) > 0) return
  let rest = Math.min(await lockWalletBalance(ctx, tutorId), await sumPaidIn(ctx, tutorId))
  for (const payment of await listRefundable(ctx, tutorId)) {
    const sum = Math.min(rest, await sumRefundable(ctx, payment))
    if (sum <= 0) continue
    const refund = await reserveRefund(ctx, { paymentId: payment.id, amount: sum, reason: '', staffId: null })
    await ctx.enqueue('send_refund', { refund })
    rest -= sum
  }
}

/** Payments whose money is in the wallet: top-ups, and those for an order or promotion that was not kept. */
async function listRefundable({ db, edition }: Ctx, tutorId: number) {
  const { rows } = await sql<PaymentSums>`
    select p.id, p.amount, p.donation, p.refunded from payment p
    where p.edition = ${edition.code} and p.tutor_id = ${tutorId} and p.status = 'success'
      and (p.purpose = 'wallet' or p.undelivered or exists (select from ledger_movement m
        where m.edition = p.edition and ((p.purpose = 'order' and m.kind = 'fee_refund' and m.order_id = p.subject_id)
          or (p.purpose = 'top' and m.kind = 'top_refund' and m.top_id = p.subject_id))))
    order by p.id desc`.execute(db)
  return rows
}
