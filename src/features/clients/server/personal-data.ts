import type { Ctx } from '#platform/context.ts'
import { listVisibleEvents } from '#platform/events.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { clientEvents } from './event-visibility.ts'

/** The details of these events may contain data about other people. */
const redactedEvents = new Set(['client.blacklisted', 'client.unblacklisted', 'client.merged'])

export async function exportClientData(ctx: Ctx, id: number): Promise<PersonalPart[]> {
  const client = await ctx.db
    .selectFrom('client as c')
    .leftJoin('city as p', (join) => join.onRef('p.edition', '=', 'c.edition').onRef('p.id', '=', 'c.city_id'))
    .select(['c.created_at', 'c.email_subscribed', 'c.blacklisted_at', 'p.name as city'])
    .where('c.edition', '=', ctx.edition.code)
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!client) return []
  const record = await listVisibleEvents(ctx, 'client', id, { events: clientEvents, reader: 'client' })
  return [
    { name: 'client/client.json', data: client },
    {
      name: 'client/record.json',
      data: record.events.map((one) => (redactedEvents.has(one.name) ? { ...one, before: null, after: null } : one)),
      cut: record.cut,
    },
  ]
}
