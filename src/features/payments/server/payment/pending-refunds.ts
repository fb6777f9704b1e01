import type { Ctx } from '#platform/context.ts'

export async function listRefunds({ db, edition }: Ctx, paymentId: number) {
  return db
    .selectFrom('payment_refund')
    .select(['id', 'amount', 'donation', 'status', 'provider_prefix'])
    .where('edition', '=', edition.code)
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
}

export const listPendingRefunds = async (ctx: Ctx, paymentId: number) =>
  (await listRefunds(ctx, paymentId)).filter(({ status }) => status === 'pending')

export const sumPendingRefunds = (ctx: Ctx, paymentId: number) => sumRefunds(ctx, paymentId, 'pending')

/** The refunds of ours that the provider has paid out. */
export const sumPaidRefunds = (ctx: Ctx, paymentId: number) => sumRefunds(ctx, paymentId, 'done')

async function sumRefunds(ctx: Ctx, paymentId: number, wanted: 'pending' | 'done'): Promise<number> {
  const refunds = await listRefunds(ctx, paymentId)
  return refunds.reduce((sum, { amount, status }) => (status === wanted ? sum + amount : sum), 0)
}
