import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event, Subscription } from '#platform/events.ts'
import type { Input } from '#shared/contract.ts'
import type { marketingEndpoints as calls } from '../contract.ts'
import { conversionNames } from '../model.ts'
import type { MarketingEventName } from '../model.ts'
import { listAdapters } from './adapters.ts'
import { readConsent } from './consent.ts'
import { readTouches } from './touches.ts'

type Reported = {
  name: MarketingEventName
  key: string
  page: string
  band?: number | undefined
  experiment?: string | undefined
  variation?: number | undefined
}

export async function reportEvents(ctx: Ctx, { events }: Input<typeof calls.reportEvents>) {
  for (const event of events) if (await isOwnEvent(ctx, event)) await recordEvent(ctx, event)
  return {}
}

/**
 * A browser must not use the keys of requests, registrations and payments of others: the event that the server reports
 * later would be lost. Its own payment is an exception, since the payment service tells the server of it.
 */
async function isOwnEvent({ db, edition, actor }: Ctx, { name, key }: Reported): Promise<boolean> {
  const [prefix, subject = ''] = key.split(':')
  if (prefix !== name || name === 'request_placed' || name === 'registration_finished') return false
  if (name !== 'payment_made') return true
  if (actor.realm !== 'person' || !/^\d{1,15}$/.test(subject)) return false
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', Number(subject))
    .where('tutor_id', '=', actor.id)
    .where('succeeded_at', 'is not', null)
    .executeTakeFirst()
  return payment !== undefined
}

const reports: Readonly<Record<string, MarketingEventName>> = {
  'order.placed': 'request_placed',
  'tutor.registered': 'registration_finished',
  'payment.succeeded': 'payment_made',
}

/** The server knows that a request was placed even if the browser was closed; the key makes both reports one event. */
export const eventSubscriptions: readonly Subscription[] = [
  {
    subscriber: 'marketing_events',
    to: ['order.placed', 'tutor.registered', 'payment.succeeded'],
    async within(ctx: Ctx, { name, entityId, actor }: Event) {
      const reported = reports[name]!
      if (actor.realm !== 'staff') await recordEvent(ctx, { name: reported, key: `${reported}:${entityId}`, page: '' })
    },
  },
]

/** The service that experiments are evaluated with. */
const experimentService = 'google'

/** Stores an event once, while a service is configured and the visitor allows it. */
async function recordEvent(ctx: Ctx, { name, key, page, band, experiment, variation }: Reported): Promise<void> {
  const { db, edition, now, request } = ctx
  const consent = readConsent(ctx)
  const [, last] = consent.marketing ? readTouches(ctx) : []
  const known = { google: request.visitor, meta: request.visitor ?? last?.fbclid }
  const adapters = listAdapters(ctx).filter(
    ({ needs, service }) =>
      consent[needs] && known[service] && (name !== 'experiment_viewed' || service === experimentService),
  )
  if (adapters.length === 0) return
  const clicks = { gclid: last?.gclid, fbclid: last?.fbclid }
  const visitor = request.visitor ? createHash('sha256').update(request.visitor).digest('hex').slice(0, 32) : ''
  const { rows } = await sql<{ id: number }>`
    insert into marketing_event (edition, key, name, page, band, experiment, variation, visitor, statistics, marketing,
      clicks, occurred_at)
    values (${edition.code}, ${key}, ${name}, ${page}, ${band ?? null}, ${experiment ?? null}, ${variation ?? null},
      ${visitor}, ${consent.statistics}, ${consent.marketing}, ${JSON.stringify(clicks)}::jsonb, ${now})
    on conflict do nothing returning id`.execute(db)
  const is_conversion = conversionNames.includes(name)
  const deliveries = rows.flatMap(({ id }) =>
    adapters.map(({ service }) => ({ edition: edition.code, service, event_id: id, is_conversion })),
  )
  if (deliveries.length > 0) await db.insertInto('marketing_delivery').values(deliveries).execute()
}
