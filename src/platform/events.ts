import type { Ctx } from './context.ts'

/** A change of state, emitted in the transaction that made it. The rows are the audit trail. */
export type Change = {
  name: `${string}.${string}`
  entity: string
  entityId?: number
  before?: object | undefined
  after?: object | undefined
  /** A code or a link for whoever listens after commit: it waits with the job, and is never part of the record. */
  secrets?: Record<string, string>
}
/** Who did it, as the record keeps it. */
export type EventActor = { realm: 'staff' | 'person'; id: number } | { realm: 'guest' | 'system' }
export type Event = Change & { id: number; at: Date; actor: EventActor }

export const deliveryJob = 'deliver_event'

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

export async function record(
  ctx: Ctx,
  actor: EventActor,
  change: Change,
  subscriptions: readonly Subscription[],
): Promise<Event> {
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
      acting_staff_id: actingStaff(ctx, actor),
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { ...change, id, at: ctx.now, actor: 'id' in actor ? { realm: actor.realm, id: actor.id } : actor }
  for (const subscription of subscriptions) {
    if (!subscription.to.includes(change.name)) continue
    await subscription.within?.(ctx, event)
    const { subscriber } = subscription
    const { secrets } = change
    if (subscription.after) await ctx.enqueue(deliveryJob, { event: id, subscriber, ...(secrets && { secrets }) })
  }
  return event
}

function actingStaff({ auth }: Ctx, actor: EventActor): number | null {
  if (actor.realm !== 'person' && actor.realm !== 'staff') return null
  const one = auth[actor.realm]
  return (one?.id === actor.id && one.acted?.by) || null
}

/** Somebody is gone: that they did something stays on record, what it was about does not. */
export async function forgetDetails({ db, edition }: Ctx, entities: readonly string[], id: number): Promise<void> {
  await db
    .updateTable('event')
    .set({ before: null, after: null })
    .where('edition', '=', edition.code)
    .where('entity', 'in', entities)
    .where('entity_id', '=', id)
    .execute()
}

export type Delivery = { event: number; subscriber: string; secrets?: Record<string, string> }

export async function deliver(
  ctx: Ctx,
  { event: eventId, subscriber, secrets }: Delivery,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const row = await ctx.db.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirst()
  const subscription = subscriptions.find((one) => one.subscriber === subscriber)
  if (!row) return
  // Another version of us may know it: the job fails here and is tried again, there or later.
  if (!subscription?.after) throw new Error(`nobody here is called ${subscriber}`)
  await subscription.after(ctx, {
    id: row.id,
    at: row.at,
    actor: actorOf(row.actor_realm, row.actor_id),
    name: row.name as Change['name'],
    entity: row.entity,
    ...(row.entity_id !== null && { entityId: row.entity_id }),
    ...(row.before !== null && { before: row.before }),
    ...(row.after !== null && { after: row.after }),
    ...(secrets && { secrets }),
  })
}

function actorOf(realm: string, id: number | null): EventActor {
  return realm === 'staff' || realm === 'person'
    ? { realm, id: id ?? 0 }
    : { realm: realm === 'guest' ? 'guest' : 'system' }
}
