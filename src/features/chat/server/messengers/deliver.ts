import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { isMessengerConfigured } from '#platform/messengers/messenger.ts'
import type { SendResult } from '#platform/messengers/messenger.ts'
import { throttleMessengerNotice } from '#features/notifications/public.ts'
import { serviceName } from '../../model.ts'
import { hashKey, prepareOutgoingMedia } from '../media.ts'
import { sanitizeReason, deliveryBusEvent, recordDeliveryFailure } from './delivery-status.ts'

export const messengerDeliveryJob = 'send_by_messenger'
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    send_by_messenger: { delivery: number; interrupted?: boolean }
  }
}

/** Longer than any messenger request: after this the worker is considered dead. */
const leaseMs = 5 * 60_000
/** How long a messenger may fetch a file. */
const keyMs = 60 * 60_000
const minute = 60_000
const maxPauseMs = 60 * minute
const giveUpMs = 3 * 24 * 60 * minute
/** One attempt per second: a database restart takes less than a minute. */
const maxSaveAttempts = 60

type Delivery = Selectable<DB['messenger_delivery']>

/** A messenger that hangs holds only its own places. */
export const placesPerMessenger = 2

export function enqueueDelivery(ctx: Ctx, { id, service }: { id: number; service: number }, at: Date): Promise<void> {
  const key = `${messengerDeliveryJob} ${ctx.edition.code} ${id}`
  const later = at > ctx.now && { runAt: at }
  const lanes = { [serviceName(service)]: placesPerMessenger }
  return ctx.enqueue(messengerDeliveryJob, { delivery: id }, { key, lanes, ...later })
}

/**
 * Delivers everything pending for the same recipient, strictly in order. A delivery is claimed by updating one row
 * under its lock, so two workers never send the same one. If the process dies between sending and saving the outcome,
 * the delivery is sent again: its job is `interrupted` then, and what the dead worker had claimed is free.
 */
export async function deliver(ctx: Ctx, id: number, isInterrupted = false): Promise<void> {
  if (isInterrupted) await ctx.transaction((inside) => endLease(inside, id))
  for (;;) {
    const taken = await ctx.transaction((inside) => claimNext(inside, id))
    if (!taken) return
    if (taken === 'dropped') continue
    const result = await sendToMessenger(ctx, taken)
    for (let tries = 1; ; tries++) {
      try {
        await ctx.transaction((inside) => saveOutcome(inside, taken, result))
        break
      } catch (error) {
        // Without a saved outcome the message would be sent again, so a database outage is waited out.
        if (tries === maxSaveAttempts) throw error
        await sleep(1000)
      }
    }
    if (result.outcome === 'later') return
  }
}

/** The worker may have died with any delivery of the recipient. */
async function endLease({ db, edition, now }: Ctx, id: number): Promise<void> {
  await db
    .updateTable('messenger_delivery as d')
    .set({ next_attempt_at: now })
    .from('messenger_delivery as own')
    .where('own.edition', '=', edition.code)
    .where('own.id', '=', id)
    .whereRef('d.edition', '=', 'own.edition')
    .whereRef('d.service', '=', 'own.service')
    .whereRef('d.recipient', '=', 'own.recipient')
    .where('d.state', '=', 'sending')
    .execute()
}

/** `meant` is true when staff chose the messenger and see the delivery state. */
type ClaimedDelivery = Delivery & { media: string | null; byStaffChoice: boolean; key: string }

