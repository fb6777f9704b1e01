import { join } from 'node:path'
import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient } from '#platform/notifications.ts'
import type { SliceNotifications } from '#features/notifications/public.ts'

export const integrationNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../templates'),
  templates: {
    api_token_created: { number: 130, to: 'person' },
    webhook_paused: { number: 131, to: 'person' },
    partner_webhook_paused: { number: 132, to: 'person' },
  },
  routes: [
    {
      event: 'account.api_token_created',
      channel: 'mail',
      template: 'api_token_created',
      kind: 'account',
      resolveRecipients: listTokenOwner,
    },
    {
      event: 'webhook.paused',
      channel: 'mail',
      template: 'webhook_paused',
      kind: 'account',
      resolveRecipients: listWebhookOwner,
    },
    {
      event: 'webhook.paused',
      channel: 'mail',
      template: 'partner_webhook_paused',
      kind: 'account',
      resolveRecipients: listWebhookPartner,
    },
  ],
  accountsOf: {
    webhook: async (ctx, id) => [(await findWebhook(ctx, id))?.account_id ?? null],
  },
}

async function listTokenOwner(ctx: Ctx, { entityId, after }: Event): Promise<NotificationRecipient[]> {
  const { name: token } = after as { name: string }
  return listOwner(ctx, entityId ?? null, { token })
}

async function listWebhookOwner(ctx: Ctx, { entityId }: Event): Promise<NotificationRecipient[]> {
  const webhook = await findWebhook(ctx, entityId)
  return webhook ? listOwner(ctx, webhook.account_id, { address: webhook.url }) : []
}

async function listWebhookPartner(ctx: Ctx, { entityId }: Event): Promise<NotificationRecipient[]> {
  const webhook = await findWebhook(ctx, entityId)
  if (!webhook?.email) return []
  const [locale] = ctx.edition.locales
  return [{ address: webhook.email, locale, timeZone: null, values: { address: webhook.url } }]
}

async function listOwner(
  ctx: Ctx,
  id: number | null,
  values: Record<string, string>,
): Promise<NotificationRecipient[]> {
  const { db, edition, site } = ctx
  const account = await db
    .selectFrom('account')
    .select(['email', 'locale', 'time_zone'])
    .where('edition', '=', edition.code)
    .where('id', '=', id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account?.email) return []
  const locale = account.locale && isLocale(account.locale) ? account.locale : edition.locales[0]
  const link = site.link(locale, '/api-access')
  return [{ address: account.email, locale, timeZone: account.time_zone, values: { ...values, link } }]
}

async function findWebhook({ db, edition }: Ctx, id = 0) {
  return db
    .selectFrom('webhook as w')
    .leftJoin('partner as p', (join) => join.onRef('p.edition', '=', 'w.edition').onRef('p.id', '=', 'w.partner_id'))
    .select(['w.url', 'w.account_id', 'p.email'])
    .where('w.edition', '=', edition.code)
    .where('w.id', '=', id)
    .executeTakeFirst()
}
