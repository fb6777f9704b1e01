import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { ownAccountEndpoints } from '../own-contract.ts'

/** The time of the first agreement is kept. */
export async function confirmTerms(
  ctx: Ctx<Person>,
  { confirmation_terms }: Input<typeof ownAccountEndpoints.confirmTerms>,
) {
  if (!confirmation_terms) throw failField('confirmation_terms', 'invalid.terms')
  const { numUpdatedRows } = await ctx.db
    .updateTable('account')
    .set({ terms_confirmed_at: ctx.now })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', ctx.actor.id)
    .where('terms_confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n)
    await ctx.emit({ name: 'account.terms_confirmed', entity: 'account', entityId: ctx.actor.id })
  return {}
}
