import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { isServed } from '#platform/messengers/messenger.ts'
import type { Handed } from '#platform/messengers/messenger.ts'
import { holdNotice } from '#features/notifications/public.ts'
import { serviceName } from '../../model.ts'
import { hashOf, mediaToSend } from '../media.ts'
import { clean, handedNews, recordLoss } from './fates.ts'

export const handingJob = 'send_by_messenger'

/** Longer than a messenger takes: whoever has not said by then how it went is dead. */
const leaseMs = 5 * 60_000
/** So long a messenger may fetch a file that it was told of. */
const keyMs = 60 * 60_000
const minute = 60_000
const longestPauseMs = 60 * minute
const giveUpMs = 3 * 24 * 60 * minute
/** A database that restarts is back by then. */
const settleTries = 60

type Delivery = Selectable<DB['messenger_delivery']>

/** A messenger that hangs holds one worker, and never all of a process. */
export function askToHandOver(ctx: Ctx, { id, service }: { id: number; service: number }, at: Date): Promise<void> {
  const key = `${handingJob} ${ctx.edition.code} ${id}`
  const later = at > ctx.now && { runAt: at }
  return ctx.enqueue(handingJob, { delivery: id }, { key, queue: `messenger ${service}`, ...later })
}

/**
 * Hands over whatever waits for the same person, one after the other: nothing overtakes what waits before it. Taking is
 * one update of one row under its lock, so that no two workers send the same. What no sender can promise: if this
 * process dies after the messenger has taken it and before we have written so, it is sent again.
 */
export async function handOver(ctx: Ctx, id: number): Promise<void> {
  for (;;) {
    const taken = await ctx.transaction((inside) => takeNext(inside, id))
    if (!taken) return
    if (taken === 'dropped') continue
    const handed = await hand(ctx, taken)
    for (let tries = 1; ; tries++) {
      try {
        await ctx.transaction((inside) => settle(inside, taken, handed))
        break
      } catch (error) {
        // What was sent must be written down, or it would be sent again: worth waiting for the database.
        if (tries === settleTries) throw error
        await sleep(1000)
      }
    }
    if (handed.outcome === 'later') return
  }
}

/** `meant`: staff have chosen the messenger, and look at what becomes of it. */
type Taken = Delivery & { media: string | null; meant: boolean; key: string }

