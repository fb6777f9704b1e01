import { localePath } from '#shared/frame.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { whoReads } from '#features/accounts/public.ts'
import type { Channel } from '../model.ts'
import type { Receiver, Route } from './routes.ts'

const codeMinutes = 10
const passwordHours = 24

/** What people are told about their accounts: codes, passwords. */
export const accountRoutes: readonly Route[] = [
  code('sign_in', 'mail', 'sign_in_code'),
  code('sign_in', 'sms', 'sign_in_code'),
  code('reset', 'mail', 'reset_code'),
  code('reset', 'sms', 'reset_code'),
  code('email', 'mail', 'contact_code'),
  code('phone', 'sms', 'contact_code'),
  {
    event: 'account.password_generated',
    channel: 'mail',
    template: 'generated_password',
    kind: 'account',
    minutes: passwordHours * 60,
    to: async (ctx, { entityId, secrets }) => {
      const account = await accountOf(ctx, entityId)
      if (!account?.email) return []
      const { name, email, locale, time_zone: timeZone } = account
      const values = { name, password: secrets?.['password'] ?? '', hours: passwordHours }
      const link = linkTo(ctx, locale, '/client-login')
      return [{ address: email, locale, timeZone, values: { ...values, link } }]
    },
  },
  {
    event: 'account.password_reset',
    channel: 'mail',
    template: 'password_changed',
    kind: 'account',
    to: whosePasswordChanged,
  },
  {
    event: 'account.contact_changed',
    channel: 'mail',
    template: 'contact_changed',
    kind: 'account',
    to: whoseContactChanged,
  },
  {
    event: 'account.password_removed',
    channel: 'mail',
    template: 'password_removed',
    kind: 'account',
    to: whosePasswordChanged,
  },
  {
    event: 'account.password_changed',
    channel: 'mail',
    template: 'password_changed',
    kind: 'account',
    to: whosePasswordChanged,
  },
]

async function whosePasswordChanged(ctx: Ctx, { entityId, at }: Event): Promise<Receiver[]> {
  const account = await accountOf(ctx, entityId)
  // One that nobody has confirmed may be a stranger's.
  if (!account?.email || !account.email_confirmed_at) return []
  const { name, email, locale, time_zone: timeZone } = account
  return [{ address: email, locale, timeZone, values: { name, time: at, link: linkTo(ctx, locale, '/recovery') } }]
}

/** To the e-mail of before, where there was one: whoever changed it reads the new one. */
async function whoseContactChanged(ctx: Ctx, { entityId, at, before }: Event): Promise<Receiver[]> {
  const account = await accountOf(ctx, entityId)
  // Without what was before, the account has been emptied since, and nobody knows where they read.
  if (!account || !before) return []
  const { email: old } = before as { email?: string | null }
  const address = old === undefined ? account.email_confirmed_at && account.email : old
  if (!address) return []
  const { name, locale, time_zone: timeZone } = account
  return [{ address, locale, timeZone, values: { name, time: at, link: linkTo(ctx, locale, '/recovery') } }]
}

/** To where it was asked to; for an address that nobody has there is a code, but no message. */
function code(purpose: string, channel: Channel, template: string): Route {
  const to: Route['to'] = async (ctx, { entityId, secrets }) => {
    const sent = await ctx.db
      .selectFrom('account_code')
      .select(['address', 'purpose', 'account_id'])
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', entityId ?? 0)
      .executeTakeFirst()
    if (!sent || sent.purpose !== purpose || sent.address.includes('@') !== (channel === 'mail')) return []
    const account = await accountOf(ctx, sent.account_id ?? (await whoReads(ctx, sent))?.id)
    if (!account) return []
    const values = { code: secrets?.['code'] ?? '', minutes: codeMinutes }
    return [{ address: sent.address, locale: account.locale, timeZone: account.time_zone, values }]
  }
  return { event: 'account.code_asked', channel, template, kind: 'account', urgent: true, minutes: codeMinutes, to }
}

async function accountOf({ db, edition }: Ctx, id: number | undefined) {
  const account = await db
    .selectFrom('account')
    .select(['name', 'email', 'email_confirmed_at', 'locale', 'time_zone'])
    .where('edition', '=', edition.code)
    .where('id', '=', id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const locale = account?.locale && isLocale(account.locale) ? account.locale : edition.locales[0]
  return account && { ...account, locale }
}

/** In the person's language, where the edition has it. */
function linkTo({ edition, origin }: Ctx, locale: Locale, path: `/${string}`): string {
  const spoken = edition.locales.includes(locale) ? locale : edition.locales[0]
  return origin + localePath(spoken, edition.locales, path)
}
