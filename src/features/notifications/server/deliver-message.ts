import { setTimeout as sleep } from 'node:timers/promises'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Email } from '#platform/mail/mailer.ts'
import type { Outcome } from '#platform/outcome.ts'
import { nextAttempt } from '../model.ts'
import type { Channel } from '../model.ts'
import { bounceAddress, saveRefusal } from './bounces.ts'
import { messageJobOptions } from './message-priority.ts'
import { unsubscribeHeaders } from './preferences/unsubscribe.ts'
import { throttleMessage } from './throttle.ts'
import { notificationRegistry } from './registry.ts'

export const deliverMessageJob = 'send_message'
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    send_message: { message: number; interrupted?: boolean }
  }
}

/** Exceeds every gateway timeout: a worker that has not reported by then is dead. */
const leaseMs = 5 * 60_000
const maxSaveAttempts = 60
type QueuedMessage = { id: number; channel: Channel; template: string }

/** The job key makes this idempotent. */
export function enqueueMessage(ctx: Ctx, { id, ...message }: QueuedMessage): Promise<void> {
  const key = `${deliverMessageJob} ${ctx.edition.code} ${id}`
  return ctx.enqueue(deliverMessageJob, { message: id }, { key, ...messageJobOptions(ctx, message) })
}

/**
 * Claims the message, sends it outside of any transaction and saves the outcome.
 *
 * Delivery is at least once: until the row is `sent`, `refused`, `failed` or `expired`, it becomes due again. Two
 * workers never send the same message, because claiming is a single row update and gateways time out before the lease
 * ends. A worker that died in between leaves an `interrupted` job: then the lease does not count. If the process dies or
 * the connection breaks after the gateway accepted the message and before the outcome is
 * saved, it is sent again with the same Message-ID, so that receivers can drop the copy.
 */
export async function deliverMessage(ctx: Ctx, id: number, isInterrupted = false): Promise<void> {
  const message = await ctx.transaction((inside) => claimMessage(inside, id, isInterrupted))
  if (!message) return
  const outcome = await sendThroughGateway(ctx, message)
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.transaction((inside) => saveOutcome(inside, message, outcome))
    } catch (error) {
      // An unsaved outcome would send the message again, so it is worth waiting for the database.
      if (tries === maxSaveAttempts) throw error
      await sleep(1000)
    }
  }
}

type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claimMessage>>>

/** At most one worker claims a message: a concurrent update waits and then matches no row. */
async function claimMessage(ctx: Ctx, id: number, isInterrupted: boolean) {
  const { db, edition, now } = ctx
  if (isInterrupted) await endLease(ctx, id)
  const expired = await db
    .updateTable('message')
    .set({ state: 'expired' })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .where('expires_at', '<=', now)
    // A worker that is sending it right now saves the outcome itself.
    .where((eb) => eb.or([eb('state', '=', 'queued'), eb('next_attempt_at', '<=', now)]))
    .returning(['template', 'channel'])
    .executeTakeFirst()
  if (expired) {
    await ctx.emit({ name: 'message.expired', entity: 'message', entityId: id, after: expired })
    if (isTransient(ctx, expired.template)) await eraseContent(ctx, id)
    return undefined
  }
  if (await throttleMessage(ctx, id)) return undefined
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
      // A new message is due even if the clock of another machine is ahead.
      .where((eb) => eb.or([eb('attempts', '=', 0), eb('next_attempt_at', '<=', now)]))
      .returningAll()
      .executeTakeFirst()
  )
}

async function endLease({ db, edition, now }: Ctx, id: number): Promise<void> {
  await db
    .updateTable('message')
    .set({ next_attempt_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

async function sendThroughGateway(ctx: Ctx, message: ClaimedMessage): Promise<Outcome> {
  try {
    return message.channel === 'mail'
      ? await ctx.gateways.mail.send(buildEmail(ctx, message))
      : await ctx.gateways.sms.send({ to: message.recipient, text: message.text })
  } catch (error) {
    return { outcome: 'later', why: error instanceof Error ? error.message : 'unknown' }
  }
}

/** Deterministic: a retry produces the same email. */
export function buildEmail(
  ctx: Ctx,
  message: Pick<
    ClaimedMessage,
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
): Email {
  const { edition, gateways } = ctx
  const { mail } = gateways
  const { id, recipient, locale, subject, html, text, created_at: createdAt } = message
  const domain = mail.from.slice(mail.from.lastIndexOf('@') + 1)
  return {
    from: { name: message.sender_name ?? edition.siteName, address: message.sender_address ?? mail.from },
    to: recipient,
    ...(message.reply_to !== null && { replyTo: message.reply_to }),
    subject,
    // Includes the creation time, because ids start again in a new database.
    messageId: `<${edition.code}.${id}.${createdAt.getTime().toString(36)}@${domain}>`,
    headers: {
      'Content-Language': languageTag(locale as Locale, edition.country),
      // Suppresses automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...unsubscribeHeaders(ctx, message.unsubscribe_token),
    },
    bounces: bounceAddress(ctx, id),
    html,
    text,
  }
}

async function saveOutcome(ctx: Ctx, message: ClaimedMessage, outcome: Outcome): Promise<void> {
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
  // If another worker has claimed the message since, only a successful delivery is saved.
  if (state !== 'sent') update = update.where('attempts', '=', message.attempts)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  if (outcome.outcome === 'refused' && numUpdatedRows > 0n) await saveRefusal(ctx, message, outcome)
  const lost = outcome.outcome !== 'sent' && !again
  const transient = isTransient(ctx, message.template)
  if (transient && !again && numUpdatedRows > 0n) await eraseContent(ctx, message.id)
  if (!lost || numUpdatedRows === 0n) return
  await ctx.emit({
    name: state === 'refused' ? 'message.refused' : 'message.failed',
    entity: 'message',
    entityId: message.id,
    // Refusals usually quote the address, which must not outlive a transient message.
    after: { template: message.template, channel: message.channel, ...(!transient && { why: outcome.why }) },
  })
}

const isTransient = (ctx: Ctx, template: string) =>
  notificationRegistry(ctx).routes.some((route) => route.transient && route.template === template)

/** The row stays, so that the message is not queued again. */
async function eraseContent({ db, edition }: Ctx, id: number): Promise<void> {
  await db
    .updateTable('message')
    .set({ recipient: '', subject: '', blocks: '[]', html: '', text: '', last_error: '' })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}
