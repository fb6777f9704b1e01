import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { ownPasswordHash } from './own-password.ts'
import { hasPasskey } from './passkeys.ts'
import { findPendingPhone } from './pending-contact.ts'

/** Browsers cache these values, so the answer carries its time. */
export function getTutorIndicators({ actor, now }: Ctx<Person>) {
  return { is_allow_verification: actor.indicators?.mayVerify ?? false, lastUpdate: now }
}

export type OwnAccount = {
  name: string
  email: string | undefined
  email_confirmed: boolean
  phone: string | undefined
  phone_confirmed: boolean
  phone_waiting: string | undefined
  terms_confirmed: boolean
  has_password: boolean
  /** A passkey for this host. */
  has_passkey: boolean
}

export async function getOwnAccount(ctx: Ctx, id: number): Promise<OwnAccount> {
  const account = await ctx.db
    .selectFrom('account')
    .select(['name', 'email', 'phone', 'password_hash', 'password_set_by_staff_at'])
    .select(['email_confirmed_at', 'phone_confirmed_at', 'terms_confirmed_at'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    name: account.name,
    email: account.email ?? undefined,
    email_confirmed: account.email_confirmed_at !== null,
    phone: account.phone ?? undefined,
    phone_confirmed: account.phone_confirmed_at !== null,
    phone_waiting: ctx.edition.phoneConfirm ? await findPendingPhone(ctx, id) : undefined,
    terms_confirmed: account.terms_confirmed_at !== null,
    has_password: ownPasswordHash(account) !== null,
    has_passkey: await hasPasskey(ctx, id),
  }
}
