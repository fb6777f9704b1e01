import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import type { IncomingMessage } from '#platform/messengers/messenger.ts'
import { serviceName, services } from '../../model.ts'
import type { ServiceName } from '../../model.ts'
import { placesPerMessenger } from './deliver.ts'
import { undeliveredJob } from './delivery-status.ts'
import { greet } from './first-message.ts'
import { updateJob } from './handle-update.ts'

const maxTextLength = 5000
/** Updates of one person are handled in order; different people in parallel. */
const queueCount = 4

/** Stores the updates of a webhook call, each once; a job handles them. */
export async function receiveUpdates(ctx: Ctx, call: WebhookCall): Promise<string | object> {
  const name = (Object.keys(services) as ServiceName[]).find((one) => one === call.params['service'])
  if (!name) throw fail('not_found')
  const heard = ctx.gateways.messengers[name].hear(call)
  if (!heard) throw fail('forbidden')
  const { messages, undelivered = [], opened } = heard
  if (call.method === 'POST' && messages.length + undelivered.length > 0)
    await ctx.transaction(async (inside) => {
      for (const message of messages) await saveUpdate(inside, services[name], message)
      // One queue, so that failures of several parts are recorded as one.
      const queue = { queue: `undelivered ${name}` }
      for (const one of undelivered) await inside.enqueue(undeliveredJob, { service: services[name], ...one }, queue)
    })
  if (opened) return greet(ctx, services[name], opened)
  return heard.answer ?? 'ok'
}

async function saveUpdate(
  ctx: Ctx,
  service: number,
  { key, user, text, media, quotes }: IncomingMessage,
): Promise<void> {
  const stored = await ctx.db
    .insertInto('messenger_update')
    .values({
      edition: ctx.edition.code,
      service,
      key: clean(key),
      sender: clean(user),
      created_at: ctx.now,
      text: clean(text).slice(0, maxTextLength).trim(),
      media_ref: media === undefined ? null : clean(media),
      quoted_id: quotes === undefined ? null : clean(quotes),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (stored)
    await ctx.enqueue(
      updateJob,
      { service, key: stored.key },
      { queue: `heard ${service} ${queueNumber(user)}`, lanes: { [serviceName(service)]: placesPerMessenger } },
    )
}

/** PostgreSQL text cannot contain NUL characters or lone surrogates. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()

const queueNumber = (user: string) => Buffer.from(user).reduce((sum, byte) => sum + byte, 0) % queueCount
