import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { NoticeKind } from '../../choice-model.ts'
import type { Block } from '../../model.ts'
import { plainText } from '../draw-letter.ts'
import { quietUntil } from '../quiet-hours.ts'
import { routes } from '../routes.ts'
import { isWanted } from './wanted.ts'

type Told = { event: Event; kind: NoticeKind; account: number }

/**
 * Whoever has linked a messenger and wants it is told there, too, in the words of the letter without what stands at its
 * foot. How, if so: conversations own what goes out by messengers, and hear of it before this commits. Once for each event.
 */
export async function tellByMessenger(ctx: Ctx, { event, kind, account }: Told) {
  // What is said in conversations goes there by itself.
  if (kind === 'chat' || !(await isWanted(ctx, { account, kind, channel: 'messenger' }))) return undefined
  const linked = await ctx.db
    .selectFrom('messenger_link')
    .select('service')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', account)
    .executeTakeFirst()
  if (!linked || (await isTold(ctx, event, account))) return undefined
  return async (blocks: readonly Block[]) => {
    const text = plainText(blocks.filter(({ kind: part }) => part !== 'note' && part !== 'link'))
    const at = quietUntil(ctx.now, ctx.edition.timeZone) ?? ctx.now
    await ctx.emit({
      name: 'account.told_by_messenger',
      entity: 'account',
      entityId: account,
      after: { event: event.id, at: at.toJSON() },
      secrets: { text },
    })
  }
}

/** Asked once more when it goes out: what waited for the morning is not told to whoever has ended its kind meanwhile. */
export async function isNoticeWanted(ctx: Ctx, event: number, account: number): Promise<boolean> {
  const happened = await ctx.db.selectFrom('event').select('name').where('id', '=', event).executeTakeFirst()
  const kinds = new Set(routes.flatMap((route) => (route.event === happened?.name ? [route.kind] : [])))
  for (const kind of kinds) if (await isWanted(ctx, { account, kind, channel: 'messenger' })) return true
  return false
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
