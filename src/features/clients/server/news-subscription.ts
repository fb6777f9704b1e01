import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { clientProfileEndpoints } from '../own-contract.ts'

export async function setClientNewsSubscription(
  ctx: Ctx<Person>,
  { value }: Input<typeof clientProfileEndpoints.subscribe>,
) {
  await setSubscribed(ctx, ctx.actor.id, value)
  return {}
}

/** Runs when the preference is changed on the notifications card or by the unsubscribe link of an email. */
export async function onNewsPreferenceChosen(ctx: Ctx, { entityId = 0, after }: Event): Promise<void> {
  const { kind, wanted, role = 'client' } = after as { kind: string; wanted: boolean; role?: string }
  if (kind === 'news' && role === 'client') await setSubscribed(ctx, entityId, wanted)
}

async function setSubscribed(ctx: Ctx, id: number, value: boolean): Promise<void> {
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
}
