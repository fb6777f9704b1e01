import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { PersonalPart } from '#platform/personal-part.ts'

/** Without hashes and signing secrets. */
export async function exportIntegrations({ db, edition }: Ctx, id: number): Promise<PersonalPart[]> {
  const tokens = await db
    .selectFrom('api_token')
    .select(['name', 'hint', 'scopes', 'created_at', 'expires_at', 'used_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  const webhooks = await db
    .selectFrom('webhook')
    .select(['url', 'status', 'order_created', 'order_status_changed', 'created_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  return [
    { name: 'integrations/tokens.json', data: tokens },
    { name: 'integrations/webhooks.json', data: webhooks },
  ]
}

export async function deleteIntegrations(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  await deleteOfAccount(ctx, entityId)
}

/** Programs with a token of the merged account would read the requests of both, so they must get a new one. */
export async function deleteMergedIntegrations(ctx: Ctx, { after }: Event): Promise<void> {
  await deleteOfAccount(ctx, (after as { gone: number }).gone)
}

/** The deliveries go with their webhooks. */
async function deleteOfAccount({ db, edition }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('api_token').where('edition', '=', edition.code).where('account_id', '=', id).execute()
  await db.deleteFrom('webhook').where('edition', '=', edition.code).where('account_id', '=', id).execute()
}
