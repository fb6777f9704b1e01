import type { Ctx } from '#platform/context.ts'
import { deleteChallenges } from '#platform/passkeys/challenges.ts'
import { cancelPasskeyRemoval } from './lost-passkeys.ts'

/**
 * Also deletes generated passwords, links to choose one, log-ins that wait for a passkey and a report of lost passkeys,
 * which somebody who knew the old password may have made, and ends all sessions. Null removes the password. One that is
 * set `byStaff` gets its owner a link to choose another; see `password-link.ts`.
 */
export async function replacePassword(
  ctx: Ctx,
  accountId: number,
  hash: string | null,
  { byStaff = false } = {},
): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ password_hash: hash, password_set_by_staff_at: byStaff ? ctx.now : null })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', accountId)
    .execute()
  for (const table of ['generated_password', 'password_link'] as const)
    await ctx.db.deleteFrom(table).where('edition', '=', ctx.edition.code).where('account_id', '=', accountId).execute()
  await deleteChallenges(ctx, { realm: 'person', id: accountId })
  await cancelPasskeyRemoval(ctx, accountId)
  await ctx.sessions.endAll('person', accountId)
}
