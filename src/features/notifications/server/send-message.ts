import { setTimeout as sleep } from 'node:timers/promises'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Letter } from '#platform/mail/mailer.ts'
import type { Outcome } from '#platform/outcome.ts'
import { nextAttempt } from '../model.ts'
import type { Channel } from '../model.ts'
import { bouncePath, keepRefusal } from './bounces.ts'
import { unsubscribeHeaders } from './choices/unsubscribe.ts'
import { holdBack } from './hold-back.ts'
import { routes } from './routes.ts'

export const sendingJob = 'send_message'

/** Longer than any gateway takes: whoever has not said by then how it went is dead. */
const leaseMs = 5 * 60_000
/** A database that restarts is back by then. */
const settleTries = 60
/** A gateway that hangs holds the workers of its own channel, and never all four of a process. */
const queues: Record<Channel, number> = { mail: 2, sms: 1 }

/** Once in the queue, however often it is asked for. */
export function askToSend(ctx: Ctx, { id, channel }: { id: number; channel: Channel }): Promise<void> {
  const key = `${sendingJob} ${ctx.edition.code} ${id}`
  return ctx.enqueue(sendingJob, { message: id }, { key, queue: `${channel} ${id % queues[channel]}` })
}

/**
 * Takes the message, hands it over outside of any transaction, and writes down how it went.
 *
 * Nothing is lost: until the row says `sent`, `refused`, `failed` or `expired`, it comes due again. Nothing is sent twice by two
 * workers: taking is one update of one row, and the gateways give up before the lease does. What no sender can
 * promise: if this process dies, or the line breaks, after the other side has taken the message and before we have
 * heard or written so, it is sent again. A letter then carries the same Message-ID, by which receivers drop the copy.
 */
export async function sendMessage(ctx: Ctx, id: number): Promise<void> {
  const message = await ctx.transaction((inside) => take(inside, id))
  if (!message) return
  const outcome = await handOver(ctx, message)
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.transaction((inside) => settle(inside, message, outcome))
    } catch (error) {
      // What was sent must be written down, or it would be sent again: worth waiting for the database.
      if (tries === settleTries) throw error
      await sleep(1000)
    }
  }
}

type Message = NonNullable<Awaited<ReturnType<typeof take>>>

/** At most one worker gets it: a second update waits for the first, and then finds it taken. */
async function take(ctx: Ctx, id: number) {
  const { db, edition, now } = ctx
  const expired = await db
    .updateTable('message')
    .set({ state: 'expired' })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .where('expires_at', '<=', now)
    // Whoever is sending it just now says how that went.
    .where((eb) => eb.or([eb('state', '=', 'queued'), eb('next_attempt_at', '<=', now)]))
    .returning(['template', 'channel'])
    .executeTakeFirst()
  if (expired) {
    await ctx.emit({ name: 'message.expired', entity: 'message', entityId: id, after: expired })
    if (isFleeting(expired.template)) await empty(ctx, id)
    return undefined
  }
  if (await holdBack(ctx, id)) return undefined
  return (
    db
      .updateTable('message')
      .set((eb) => ({
        state: 'sending',
        attempts: eb('attempts', '+', 1),
        next_attempt_at: new Date(now.getTime() + leaseMs),
      }))
      .where('edition', '=', edition.code)
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'sending'])
      // A new one is due, whatever the clock of another machine said.
      .where((eb) => eb.or([eb('attempts', '=', 0), eb('next_attempt_at', '<=', now)]))
      .returningAll()
      .executeTakeFirst()
  )
}

async function handOver(ctx: Ctx, message: Message): Promise<Outcome> {
  try {
    return message.channel === 'mail'
      ? await ctx.mail.send(letterOf(ctx, message))
      : await ctx.sms.send({ to: message.recipient, text: message.text })
  } catch (error) {
    return { outcome: 'later', why: error instanceof Error ? error.message : 'unknown' }
  }
}

/** The letter of a row, always the same one. */
export function letterOf(
  ctx: Ctx,
  message: Pick<
    Message,
    | 'id'
    | 'recipient'
    | 'locale'
    | 'subject'
    | 'html'
    | 'text'
    | 'created_at'
    | 'unsubscribe_token'
    | 'sender_name'
    | 'sender_address'
    | 'reply_to'
  >,
): Letter {
  const { edition, mail } = ctx
  const { id, recipient, locale, subject, html, text, created_at: createdAt } = message
  const domain = mail.from.slice(mail.from.lastIndexOf('@') + 1)
  return {
    from: { name: message.sender_name ?? edition.siteName, address: message.sender_address ?? mail.from },
    to: recipient,
    ...(message.reply_to !== null && { replyTo: message.reply_to }),
    subject,
    // With the time, since a database that is set up anew begins to count anew.
    messageId: `<${edition.code}.${id}.${createdAt.getTime().toString(36)}@${domain}>`,
    headers: {
      'Content-Language': languageTag(locale as Locale, edition.country),
      // Tells robots not to answer a robot.
      'Auto-Submitted': 'auto-generated',
      ...unsubscribeHeaders(ctx, message.unsubscribe_token),
    },
    bounces: bouncePath(ctx, id),
    html,
    text,
  }
}

async function settle(ctx: Ctx, message: Message, outcome: Outcome): Promise<void> {
  const again = outcome.outcome === 'later' ? nextAttempt(message.created_at, message.attempts, ctx.now) : undefined
  const state = outcome.outcome === 'later' ? (again ? 'queued' : 'failed') : outcome.outcome
  let update = ctx.db
    .updateTable('message')
    .set({
      state,
      last_error: 'why' in outcome ? outcome.why.slice(0, 500).replaceAll('\0', '') : '',
      ...(again && { next_attempt_at: again }),
      ...(state === 'sent' && { sent_at: ctx.now }),
    })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', message.id)
    .where('state', 'in', ['queued', 'sending'])
  // If we were so slow that somebody else has taken it since, only what cannot be undone counts: that it was sent.
  if (state !== 'sent') update = update.where('attempts', '=', message.attempts)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  if (outcome.outcome === 'refused' && numUpdatedRows > 0n) await keepRefusal(ctx, message, outcome)
  const lost = outcome.outcome !== 'sent' && !again
  const fleeting = isFleeting(message.template)
  if (fleeting && !again && numUpdatedRows > 0n) await empty(ctx, message.id)
  if (!lost || numUpdatedRows === 0n) return
  await ctx.emit({
    name: state === 'refused' ? 'message.refused' : 'message.failed',
    entity: 'message',
    entityId: message.id,
    // A server that refuses an address repeats it.
    after: { template: message.template, channel: message.channel, ...(!fleeting && { why: outcome.why }) },
  })
}

const isFleeting = (template: string) => routes.some((route) => route.fleeting && route.template === template)

/** That there was one stays, so that nobody writes it again. */
async function empty({ db, edition }: Ctx, id: number): Promise<void> {
  await db
    .updateTable('message')
    .set({ recipient: '', subject: '', blocks: '[]', html: '', text: '', last_error: '' })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}
