import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { reassignMergedVotes } from '#platform/votes/votes.ts'
import type { CredentialChange } from '#platform/credential-changes.ts'
import { endGrants, sumCounts } from './credentials-changed.ts'
import type { CredentialsChanged } from './credentials-changed.ts'

export async function reassignMergedAccount(ctx: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  await reassignMergedVotes(ctx, keep, gone)
}

/** The side that each field is taken from: 1 for the kept account, 2 for the deleted one. */
export type AccountMergeSides = Record<'name' | 'email' | 'phone' | 'locale' | 'password', number>

/**
 * Deletes one account and copies the chosen fields to the other. The confirmation of a contact is copied with it. The
 * owner of the kept account gets one email about the grants of both.
 */
export async function mergeAccount(ctx: Ctx, keep: number, gone: number, sides: AccountMergeSides): Promise<void> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('account')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('id', 'in', [keep, gone])
    .execute()
  const account = (id: number) => rows.find((row) => row.id === id)!
  const [keptAccount, goneAccount] = [account(keep), account(gone)]
  const pick = (field: keyof AccountMergeSides) => (sides[field] === 2 ? goneAccount : keptAccount)
  // A zone that somebody chose takes precedence over one that a browser reported.
  const zone =
    [keptAccount, goneAccount].find((one) => one.time_zone_chosen) ??
    (keptAccount.time_zone ? keptAccount : goneAccount)
  if (ctx.auth.person?.id === gone) await ctx.sessions.signOut('person')
  // Grants of the merged account do not move, because somebody else may have them.
  const ended = [...(await endGrants(ctx, [gone], 'merged')).values()]
  // The row is deleted first because its email has to be free.
  await db.deleteFrom('account').where('edition', '=', edition.code).where('id', '=', gone).execute()
  await db
    .updateTable('account')
    .set({
      name: pick('name').name,
      locale: pick('locale').locale,
      time_zone: zone.time_zone,
      time_zone_chosen: zone.time_zone_chosen,
      email: pick('email').email,
      email_confirmed_at: pick('email').email_confirmed_at,
      email_confirmed_by_guest: pick('email').email_confirmed_by_guest,
      phone: pick('phone').phone,
      phone_confirmed_at: pick('phone').phone_confirmed_at,
      password_hash: pick('password').password_hash,
      password_set_by_staff_at: pick('password').password_set_by_staff_at,
      // It may have been reported by somebody who knew a password that the account no longer has.
      passkey_removal_at: null,
      terms_confirmed_at: keptAccount.terms_confirmed_at ?? goneAccount.terms_confirmed_at,
      created_at: keptAccount.created_at < goneAccount.created_at ? keptAccount.created_at : goneAccount.created_at,
    })
    .where('edition', '=', edition.code)
    .where('id', '=', keep)
    .execute()
  // These depend on the contacts that the account now has.
  for (const field of ['email', 'phone', 'password'] as const)
    if (sides[field] === 2) ended.push(...(await endGrants(ctx, [keep], changeOf[field])).values())
  const after: CredentialsChanged = { reason: 'merged', ended: sumCounts(ended) }
  await ctx.emit({ name: 'account.credentials_changed', entity: 'account', entityId: keep, after })
}

const changeOf = {
  email: 'email_changed',
  phone: 'phone_changed',
  password: 'password_changed',
} as const satisfies Partial<Record<keyof AccountMergeSides, CredentialChange>>
