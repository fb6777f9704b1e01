import type { Ctx } from '#platform/context.ts'

export async function listRefunds({ db, edition }: Ctx, paymentId: number) {
  return db
    .selectFrom('payment_refund')
    .select(['id', 'amount', 'status'])
    .where('edition', '=', edition.code)
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
}

export const listPendingRefunds = async (ctx: Ctx, paymentId: number) =>
  (await listRefunds(ctx, paymentId)).filter(({ status }) => status === 'pending')

export async function sumPendingRefunds(ctx: Ctx, paymentId: number): Promise<number> {
  const pending = await listPendingRefunds(ctx, paymentId)
  return pending.reduce((sum, { amount }) => sum + amount, 0)
}
