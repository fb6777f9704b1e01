import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { NotificationRoute } from '#features/notifications/public.ts'
import { findTutorForEmail } from '#features/tutors/public.ts'
import { getTutorVisibility } from '#features/tutor-visibility/public.ts'

/** Tells tutors that unpaid fees have hidden their profile, unless they have paid since. */
export const hiddenTutorRoute: NotificationRoute = {
  event: 'order.fee_blocked',
  channel: 'mail',
  template: 'tutor_fee_hidden',
  kind: 'account',
  async resolveRecipients(ctx, { entityId = 0 }) {
    const tutor = await findTutorForEmail(ctx, entityId)
    if (!tutor) return []
    const { reasons, fees } = await getTutorVisibility(ctx, entityId)
    const [oldest] = fees
    if (!oldest || !reasons.includes('fee_hidden')) return []
    const { address, locale, time_zone: timeZone, name } = tutor
    const { currency, country } = ctx.edition
    const lines = fees.map(({ order_id, fee }) => {
      const sum = formatMoney({ minor: fee ?? 0, currency }, languageTag(locale, country))
      return ctx.t('visibility.fee_line', { id: String(order_id), sum }, locale)
    })
    const link = ctx.site.link(locale, `/zayavka/${oldest.order_id}/`)
    return [{ address, locale, timeZone, account: entityId, values: { name, fees: lines.join(', '), link } }]
  },
}
