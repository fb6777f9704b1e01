import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient } from '#platform/notifications.ts'
import { recipientZone } from '#platform/zone-names.ts'
import { routeChannels } from '../declaration.ts'
import type { NotificationRoute } from '../declaration.ts'
import { isOptional, isSentByMessenger } from '../preference-model.ts'
import type { SwitchedChannel } from '../preference-model.ts'
import { normalizeRecipient, personEntities } from '../model.ts'
import { isBouncing } from './bounces.ts'
import { expiryTime, messengerReach, prepareMessengerNotice } from './preferences/messenger-notices.ts'
import { ensureUnsubscribeToken, unsubscribeLink } from './preferences/unsubscribe.ts'
import { isChannelEnabled } from './preferences/channel-enabled.ts'
import { preparePushNotice } from './preferences/push-notices.ts'
import { messagePriority } from './message-priority.ts'
import { notificationRegistry } from './registry.ts'
import { enqueueMessage } from './deliver-message.ts'
import { renderMessage } from './render-message.ts'
import type { RenderedMessage } from './render-message.ts'

/**
 * Idempotent: the unique index `message_once` prevents duplicates. With `fallbackAccount`, only emails to that account
 * are queued, because its messenger could not be reached.
 */
export async function queueMessages(ctx: Ctx, event: Event, fallbackAccount?: number): Promise<void> {
  const overrides = await ctx.db
    .selectFrom('message_route')
    .select(['channel', 'template', 'active', 'replacement'])
    .where('edition', '=', ctx.edition.code)
    .where('event', '=', event.name)
    .execute()
  const overrideOf = ({ template }: NotificationRoute, channel: SwitchedChannel) =>
    overrides.find((change) => change.channel === channel && change.template === template)
  const activeRoutes = notificationRegistry(ctx).routes.flatMap((route): ActiveRoute[] => {
    if (route.event !== event.name || (fallbackAccount !== undefined && route.channel !== 'mail')) return []
    const channels = routeChannels(route).filter((candidate) => overrideOf(route, candidate)?.active !== false)
    return channels.length > 0
      ? [{ route, channels, replacement: overrideOf(route, route.channel)?.replacement ?? undefined }]
      : []
  })
  const expected: NotificationRecipient[] = []
  for (const { route } of activeRoutes) expected.push(...(await route.resolveRecipients(ctx, event)))
  if (expected.length === 0) return
  await lockAccounts(ctx, event, expected)
  // Recipients are resolved again under the lock, since an account may have been deleted meanwhile.
  for (const one of activeRoutes)
    for (const receiver of await one.route.resolveRecipients(ctx, event)) {
      if (fallbackAccount === undefined) await queueForRecipient(ctx, event, one, receiver)
      else if (receiver.account === fallbackAccount)
        await queueFallbackEmail(ctx, event, one, { ...receiver, account: fallbackAccount })
    }
}

type ActiveRoute = { route: NotificationRoute; channels: SwitchedChannel[]; replacement: string | undefined }

/**
 * Erasure deletes only the messages that exist at that time, so the accounts concerned are locked until this
 * transaction commits. They are locked in one statement and in id order; should a deadlock still occur, the database
 * aborts one transaction and its job is retried.
 */
