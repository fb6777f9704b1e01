import { fail } from '#shared/errors.ts'
import { languageTag } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import type { CallSituation, Exchange } from '../providers/provider.ts'
import { exchangeProviders } from '../providers/providers.ts'
import { applyReport } from './apply-report.ts'
import type { CallRow } from './apply-report.ts'
import { toE164 } from './e164.ts'
import { exchangeOf } from './exchange.ts'
import { recordRejectedNotice } from './exchange-health.ts'
import { listRingingExtensions } from './extensions.ts'
import { findCallers } from './find-callers.ts'

/** A notice of the configured exchange. The sandbox's keys are no secret, so it cannot use this way. */
export async function receiveExchangeNotice(ctx: Ctx, call: WebhookCall): Promise<string | object> {
  const exchange = exchangeOf(ctx)
  if (exchange.isSandbox || exchange.provider !== call.params['exchange']) throw fail('forbidden')
  return receiveCallNotice(ctx, exchange, call)
}

/** Applied before it is acknowledged. Calls whose notices are lost are found in the exchange's list. */
export async function receiveCallNotice(ctx: Ctx, exchange: Exchange, call: WebhookCall): Promise<string | object> {
  const notice = exchangeProviders[exchange.provider].readNotice(exchange, call, ctx.now)
  if (!notice) {
    await recordRejectedNotice(ctx)
    throw fail('forbidden')
  }
  const { report, callerPhone, answer } = notice
  if (!report) {
    const phone = toE164(ctx.edition.phone, callerPhone ?? '')
    return answer({ ...emptySituation, caller: await findOnlyCaller(ctx, phone) })
  }
  return ctx.transaction(async (within) => {
    const row = await applyReport(within, exchange.provider, report)
    return answer(row ? await describeSituation(within, row) : emptySituation)
  })
}

const emptySituation: CallSituation = { extensions: [], phone: '', nobodyThere: '', announcement: '', language: '' }

async function describeSituation(ctx: Ctx, call: CallRow): Promise<CallSituation> {
  const { edition } = ctx
  const [locale] = edition.locales
  return {
    caller: await findOnlyCaller(ctx, call.phone),
    extensions: call.direction === 'in' ? await listRingingExtensions(ctx, call.on_duty) : [],
    phone: call.phone,
    nobodyThere: ctx.t('call.nobody_there', {}, locale),
    announcement: edition.telephony.recordingConsent === 'announce' ? ctx.t('call.consent.announce', {}, locale) : '',
    language: languageTag(locale, edition.country),
  }
}

/** If several people have the number, none of them is named. */
async function findOnlyCaller(ctx: Ctx, phone: string): Promise<CallSituation['caller']> {
  const [caller, ...others] = await findCallers(ctx, phone)
  if (!caller || others.length > 0) return undefined
  const link = `${ctx.site.origin}/panel/users_incoming_calls/?text=${encodeURIComponent(phone)}`
  return { name: caller.name, link }
}
