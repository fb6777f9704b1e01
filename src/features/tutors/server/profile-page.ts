import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { ownAccount } from '#features/accounts/public.ts'

/** What a tutor has done and what is missing. */
export async function openProfile(ctx: Ctx<Person>) {
  const { id, name, indicators } = ctx.actor
  return {
    ...(await ownAccount(ctx, id)),
    first_name: indicators?.firstName ?? name,
    phone_confirm: ctx.edition.phoneConfirm,
    phone_rule: { ...ctx.edition.phone },
  }
}
