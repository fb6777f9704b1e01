import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { lockWalletBalance } from '../ledger/accounts.ts'
import { postMovement } from '../ledger/post-movement.ts'
import type { PaymentRow } from './lock-payment.ts'

type DisputeDebt = { movementId: number; owed: number }

/**
 * A dispute that is reversed pays the debt that it made. If staff have forgiven the debt, it is owed again first, or the
 * tutor would be given the sum twice. Forgiveness names no cause, so that of another debt counts as well.
 */
export async function reverseForgiveness(
  ctx: Ctx,
  payment: PaymentRow,
  { movementId, owed }: DisputeDebt,
): Promise<void> {
  if (owed === 0) return
  await lockWalletBalance(ctx, payment.tutor_id)
  const sum = Math.min(owed, await sumForgiven(ctx, payment.tutor_id))
  if (sum === 0) return
  await postForgiveness(ctx, payment, {
    kind: 'debt_forgiven_reversed',
    key: `movement:${movementId}:forgiven_reversed`,
    sum: -sum,
  })
}

/**
 * The part of a sum that the tutor need not pay when the provider takes it, because it was forgiven when an earlier
 * dispute of the payment had taken it.
 */
export async function sumForgivable(ctx: Ctx, { id, tutor_id }: PaymentRow, sum: number): Promise<number> {
  await lockWalletBalance(ctx, tutor_id)
  return Math.min(sum, -(await sumForgiven(ctx, tutor_id, id)))
}

export async function forgiveAgain(
  ctx: Ctx,
  payment: PaymentRow,
  { movementId, sum }: { movementId: number; sum: number },
): Promise<void> {
  if (sum > 0)
    await postForgiveness(ctx, payment, { kind: 'debt_forgiven', key: `movement:${movementId}:forgiven`, sum })
}

type Forgiveness = { kind: 'debt_forgiven' | 'debt_forgiven_reversed'; key: string; sum: number }

async function postForgiveness(ctx: Ctx, { id, tutor_id }: PaymentRow, { kind, key, sum }: Forgiveness): Promise<void> {
  await postMovement(ctx, {
    kind,
    key,
    paymentId: id,
    entries: [
      { account: { kind: 'receivable', owner: tutor_id }, amount: sum },
      { account: { kind: 'staff_adjustment' }, amount: -sum },
    ],
  })
}

/**
 * The forgiven sum that still stands. With a payment: only the changes that its disputes made, which are negative while
 * forgiveness is reversed.
 */
async function sumForgiven({ db, edition }: Ctx, tutorId: number, paymentId?: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::bigint as sum
    from ledger_account a
    join ledger_entry e on e.edition = a.edition and e.account_id = a.id
    join ledger_movement m on m.edition = e.edition and m.id = e.movement_id
    where a.edition = ${edition.code} and a.kind = 'receivable' and a.owner_id = ${tutorId}
      and m.kind in ('debt_forgiven', 'debt_forgiven_reversed')
      and ${paymentId === undefined ? sql`true` : sql`m.payment_id = ${paymentId}`}`.execute(db)
  return rows[0]!.sum
}
