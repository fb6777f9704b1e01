import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { settingsEndpoints } from '../../settings-contract.ts'

/** Letters with advice and news, beside those about one's own affairs. */
export async function subscribe(ctx: Ctx<Person>, { value }: Input<typeof settingsEndpoints.subscribe>) {
  const { id } = ctx.actor
  const { numUpdatedRows } = await ctx.db
    .updateTable('tutor')
    .set({ email_subscribed: value })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('email_subscribed', '!=', value)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n)
    await ctx.emit({
      name: 'tutor.subscribed',
      entity: 'tutor',
      entityId: id,
      before: { email_subscribed: !value },
      after: { email_subscribed: value },
    })
  return {}
}
