import type { Ctx } from '#platform/context.ts'
import type { Locale } from '#shared/locale.ts'

/** Only for fields that need no proof of identity. */
export async function saveAccount(ctx: Ctx, id: number, changes: { name?: string; locale?: Locale }): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await ctx.db
    .updateTable('account')
    .set(changes)
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
}
