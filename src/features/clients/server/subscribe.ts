import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { ownEndpoints } from '../own-contract.ts'

/** Letters with advice and news, beside those about one's own affairs. */
export async function subscribe(ctx: Ctx<Person>, { value }: Input<typeof ownEndpoints.subscribe>) {
  const { id } = ctx.actor
  const { numUpdatedRows } = await ctx.db
    .updateTable('client')
    .set({ email_subscribed: value })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('email_subscribed', '!=', value)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n)
    await ctx.emit({
      name: 'client.subscribed',
      entity: 'client',
      entityId: id,
      before: { email_subscribed: !value },
      after: { email_subscribed: value },
    })
  return {}
}
