import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { eraseEventDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'

/** Deletes every message to the addresses of a closed account, or about it. */
export async function eraseAccountMessages(ctx: Ctx, { entityId = 0, secrets }: Event): Promise<void> {
  const addresses = JSON.parse(secrets?.['addresses'] ?? '[]') as string[]
  await eraseMessages(ctx, ['account', 'client', 'tutor'], entityId, addresses)
}

/** The account remains, so only messages about the profile are deleted. */
export async function eraseProfileMessages(ctx: Ctx, { entity, entityId = 0 }: Event): Promise<void> {
  await eraseMessages(ctx, [entity], entityId, [])
}

/** Includes queued messages. Event details are erased too, because they may name the recipient. */
async function eraseMessages(ctx: Ctx, entities: string[], id: number, addresses: string[]): Promise<void> {
  const { db, edition } = ctx
  const gone = await db
    .deleteFrom('message')
    .where('edition', '=', edition.code)
    .where((where) =>
      where.or([
        ...(addresses.length > 0 ? [where('recipient', 'in', addresses)] : []),
        where(
          'event_id',
          'in',
          where
            .selectFrom('event')
            .select('event.id')
            .where('event.edition', '=', edition.code)
            .where('event.entity', 'in', entities)
            .where('event.entity_id', '=', id),
        ),
        ...(entities.includes('account') ? [where('account_id', '=', id)] : []),
        ...(entities.includes('client')
          ? [where('event_id', 'in', selectOrderEvents(ctx).where('o.client_id', '=', id))]
          : []),
        ...(entities.includes('tutor') ? [where('event_id', 'in', selectTutorOrderEvents(ctx, id))] : []),
      ]),
    )
    .returning('id')
    .execute()
  await eraseEventDetails(
    ctx,
    ['message'],
    gone.map((message) => message.id),
  )
}

/** Order messages name both sides and their contacts. */
function selectOrderEvents({ db, edition }: Ctx) {
  return db
    .selectFrom('event as e')
    .innerJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 'e.edition').onRef('o.id', '=', 'e.entity_id').on('e.entity', '=', 'order'),
    )
    .select('e.id')
    .where('o.edition', '=', edition.code)
}

/** Orders of the tutor, and orders offered to them as far as the event concerns them. */
function selectTutorOrderEvents(ctx: Ctx, id: number) {
  const asked = ctx.db
    .selectFrom('order_response')
    .select('order_id')
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', id)
  return selectOrderEvents(ctx)
    .where('o.id', 'in', asked)
    .where((where) =>
      where.or([where('o.tutor_id', '=', id), where(sql<string>`e.after ->> 'tutor_id'`, '=', String(id))]),
    )
}
