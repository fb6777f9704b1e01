import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { findMerchant } from '../merchants/merchants.ts'
import { ProviderError } from '../providers/http.ts'
import { paymentProviders } from '../providers/providers.ts'
import { fetchFor } from '../sandbox/sandbox-env.ts'
import { decryptCardToken } from './card-token.ts'

type DetachedCard = { card: number; tutor: number; merchant: number; token: string }
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    detach_card: DetachedCard
  }
}

/**
 * Asks the provider to forget cards, by a job because it must not be called in a transaction. Our row loses its token
 * at once, so the job carries it, still encrypted.
 */
export async function enqueueDetachment(ctx: Ctx, tutorId: number, cardId?: number): Promise<void> {
  const cards = await ctx.db
    .selectFrom('payment_card')
    .select(['id', 'merchant_id', 'token'])
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .where('deleted_at', 'is', null)
    .$if(cardId !== undefined, (query) => query.where('id', '=', cardId!))
    .forUpdate()
    .execute()
  for (const { id: card, merchant_id: merchant, token } of cards)
    await ctx.enqueue('detach_card', { card, tutor: tutorId, merchant, token: token.toString('base64') })
}

/** An outage fails the job, which is tried again. A refusal is final. */
export const detachCardJob: Job = {
  name: 'detach_card',
  lane: 'payments',
  standalone: true,
  async run(ctx, payload) {
    const { card, tutor: tutorId, merchant: merchantId, token } = payload as unknown as DetachedCard
    const opened = decryptCardToken(ctx, { tutorId, merchantId }, Buffer.from(token, 'base64'))
    // The token cannot charge the card any more, and the provider cannot be asked without it.
    if (opened === undefined) return ctx.log.warn({ card }, 'card token is unreadable')
    const merchant = await findMerchant(ctx, merchantId)
    const provider = merchant && paymentProviders[merchant.provider]
    if (!provider?.deleteCard) return
    try {
      await provider.deleteCard(fetchFor(ctx, merchant!), merchant!, opened)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ provider: provider.name, code: error.code, card }, 'card detachment failed')
      if (error.kind === 'outage') throw error
    }
  },
}
