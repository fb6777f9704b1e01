import type { Ctx } from '#platform/context.ts'
import { recordOf } from '#platform/events.ts'
import type { PersonalPart } from '#platform/plugin.ts'
import { clientEvents } from './event-visibility.ts'

/** Why somebody was put on the blacklist may speak of others, and so does what was compared in a merge. */
const aboutOthers = new Set(['client.blacklisted', 'client.unblacklisted', 'client.merged'])

/** What is kept about somebody as a client; nothing, if they are none. */
export async function clientData(ctx: Ctx, id: number): Promise<PersonalPart[]> {
  const client = await ctx.db
    .selectFrom('client as c')
    .leftJoin('city as p', (join) => join.onRef('p.edition', '=', 'c.edition').onRef('p.id', '=', 'c.city_id'))
    .select(['c.created_at', 'c.email_subscribed', 'c.blacklisted_at', 'p.name as city'])
    .where('c.edition', '=', ctx.edition.code)
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!client) return []
  const record = await recordOf(ctx, 'client', id, { events: clientEvents, reader: 'client' })
  return [
    { name: 'client/client.json', data: client },
    {
      name: 'client/record.json',
      data: record.events.map((one) => (aboutOthers.has(one.name) ? { ...one, before: null, after: null } : one)),
      cut: record.cut,
    },
  ]
}
