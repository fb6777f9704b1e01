import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient } from '#platform/notifications.ts'
import type { Channel } from '#features/notifications/model.ts'
import type { NotificationRoute } from '#features/notifications/public.ts'
import { newPasswordPage } from '../../contract.ts'
import { findCodeRecipient } from '../contacts.ts'
import { passwordLinkHours } from '../password-link.ts'

const codeMinutes = 10
const passwordHours = 24

export const accountRoutes: readonly NotificationRoute[] = [
  codeRoute('sign_in', 'mail', 'sign_in_code'),
  codeRoute('sign_in', 'sms', 'sign_in_code'),
  codeRoute('reset', 'mail', 'reset_code'),
  codeRoute('reset', 'sms', 'reset_code'),
  codeRoute('email', 'mail', 'contact_code'),
  codeRoute('phone', 'sms', 'contact_code'),
  codeRoute('prove', 'mail', 'proof_code'),
  codeRoute('prove', 'sms', 'proof_code'),
  {
    event: 'account.password_generated',
    channel: 'mail',
    template: 'generated_password',
    kind: 'account',
    limitedBySlice: true,
    priority: 'code',
    validMinutes: passwordHours * 60,
    resolveRecipients: async (ctx, { entityId, secrets }) => {
      const account = await findAccount(ctx, entityId)
      if (!account?.email) return []
      const { name, email, locale, time_zone: timeZone } = account
      const values = { name, password: secrets?.['password'] ?? '', hours: passwordHours }
      const link = ctx.site.link(locale, '/client-login')
      return [{ address: email, locale, timeZone, values: { ...values, link } }]
    },
  },
  {
    event: 'account.password_reset',
    channel: 'mail',
    template: 'password_changed',
    kind: 'account',
    resolveRecipients: passwordChangeRecipients,
  },
  {
    event: 'account.contact_changed',
    channel: 'mail',
    template: 'contact_changed',
    kind: 'account',
    resolveRecipients: contactChangeRecipients,
  },
  {
    event: 'account.password_removed',
    channel: 'mail',
    template: 'password_removed',
    kind: 'account',
    resolveRecipients: passwordChangeRecipients,
  },
  {
    event: 'account.password_changed',
    channel: 'mail',
    template: 'password_changed',
    kind: 'account',
    resolveRecipients: passwordChangeRecipients,
  },
  ...(['mail', 'sms'] as const).flatMap((channel) => [
    passwordLinkRoute('account.password_set_by_staff', channel),
    passwordLinkRoute('account.password_link_sent', channel),
  ]),
  {
    event: 'account.passkey_added',
    channel: 'mail',
    template: 'account_passkey_added',
    kind: 'account',
    resolveRecipients: passkeyChangeRecipients,
  },
  {
    event: 'account.passkey_removed',
    channel: 'mail',
    template: 'account_passkey_removed',
    kind: 'account',
    resolveRecipients: passkeyChangeRecipients,
  },
  {
    event: 'account.passkeys_lost',
    channel: 'mail',
    template: 'passkeys_lost',
    kind: 'account',
    urgent: true,
    resolveRecipients: lostPasskeysRecipients,
  },
  {
    event: 'account.passkeys_lost',
    channel: 'sms',
    template: 'passkeys_lost',
    kind: 'account',
    urgent: true,
    resolveRecipients: lostPasskeysPhones,
  },
]

function passwordChangeRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  return securityRecipients(ctx, event, { path: '/recovery' })
}

/** The details are missing once the account has been erased. */
async function passkeyChangeRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  const { passkey = '' } = (event.after ?? event.before ?? {}) as { passkey?: string }
  return securityRecipients(ctx, event, { path: await settingsPath(ctx, event), values: { passkey } })
}

async function lostPasskeysRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  return securityRecipients(ctx, event, { path: await settingsPath(ctx, event) })
}

/** Both contacts are told, because the person who reported the passkeys may read one of them. */
async function lostPasskeysPhones(ctx: Ctx, { entityId, at }: Event): Promise<NotificationRecipient[]> {
  const account = await findAccount(ctx, entityId)
  if (!account?.phone || !account.phone_confirmed_at) return []
  const { name, phone, locale, time_zone: timeZone } = account
  return [{ address: phone, locale, timeZone, values: { name, time: at } }]
}

