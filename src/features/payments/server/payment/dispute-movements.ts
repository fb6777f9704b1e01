import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reverseMovement } from '../ledger/reverse-movement.ts'
import { reverseForgiveness } from './forgiven-debt.ts'
import type { PaymentRow } from './lock-payment.ts'

/** `owed` is the part of the sum that became a debt. */
type DisputeMovement = { id: number; sum: number; owed: number; isReversed: boolean }

export async function listDisputeMovements({ db, edition }: Ctx, paymentId: number): Promise<DisputeMovement[]> {
  const { rows } = await sql<DisputeMovement>`
    select m.id, r.id is not null as "isReversed", sum(e.amount) filter (where e.amount > 0)::bigint as sum,
      coalesce(-sum(e.amount) filter (where a.kind = 'receivable'), 0)::bigint as owed
    from ledger_movement m
    join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
    join ledger_account a on a.edition = e.edition and a.id = e.account_id
    left join ledger_movement r on r.edition = m.edition and r.reverses_id = m.id
    where m.edition = ${edition.code} and m.payment_id = ${paymentId} and m.kind = 'dispute'
    group by m.id, r.id order by m.id`.execute(db)
  return rows
}

/** The sum that disputes have taken and not given back. */
export async function sumTakenByDisputes(ctx: Ctx, paymentId: number): Promise<number> {
  const movements = await listDisputeMovements(ctx, paymentId)
  return movements.reduce((total, { sum, isReversed }) => (isReversed ? total : total + sum), 0)
}

export async function reverseDisputeMovements(ctx: Ctx, payment: PaymentRow): Promise<void> {
  for (const [place, { id, owed, isReversed }] of (await listDisputeMovements(ctx, payment.id)).entries()) {
    if (isReversed) continue
    await reverseForgiveness(ctx, payment, { movementId: id, owed })
    await reverseMovement(ctx, id, { kind: 'dispute_won', key: `payment:${payment.id}:dispute:${place + 1}:won` })
  }
}
