import type { Ctx } from '#platform/context.ts'
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
