import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { savePhone } from './change-contact.ts'
import { sendEmailConfirmation } from './email-confirmation.ts'
import { lockSignedInAccount } from './lock-account.ts'
import { ownPasswordHash } from './own-password.ts'
import { hasPasskey } from './passkeys.ts'
import { replacePassword } from './replace-password.ts'

type MissingDetails = { email: string; phone: string; password_hash: string | undefined }

/**
 * Adds missing details of a logged-in person who submits a form. An existing email and own password and a confirmed phone
 * stay.
 */
export async function completeAccount(
  ctx: Ctx,
  id: number,
  { email, phone, password_hash }: MissingDetails,
): Promise<void> {
  await lockSignedInAccount(ctx, id)
  const before = await ctx.db
    .selectFrom('account')
    .select(['password_hash', 'password_set_by_staff_at', 'phone_confirmed_at'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The form asked for a password, and since then the account got one or a passkey, which a password must not replace.
  if (password_hash !== undefined && (ownPasswordHash(before) !== null || (await hasPasskey(ctx, id))))
    throw fail('wrong_status')
  const account = await ctx.db
    .updateTable('account')
    .set((eb) => ({ email: eb.fn.coalesce('email', eb.val(email)), terms_confirmed_at: ctx.now }))
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .returning(['email', 'email_confirmed_at'])
    .executeTakeFirstOrThrow()
  if (!before.phone_confirmed_at) await savePhone(ctx, id, phone)
  if (password_hash !== undefined) {
    await replacePassword(ctx, id, password_hash, 'password_changed')
    await ctx.emit({ name: 'account.password_changed', entity: 'account', entityId: id })
  }
  if (!account.email_confirmed_at) await sendEmailConfirmation(ctx, { accountId: id, email: account.email ?? email })
}
