import type { Ctx } from '#platform/context.ts'

/**
 * Also deletes generated passwords and links to choose one, and ends all sessions. Null removes the password. One that is
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
  await ctx.sessions.endAll('person', accountId)
}
