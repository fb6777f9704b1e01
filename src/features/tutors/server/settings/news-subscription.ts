import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { settingsEndpoints } from '../../contract/settings.ts'

export async function setNewsSubscription(ctx: Ctx<Person>, { value }: Input<typeof settingsEndpoints.subscribe>) {
  await saveNewsSubscription(ctx, ctx.actor.id, value)
  return {}
}

/** Handles both the notification settings and the unsubscribe link of an email. */
export async function onTutorNoticeChosen(ctx: Ctx, { entityId = 0, after }: Event): Promise<void> {
  const { kind, wanted, role = 'tutor' } = after as { kind: string; wanted: boolean; role?: string }
  if (kind === 'news' && role === 'tutor') await saveNewsSubscription(ctx, entityId, wanted)
}

async function saveNewsSubscription(ctx: Ctx, id: number, value: boolean): Promise<void> {
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
