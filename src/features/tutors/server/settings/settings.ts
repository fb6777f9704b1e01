import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { getOwnAccount, getOwnPasskeys, findPendingEmail } from '#features/accounts/public.ts'
import { getPreferencesForRole } from '#features/notifications/public.ts'

export async function getTutorSettings(ctx: Ctx<Person>) {
  const { id, roles } = ctx.actor
  const account = await getOwnAccount(ctx, id)
  const { email_subscribed } = await ctx.db
    .selectFrom('tutor')
    .select('email_subscribed')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    settings: {
      email: account.email ?? '',
      email_confirmed: account.email_confirmed,
      email_waiting: (await findPendingEmail(ctx, id)) ?? '',
      phone: account.phone ?? '',
      phone_confirmed: account.phone_confirmed,
      phone_waiting: account.phone_waiting ?? '',
      phone_confirm: ctx.edition.phoneConfirm,
      email_subscribed,
      has_password: account.has_password,
      client: roles.includes('client'),
    },
  }
}

export async function loadTutorSettings(ctx: Ctx<Person>) {
  const { choices } = await getPreferencesForRole(ctx, 'tutor')
  const own_passkeys = await getOwnPasskeys(ctx)
  const sessions = await ctx.sessions.list('person', ctx.actor.id)
  return { ...(await getTutorSettings(ctx)), choices, phone_rule: { ...ctx.edition.phone }, own_passkeys, sessions }
}
