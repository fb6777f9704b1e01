import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reverseMovement } from '../ledger/reverse-movement.ts'

type DisputeMovement = { id: number; sum: number; isReversed: boolean }

export async function listDisputeMovements({ db, edition }: Ctx, paymentId: number): Promise<DisputeMovement[]> {
  const { rows } = await sql<DisputeMovement>`
    select m.id, r.id is not null as "isReversed", sum(e.amount) filter (where e.amount > 0)::bigint as sum
    from ledger_movement m
    join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
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

export async function reverseDisputeMovements(ctx: Ctx, paymentId: number): Promise<void> {
  for (const [place, { id, isReversed }] of (await listDisputeMovements(ctx, paymentId)).entries())
    if (!isReversed)
      await reverseMovement(ctx, id, { kind: 'dispute_won', key: `payment:${paymentId}:dispute:${place + 1}:won` })
}
