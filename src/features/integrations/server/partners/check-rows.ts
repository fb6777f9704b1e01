import { failField } from '#shared/errors.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'

export function checkPartner(_ctx: Ctx, { email }: CrudRow): void {
  if (!isMailAddress(String(email))) throw failField('email', 'invalid.format')
}

export function checkWebhook(ctx: Ctx, { url, tutor_listed, tutor_changed, tutor_removed }: CrudRow): void {
  if (ctx.gateways.outgoing.check(String(url))) throw failField('url', 'webhook.url_forbidden')
  if (![tutor_listed, tutor_changed, tutor_removed].includes(true))
    throw failField('tutor_listed', 'webhook.events_missing')
}