async function lockAccounts(
  ctx: Ctx,
  { entity, entityId = 0 }: Event,
  expected: readonly NotificationRecipient[],
): Promise<void> {
  const { db, edition } = ctx
  const owners = personEntities.includes(entity)
    ? [entityId]
    : ((await notificationRegistry(ctx).accountsOf[entity]?.(ctx, entityId)) ?? [])
  const addresses = expected.flatMap(({ address }) => address ?? [])
  const accounts = [...expected.map(({ account }) => account), ...owners].flatMap((id) => id ?? [])
  await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', edition.code)
    .where((where) =>
      where.or([
        ...(addresses.length > 0 ? [where('email', 'in', addresses), where('phone', 'in', addresses)] : []),
        ...(accounts.length > 0 ? [where('id', 'in', accounts)] : []),
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute()
}

async function queueForRecipient(
  ctx: Ctx,
  event: Event,
  { route, channels, replacement }: ActiveRoute,
  receiver: NotificationRecipient,
): Promise<void> {
  const { channel, template, kind } = route
  const { locale, account = null } = receiver
  const timeZone = recipientZone(ctx, receiver.timeZone)
  const recipient = channels.includes(channel) && (await findAddress(ctx, event, route, receiver))
  const sendToMessenger =
    account !== null &&
    channels.includes('messenger') &&
    (await prepareMessengerNotice(ctx, { event, kind, account, timeZone, minutes: route.validMinutes }))
  const sendToBrowsers =
    account !== null && channel === 'mail' && (await preparePushNotice(ctx, { event, kind, account, timeZone }))
  if (!recipient && !sendToMessenger && !sendToBrowsers) {
    if (account !== null && (await messengerReach(ctx, account)) === 'cut off')
      await queueFallbackEmail(ctx, event, { route, channels, replacement }, { ...receiver, account })
    return
  }
  const values = typeof receiver.values === 'function' ? await receiver.values() : receiver.values
  const canUnsubscribe = recipient && channel === 'mail' && account !== null && isOptional(kind, channel)
  const token = canUnsubscribe && (await ensureUnsubscribeToken(ctx, account, kind))
  const unsubscribe = token ? unsubscribeLink(ctx, locale, token) : undefined
  const rendered = await renderMessage(ctx, { template, replacement, channel, locale, timeZone, values, unsubscribe })
  if (sendToMessenger) await sendToMessenger(rendered.blocks)
  if (sendToBrowsers) await sendToBrowsers(rendered)
  if (!recipient) return
  const expires_at = route.validMinutes === undefined ? null : expiryTime(event, route.validMinutes)
  const about = { account_id: account, kind, unsubscribe_token: token || null }
  const to = { template, channel, recipient, locale, time_zone: timeZone, expires_at }
  const reply = receiver.replyTo === undefined ? {} : { reply_to: receiver.replyTo }
  await saveMessage(ctx, event, { ...to, ...about }, { ...rendered, ...reply })
}

async function findAddress(
  ctx: Ctx,
  event: Event,
  route: NotificationRoute,
  { address, account }: NotificationRecipient,
): Promise<string | undefined> {
  const { channel, kind } = route
  // A staff login need not be an email address.
  const recipient = address && normalizeRecipient(channel, address)
  if (!recipient) return undefined
  // The recipient of a transient message is erased after delivery, so one message per event is enough.
  if (route.transient && (await isQueued(ctx, event, route))) return undefined
  return (await isChannelEnabled(ctx, { account: account ?? null, kind, channel })) ? recipient : undefined
}

/**
 * Sent when the messenger could not be reached, even if the recipient switched off emails of this kind: they chose a
 * channel, not silence. It is therefore stored as obligatory and has no unsubscribe link. It is skipped where staff
 * switched the email off.
 */
async function queueFallbackEmail(
  ctx: Ctx,
  event: Event,
  { route, channels, replacement }: ActiveRoute,
  { address, account, locale, timeZone: ownTimeZone, values: given }: NotificationRecipient & { account: number },
): Promise<void> {
  const { template, channel, kind, validMinutes } = route
  const recipient = channel === 'mail' && channels.includes(channel) && address && normalizeRecipient(channel, address)
  if (!recipient || !isSentByMessenger(kind) || !(await isChannelEnabled(ctx, { account, kind, channel: 'messenger' })))
    return
  if (await isBouncing(ctx, recipient)) return
  const values = typeof given === 'function' ? await given() : given
  const timeZone = recipientZone(ctx, ownTimeZone)
  const rendered = await renderMessage(ctx, { template, replacement, channel, locale, timeZone, values })
  const expires_at = validMinutes === undefined ? null : expiryTime(event, validMinutes)
  const to = { template, channel, recipient, locale, time_zone: timeZone, expires_at }
  await saveMessage(ctx, event, { ...to, account_id: account }, rendered)
}

type MessageTarget = Pick<NotificationRoute, 'template' | 'channel'> & {
  recipient: string
  locale: Locale
  time_zone: string | null
  expires_at: Date | null
  account_id?: number | null
  kind?: NotificationRoute['kind']
  unsubscribe_token?: string | null
}

export async function saveMessage(ctx: Ctx, event: Event, to: MessageTarget, rendered: RenderedMessage): Promise<void> {
  const inserted = await ctx.db
    .insertInto('message')
    .values({
      edition: ctx.edition.code,
      event_id: event.id,
      ...to,
      ...rendered,
      blocks: JSON.stringify(rendered.blocks),
      created_at: ctx.now,
      next_attempt_at: ctx.now,
      priority: messagePriority(ctx, to),
    })
    .onConflict((conflict) => conflict.columns(['edition', 'event_id', 'template', 'channel', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await enqueueMessage(ctx, { id: inserted.id, channel: to.channel, template: to.template })
}

async function isQueued(
  { db, edition }: Ctx,
  { id }: Event,
  { template, channel }: NotificationRoute,
): Promise<boolean> {
  const rendered = await db
    .selectFrom('message')
    .select('id')
    .where('edition', '=', edition.code)
    .where('event_id', '=', id)
    .where('template', '=', template)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return rendered !== undefined
}