/** The settings of a tutor, or of somebody who is a student only. */
async function settingsPath({ db, edition }: Ctx, { entityId = 0 }: Event): Promise<string> {
  const tutor = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', entityId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return tutor ? '/settings' : '/client_profile'
}

async function securityRecipients(
  ctx: Ctx,
  { entityId, at }: Event,
  { path, values }: { path: string; values?: Record<string, string> },
): Promise<NotificationRecipient[]> {
  const account = await findAccount(ctx, entityId)
  // An unconfirmed address may belong to a stranger.
  if (!account?.email || !account.email_confirmed_at) return []
  const { name, email, locale, time_zone: timeZone } = account
  const link = ctx.site.link(locale, path)
  return [{ address: email, locale, timeZone, values: { name, time: at, link, ...values } }]
}

/** The warning goes to the previous email, because whoever changed the contact reads the new one. */
async function contactChangeRecipients(ctx: Ctx, { entityId, at, before }: Event): Promise<NotificationRecipient[]> {
  const account = await findAccount(ctx, entityId)
  // `before` is missing once the account has been erased.
  if (!account || !before) return []
  const { email: old } = before as { email?: string | null }
  const address = old === undefined ? account.email_confirmed_at && account.email : old
  if (!address) return []
  const { name, locale, time_zone: timeZone } = account
  return [{ address, locale, timeZone, values: { name, time: at, link: ctx.site.link(locale, '/recovery') } }]
}

/** Goes to the address that the link is for, by the channel of that address. */
function passwordLinkRoute(event: EventName, channel: Channel): NotificationRoute {
  return {
    event,
    channel,
    template: 'password_set_by_staff',
    kind: 'account',
    urgent: true,
    limitedBySlice: true,
    validMinutes: passwordLinkHours * 60,
    async resolveRecipients(ctx, { entityId, secrets }) {
      const token = secrets?.['token']
      const link = await ctx.db
        .selectFrom('password_link as l')
        .innerJoin('account as a', (join) =>
          join.onRef('a.edition', '=', 'l.edition').onRef('a.id', '=', 'l.account_id'),
        )
        .select(['l.address', 'a.password_set_by_staff_at'])
        .where('l.edition', '=', ctx.edition.code)
        .where('l.account_id', '=', entityId ?? 0)
        .executeTakeFirst()
      const account = await findAccount(ctx, entityId)
      if (!token || !account || !link?.password_set_by_staff_at || link.address.includes('@') !== (channel === 'mail'))
        return []
      const { name, locale, time_zone: timeZone } = account
      const values = { name, time: link.password_set_by_staff_at, hours: passwordLinkHours }
      const address = `${ctx.site.link(locale, newPasswordPage.path)}#${token}`
      return [{ address: link.address, locale, timeZone, values: { ...values, link: address } }]
    },
  }
}

/** A code for an address without an account is created but never sent. */
function codeRoute(purpose: string, channel: Channel, template: string): NotificationRoute {
  const resolveRecipients: NotificationRoute['resolveRecipients'] = async (ctx, { entityId, secrets }) => {
    const sent = await ctx.db
      .selectFrom('account_code')
      .select(['address', 'purpose', 'account_id'])
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', entityId ?? 0)
      .executeTakeFirst()
    if (!sent || sent.purpose !== purpose || sent.address.includes('@') !== (channel === 'mail')) return []
    const account = await findAccount(ctx, sent.account_id ?? (await findCodeRecipient(ctx, sent))?.id)
    if (!account) return []
    const values = { code: secrets?.['code'] ?? '', minutes: codeMinutes }
    return [{ address: sent.address, locale: account.locale, timeZone: account.time_zone, values }]
  }
  return {
    event: 'account.code_requested',
    channel,
    template,
    kind: 'account',
    urgent: true,
    limitedBySlice: true,
    validMinutes: codeMinutes,
    resolveRecipients,
  }
}

async function findAccount({ db, edition }: Ctx, id: number | undefined) {
  const account = await db
    .selectFrom('account')
    .select(['name', 'email', 'email_confirmed_at', 'phone', 'phone_confirmed_at', 'locale', 'time_zone'])
    .where('edition', '=', edition.code)
    .where('id', '=', id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const locale = account?.locale && isLocale(account.locale) ? account.locale : edition.locales[0]
  return account && { ...account, locale }
}
