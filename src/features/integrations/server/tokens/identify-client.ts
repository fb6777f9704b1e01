import type { Edition } from '#editions/edition.ts'
import type { ApiClient, ApiScope } from '#shared/access.ts'
import type { Runtime } from '#platform/plugin.ts'
import { partnerScopes, personCallsPerMinute, secretPrefixes } from '../../model.ts'
import { hashApiSecret } from '../secrets.ts'

/** The last use is stored at most once in this time, so that reads stay cheap. */
const usePrecisionMs = 60_000

const staleSince = (now: Date) => new Date(now.getTime() - usePrecisionMs)

/** Resolves a token of a person or a key of a partner in this edition. */
export async function identifyApiClient(
  runtime: Runtime,
  edition: Edition,
  token: string,
): Promise<ApiClient | undefined> {
  return token.startsWith(secretPrefixes.partnerKey)
    ? identifyPartner(runtime, edition, token)
    : identifyOwner(runtime, edition, token)
}

async function identifyPartner({ database: { db }, clock }: Runtime, edition: Edition, token: string) {
  const now = clock()
  const partner = await db
    .selectFrom('partner')
    .select(['id', 'calls_per_minute', 'key_used_at'])
    .where('edition', '=', edition.code)
    .where('key_hash', '=', hashApiSecret(token))
    .where('active', '=', true)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst()
  if (!partner) return undefined
  await db
    .updateTable('partner')
    .set({ key_used_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', partner.id)
    .where((where) => where.or([where('key_used_at', 'is', null), where('key_used_at', '<', staleSince(now))]))
    .execute()
  // Ids of partners and tokens are counted apart, so those of partners are negative here.
  const { id, calls_per_minute: callsPerMinute } = partner
  return { realm: 'api', id: -id, scopes: partnerScopes, callsPerMinute, owner: { partnerId: id } } satisfies ApiClient
}

async function identifyOwner({ database: { db }, clock, plugins }: Runtime, edition: Edition, token: string) {
  const now = clock()
  const found = await db
    .selectFrom('api_token as k')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'k.edition').onRef('a.id', '=', 'k.account_id'))
    .leftJoin('client as c', (join) => join.onRef('c.edition', '=', 'k.edition').onRef('c.id', '=', 'k.account_id'))
    .select(['k.id', 'k.account_id', 'k.scopes'])
    .where('k.edition', '=', edition.code)
    .where('k.token_hash', '=', hashApiSecret(token))
    .where('k.expires_at', '>', now)
    // Both are conditions for creating a token, too.
    .where('a.email_confirmed_at', 'is not', null)
    .where('c.blacklisted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  for (const { people } of plugins) {
    const person = await people?.identify?.person?.(db, edition, found.account_id)
    if (!person) continue
    await db
      .updateTable('api_token')
      .set({ used_at: now })
      .where('edition', '=', edition.code)
      .where('id', '=', found.id)
      .where((where) => where.or([where('used_at', 'is', null), where('used_at', '<', staleSince(now))]))
      .execute()
    const scopes = found.scopes as ApiScope[]
    const client = { id: found.id, scopes, callsPerMinute: personCallsPerMinute, owner: { person } }
    return { realm: 'api', ...client } satisfies ApiClient
  }
  return undefined
}