/** Claims the oldest pending delivery of the same recipient, if it is due. */
async function claimNext(ctx: Ctx, id: number): Promise<ClaimedDelivery | 'dropped' | undefined> {
  const { db, edition, now } = ctx
  const line = db
    .selectFrom('messenger_delivery')
    .select(['service', 'recipient'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
  const asked = await line.executeTakeFirst()
  if (!asked) return undefined
  const first = await pendingDeliveries(ctx)
    .where('service', '=', asked.service)
    .where('recipient', '=', asked.recipient)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!first || !['queued', 'sending'].includes(first.state) || first.next_attempt_at > now) return undefined
  const message = first.message_id === null ? undefined : await findDeliveryMessage(ctx, first)
  const needless = message && (message.deleted_at || message.unwanted || (first.skip_if_read && message.read))
  if (needless || !(await isStillLinked(ctx, first))) {
    await drop(ctx, first)
    return 'dropped'
  }
  if (first.notice_event !== null && (await isPostponed(ctx, first))) return 'dropped'
  const key = randomBytes(32).toString('base64url')
  const taken = await db
    .updateTable('messenger_delivery')
    .set({
      state: 'sending',
      attempts: first.attempts + 1,
      next_attempt_at: new Date(now.getTime() + leaseMs),
      ...(first.has_media && { media_key_hash: hashKey(key), media_key_until: new Date(now.getTime() + keyMs) }),
    })
    .where('edition', '=', edition.code)
    .where('id', '=', first.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    ...taken,
    media: message?.media ?? null,
    byStaffChoice: message !== undefined && message.service !== null,
    key,
  }
}

/** Notification choices and quiet hours may have changed while the notice was pending. */
async function isPostponed(ctx: Ctx, notice: Delivery): Promise<boolean> {
  const throttled = await throttleMessengerNotice(ctx, {
    account: notice.account_id,
    kind: notice.notice_kind,
    until: notice.expires_at,
  })
  if (!throttled) return false
  if ('why' in throttled) {
    await drop(ctx, notice, throttled.why)
    return true
  }
  await ctx.db
    .updateTable('messenger_delivery')
    .set({ state: 'queued', next_attempt_at: throttled.at })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', notice.id)
    .execute()
  await enqueueDelivery(ctx, notice, throttled.at)
  return true
}

/** A postponed notice must not block messages, so it is included only when it is due. */
export function pendingDeliveries({ db, edition, now }: Ctx) {
  return db
    .selectFrom('messenger_delivery')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('state', 'in', ['queued', 'sending'])
    .where((where) => where.or([where('notice_event', 'is', null), where('next_attempt_at', '<=', now)]))
}

/** Includes whether the recipient has read the message on the site and still wants messenger copies. */
async function findDeliveryMessage({ db, edition }: Ctx, { message_id, account_id }: Delivery) {
  return (
    db
      .selectFrom('chat_message as m')
      .innerJoin('conversation as c', (join) =>
        join.onRef('c.edition', '=', 'm.edition').onRef('c.id', '=', 'm.conversation_id'),
      )
      .leftJoin('conversation_read as r', (join) =>
        join
          .onRef('r.edition', '=', 'm.edition')
          .onRef('r.conversation_id', '=', 'm.conversation_id')
          .on((on) =>
            on.or([
              on.and([on('r.side', '=', 'client'), on('c.client_id', '=', account_id)]),
              on.and([on('r.side', '=', 'tutor'), on('c.tutor_id', '=', account_id)]),
            ]),
          ),
      )
      // The recipient's choice does not apply to messages that staff send to a messenger.
      .leftJoin('notification_preference as n', (join) =>
        join
          .onRef('n.edition', '=', 'm.edition')
          .on('n.account_id', '=', account_id)
          .on('n.kind', '=', 'chat')
          .on('n.channel', '=', 'messenger')
          .on('m.message_service', 'is', null),
      )
      .select(['m.media', 'm.deleted_at', 'm.message_service as service'])
      .select((eb) => eb.fn.coalesce(eb('r.position', '>=', eb.ref('m.position')), eb.lit(false)).as('read'))
      .select((eb) => eb('n.wanted', '=', false).as('unwanted'))
      .where('m.edition', '=', edition.code)
      .where('m.id', '=', message_id)
      .executeTakeFirst()
  )
}

/**
 * Unknown senders are always answered. Accounts are written to only at their current link, since the address may belong
 * to somebody else by now.
 */
async function isStillLinked({ db, edition }: Ctx, { account_id, service, recipient }: Delivery): Promise<boolean> {
  if (account_id === null) return true
  const link = await db
    .selectFrom('messenger_link')
    .select('service')
    .where('edition', '=', edition.code)
    .where('account_id', '=', account_id)
    .where('service', '=', service)
    .where('recipient', '=', recipient)
    .executeTakeFirst()
  return link !== undefined
}

/** Drops the queued parts of the same message too. */
async function drop({ db, edition }: Ctx, { id, message_id, account_id }: Delivery, last_error = ''): Promise<void> {
  await db
    .updateTable('messenger_delivery')
    .set({ state: 'dropped', text: '', last_error })
    .where('edition', '=', edition.code)
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([
          where('message_id', '=', message_id),
          where('account_id', '=', account_id),
          where('state', '=', 'queued'),
        ]),
      ]),
    )
    .execute()
}

