import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import type { DeliveryFailure } from '#platform/messengers/messenger.ts'
import type { Runtime } from '#platform/plugin.ts'
import type { DeliveryState } from '../../model.ts'

type Delivery = Selectable<DB['messenger_delivery']>

/** Bus event with the id of a message whose delivery state changed. */
export const deliveryBusEvent = 'chat.delivery_changed'
export const undeliveredJob = 'record_undelivered'
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    record_undelivered: { service: number } & DeliveryFailure
  }
}

/** SQL: the worst state of the deliveries of message `m`, if staff sent it to a messenger. */
export const deliveryState = sql<DeliveryState | null>`(select case
    when bool_or(d.state in ('refused', 'failed', 'dropped')) then 'lost'
    when bool_or(d.state in ('queued', 'sending')) then 'waiting'
    when bool_or(d.state = 'sent') then 'sent' end
  from messenger_delivery d
  where m.side = 'staff' and m.message_service is not null and d.edition = m.edition and d.message_id = m.id)`

export async function findDeliveryState(
  { database }: Runtime,
  edition: string,
  id: number,
): Promise<DeliveryState | undefined> {
  const { rows } = await sql<{ handed: DeliveryState | null }>`select ${deliveryState} as handed from chat_message m
    where m.edition = ${edition} and m.id = ${id}`.execute(database.db)
  return rows[0]?.handed ?? undefined
}

/**
 * Handles a failure report of a messenger. The report may arrive before the remote id is saved; the job is then
 * retried.
 */
export async function recordUndelivered(ctx: Ctx, { service, id, to, why }: UndeliveredReport): Promise<void> {
  const { db, edition } = ctx
  const delivery = await db
    .selectFrom('messenger_delivery')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('remote_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!delivery && (await isSending(ctx, service, to))) throw new Error('undelivered message is not saved yet')
  if (delivery?.state !== 'sent') return
  await db
    .updateTable('messenger_delivery')
    .set({ state: 'refused', last_error: sanitizeReason(why) })
    .where('edition', '=', edition.code)
    .where('id', '=', delivery.id)
    .execute()
  await recordDeliveryFailure(ctx, delivery, 'refused', why)
}
type UndeliveredReport = { service: number; id: string; to: string; why: string }

async function isSending({ db, edition }: Ctx, service: number, recipient: string): Promise<boolean> {
  const sending = await db
    .selectFrom('messenger_delivery')
    .select('id')
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where('recipient', '=', recipient)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return sending !== undefined
}

/** Emits one event per message, however many parts failed. The notifications slice sends an email instead. */
export async function recordDeliveryFailure(
  ctx: Ctx,
  lost: Delivery,
  state: 'refused' | 'failed',
  why: string,
): Promise<void> {
  const { service, account_id, message_id, notice_event } = lost
  if (message_id !== null) ctx.publish(deliveryBusEvent, message_id)
  // Automatic replies of the bot are not reported.
  if (account_id === null || (message_id === null && notice_event === null)) return
  if (message_id !== null && (await isFailureRecorded(ctx, lost))) return
  await ctx.emit({
    name: state === 'refused' ? 'account.messenger_refused' : 'account.messenger_failed',
    entity: 'account',
    entityId: account_id,
    after: {
      service,
      why: sanitizeReason(why),
      ...(message_id === null ? { notice: notice_event } : { message: message_id }),
    },
  })
}

async function isFailureRecorded({ db, edition }: Ctx, { id, message_id, account_id }: Delivery): Promise<boolean> {
  const other = await db
    .selectFrom('messenger_delivery')
    .select('id')
    .where('edition', '=', edition.code)
    .where('message_id', '=', message_id)
    .where('account_id', '=', account_id)
    .where('id', '<>', id)
    .where('state', 'in', ['refused', 'failed'])
    .executeTakeFirst()
  return other !== undefined
}

/** PostgreSQL text cannot contain NUL characters or lone surrogates. */
export const sanitizeReason = (why: string) => why.slice(0, 500).replaceAll('\0', '').toWellFormed()
