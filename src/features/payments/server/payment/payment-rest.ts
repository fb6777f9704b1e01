import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { sumTakenByDisputes } from './dispute-movements.ts'
import type { PaymentRow } from './lock-payment.ts'
import { sumPendingRefunds } from './pending-refunds.ts'

/** The part of a payment that is neither refunded nor on its way back nor taken by a dispute. */
export type PaymentRest = {
  sum: number
  /** The part of the sum that was donated. */
  donation: number
  takenByDisputes: number
}

export type PaymentSums = Pick<PaymentRow, 'id' | 'amount' | 'donation' | 'refunded'>

export async function readRest(ctx: Ctx, { id, amount, donation, refunded }: PaymentSums): Promise<PaymentRest> {
  const takenByDisputes = await sumTakenByDisputes(ctx, id)
  const sum = amount + donation - refunded - (await sumPendingRefunds(ctx, id)) - takenByDisputes
  return { sum, donation: donation - (await sumReturnedDonation(ctx, id)), takenByDisputes }
}

async function sumReturnedDonation({ db, edition }: Ctx, paymentId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as sum
    from ledger_movement m
    join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
    join ledger_account a on a.edition = e.edition and a.id = e.account_id and a.kind = 'donation'
    where m.edition = ${edition.code} and m.payment_id = ${paymentId} and m.kind <> 'top_up'`.execute(db)
  return rows[0]!.sum
}

/** The donation goes back last. `share` is the part of a sum that the tutor pays. */
export function splitReturn(rest: PaymentRest, sum: number): { share: number; donation: number } {
  const donation = Math.min(sum, Math.max(0, sum - (rest.sum - rest.donation)))
  return { share: sum - donation, donation }
}
