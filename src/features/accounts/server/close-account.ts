import type { Ctx } from '#platform/context.ts'
import { forgetDeeds, forgetDetails } from '#platform/events.ts'
import { deleteJobsWith } from '#platform/jobs/payloads.ts'
import { addressesOf } from './addresses.ts'

/** What opens an account, or tells where its owner can be reached. */
const keys = ['account_code', 'account_identity', 'email_confirmation', 'generated_password', 'order_key'] as const

/**
 * Empties an account of everything personal, for good: nobody comes in any more, and what refers to it stays. The
 * e-mail and the phone are free again. Other slices hear of it before it commits, and forget what they know: with the
 * addresses that were this account's alone, which the record does not keep.
 */
export async function closeAccount(ctx: Ctx, id: number): Promise<void> {
  const addresses = await addressesOf(ctx, id)
  for (const key of keys)
    await ctx.db.deleteFrom(key).where('edition', '=', ctx.edition.code).where('account_id', '=', id).execute()
  if (addresses.length > 0)
    await ctx.db
      .deleteFrom('account_code')
      .where('edition', '=', ctx.edition.code)
      .where('address', 'in', addresses)
      .execute()
  await ctx.db
    .updateTable('account')
    .set({
      name: '',
      email: null,
      phone: null,
      password_hash: null,
      locale: null,
      time_zone: null,
      time_zone_chosen: false,
      email_confirmed_at: null,
      phone_confirmed_at: null,
      terms_confirmed_at: null,
      deleted_at: ctx.now,
    })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await ctx.emit({
    name: 'account.closed',
    entity: 'account',
    entityId: id,
    secrets: { addresses: JSON.stringify(addresses) },
  })
  // After that: who hears of it may need what the record says.
  await forgetDetails(ctx, ['account', 'client'], [id])
  await forgetDeeds(ctx, id)
  await deleteJobsWith(ctx.db, addresses)
  if (ctx.auth.person?.id === id) await ctx.signOut('person')
  await ctx.endSessions('person', id)
}
