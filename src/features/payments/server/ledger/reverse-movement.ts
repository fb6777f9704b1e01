import type { Ctx } from '#platform/context.ts'
import { fail } from '#shared/errors.ts'
import type { LedgerAccount, MovementKind } from '../../model.ts'
import { postMovement } from './post-movement.ts'
import type { PostedMovement } from './post-movement.ts'

type Reversal = { kind: MovementKind; key: string; reason?: string }

/**
 * Posts the opposite of every entry. A movement can be reversed once, and a spent wallet cannot be charged. A debt that
 * the movement made may be paid by now, so its sum comes into the wallet, which pays what is still owed.
 */
export async function reverseMovement(ctx: Ctx, movementId: number, reversal: Reversal): Promise<PostedMovement> {
  const { db, edition } = ctx
  const entries = await db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.edition', '=', 'e.edition').onRef('a.id', '=', 'e.account_id'),
    )
    .select(['a.kind', 'a.owner_id', 'e.amount'])
    .where('e.edition', '=', edition.code)
    .where('e.movement_id', '=', movementId)
    .execute()
  if (entries.length === 0) throw fail('not_found')
  const { payment_id, order_id, top_id } = await db
    .selectFrom('ledger_movement')
    .select(['payment_id', 'order_id', 'top_id'])
    .where('edition', '=', edition.code)
    .where('id', '=', movementId)
    .executeTakeFirstOrThrow()
  return postMovement(ctx, {
    ...reversal,
    reversesId: movementId,
    paymentId: payment_id ?? undefined,
    orderId: order_id ?? undefined,
    topId: top_id ?? undefined,
    entries: entries.map(({ kind, owner_id, amount }) => ({
      account:
        kind === 'receivable' && amount < 0
          ? { kind: 'wallet', owner: owner_id! }
          : ({ kind, ...(owner_id !== null && { owner: owner_id }) } as LedgerAccount),
      amount: -amount,
    })),
  })
}
