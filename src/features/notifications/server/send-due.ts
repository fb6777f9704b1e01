import type { Ctx } from '#platform/context.ts'
import type { Channel } from '../model.ts'
import { askToSend } from './send-message.ts'

const atOnce = 1000
const keptMs = 90 * 86_400_000
const spentMs = 86_400_000

/** Asks again for whatever is due: tried in vain before, or left behind by a process that died. */
export async function sendDueMessages(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('message')
    .select(['id', 'channel'])
    .where('edition', '=', ctx.edition.code)
    .where('state', 'in', ['queued', 'sending'])
    .where('next_attempt_at', '<=', ctx.now)
    .orderBy('next_attempt_at')
    .limit(atOnce)
    .execute()
  for (const { id, channel } of due) await askToSend(ctx, { id, channel: channel as Channel })
}

/** Messages are full of names and addresses; nobody needs them for ever, and a code not even for long. */
export async function forgetOldMessages({ db, edition, now }: Ctx): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .deleteFrom('message')
    .where('edition', '=', edition.code)
    .where((where) => where.or([where('created_at', '<', before(keptMs)), where('expires_at', '<', before(spentMs))]))
    .where('state', 'not in', ['queued', 'sending'])
    .execute()
  // That an address is gone is known until it is confirmed anew; everything else about letters is forgotten with them.
  await db
    .deleteFrom('mail_bounce')
    .where('edition', '=', edition.code)
    .where('at', '<', before(keptMs))
    .where((where) => where.or([where('permanent', '=', false), where('cleared_at', 'is not', null)]))
    .execute()
}
