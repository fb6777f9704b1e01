import type { Ctx } from '#platform/context.ts'
import { messengerNames } from '#platform/messengers/messenger.ts'
import type { MessengerName } from '#platform/messengers/messenger.ts'
import { askToHandOver, lineOf } from './hand-over.ts'

const atOnce = 1000
const day = 86_400_000

/**
 * Asks again for whatever is due: tried in vain before, or left behind by a process that died. Of each person only what
 * comes first: the rest goes along with it, and until then it must not stand in the way of others.
 */
export async function handOverDue(ctx: Ctx): Promise<void> {
  const first = lineOf(ctx).distinctOn(['service', 'recipient']).orderBy('service').orderBy('recipient').orderBy('id')
  const due = await ctx.db
    .selectFrom(first.as('first'))
    .select(['id', 'service'])
    .where('next_attempt_at', '<=', ctx.now)
    .orderBy('next_attempt_at')
    .limit(atOnce)
    .execute()
  for (const one of due) await askToHandOver(ctx, one, ctx.now)
}

/** That a messenger might tell once more is over after a month; words that went out stand where they were said. */
export async function forgetOldDeliveries({ db, edition, now }: Ctx): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  await db
    .deleteFrom('messenger_update')
    .where('edition', '=', edition.code)
    .where('created_at', '<', before(30))
    .execute()
  await db
    .deleteFrom('messenger_delivery')
    .where('edition', '=', edition.code)
    .where('created_at', '<', before(90))
    .where('state', 'not in', ['queued', 'sending'])
    .execute()
  await db.deleteFrom('messenger_start').where('edition', '=', edition.code).where('expires_at', '<', now).execute()
}

export const webhookJob = 'set_messenger_webhook'

/** Said again every hour: it costs nothing, and whoever moves to another address is found there. */
export async function askForWebhooks(ctx: Ctx): Promise<void> {
  for (const name of messengerNames)
    if (!ctx.messengers[name].sandbox) await ctx.enqueue(webhookJob, { messenger: name }, { maxAttempts: 3 })
}

export async function setWebhook({ messengers, origin }: Ctx, name: MessengerName): Promise<void> {
  const set = await messengers[name].setWebhook(`${origin}/webhooks/${name}`)
  if (set.outcome !== 'sent') throw new Error(`${name} does not know where to tell us: ${set.why}`)
}
