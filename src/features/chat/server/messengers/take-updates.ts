import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { WebhookCall } from '#platform/http/webhooks.ts'
import type { Incoming } from '#platform/messengers/messenger.ts'
import { services } from '../../model.ts'
import type { ServiceName } from '../../model.ts'
import { undeliveredJob } from './fates.ts'
import { greet } from './first-word.ts'
import { hearingJob } from './hear-update.ts'

const longestText = 5000
/** What one person writes is heard in turn; some persons at once. */
const queues = 4

/** A messenger tells us what was written to the bot of this edition. It is kept, once; the rest is a job's. */
export async function takeUpdates(ctx: Ctx, call: WebhookCall): Promise<string | object> {
  const name = (Object.keys(services) as ServiceName[]).find((one) => one === call.params['service'])
  if (!name) throw refuse('not_found')
  const heard = ctx.messengers[name].hear(call)
  if (!heard) throw refuse('forbidden')
  const { messages, undelivered = [], opened } = heard
  if (call.method === 'POST' && messages.length + undelivered.length > 0)
    await ctx.transaction(async (inside) => {
      for (const message of messages) await keep(inside, services[name], message)
      // In turn, so that the parts of a message are lost once.
      const queue = { queue: `undelivered ${name}` }
      for (const one of undelivered) await inside.enqueue(undeliveredJob, { service: services[name], ...one }, queue)
    })
  if (opened) return greet(ctx, services[name], opened)
  return heard.answer ?? 'ok'
}

async function keep(ctx: Ctx, service: number, { key, user, text, media, quotes }: Incoming): Promise<void> {
  const kept = await ctx.db
    .insertInto('messenger_update')
    .values({
      edition: ctx.edition.code,
      service,
      key: clean(key),
      sender: clean(user),
      created_at: ctx.now,
      text: clean(text).slice(0, longestText).trim(),
      media_ref: media === undefined ? null : clean(media),
      quotes: quotes === undefined ? null : clean(quotes),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (kept) await ctx.enqueue(hearingJob, { service, key: kept.key }, { queue: `heard ${service} ${turnOf(user)}` })
}

/** PostgreSQL keeps neither NUL nor halves of characters. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()

const turnOf = (user: string) => Buffer.from(user).reduce((sum, byte) => sum + byte, 0) % queues
