import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event, Subscription } from '#platform/events.ts'
import type { PersonalPart } from '#platform/personal-part.ts'

export const privacySubscriptions: readonly Subscription[] = [
  { subscriber: 'touches_of_erased_clients', to: ['client.deleted', 'account.closed'], within: eraseTouches },
  {
    subscriber: 'marketing_events_of_erased_people',
    to: ['client.deleted', 'account.closed', 'tutor.anonymised'],
    within: eraseEvents,
  },
]

/** Events of a person's requests, payments and registration, and the others of the browsers that they used. */
const ownEvents = (edition: string, id: number) => sql`with own as (
    select 'request_placed:' || id as key from lesson_order where edition = ${edition} and client_id = ${id}
    union all select 'payment_made:' || id from payment where edition = ${edition} and tutor_id = ${id}
    union all select 'registration_finished:' || ${id}::bigint
  ), browsers as (
    select visitor from marketing_event where edition = ${edition} and key in (select key from own) and visitor <> ''
  ), events as (
    select * from marketing_event where edition = ${edition}
      and (key in (select key from own) or visitor in (select visitor from browsers))
  )`

/** Those that wait to be sent are not sent any more. */
async function eraseEvents({ db, edition }: Ctx, { entityId = 0 }: Event): Promise<void> {
  await sql`${ownEvents(edition.code, entityId)} delete from marketing_event
    where edition = ${edition.code} and id in (select id from events)`.execute(db)
}

/** The ids of clicks lead to a person at the ad network. Source and campaign stay for the report. */
async function eraseTouches({ db, edition }: Ctx, { entityId }: Event): Promise<void> {
  await sql`update order_touch t set first = t.first - array['gclid', 'fbclid'], last = t.last - array['gclid', 'fbclid'],
      click_id = ''
    from lesson_order o
    where t.edition = ${edition.code} and o.edition = t.edition and o.id = t.order_id
      and o.client_id = ${entityId ?? 0}`.execute(db)
}

export async function exportTouches({ db, edition }: Ctx, personId: number): Promise<PersonalPart[]> {
  const data = await db
    .selectFrom('order_touch as t')
    .innerJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 't.edition').onRef('o.id', '=', 't.order_id'),
    )
    .select(['t.order_id', 't.first', 't.last', 't.click_id'])
    .where('t.edition', '=', edition.code)
    .where('o.client_id', '=', personId)
    .orderBy('t.order_id')
    .limit(1000)
    .execute()
  const { rows: events } = await sql<object>`${ownEvents(edition.code, personId)}
    select name, page, band, statistics, marketing, clicks, occurred_at from events
    order by occurred_at, id limit 1000`.execute(db)
  return [
    ...(data.length > 0 ? [{ name: 'traffic_sources', data }] : []),
    ...(events.length > 0 ? [{ name: 'marketing_events', data: events }] : []),
  ]
}
