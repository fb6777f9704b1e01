import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { deleteChallenges } from '#platform/passkeys/challenges.ts'
import { reassignMergedVotes } from '#platform/votes/votes.ts'

/**
 * Runs before the merged account's row is deleted. Order links, provider identities and votes move to the kept
 * account.
 * Codes, confirmations and generated passwords are deleted, because they were sent to a contact that may be dropped,
 * and passkeys, because they may belong to a device of somebody else.
 */
export async function reassignMergedAccount(ctx: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  const { db, edition } = ctx
  for (const table of ['order_link', 'account_identity'] as const)
    await db
      .updateTable(table)
      .set({ account_id: keep })
      .where('edition', '=', edition.code)
      .where('account_id', '=', gone)
      .execute()
  for (const table of [
    'account_code',
    'account_passkey',
    'email_confirmation',
    'generated_password',
    'password_link',
  ] as const)
    await db.deleteFrom(table).where('edition', '=', edition.code).where('account_id', '=', gone).execute()
  await reassignMergedVotes(ctx, keep, gone)
  await deleteChallenges(ctx, { realm: 'person', id: gone })
  if (ctx.auth.person?.id === gone) await ctx.sessions.signOut('person')
  await ctx.sessions.endAll('person', gone)
}

/** The side that each field is taken from: 1 for the kept account, 2 for the deleted one. */
export type AccountMergeSides = Record<'name' | 'email' | 'phone' | 'locale' | 'password', number>

/**
 * Deletes one account and copies the chosen fields to the other. The confirmation of a contact is copied with it.
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
  // These may have been sent to another address, and sessions may rely on replaced credentials.
  for (const table of ['generated_password', 'password_link'] as const)
    await db.deleteFrom(table).where('edition', '=', edition.code).where('account_id', '=', keep).execute()
  if (sides.password === 2 || sides.email === 2) await ctx.sessions.endAll('person', keep)
}
