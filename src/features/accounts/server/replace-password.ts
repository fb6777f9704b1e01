import type { Ctx } from '#platform/context.ts'

/** Also deletes generated passwords and ends all sessions. Null removes the password. */
export async function replacePassword(ctx: Ctx, accountId: number, hash: string | null): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ password_hash: hash })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', accountId)
    .execute()
  await ctx.db
    .deleteFrom('generated_password')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', accountId)
    .execute()
  await ctx.sessions.endAll('person', accountId)
}
