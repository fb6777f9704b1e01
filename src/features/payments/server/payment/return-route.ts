import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { rawAnswer } from '#platform/http/webhook-call.ts'
import type { RawAnswer, WebhookCall } from '#platform/http/webhook-call.ts'
import type { Locale } from '#shared/locale.ts'
import { returnPath } from './start-payment.ts'

/**
 * The payer's browser returns here by GET or by a POST of the provider's page, which carries no session. Nothing of it
 * decides about money: the page it leads to reads our own state.
 */
export async function redirectReturn(ctx: Ctx, { params }: WebhookCall): Promise<RawAnswer> {
  const id = Number(params['payment'])
  if (!Number.isSafeInteger(id) || id < 1) throw fail('not_found')
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['id', 'locale'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!payment) throw fail('not_found')
  return rawAnswer(303, { location: returnPath({ ...ctx, locale: payment.locale as Locale }, payment.id) })
}
