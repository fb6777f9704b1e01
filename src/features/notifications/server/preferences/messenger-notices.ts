import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { recipientZone } from '#platform/zone-names.ts'
import { isMessengerConfigured, messengerNames } from '#platform/messengers/messenger.ts'
import { isSentByMessenger } from '../../preference-model.ts'
import type { NoticeKind } from '../../preference-model.ts'
import type { MessageBlock } from '../../model.ts'
import { renderPlainText } from '../render-email.ts'
import { quietUntil } from '../quiet-hours.ts'
import { isChannelEnabled } from './channel-enabled.ts'

type MessengerNotice = {
  event: Event
  kind: NoticeKind
  account: number
  timeZone: string
  minutes?: number | undefined
}

/**
 * Returns a function that emits the notice with the text of the email, without notes and links, or undefined if it must
 * not be sent. The chat slice owns messenger deliveries and listens to the event within the same transaction.
 */
export async function prepareMessengerNotice(ctx: Ctx, { event, kind, account, timeZone, minutes }: MessengerNotice) {
  if (!isSentByMessenger(kind) || !(await isChannelEnabled(ctx, { account, kind, channel: 'messenger' })))
    return undefined
  if ((await messengerReach(ctx, account)) !== 'served' || (await isAlreadyQueued(ctx, event, account)))
    return undefined
  return async (blocks: readonly MessageBlock[]) => {
    const text = renderPlainText(blocks.filter(({ kind: part }) => part !== 'note' && part !== 'link'))
    const at = quietUntil(ctx.now, timeZone) ?? ctx.now
    await ctx.emit({
      name: 'account.notified_by_messenger',
      entity: 'account',
      entityId: account,
      after: {
        event: event.id,
        at: at.toJSON(),
        kind,
        ...(minutes !== undefined && { until: expiryTime(event, minutes).toJSON() }),
      },
      secrets: { text },
    })
  }
}

export const expiryTime = ({ at }: Event, minutes: number) => new Date(at.getTime() + minutes * 60_000)

type WaitingNotice = { account: number | null; kind: string | null; until: Date | null }

/**
 * Last check before delivery, like `throttle.ts` for emails and SMS. Returns the reason to drop the notice, the time to
 * postpone it to, or undefined to send it now.
 */
export async function throttleMessengerNotice(
  ctx: Ctx,
  { account, kind, until }: WaitingNotice,
): Promise<{ why: string } | { at: Date } | undefined> {
  if (until !== null && until <= ctx.now) return { why: 'too old' }
  if (kind !== null && !(await isChannelEnabled(ctx, { account, kind: kind as NoticeKind, channel: 'messenger' })))
    return { why: 'unwanted' }
  const at = quietUntil(ctx.now, await findTimeZone(ctx, account))
  return at && { at }
}

async function findTimeZone(ctx: Ctx, account: number | null): Promise<string> {
  const row = await ctx.db
    .selectFrom('account')
    .select('time_zone')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', account ?? 0)
    .executeTakeFirst()
  return recipientZone(ctx, row?.time_zone)
}

/** `cut off` means that a messenger is linked, but its bot is no longer configured. */
export async function messengerReach(ctx: Ctx, account: number): Promise<'served' | 'cut off' | 'none'> {
  const links = await ctx.db
    .selectFrom('messenger_link')
    .select('service')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', account)
    .execute()
  if (links.length === 0) return 'none'
  return links.some(({ service }) => isMessengerConfigured(ctx.gateways, messengerNames[service - 1]!))
    ? 'served'
    : 'cut off'
}

async function isAlreadyQueued({ db, edition }: Ctx, { id }: Event, account: number): Promise<boolean> {
  const existing = await db
    .selectFrom('messenger_delivery')
    .select('id')
    .where('edition', '=', edition.code)
    .where('notice_event', '=', id)
    .where('account_id', '=', account)
    .executeTakeFirst()
  return existing !== undefined
}