/** The first in the line of whomever this one is for, if it is due. */
async function takeNext(ctx: Ctx, id: number): Promise<Taken | 'dropped' | undefined> {
  const { db, edition, now } = ctx
  const line = db
    .selectFrom('messenger_delivery')
    .select(['service', 'recipient'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
  const asked = await line.executeTakeFirst()
  if (!asked) return undefined
  const first = await lineOf(ctx)
    .where('service', '=', asked.service)
    .where('recipient', '=', asked.recipient)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!first || !['queued', 'sending'].includes(first.state) || first.next_attempt_at > now) return undefined
  const message = first.message_id === null ? undefined : await messageOf(ctx, first)
  const needless = message && (message.deleted_at || message.unwanted || (first.unless_read && message.read))
  if (needless || !(await isTheirs(ctx, first))) {
    await drop(ctx, first)
    return 'dropped'
  }
  if (first.notice_event !== null && (await isHeld(ctx, first))) return 'dropped'
  const key = randomBytes(32).toString('base64url')
  const taken = await db
    .updateTable('messenger_delivery')
    .set({
      state: 'sending',
      attempts: first.attempts + 1,
      next_attempt_at: new Date(now.getTime() + leaseMs),
      ...(first.has_media && { media_key_hash: hashOf(key), media_key_until: new Date(now.getTime() + keyMs) }),
    })
    .where('edition', '=', edition.code)
    .where('id', '=', first.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...taken, media: message?.media ?? null, meant: message !== undefined && message.service !== null, key }
}

/** A notice may have waited for long: it is looked at once more, and goes later or not at all. */
async function isHeld(ctx: Ctx, notice: Delivery): Promise<boolean> {
  const held = await holdNotice(ctx, { account: notice.account_id, kind: notice.notice_kind, until: notice.expires_at })
  if (!held) return false
  if ('why' in held) {
    await drop(ctx, notice, held.why)
    return true
  }
  await ctx.db
    .updateTable('messenger_delivery')
    .set({ state: 'queued', next_attempt_at: held.at })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', notice.id)
    .execute()
  await askToHandOver(ctx, notice, held.at)
  return true
}

/** What waits, in whose order it goes out: a notice that waits for the morning holds up no conversation. */
export function lineOf({ db, edition, now }: Ctx) {
  return db
    .selectFrom('messenger_delivery')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('state', 'in', ['queued', 'sending'])
    .where((where) => where.or([where('notice_event', 'is', null), where('next_attempt_at', '<=', now)]))
}

/** Whether it is still there, whether they have read it where it was said, and whether they want it here no more. */
async function messageOf({ db, edition }: Ctx, { message_id, account_id }: Delivery) {
  return (
    db
      .selectFrom('chat_message as m')
      .innerJoin('conversation as c', (join) =>
        join.onRef('c.edition', '=', 'm.edition').onRef('c.id', '=', 'm.conversation_id'),
      )
      .leftJoin('chat_mark as r', (join) =>
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
      // What staff mean for this very place is not asked for.
      .leftJoin('notification_choice as n', (join) =>
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
 * A stranger is answered wherever they ask. Somebody whom we know is written to only where they are linked now: they may
 * have left, or be elsewhere, and somebody else may be there instead.
 */
async function isTheirs({ db, edition }: Ctx, { account_id, service, recipient }: Delivery): Promise<boolean> {
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

/** With whatever else of the same message waits. */
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

async function hand(ctx: Ctx, { service, recipient: to, text, has_media, media: file, key }: Taken): Promise<Handed> {
  const messenger = ctx.messengers[serviceName(service)]
  if (!isServed(ctx, messenger.name)) return { outcome: 'refused', why: 'there is no bot' }
  try {
    if (!has_media) return await messenger.send({ to, text })
    const media = file === null ? undefined : await mediaToSend(ctx, file)
    // It may not have come to where it is read from yet.
    if (!media) return { outcome: 'later', why: 'the file is not there' }
    const url = `${ctx.origin}/api/chat/handed_media/${key}/${media.name}`
    return await messenger.send({ to, media: { ...media, url } })
  } catch (error) {
    return { outcome: 'later', why: error instanceof Error ? error.message : 'unknown' }
  }
}

async function settle(ctx: Ctx, taken: Taken, handed: Handed): Promise<void> {
  const { db, edition, now } = ctx
  const again = handed.outcome === 'later' ? nextAttempt(taken, handed.seconds, now) : undefined
  const state = handed.outcome === 'later' ? (again ? 'queued' : 'failed') : handed.outcome
  let update = db
    .updateTable('messenger_delivery')
    .set({
      state,
      last_error: 'why' in handed ? clean(handed.why) : '',
      ...(again && { next_attempt_at: again }),
      ...(handed.outcome === 'sent' && { sent_at: now, remote_id: handed.id ?? null }),
    })
    .where('edition', '=', edition.code)
    .where('id', '=', taken.id)
  // If somebody else has taken it since, or they have left, only what cannot be undone counts: that it was sent.
  if (state !== 'sent') update = update.where('state', '=', 'sending').where('attempts', '=', taken.attempts)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  if (again && numUpdatedRows > 0n) await askToHandOver(ctx, taken, again)
  if (state === 'sent' && taken.meant) ctx.tell(handedNews, taken.message_id!)
  if ((state === 'refused' || state === 'failed') && numUpdatedRows > 0n && 'why' in handed)
    await recordLoss(ctx, taken, state, handed.why)
  // Whoever has one part of it gets the others.
  if (state === 'sent' && taken.unless_read)
    await db
      .updateTable('messenger_delivery')
      .set({ unless_read: false })
      .where('edition', '=', edition.code)
      .where('message_id', '=', taken.message_id)
      .where('account_id', '=', taken.account_id)
      .execute()
}

/** After 1, 2, 4 … minutes, at last every hour, and not before they have told us to; undefined after three days. */
function nextAttempt({ created_at, attempts }: Delivery, seconds = 0, now: Date): Date | undefined {
  const end = created_at.getTime() + giveUpMs
  if (now.getTime() >= end) return undefined
  const pause = seconds > 0 ? seconds * 1000 : Math.min(minute * 2 ** (attempts - 1), longestPauseMs)
  return new Date(Math.min(now.getTime() + pause, end))
}
