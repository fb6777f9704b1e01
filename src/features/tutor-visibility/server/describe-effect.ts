import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { formatDay, recipientZone } from '#platform/zone-names.ts'
import type { TutorVisibility } from '../contract.ts'
import { feeBlockDays } from '../model.ts'

type Reader = { locale: Locale; timeZone: string | null }

/** A sentence for emails about overdue fees: what they restrict now, or what they will. */
export function describeFeeEffect(ctx: Ctx, visibility: TutorVisibility, { locale, timeZone }: Reader): string {
  const { reasons, fees, hidden_from, lifted_until } = visibility
  const day = (at: Date) => formatDay({ edition: ctx.edition, locale }, at, recipientZone(ctx, timeZone))
  const count = Math.max(1, fees.length)
  if (reasons.includes('fee_hidden')) return ctx.t('visibility.effect.hidden', { count }, locale)
  if (reasons.includes('fee_no_requests') && hidden_from)
    return ctx.t('visibility.effect.no_requests', { count, day: day(hidden_from) }, locale)
  if (lifted_until) return ctx.t('visibility.effect.lifted', { day: day(lifted_until) }, locale)
  return ctx.t(
    'visibility.effect.visible',
    { no_requests: feeBlockDays.no_offers, hidden: feeBlockDays.hidden },
    locale,
  )
}
