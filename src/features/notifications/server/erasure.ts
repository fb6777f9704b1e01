import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { personEntities } from '../model.ts'
import { eraseEventDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import { notificationRegistry } from './registry.ts'

/** Deletes every message to the addresses of a closed account, or about it. */
export async function eraseAccountMessages(ctx: Ctx, { entityId = 0, secrets }: Event): Promise<void> {
  const addresses = JSON.parse(secrets?.['addresses'] ?? '[]') as string[]
  await eraseMessages(ctx, personEntities, entityId, addresses)
}

/** The account remains, so only messages about the profile are deleted. */
export async function eraseProfileMessages(ctx: Ctx, { entity, entityId = 0 }: Event): Promise<void> {
  await eraseMessages(ctx, [entity], entityId, [])
}

/** Includes queued messages. Event details are erased too, because they may name the recipient. */
async function eraseMessages(ctx: Ctx, entities: readonly string[], id: number, addresses: string[]): Promise<void> {
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
        ...selectEventsAbout(ctx, entities, id).map((events) => sql<boolean>`event_id in (${events})`),
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

/** Messages about other entities may name the person, too. */
function selectEventsAbout(ctx: Ctx, entities: readonly string[], id: number) {
  return notificationRegistry(ctx).eventsAbout.flatMap((byEntity) =>
    entities.flatMap((entity) => byEntity[entity]?.(ctx, id) ?? []),
  )
}