async function sendToMessenger(
  ctx: Ctx,
  { service, recipient: to, text, has_media, media: file, key }: ClaimedDelivery,
): Promise<SendResult> {
  const messenger = ctx.gateways.messengers[serviceName(service)]
  if (!isMessengerConfigured(ctx.gateways, messenger.name))
    return { outcome: 'refused', why: 'messenger is not configured' }
  try {
    if (!has_media) return await messenger.send({ to, text })
    const media = file === null ? undefined : await prepareOutgoingMedia(ctx, file)
    // The file may not be replicated yet.
    if (!media) return { outcome: 'later', why: 'file not found' }
    const url = `${ctx.site.origin}/api/chat/handed_media/${key}/${media.name}`
    return await messenger.send({ to, media: { ...media, url } })
  } catch (error) {
    return { outcome: 'later', why: error instanceof Error ? error.message : 'unknown' }
  }
}

async function saveOutcome(ctx: Ctx, taken: ClaimedDelivery, result: SendResult): Promise<void> {
  const { db, edition, now } = ctx
  const again = result.outcome === 'later' ? nextAttempt(taken, result.seconds, now) : undefined
  const state = result.outcome === 'later' ? (again ? 'queued' : 'failed') : result.outcome
  let update = db
    .updateTable('messenger_delivery')
    .set({
      state,
      last_error: 'why' in result ? sanitizeReason(result.why) : '',
      ...(again && { next_attempt_at: again }),
      ...(result.outcome === 'sent' && { sent_at: now, remote_id: result.id ?? null }),
    })
    .where('edition', '=', edition.code)
    .where('id', '=', taken.id)
  // Another worker may have claimed it, or the link is gone: then only a successful send is recorded.
  if (state !== 'sent') update = update.where('state', '=', 'sending').where('attempts', '=', taken.attempts)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  if (again && numUpdatedRows > 0n) await enqueueDelivery(ctx, taken, again)
  if (state === 'sent' && taken.byStaffChoice) ctx.publish(deliveryBusEvent, taken.message_id!)
  if ((state === 'refused' || state === 'failed') && numUpdatedRows > 0n && 'why' in result)
    await recordDeliveryFailure(ctx, taken, state, result.why)
  // A recipient of one part gets the remaining parts even after reading on the site.
  if (state === 'sent' && taken.skip_if_read)
    await db
      .updateTable('messenger_delivery')
      .set({ skip_if_read: false })
      .where('edition', '=', edition.code)
      .where('message_id', '=', taken.message_id)
      .where('account_id', '=', taken.account_id)
      .execute()
}

/** Backs off by 1, 2, 4 … minutes up to an hour, or as the messenger asks; gives up after three days. */
function nextAttempt({ created_at, attempts }: Delivery, seconds = 0, now: Date): Date | undefined {
  const end = created_at.getTime() + giveUpMs
  if (now.getTime() >= end) return undefined
  const pause = seconds > 0 ? seconds * 1000 : Math.min(minute * 2 ** (attempts - 1), maxPauseMs)
  return new Date(Math.min(now.getTime() + pause, end))
}
