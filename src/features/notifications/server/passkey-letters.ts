import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Receiver } from './routes.ts'

/** The member of the staff whose passkeys are not as they were: whoever did it, they should know. */
export function memberWhosePasskey(ctx: Ctx, event: Event): Promise<Receiver[]> {
  const { passkey, host } = (event.after ?? event.before) as { passkey: string; host: string }
  return memberOf(ctx, event, { passkey, host })
}

export function memberWhosePassword(ctx: Ctx, event: Event): Promise<Receiver[]> {
  return memberOf(ctx, event, {})
}

async function memberOf({ db, edition, origin }: Ctx, event: Event, more: Record<string, string>): Promise<Receiver[]> {
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
