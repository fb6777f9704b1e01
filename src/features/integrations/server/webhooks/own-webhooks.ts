import { sql } from 'kysely'
import type { Person } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { assertMayConnectPrograms, assertOwner } from '#features/accounts/public.ts'
import type { webhookEndpoints } from '../../contract/tokens.ts'
import { eventColumns, maxWebhooks, orderEventTypes, secretPrefixes, webhookStatus } from '../../model.ts'
import type { WebhookDeliveryState } from '../../model.ts'
import { lockConnectingAccount } from '../lock-connecting-account.ts'
import { generateSecret } from '../secrets.ts'
import { releaseBacklog, enqueueWebhookDelivery } from './deliver.ts'
import { resendDelivery } from './resend.ts'
import { sealSecret } from './signature.ts'

const pageLength = 20

type WebhookInput = Input<typeof webhookEndpoints.create>

/** A webhook reports for years without a log-in, so an open browser is not enough. */
export async function createWebhook(ctx: Ctx<Person>, { url, events, ...proof }: WebhookInput) {
  if (ctx.gateways.outgoing.check(url)) throw failField('url', 'webhook.url_forbidden')
  await assertMayConnectPrograms(ctx, ctx.actor.id)
  await assertOwner(ctx, proof)
  return ctx.transaction((txCtx) => insertWebhook(txCtx as Ctx<Person>, { url, events }))
}

async function insertWebhook(ctx: Ctx<Person>, { url, events }: Pick<WebhookInput, 'url' | 'events'>) {
  const { db, edition, actor, now } = ctx
  await lockConnectingAccount(ctx)
  const own = await ownWebhooks(ctx).select('w.id').execute()
  if (own.length >= maxWebhooks) throw fail('wrong_status', { id: 'webhook.too_many', values: { max: maxWebhooks } })
  const { secret } = generateSecret(secretPrefixes.webhookSecret)
  const { id } = await db
    .insertInto('webhook')
    .values({
      edition: edition.code,
      owner: 'person',
      account_id: actor.id,
      url,
      secret: sealSecret(ctx, secret),
      order_created: events.includes('order.created'),
      order_status_changed: events.includes('order.status_changed'),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit({ name: 'webhook.created', entity: 'webhook', entityId: id })
  return { secret }
}

export async function deleteWebhook(ctx: Ctx<Person>, { id }: Input<typeof webhookEndpoints.delete>) {
  await lockOwnWebhook(ctx, id)
  await ctx.db.deleteFrom('webhook').where('edition', '=', ctx.edition.code).where('id', '=', id).execute()
  await ctx.emit({ name: 'webhook.deleted', entity: 'webhook', entityId: id })
  return {}
}

export async function resumeWebhook(ctx: Ctx<Person>, { id }: Input<typeof webhookEndpoints.resume>) {
  const { status } = await lockOwnWebhook(ctx, id)
  if (status !== webhookStatus.paused) throw fail('wrong_status')
  await ctx.db
    .updateTable('webhook')
    .set({ status: webhookStatus.active })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await ctx.emit({ name: 'webhook.saved', entity: 'webhook', entityId: id, after: { status: webhookStatus.active } })
  return {}
}

/** Also after staff resumed it. Receiver and deliveries start with a clean record, and what waited leaves at once. */
export async function onWebhookSaved(
  ctx: Ctx,
  { entityId: id = 0, after = {} }: { entityId?: number; after?: object },
) {
  const { status } = after as { status?: string }
  if (status !== webhookStatus.active) return
  await ctx.db
    .updateTable('webhook')
    .set({ failures: 0, failing_since: null, retry_at: null })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await ctx.db
    .updateTable('webhook_delivery')
    .set({ first_failed_at: null, rejections: 0 })
    .where('edition', '=', ctx.edition.code)
    .where('webhook_id', '=', id)
    .where('state', '=', 'queued')
    .execute()
  await releaseBacklog(ctx, id)
  await enqueueWebhookDelivery(ctx, id)
}

export async function resendOwnDelivery(ctx: Ctx<Person>, { id }: Input<typeof webhookEndpoints.resend>) {
  const own = await ownWebhooks(ctx)
    .innerJoin('webhook_delivery as d', (join) =>
      join.onRef('d.edition', '=', 'w.edition').onRef('d.webhook_id', '=', 'w.id'),
    )
    .select('d.id')
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!own) throw fail('not_found')
  await resendDelivery(ctx, id)
  return {}
}

export async function listOwnDeliveries(
  ctx: Ctx<Person>,
  { id, page }: Input<typeof webhookEndpoints.deliveries>,
): Promise<Answer<typeof webhookEndpoints.deliveries>> {
  if (!(await ownWebhooks(ctx).select('w.id').where('w.id', '=', id).executeTakeFirst())) throw fail('not_found')
  const query = ctx.db
    .selectFrom('webhook_delivery')
    .where('edition', '=', ctx.edition.code)
    .where('webhook_id', '=', id)
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['id', 'type', 'object_id', 'state', 'attempts', 'created_at', 'delivered_at'])
    .select(['last_status', 'last_error'])
    .orderBy('id', 'desc')
    .limit(pageLength)
    .offset((page - 1) * pageLength)
    .execute()
  const items = rows.map((row) => ({ ...row, state: row.state as WebhookDeliveryState }))
  return { deliveries: { items, page, pages: Math.ceil(total / pageLength), total } }
}

export async function listOwnWebhooks(ctx: Ctx<Person>) {
  const rows = await ownWebhooks(ctx)
    .select(['w.id', 'w.url', 'w.status', 'w.failing_since', 'w.order_created', 'w.order_status_changed'])
    .select(
      sql<number>`(select count(*) from webhook_delivery d where d.edition = w.edition and d.webhook_id = w.id
        and d.state in ('queued', 'sending'))`.as('waiting'),
    )
    .orderBy('w.id')
    .execute()
  return rows.map(({ order_created, order_status_changed, ...row }) => {
    const chosen = { order_created, order_status_changed }
    const events = orderEventTypes.filter((type) => chosen[eventColumns[type]])
    return { ...row, events, status: row.status as keyof typeof webhookStatus }
  })
}

function ownWebhooks({ db, edition, actor }: Ctx<Person>) {
  return db.selectFrom('webhook as w').where('w.edition', '=', edition.code).where('w.account_id', '=', actor.id)
}

/** A missing webhook and somebody else's give the same error. */
async function lockOwnWebhook(ctx: Ctx<Person>, id: number): Promise<{ status: string }> {
  const found = await ownWebhooks(ctx).select('w.status').where('w.id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw fail('not_found')
  return found
}
