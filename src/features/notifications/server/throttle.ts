import type { Ctx } from '#platform/context.ts'
import { recipientZone } from '#platform/zone-names.ts'
import type { NoticeKind } from '../preference-model.ts'
import type { Channel } from '../model.ts'
import { isBouncing } from './bounces.ts'
import { isChannelEnabled } from './preferences/channel-enabled.ts'
import { findReachedLimit } from './limits.ts'
import type { ReachedLimit } from './limits.ts'
import { quietUntil } from './quiet-hours.ts'
import { notificationRegistry } from './registry.ts'

/**
 * Last check before delivery. A message is dropped if its kind was switched off or its address bounces; it is postponed
 * during quiet hours or when a rate limit is reached. Returns true if it must not be sent now.
 */
export async function throttleMessage(ctx: Ctx, id: number): Promise<boolean> {
  const message = await lockDueMessage(ctx, id)
  if (!message) return false
  const why = await findDropReason(ctx, message)
  if (why) {
    await updateMessage(ctx, id, { state: 'dropped', last_error: why })
    const { template, channel } = message
    await ctx.emit({ name: 'message.dropped', entity: 'message', entityId: id, after: { template, channel, why } })
    return true
  }
  const urgent = hasRouteOption(ctx, 'urgent', message)
  const quiet =
    message.channel === 'sms' && !urgent ? quietUntil(ctx.now, recipientZone(ctx, message.time_zone)) : undefined
  if (quiet) {
    await updateMessage(ctx, id, { state: 'queued', next_attempt_at: quiet })
    return true
  }
  const full = await findReachedLimit(ctx, {
    ...message,
    urgent,
    isLimitedBySlice: hasRouteOption(ctx, 'limitedBySlice', message),
  })
  if (!full) return false
  await postponeMessage(ctx, message, full)
  return true
}

type DueMessage = {
  id: number
  template: string
  channel: Channel
  recipient: string
  kind: NoticeKind
  account_id: number | null
  time_zone: string | null
}

/** Matches the condition of `claimMessage`. */
async function lockDueMessage({ db, edition, now }: Ctx, id: number): Promise<DueMessage | undefined> {
  const row = await db
    .selectFrom('message')
    .select(['id', 'template', 'channel', 'recipient', 'kind', 'account_id', 'time_zone'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('next_attempt_at', '<=', now)]))
    .forUpdate()
    .executeTakeFirst()
  return row as DueMessage | undefined
}

async function findDropReason(
  ctx: Ctx,
  { kind, channel, recipient, account_id }: DueMessage,
): Promise<string | undefined> {
  if (kind === 'account') return undefined
  if (!(await isChannelEnabled(ctx, { account: account_id, kind, channel }))) return 'unwanted'
  if (channel === 'mail' && (await isBouncing(ctx, recipient))) return 'comes back'
  return undefined
}

const hasRouteOption = (ctx: Ctx, option: 'urgent' | 'limitedBySlice', { template, channel }: DueMessage) =>
  notificationRegistry(ctx).routes.some(
    (route) => route[option] && route.template === template && route.channel === channel,
  )

/** Emits an event for the first message that is held back by a limit, not for those that follow. */
async function postponeMessage(
  ctx: Ctx,
  { id, channel }: DueMessage,
  { limit, until, scope }: ReachedLimit,
): Promise<void> {
  const others = await ctx.db
    .selectFrom('message')
    .select('id')
    .where('edition', '=', ctx.edition.code)
    .where('state', 'in', ['queued', 'sending'])
    .where('channel', '=', channel)
    .where('recipient', scope.endsWith('%') ? 'like' : '=', scope)
    .where('throttled_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  await updateMessage(ctx, id, { state: 'queued', next_attempt_at: until, throttled_at: ctx.now })
  if (!others) await ctx.emit({ name: 'message.throttled', entity: 'message', entityId: id, after: { channel, limit } })
}

type Change = { state: string; last_error?: string; next_attempt_at?: Date; throttled_at?: Date }

async function updateMessage({ db, edition }: Ctx, id: number, change: Change): Promise<void> {
  await db.updateTable('message').set(change).where('edition', '=', edition.code).where('id', '=', id).execute()
}
