import type { Ctx } from '#platform/context.ts'
import type { MovementKind } from '../../model.ts'

/** An entry of a wallet, oldest first. `subject` is the order or promotion that it belongs to. */
export type WalletFlow = { kind: MovementKind; amount: number; subject: string | null }

/** The part of the wallet that was paid in. Credit of staff and rewards is not paid out. */
export async function sumPaidIn({ db, edition }: Ctx, tutorId: number): Promise<number> {
  const rows = await db
    .selectFrom('ledger_account as a')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.edition', '=', 'a.edition').onRef('e.account_id', '=', 'a.id'),
    )
    .innerJoin('ledger_movement as m', (join) =>
      join.onRef('m.edition', '=', 'e.edition').onRef('m.id', '=', 'e.movement_id'),
    )
    .select(['m.kind', 'm.order_id', 'm.top_id', 'e.amount'])
    .where('a.edition', '=', edition.code)
    .where('a.kind', '=', 'wallet')
    .where('a.owner_id', '=', tutorId)
    .orderBy('e.number')
    .execute()
  return replayPaidIn(
    rows.map(({ kind, order_id, top_id, amount }) => ({
      kind: kind as MovementKind,
      amount,
      subject: order_id !== null ? `order ${order_id}` : top_id !== null ? `top ${top_id}` : null,
    })),
  )
}

/** Kinds whose money came from a card, or goes back to one. */
const paidKinds = new Set<MovementKind>(['top_up', 'refund', 'refund_done', 'refund_failed', 'dispute', 'dispute_won'])
const spendKinds = new Set<MovementKind>(['fee', 'top'])
const refundKinds = new Set<MovementKind>(['fee_refund', 'top_refund'])

/**
 * Replays a wallet with two parts: paid in and given. Purchases use a payment that was made for them, then what was
 * given, then what was paid in; their refunds return the paid part first.
 */
export function replayPaidIn(flows: readonly WalletFlow[]): number {
  let [paid, given] = [0, 0]
  const reserved = new Map<string, number>()
  const spent = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, sum: number) => sums.set(key, (sums.get(key) ?? 0) + sum)
  const takePaid = (sum: number): number => {
    const taken = Math.min(paid, sum)
    paid -= taken
    return taken
  }
  const takeGiven = (sum: number): number => {
    const taken = Math.min(given, sum)
    given -= taken
    return taken
  }
  for (const { kind, amount, subject } of flows) {
    const sum = Math.abs(amount)
    if (amount > 0 && paidKinds.has(kind)) {
      paid += sum
      if (subject !== null) add(reserved, subject, sum)
    } else if (amount > 0 && refundKinds.has(kind) && subject !== null) {
      const returned = Math.min(sum, spent.get(subject) ?? 0)
      add(spent, subject, -returned)
      paid += returned
      given += sum - returned
    } else if (amount > 0) given += sum
    else if (spendKinds.has(kind) && subject !== null) {
      const own = takePaid(Math.min(sum, reserved.get(subject) ?? 0))
      add(reserved, subject, -own)
      const rest = sum - own
      add(spent, subject, own + takePaid(rest - takeGiven(rest)))
    } else if (paidKinds.has(kind)) takeGiven(sum - takePaid(sum))
    else takePaid(sum - takeGiven(sum))
  }
  return paid
}
