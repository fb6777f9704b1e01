import type { Ctx } from './context.ts'

/** A change of state, emitted in the transaction that made it. The rows are the audit trail. */
export type Change = {
  name: `${string}.${string}`
  entity: string
  entityId?: number
  before?: object | undefined
  after?: object | undefined
}
export type Event = Change & { id: number }

/**
 * Who listens. `within` runs before commit (read models); `after` runs as a job once it has committed,
 * again and again until it succeeds, so it must bear to be run twice.
 */
export type Subscription = {
  subscriber: string
  to: readonly string[]
  within?: (ctx: Ctx, event: Event) => Promise<void>
  after?: (ctx: Ctx, event: Event) => Promise<void>
}

export async function record(ctx: Ctx, change: Change, subscriptions: readonly Subscription[]): Promise<Event> {
  const { actor, auth } = ctx
  const { id } = await ctx.db
    .insertInto('event')
    .values({
      edition: ctx.edition.code,
      at: ctx.now,
      name: change.name,
      entity: change.entity,
      entity_id: change.entityId ?? null,
      actor_realm: actor.realm,
      actor_id: 'id' in actor ? actor.id : null,
      acting_staff_id: actor.realm === 'person' ? (auth.person?.actedBy ?? null) : null,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { ...change, id }
  for (const subscription of subscriptions) {
    if (!subscription.to.includes(change.name)) continue
    await subscription.within?.(ctx, event)
    if (subscription.after) await ctx.enqueue('deliver_event', { event: id, subscriber: subscription.subscriber })
  }
  return event
}

export async function deliver(
  ctx: Ctx,
  eventId: number,
  subscriber: string,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const row = await ctx.db.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirst()
  const subscription = subscriptions.find((one) => one.subscriber === subscriber)
  if (!row || !subscription?.after) return
  await subscription.after(ctx, {
    id: row.id,
    name: row.name as Change['name'],
    entity: row.entity,
    ...(row.entity_id !== null && { entityId: row.entity_id }),
    ...(row.before !== null && { before: row.before as object }),
    ...(row.after !== null && { after: row.after as object }),
  })
}
