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
