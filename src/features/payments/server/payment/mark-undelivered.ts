import type { Ctx } from '#platform/context.ts'
import { payDebt } from '../ledger/post-movement.ts'

/** The thing that was paid can no longer be delivered, so the money stays in the wallet and pays a debt like a top-up. */
export async function markUndelivered(
  ctx: Ctx,
  paymentId: number,
  { isPaidTwice }: { isPaidTwice: boolean },
): Promise<void> {
  const { tutor_id, amount } = await ctx.db
    .updateTable('payment')
    .set({ undelivered: true, paid_twice: isPaidTwice })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', paymentId)
    .returning(['tutor_id', 'amount'])
    .executeTakeFirstOrThrow()
  await payDebt(ctx, tutor_id, { cause: `payment:${paymentId}`, paymentId })
  await ctx.emit({
    name: 'payment.undelivered',
    entity: 'payment',
    entityId: paymentId,
    after: { amount, paid_twice: isPaidTwice },
  })
}
