import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { Event } from '#platform/events.ts'
import { orderTransitions, statusName } from '#features/orders/model.ts'
import type { OrderAction, Status } from '#features/orders/model.ts'
import { publicTutorEvents } from '#features/tutors/model.ts'
import { eventColumns, webhookStatus } from '../../model.ts'
import type { WebhookEventType, WebhookObject } from '../../model.ts'
import { enqueueWebhookDelivery } from './deliver.ts'

const transitionEvents = (Object.keys(orderTransitions) as OrderAction[]).map((action) => `order.${action}` as const)
export const orderWebhookEvents: readonly EventName[] = ['order.placed', ...transitionEvents]
const feeEvents: readonly EventName[] = ['order.fee_blocked', 'order.fee_unblocked']
export const tutorWebhookEvents: readonly EventName[] = [...publicTutorEvents, ...feeEvents]

type EventFields = Pick<Event, 'before' | 'after'>
/** Events that take a tutor out of the catalog, if they have these fields. */
const removingEvents: Partial<Record<EventName, EventFields>> = {
  'tutor.returned': { before: { state: 'published' } },
  'tutor.deletion_requested': {},
  'tutor.anonymised': {},
  'tutor.hidden': { after: { active: false } },
  'tutor.switched': { after: { show_in_catalog: false } },
  'tutor.deleted': {},
  'order.fee_blocked': { after: { stage: 'hidden' } },
}
/** Events that may bring a tutor into the catalog. A block that becomes milder no longer hides the tutor. */
const listingEvents: Partial<Record<EventName, EventFields>> = {
  'tutor.published': {},
  'tutor.shown': {},
  'tutor.restored': {},
  'tutor.deletion_cancelled': {},
  'tutor.switched': { after: { show_in_catalog: true } },
  'order.fee_blocked': {},
  'order.fee_unblocked': {},
}

type ObjectState = { type: WebhookEventType; object: WebhookObject; objectId: number; status: string }

/** Runs in the transaction of the change, so the deliveries of an object have the order of its changes. */
export async function queueOrderDeliveries(ctx: Ctx, event: Event): Promise<void> {
  const order = await ctx.db
    .selectFrom('lesson_order')
    .select(['id', 'status', 'client_id', 'tutor_id'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', event.entityId ?? 0)
    .executeTakeFirst()
  if (!order) return
  const { tutor_id: removed } = (event.after ?? {}) as { tutor_id?: unknown }
  const people = [order.client_id, order.tutor_id, event.name === 'order.delete_tutor' ? removed : null]
  const accounts = people.filter((id): id is number => typeof id === 'number')
  const type = event.name === 'order.placed' ? 'order.created' : 'order.status_changed'
  const webhooks = await ctx.db
    .selectFrom('webhook')
    .select(['id', 'status'])
    .where('edition', '=', ctx.edition.code)
    .where('account_id', 'in', accounts)
    .where(eventColumns[type], '=', true)
    .where('secret', 'is not', null)
    .execute()
  const status = statusName(order.status as Status)
  await queueDeliveries(ctx, event, webhooks, { type, object: 'order', objectId: order.id, status })
}

/** The catalog is updated by an earlier listener of the same event, so it tells whether visitors see the tutor. */
export async function queueTutorDeliveries(ctx: Ctx, event: Event): Promise<void> {
  const { entityId: id = 0 } = event
  const webhooks = await ctx.db
    .selectFrom('webhook as w')
    .innerJoin('partner as p', (join) => join.onRef('p.edition', '=', 'w.edition').onRef('p.id', '=', 'w.partner_id'))
    .select(['w.id', 'w.status', 'w.tutor_listed', 'w.tutor_changed', 'w.tutor_removed'])
    .where('w.edition', '=', ctx.edition.code)
    .where('w.secret', 'is not', null)
    .where('p.active', '=', true)
    .where((where) => where.or([where('p.expires_at', 'is', null), where('p.expires_at', '>', ctx.now)]))
    .execute()
  if (webhooks.length === 0) return
  const tutor = await ctx.db
    .selectFrom('tutor as t')
    .leftJoin('tutor_card as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.tutor_id', '=', 't.id'))
    .select(['t.published_at', 'c.changed_at as listed_at'])
    .where('t.edition', '=', ctx.edition.code)
    .where('t.id', '=', id)
    .executeTakeFirst()
  const type = tutor && tutorEventType(event, tutor)
  if (!type) return
  const status = type === 'tutor.removed' ? 'removed' : 'listed'
  const wanting = webhooks.filter((webhook) => webhook[eventColumns[type]])
  await queueDeliveries(ctx, event, wanting, { type, object: 'tutor', objectId: id, status })
}

type TutorEventType = Extract<WebhookEventType, `tutor.${string}`>
type TutorVisibility = { published_at: Date | null; listed_at: Date | null }

/** Undefined if nothing public has changed. */
function tutorEventType(event: Event, { published_at, listed_at }: TutorVisibility): TutorEventType | undefined {
  if (!listed_at) return published_at && isOneOf(removingEvents, event) ? 'tutor.removed' : undefined
  // A card that was missing before has the time of this transaction.
  const isNew = listed_at.getTime() === event.at.getTime()
  if (isNew && isOneOf(listingEvents, event)) return 'tutor.listed'
  return 'tutor.changed'
}

function isOneOf(events: Partial<Record<EventName, EventFields>>, { name, before, after }: Event): boolean {
  const wanted = events[name]
  return wanted !== undefined && hasFields(before, wanted.before) && hasFields(after, wanted.after)
}

const hasFields = (given: object = {}, wanted: object = {}) =>
  Object.entries(wanted).every(([field, value]) => (given as Record<string, unknown>)[field] === value)

/** Paused webhooks collect deliveries, which leave when they are resumed. */
async function queueDeliveries(
  ctx: Ctx,
  event: Event,
  webhooks: readonly { id: number; status: string }[],
  { type, object, objectId, status }: ObjectState,
): Promise<void> {
  if (webhooks.length === 0) return
  const rows = webhooks.map(({ id }) => ({
    edition: ctx.edition.code,
    webhook_id: id,
    event_id: event.id,
    type,
    object,
    object_id: objectId,
    object_status: status,
    created_at: ctx.now,
    next_attempt_at: ctx.now,
  }))
  const many = manyRows('webhook_delivery', rows)
  await ctx.db.insertInto('webhook_delivery').columns(many.columns).expression(many.rows).execute()
  for (const { id, status: state } of webhooks)
    if (state === webhookStatus.active) await enqueueWebhookDelivery(ctx, id)
}
