import { sql } from 'kysely'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { PersonRole } from '#shared/access.ts'
import type { Ctx } from './context.ts'
import type { Db } from './db/database.ts'
import { manyRows } from './db/many.ts'
import type { DB } from './db/tables.gen.ts'
import type { EventName } from './event-registry.ts'
import type { JobRegistry } from './jobs/job-registry.ts'
import { deleteSecretsOfEvents } from './jobs/payloads.ts'
import type { StateChange, EventActor } from './state-change.ts'

export type Event = StateChange & { id: number; at: Date; actor: EventActor }

export type EventReader = 'staff' | PersonRole
export type EventVisibility<Name extends string = string> = Readonly<Record<Name, readonly EventReader[]>>
export const isVisibleTo = (events: EventVisibility, name: string, reader: EventReader): boolean =>
  Object.hasOwn(events, name) && events[name]!.includes(reader)

export const deliveryJob = 'deliver_event'

/**
 * An event listener. `within` runs before commit (read models). `after` runs as a job after commit and is retried
 * until it succeeds, so it must be idempotent.
 */
export type Subscription = {
  subscriber: string
  to: readonly EventName[]
  within?: (ctx: Ctx, event: Event) => Promise<void>
  after?: (ctx: Ctx, event: Event) => Promise<void>
  /** Whether somebody waits for what `after` does with this event. */
  isUrgent?: (name: EventName) => boolean
}

/** Inserts the events of all rows with one query, since an action of the panel changes thousands, and calls listeners. */
export async function recordEvents(
  ctx: Ctx,
  actor: EventActor,
  changes: readonly StateChange[],
  subscriptions: readonly Subscription[],
): Promise<void> {
  if (changes.length === 0) return
  const many = manyRows(
    'event',
    changes.map(({ name, entity, entityId, before, after }) => ({
      edition: ctx.edition.code,
      at: ctx.now,
      name,
      entity,
      entity_id: entityId ?? null,
      actor_realm: actor.realm,
      actor_id: 'id' in actor ? actor.id : null,
      acting_staff_id: actingStaff(ctx, actor),
      before: before ?? null,
      after: after ?? null,
    })),
  )
  const inserted = await ctx.db
    .insertInto('event')
    .columns(many.columns)
    .expression(many.rows)
    .returning('id')
    .execute()
  const by = 'id' in actor ? { realm: actor.realm, id: actor.id } : actor
  for (const [place, change] of changes.entries())
    await callListeners(ctx, { ...change, id: inserted[place]!.id, at: ctx.now, actor: by }, subscriptions)
}

async function callListeners(ctx: Ctx, event: Event, subscriptions: readonly Subscription[]): Promise<void> {
  const { id, secrets } = event
  for (const { subscriber, to, within, after, isUrgent } of subscriptions) {
    if (!to.includes(event.name)) continue
    await within?.(ctx, event)
    const priority = isUrgent?.(event.name) ? 'urgent' : 'normal'
    if (after) await ctx.enqueue(deliveryJob, { event: id, subscriber, ...(secrets && { secrets }) }, { priority })
  }
}

function actingStaff({ auth }: Ctx, actor: EventActor): number | null {
  if (actor.realm !== 'person' && actor.realm !== 'staff') return null
  const one = auth[actor.realm]
  return (one?.id === actor.id && one.acted?.by) || null
}

export type PastEvent = {
  at: Date
  name: string
  entity: string
  entity_id: number
  actor_realm: string
  actor_id: number | null
  before?: unknown
  after?: unknown
}

/** Records past events for demo data, in the given order, without calling listeners. */
export async function recordPastEvents({ db, edition }: Ctx, past: readonly PastEvent[]): Promise<void> {
  if (past.length === 0) return
  const many = manyRows('event', past.map((one) => ({ edition: edition.code, ...one })) as never[])
  await db.insertInto('event').columns(many.columns).expression(many.rows).execute()
}

/** Demo staff are created after the events they caused, so each past event gets its member here. */
export async function assignPastEvents({ db, edition }: Ctx, entity: string, members: readonly number[]) {
  const { rows } = await sql<{ entity_id: number; actor_id: number }>`update event e
    set actor_id = (${[...members]}::bigint[])[1 + e.entity_id % ${members.length}]
    where e.edition = ${edition.code} and e.entity = ${entity} and e.actor_realm = 'staff' and e.actor_id is null
    returning e.entity_id, e.actor_id`.execute(db)
  return new Map(rows.map(({ entity_id, actor_id }) => [entity_id, actor_id]))
}

/**
 * Erases the details of events; the event rows stay. After-commit listeners still run, without the codes and links
 * stored with their jobs.
 */
export async function eraseEventDetails(ctx: Ctx, entities: readonly string[], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await forget(ctx, (where) => where.and([where('entity', 'in', entities), where('entity_id', 'in', ids)]))
}

