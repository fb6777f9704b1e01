import type { Ctx } from '#platform/context.ts'
import type { CredentialChange } from '#platform/credential-changes.ts'
import { credentialsChanged } from './credentials-changed.ts'
import { cancelPasskeyRemoval } from './lost-passkeys.ts'

/**
 * Null removes the password. One that staff set gets its owner a link to choose another; see `password-link.ts`. A report
 * of lost passkeys may come from somebody who knew the old password.
 */
export async function replacePassword(
  ctx: Ctx,
  accountId: number,
  hash: string | null,
  reason: CredentialChange,
): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ password_hash: hash, password_set_by_staff_at: reason === 'password_set_by_staff' ? ctx.now : null })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', accountId)
    .execute()
  await credentialsChanged(ctx, [accountId], reason)
  await cancelPasskeyRemoval(ctx, accountId)
}
