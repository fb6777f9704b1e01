import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Recipient } from './notification-route.ts'

export function passkeyChangeRecipients(ctx: Ctx, event: Event): Promise<Recipient[]> {
  const { passkey, host } = (event.after ?? event.before) as { passkey: string; host: string }
  return staffRecipients(ctx, event, { passkey, host })
}

export function staffPasswordRecipients(ctx: Ctx, event: Event): Promise<Recipient[]> {
  return staffRecipients(ctx, event, {})
}

async function staffRecipients(
  { db, edition, origin }: Ctx,
  event: Event,
  more: Record<string, string>,
): Promise<Recipient[]> {
  const member = await db
    .selectFrom('staff_member')
    .select(['name', 'login', 'locale', 'time_zone'])
    .where('id', '=', event.entityId ?? 0)
    .executeTakeFirst()
  if (!member) return []
  const locale = member.locale && isLocale(member.locale) ? member.locale : edition.locales[0]
  const values = { name: member.name, ...more, time: event.at, link: `${origin}/panel/passkeys/` }
  return [{ address: member.login, locale, timeZone: member.time_zone, values }]
}
