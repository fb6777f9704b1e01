import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { splitTax } from '#features/payments/model.ts'
import type { PastMovement } from './ledger.ts'
import { demoPeople } from './logins.ts'

type PaidFee = { id: number; tutor_id: number; fee: number; paid_at: Date; isFromWallet: boolean }

/**
 * The fees of paid orders, as the product books them. Staff marked most of them as paid outside; tutors with promotion and
 * the demo login have paid from their wallets.
 */
export async function listPaidFees(ctx: Ctx): Promise<PastMovement[]> {
  const { db, edition } = ctx
  const { rows } = await sql<PaidFee>`select o.id, o.tutor_id, o.fee, o.paid_at,
      a.email = ${demoPeople.tutor.login} or exists (
        select from top_placement t where t.edition = o.edition and t.tutor_id = o.tutor_id) as "isFromWallet"
    from lesson_order o join account a on a.edition = o.edition and a.id = o.tutor_id
    where o.edition = ${edition.code} and o.paid_at is not null and o.fee > 0`.execute(db)
  return rows.flatMap((order) => movementsOf(ctx, order))
}

function movementsOf({ edition }: Ctx, { id, tutor_id, fee, paid_at: at, isFromWallet }: PaidFee): PastMovement[] {
  const { net, tax } = splitTax(fee, edition.vatPercent)
  const wallet = { kind: 'wallet', owner: tutor_id } as const
  const paid: PastMovement = {
    at,
    kind: isFromWallet ? 'fee' : 'paid_outside',
    key: `order:${id}:fee:1`,
    orderId: id,
    entries: [
      { account: isFromWallet ? wallet : { kind: 'paid_outside' }, amount: -fee },
      { account: { kind: 'fee_income' }, amount: net },
      { account: { kind: 'tax' }, amount: tax },
    ],
  }
  if (!isFromWallet) return [paid]
  const funded: PastMovement = {
    at,
    kind: 'adjustment',
    key: `demo:fee:${id}`,
    entries: [
      { account: wallet, amount: fee },
      { account: { kind: 'staff_adjustment' }, amount: -fee },
    ],
  }
  return [funded, paid]
}

/**
 * Settles and confirms the fees that were paid outside. The movements are posted before. Nobody entered the settlements, since
 * demo staff come later.
 */
export async function settleOutsideFees({ db, edition }: Pick<Ctx, 'db' | 'edition'>): Promise<void> {
  await sql`with settled as (
      insert into fee_settlement
        (edition, order_id, tutor_id, kind, amount, method, reason, staff_id, state, confirmed_at, created_at)
      select o.edition, o.id, o.tutor_id, 'paid_outside', o.fee, coalesce(o.payment_data ->> 'method', ''), '', 0,
        'booked', m.at, m.at
      from ledger_movement m join lesson_order o on o.edition = m.edition and o.id = m.order_id
      where m.edition = ${edition.code} and m.kind = 'paid_outside'
      returning order_id, amount
    )
    update lesson_order o set fee_settled = settled.amount from settled
    where o.edition = ${edition.code} and o.id = settled.order_id`.execute(db)
}
