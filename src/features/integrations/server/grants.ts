import type { Grant } from '#platform/context.ts'

export const integrationGrants: readonly Grant[] = [
  { name: 'api_tokens', tables: ['api_token'], announced: true, revoke: deleteRows('api_token') },
  // Its deliveries go with it. A paused one could be resumed without a proof of who added it.
  { name: 'webhooks', tables: ['webhook'], announced: true, revoke: deleteRows('webhook') },
]

function deleteRows(table: 'api_token' | 'webhook'): Grant['revoke'] {
  return async ({ db, edition }, accountIds) => {
    const deleted = await db
      .deleteFrom(table)
      .where('edition', '=', edition.code)
      .where('account_id', 'in', accountIds)
      .returning('account_id')
      .execute()
    return deleted.map(({ account_id }) => account_id).filter((id) => id !== null)
  }
}
