import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { settingsEndpoints } from '../../settings-contract.ts'

/** Letters with advice and news, beside those about one's own affairs. */
export async function subscribe(ctx: Ctx<Person>, { value }: Input<typeof settingsEndpoints.subscribe>) {
  await setSubscribed(ctx, ctx.actor.id, value)
  return {}
}

/** Chosen among everything else that is told, or ended by a letter's own link. */
export async function hearOfNews(ctx: Ctx, { entityId = 0, after }: Event): Promise<void> {
  const { kind, wanted, role = 'tutor' } = after as { kind: string; wanted: boolean; role?: string }
  if (kind === 'news' && role === 'tutor') await setSubscribed(ctx, entityId, wanted)
}

async function setSubscribed(ctx: Ctx, id: number, value: boolean): Promise<void> {
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
}