/** Erases only the given fields, because other people may still read the rest of the event. */
export async function eraseEventFields(
  ctx: Ctx,
  entity: string,
  ids: readonly number[],
  fields: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const which: Which = (where) => where.and([where('entity', '=', entity), where('entity_id', 'in', ids)])
  await forgetSecrets(ctx, which)
  const without = (column: 'before' | 'after') => sql<string>`${sql.ref(column)} - ${[...fields]}::text[]`
  await ctx.db
    .updateTable('event')
    .set({ before: without('before'), after: without('after') })
    .where('edition', '=', ctx.edition.code)
    .where(which)
    .where(sql<SqlBool>`(before ?| ${[...fields]}::text[] or after ?| ${[...fields]}::text[])`)
    .execute()
}

export async function eraseEventsOfActor(ctx: Ctx, personId: number): Promise<void> {
  await forget(ctx, (where) => where.and([where('actor_realm', '=', 'person'), where('actor_id', '=', personId)]))
}

type Which = Parameters<typeof eventsWhere>[2]

async function forget(ctx: Ctx, which: Which): Promise<void> {
  const { db, edition } = ctx
  await forgetSecrets(ctx, which)
  await db
    .updateTable('event')
    .set({ before: null, after: null })
    .where('edition', '=', edition.code)
    .where(which)
    .where((where) => where.or([where('before', 'is not', null), where('after', 'is not', null)]))
    .execute()
}

async function forgetSecrets({ db, edition }: Ctx, which: Which): Promise<void> {
  const ids = eventsWhere(db, edition.code, which).select(sql<string>`id::text`.as('id'))
  await deleteSecretsOfEvents(db, sql<string>`${ids}`)
}

function eventsWhere(
  db: Db,
  edition: string,
  which: (where: ExpressionBuilder<DB, 'event'>) => ExpressionWrapper<DB, 'event', SqlBool>,
) {
  return db.selectFrom('event').where('edition', '=', edition).where(which)
}

/** The maximum number of events returned, because all of them are read into memory. */
export const longestEventLog = 10_000
const pageLength = 1000

/**
 * Lists events that the reader may see, oldest first and without actor names. `cut` means that older events were left
 * out.
 */
export async function listVisibleEvents(
  ctx: Ctx,
  entity: string,
  id: number,
  { events: visibility, reader }: { events: EventVisibility; reader: EventReader },
) {
  const events: Awaited<ReturnType<typeof recordBefore>> = []
  let page: typeof events
  do {
    page = await recordBefore(ctx, entity, id, events.at(-1)?.id)
    events.push(...page)
  } while (page.length === pageLength && events.length <= longestEventLog)
  const newest = events
    .slice(0, longestEventLog)
    .filter(({ name }) => isVisibleTo(visibility, name, reader))
    .toReversed()
  return {
    cut: events.length > longestEventLog,
    events: newest.map(({ at, name, by, before, after, staff_acted }) => {
      return { at, name, by: staff_acted ? 'staff' : by, before, after }
    }),
  }
}

function recordBefore({ db, edition }: Ctx, entity: string, id: number, before: number | undefined) {
  return db
    .selectFrom('event')
    .select(['id', 'at', 'name', 'actor_realm as by', 'before', 'after'])
    .select(sql<boolean>`acting_staff_id is not null`.as('staff_acted'))
    .where('edition', '=', edition.code)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .$if(before !== undefined, (events) => events.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(pageLength)
    .execute()
}

export type EventDelivery = JobRegistry['deliver_event']

export async function deliverEvent(
  ctx: Ctx,
  { event: eventId, subscriber, secrets }: EventDelivery,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const event = await findEvent(ctx, eventId)
  const subscription = subscriptions.find((one) => one.subscriber === subscriber)
  if (!event) return
  // Another version of the product may know this subscriber, so the job fails and is retried.
  if (!subscription?.after) throw new Error(`unknown event subscriber: ${subscriber}`)
  await subscription.after(ctx, { ...event, ...(secrets && { secrets }) })
}

/** Secrets are not included; they are deleted with the job. */
export async function findEvent({ db }: Ctx, id: number): Promise<Event | undefined> {
  const row = await db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    at: row.at,
    actor: actorOf(row.actor_realm, row.actor_id),
    name: row.name as EventName,
    entity: row.entity,
    ...(row.entity_id !== null && { entityId: row.entity_id }),
    ...(row.before !== null && { before: row.before }),
    ...(row.after !== null && { after: row.after }),
  }
}

function actorOf(realm: string, id: number | null): EventActor {
  return realm === 'staff' || realm === 'person'
    ? { realm, id: id ?? 0 }
    : { realm: realm === 'guest' ? 'guest' : 'system' }
}
