import type { StaffMember } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { secretPrefixes } from '../../model.ts'
import { generateSecret } from '../secrets.ts'
import { resendDelivery } from '../webhooks/resend.ts'
import { sealSecret } from '../webhooks/signature.ts'

type RowId = { id: number }

/** Replaces the key of the partner, which stops working with the commit. */
export async function issuePartnerKey(ctx: Ctx<StaffMember>, { id }: RowId) {
  const { secret, hash, hint } = generateSecret(secretPrefixes.partnerKey)
  const { numUpdatedRows } = await ctx.db
    .updateTable('partner')
    .set({ key_hash: hash, key_hint: hint, key_issued_at: ctx.now, key_used_at: null })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw fail('not_found')
  await ctx.emit({ name: 'partner.key_issued', entity: 'partner', entityId: id, after: { key_hint: hint } })
  return { secret }
}

export async function issueWebhookSecret(ctx: Ctx<StaffMember>, { id }: RowId) {
  const { secret } = generateSecret(secretPrefixes.webhookSecret)
  const { numUpdatedRows } = await ctx.db
    .updateTable('webhook')
    .set({ secret: sealSecret(ctx, secret) })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('owner', '=', 'partner')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw fail('not_found')
  await ctx.emit({ name: 'webhook.secret_issued', entity: 'webhook', entityId: id })
  return { secret }
}

/** Staff see the deliveries of partners only. */
export async function resendPartnerDelivery(ctx: Ctx<StaffMember>, { id }: RowId) {
  const found = await ctx.db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', (join) => join.onRef('w.edition', '=', 'd.edition').onRef('w.id', '=', 'd.webhook_id'))
    .select('d.id')
    .where('d.edition', '=', ctx.edition.code)
    .where('d.id', '=', id)
    .where('w.owner', '=', 'partner')
    .executeTakeFirst()
  if (!found) throw fail('not_found')
  await resendDelivery(ctx, id)
  return {}
}
