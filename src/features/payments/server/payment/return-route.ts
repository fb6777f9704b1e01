import { fail } from '#shared/errors.ts'
import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { rawAnswer } from '#platform/http/webhook-call.ts'
import type { RawAnswer, WebhookCall } from '#platform/http/webhook-call.ts'
import { returnPath } from './start-payment.ts'

/**
 * The payer's browser returns here by GET or by a POST of the provider's page, which carries no session. It reads
 * nothing, so that strangers cannot find out which payments exist: the page it leads to knows who is looking.
 */
export function redirectReturn(ctx: Ctx, { params, query }: WebhookCall): Promise<RawAnswer> {
  const id = Number(params['payment'])
  if (!Number.isSafeInteger(id) || id < 1) throw fail('not_found')
  const { lang } = query
  const locale = typeof lang === 'string' && isLocale(lang) ? lang : ctx.locale
  return Promise.resolve(rawAnswer(303, { location: returnPath({ ...ctx, locale }, id) }))
}
