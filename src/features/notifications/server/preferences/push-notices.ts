import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { deliveryRule } from '../../preference-model.ts'
import type { NoticeKind } from '../../preference-model.ts'
import type { RenderedMessage } from '../render-message.ts'
import { quietUntil } from '../quiet-hours.ts'
import { isChannelEnabled } from './channel-enabled.ts'

type PushNotice = { event: Event; kind: NoticeKind; account: number; timeZone: string }
const longestBody = 300

/**
 * Returns a function that emits the notice with the subject of the email, or undefined if it must not be sent. The slice
 * of the browsers listens to the event within the same transaction.
 */
export async function preparePushNotice(ctx: Ctx, { event, kind, account, timeZone }: PushNotice) {
  if (!deliveryRule(kind, 'push') || !(await hasBrowser(ctx, account))) return undefined
  if (!(await isChannelEnabled(ctx, { account, kind, channel: 'push' }))) return undefined
  return async ({ subject, blocks }: Pick<RenderedMessage, 'subject' | 'blocks'>) => {
    const at = quietUntil(ctx.now, timeZone) ?? ctx.now
    const href = blocks.flatMap((block) => ('href' in block ? [block.href] : []))[0]
    await ctx.emit({
      name: 'account.notified_by_push',
      entity: 'account',
      entityId: account,
      after: { event: event.id, kind, at: at.toJSON() },
      secrets: { title: ctx.edition.siteName, body: subject.slice(0, longestBody), path: pathOf(href) },
    })
  }
}

export async function hasBrowser({ db, edition }: Ctx, account: number): Promise<boolean> {
  const found = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('edition', '=', edition.code)
    .where('account_id', '=', account)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Links of emails may carry a key, which a screen that others see must not keep. */
function pathOf(href: string | undefined): string {
  return href !== undefined && URL.canParse(href) ? new URL(href).pathname : '/'
}
