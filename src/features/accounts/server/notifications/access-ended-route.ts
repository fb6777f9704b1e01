import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { CredentialChange } from '#platform/credential-changes.ts'
import type { NotificationRecipient } from '#platform/notifications.ts'
import type { NotificationRoute } from '#features/notifications/public.ts'
import type { CredentialsChanged } from '../credentials-changed.ts'
import { selectPeople } from '../select-people.ts'

const accessEnded = { channel: 'mail', template: 'access_ended', kind: 'account' } as const

/** One email names everything that was handed out; a phone that does not open the account any more has its own. */
export const accessEndedRoutes: readonly NotificationRoute[] = [
  { event: 'account.credentials_changed', ...accessEnded, resolveRecipients: listOwner },
  { event: 'account.phone_unconfirmed', ...accessEnded, resolveRecipients: listOwnerOfPhone },
]

/** Clients are not told that they are on the blacklist, and they cannot set anything up again. */
const silentChanges: ReadonlySet<CredentialChange> = new Set(['blacklisted'])

async function listOwner(ctx: Ctx, { entityId, after, at }: Event): Promise<NotificationRecipient[]> {
  // The details are missing once the account has been erased.
  const { reason, ended = {} } = (after ?? {}) as Partial<CredentialsChanged>
  if (!reason || silentChanges.has(reason) || Object.keys(ended).length === 0) return []
  const list = (locale: Locale) =>
    Object.entries(ended)
      .map(([grant, count]) => ctx.t(`grant.${grant}`, { count }, locale))
      .join(', ')
  return addressOwner(ctx, { id: entityId ?? 0, at, reason, list })
}

async function listOwnerOfPhone(ctx: Ctx, { entityId, after, at }: Event): Promise<NotificationRecipient[]> {
  const { reason } = (after ?? {}) as Partial<CredentialsChanged>
  if (!reason) return []
  const list = (locale: Locale) => ctx.t('access_ended.phone', {}, locale)
  return addressOwner(ctx, { id: entityId ?? 0, at, reason, list })
}

type EndedAccess = { id: number; at: Date; reason: CredentialChange; list: (locale: Locale) => string }

async function addressOwner(ctx: Ctx, { id, at, reason, list }: EndedAccess): Promise<NotificationRecipient[]> {
  const account = await findOwner(ctx, id)
  // An unconfirmed address may belong to a stranger.
  if (!account?.email || !account.email_confirmed_at) return []
  const { name, email, time_zone: timeZone, tutor } = account
  const locale = account.locale && isLocale(account.locale) ? account.locale : ctx.edition.locales[0]
  const values = {
    name,
    time: at,
    cause: ctx.t(`credentials.${reason}`, {}, locale),
    ended: list(locale),
    link: ctx.site.link(locale, '/api-access'),
    settings: ctx.site.link(locale, tutor ? '/settings' : '/client_profile'),
    recovery: ctx.site.link(locale, '/recovery'),
  }
  return [{ address: email, locale, timeZone, values }]
}

function findOwner({ db, edition }: Ctx, id: number) {
  return selectPeople(db, edition)
    .select(['a.name', 'a.email', 'a.email_confirmed_at', 'a.locale', 'a.time_zone', 't.id as tutor'])
    .where('a.id', '=', id)
    .executeTakeFirst()
}
