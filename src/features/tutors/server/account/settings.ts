import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { ownAccount, waitingEmail } from '#features/accounts/public.ts'
import { choicesAs } from '#features/notifications/public.ts'

/** What tutors see of how they come in, where they are reached, and what they are written about. */
export async function ownSettings(ctx: Ctx<Person>) {
  const { id, roles } = ctx.actor
  const account = await ownAccount(ctx, id)
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
      email_waiting: (await waitingEmail(ctx, id)) ?? '',
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

export async function openSettings(ctx: Ctx<Person>) {
  const { choices } = await choicesAs(ctx, 'tutor')
  return { ...(await ownSettings(ctx)), choices, phone_rule: { ...ctx.edition.phone } }
}
