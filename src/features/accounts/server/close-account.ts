import type { Ctx } from '#platform/context.ts'
import { forgetDetails } from '#platform/events.ts'

/** What opens an account, or tells where its owner can be reached. */
const keys = ['account_code', 'account_identity', 'email_confirmation', 'generated_password', 'order_key'] as const

/**
 * Empties an account of everything personal, for good: nobody comes in any more, and what refers to it stays. The
 * e-mail and the phone are free again.
 */
export async function closeAccount(ctx: Ctx, id: number): Promise<void> {
  for (const key of keys)
    await ctx.db.deleteFrom(key).where('edition', '=', ctx.edition.code).where('account_id', '=', id).execute()
  await ctx.db
    .updateTable('account')
    .set({
      name: '',
      email: null,
      phone: null,
      password_hash: null,
      email_confirmed_at: null,
      phone_confirmed_at: null,
      terms_confirmed_at: null,
      deleted_at: ctx.now,
    })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await forgetDetails(ctx, ['account', 'client'], id)
  await ctx.emit({ name: 'account.closed', entity: 'account', entityId: id })
  if (ctx.auth.person?.id === id) await ctx.signOut('person')
  await ctx.endSessions('person', id)
}
