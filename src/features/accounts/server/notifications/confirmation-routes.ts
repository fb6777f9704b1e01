import { localePath } from '#shared/frame.ts'
import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient } from '#platform/notifications.ts'
import type { NotificationRoute } from '#features/notifications/public.ts'

const confirmationMinutes = 3 * 24 * 60

export const confirmationRoutes: readonly NotificationRoute[] = [
  {
    ...confirmationRoute('account.email_confirmation_requested', 'confirm_email', emailConfirmationRecipients),
    validMinutes: confirmationMinutes,
  },
  confirmationRoute('account.email_confirmation_requested', 'already_registered', alreadyRegisteredRecipients),
  {
    ...confirmationRoute('account.email_change_requested', 'confirm_new_email', newEmailConfirmationRecipients),
    validMinutes: confirmationMinutes,
  },
  confirmationRoute('account.email_change_requested', 'email_in_use', emailInUseRecipients),
]

function confirmationRoute(
  event: EventName,
  template: string,
  resolveRecipients: NotificationRoute['resolveRecipients'],
): NotificationRoute {
  return { event, channel: 'mail', template, kind: 'account', priority: 'code', resolveRecipients }
}

/**
 * An unconfirmed address gets a confirmation link; the owner of a confirmed account is told that it exists. These
 * emails never repeat what was typed, because it may come from a stranger.
 */
async function emailConfirmationRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  const request = await findUnconfirmedEmail(ctx, event)
  const token = event.secrets?.['token']
  if (!request || request.owner || !token) return []
  const { email, locale } = request
  const link = ctx.site.link(locale, `/login?confirmation_code=${token}`)
  return [{ address: email, locale, timeZone: null, values: { link } }]
}

async function alreadyRegisteredRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  const request = await findUnconfirmedEmail(ctx, event)
  if (!request?.owner) return []
  const { email, locale, owner } = request
  // A client becomes a tutor with the existing account.
  const next = encodeURIComponent(localePath(locale, ctx.edition.locales, '/register'))
  const loginPath = owner.tutor_id ? '/login' : `/client-login?next=${next}`
  const links = { link: ctx.site.link(locale, loginPath), recovery: ctx.site.link(locale, '/recovery') }
  return [{ address: email, locale, timeZone: null, values: links }]
}

async function newEmailConfirmationRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  const request = await findRequestedEmail(ctx, event)
  const token = event.secrets?.['token']
  if (!request || request.owner || !token) return []
  const { email, locale } = request
  const link = ctx.site.link(locale, `/login?confirmation_code=${token}`)
  return [{ address: email, locale, timeZone: null, values: { link } }]
}

async function emailInUseRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  const request = await findRequestedEmail(ctx, event)
  if (!request?.owner) return []
  const { email, locale, owner } = request
  const loginPath = owner.tutor_id ? '/login' : '/client-login'
  return [{ address: email, locale, timeZone: null, values: { link: ctx.site.link(locale, loginPath) } }]
}

async function findUnconfirmedEmail(ctx: Ctx, event: Event) {
  const account = await ctx.db
    .selectFrom('account')
    .select(['email', 'locale'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', event.entityId ?? 0)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return account?.email ? withOwner(ctx, account.email, account.locale) : undefined
}

/** The new address is stored with the confirmation only, not in the event log. */
async function findRequestedEmail(ctx: Ctx, event: Event) {
  const request = await ctx.db
    .selectFrom('email_confirmation as c')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'c.edition').onRef('a.id', '=', 'c.account_id'))
    .select(['c.email', 'a.locale'])
    .where('c.edition', '=', ctx.edition.code)
    .where('c.account_id', '=', event.entityId ?? 0)
    .where('c.is_change', '=', true)
    .where('c.created_at', '=', event.at)
    .where('c.expires_at', '>', ctx.now)
    .executeTakeFirst()
  return request && withOwner(ctx, request.email, request.locale)
}

async function withOwner({ db, edition }: Ctx, email: string, requesterLocale: string | null) {
  const owner = await db
    .selectFrom('account as a')
    .leftJoin('tutor as t', (join) =>
      join
        .onRef('t.edition', '=', 'a.edition')
        .onRef('t.id', '=', 'a.id')
        .on('t.anonymised_at', 'is', null)
        .on('t.deleted_at', 'is', null),
    )
    .select(['a.locale', 't.id as tutor_id'])
    .where('a.edition', '=', edition.code)
    .where('a.email', '=', email)
    .where('a.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  const language = owner?.locale ?? requesterLocale ?? ''
  const locale = isLocale(language) && edition.locales.includes(language) ? language : edition.locales[0]
  return { email, locale, owner }
}
