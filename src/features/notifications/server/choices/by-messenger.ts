import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { recipientZone } from '#platform/zone-names.ts'
import { isServed, messengerNames } from '#platform/messengers/messenger.ts'
import type { NoticeKind } from '../../choice-model.ts'
import type { Block } from '../../model.ts'
import { plainText } from '../draw-letter.ts'
import { quietUntil } from '../quiet-hours.ts'
import { isWanted } from './wanted.ts'

type Told = { event: Event; kind: NoticeKind; account: number; timeZone: string; minutes?: number | undefined }

/**
 * Whoever has linked a messenger and wants it is told there, too, in the words of the letter without what stands at its
 * foot. How, if so: conversations own what goes out by messengers, and hear of it before this commits. Once for each event.
 */
export async function tellByMessenger(ctx: Ctx, { event, kind, account, timeZone, minutes }: Told) {
  // What is said in conversations goes there by itself.
  if (kind === 'chat' || !(await isWanted(ctx, { account, kind, channel: 'messenger' }))) return undefined
  if ((await reachOf(ctx, account)) !== 'served' || (await isTold(ctx, event, account))) return undefined
  return async (blocks: readonly Block[]) => {
    const text = plainText(blocks.filter(({ kind: part }) => part !== 'note' && part !== 'link'))
    const at = quietUntil(ctx.now, timeZone) ?? ctx.now
    await ctx.emit({
      name: 'account.told_by_messenger',
      entity: 'account',
      entityId: account,
      after: {
        event: event.id,
        at: at.toJSON(),
        kind,
        ...(minutes !== undefined && { until: expiry(event, minutes).toJSON() }),
      },
      secrets: { text },
    })
  }
}

/** When it is of no use any more. */
export const expiry = ({ at }: Event, minutes: number) => new Date(at.getTime() + minutes * 60_000)

type Waiting = { account: number | null; kind: string | null; until: Date | null }

/**
 * Asked again when it goes out, like letters are (`hold-back.ts`): it may have waited for the morning or for the messenger.
 * Why it does not go at all, or when it may; undefined: now.
 */
export async function holdNotice(
  ctx: Ctx,
  { account, kind, until }: Waiting,
): Promise<{ why: string } | { at: Date } | undefined> {
  if (until !== null && until <= ctx.now) return { why: 'too old' }
  if (kind !== null && !(await isWanted(ctx, { account, kind: kind as NoticeKind, channel: 'messenger' })))
    return { why: 'unwanted' }
  const at = quietUntil(ctx.now, await zoneOf(ctx, account))
  return at && { at }
}

async function zoneOf(ctx: Ctx, account: number | null): Promise<string> {
  const row = await ctx.db
    .selectFrom('account')
    .select('time_zone')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', account ?? 0)
    .executeTakeFirst()
  return recipientZone(ctx, row?.time_zone)
}

/** Whether somebody has a messenger, and whether there is a bot at it: an operator may have taken it away. */
export async function reachOf(ctx: Ctx, account: number): Promise<'served' | 'cut off' | 'none'> {
  const links = await ctx.db
    .selectFrom('messenger_link')
    .select('service')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', account)
    .execute()
  if (links.length === 0) return 'none'
  return links.some(({ service }) => isServed(ctx, messengerNames[service - 1]!)) ? 'served' : 'cut off'
}

async function isTold({ db, edition }: Ctx, { id }: Event, account: number): Promise<boolean> {
  const told = await db
    .selectFrom('messenger_delivery')
    .select('id')
    .where('edition', '=', edition.code)
    .where('notice_event', '=', id)
    .where('account_id', '=', account)
    .executeTakeFirst()
  return told !== undefined
}
