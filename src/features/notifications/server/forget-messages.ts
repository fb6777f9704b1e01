import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { forgetDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'

/** An account is closed: every message to where only its owner could be reached, or about them, goes. */
export async function forgetPerson(ctx: Ctx, { entityId = 0, secrets }: Event): Promise<void> {
  const addresses = JSON.parse(secrets?.['addresses'] ?? '[]') as string[]
  await forgetMessages(ctx, ['account', 'client', 'tutor'], entityId, addresses)
}

/** A profile is gone, and its owner may stay with us as something else: only what was written about it goes. */
export async function forgetProfile(ctx: Ctx, { entity, entityId = 0 }: Event): Promise<void> {
  await forgetMessages(ctx, [entity], entityId, [])
}

/** Also if they wait to be sent. What the record says about them may tell where they went. */
async function forgetMessages(ctx: Ctx, entities: string[], id: number, addresses: string[]): Promise<void> {
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
        ...(entities.includes('client') ? [where('event_id', 'in', ordersOf(ctx).where('o.client_id', '=', id))] : []),
        ...(entities.includes('tutor') ? [where('event_id', 'in', taughtBy(ctx, id))] : []),
      ]),
    )
    .returning('id')
    .execute()
  await forgetDetails(
    ctx,
    ['message'],
    gone.map((message) => message.id),
  )
}

/** What was told about orders names both sides, and how to reach them. */
function ordersOf({ db, edition }: Ctx) {
  return db
    .selectFrom('event as e')
    .innerJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 'e.edition').onRef('o.id', '=', 'e.entity_id').on('e.entity', '=', 'order'),
    )
    .select('e.id')
    .where('o.edition', '=', edition.code)
}

/** Those that are theirs, and those which they were asked about, as far as it is about them. */
function taughtBy(ctx: Ctx, id: number) {
  const asked = ctx.db
    .selectFrom('order_response')
    .select('order_id')
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', id)
  return ordersOf(ctx)
    .where('o.id', 'in', asked)
    .where((where) =>
      where.or([where('o.tutor_id', '=', id), where(sql<string>`e.after ->> 'tutor_id'`, '=', String(id))]),
    )
}
