import { ECDH } from 'node:crypto'
import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { assertMayGrantAccess } from '#features/accounts/public.ts'
import type { pushEndpoints } from '../contract.ts'

export const getPushKey = (ctx: Ctx<Person>) => ({ key: ctx.gateways.push.publicKey })

/** Each notice is a call per browser, so that more would slow down the notices of others. */
const maxBrowsers = 10

/** A browser belongs to the account that subscribed it last. Nothing is sent after the end of the session. */
export async function subscribeBrowser(ctx: Ctx<Person>, input: Input<typeof pushEndpoints.subscribe>) {
  const { db, edition, actor, now, locale } = ctx
  await assertMayGrantAccess(ctx, actor.id)
  const family = await ctx.sessions.family('person')
  if (!family) throw fail('unauthorized')
  if (!ctx.gateways.push.accepts(input.endpoint)) throw failField('endpoint', 'invalid.format')
  const p256dh = Buffer.from(input.p256dh, 'base64url')
  const auth = Buffer.from(input.auth, 'base64url')
  if (!isPublicKey(p256dh) || auth.length !== 16) throw failField('p256dh', 'invalid.format')
  // Notices that wait for the account that had this browser before must not reach the next person.
  await db
    .deleteFrom('push_subscription')
    .where('edition', '=', edition.code)
    .where('endpoint', '=', input.endpoint)
    .where('account_id', '!=', actor.id)
    .execute()
  const known = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('edition', '=', edition.code)
    .where('endpoint', '=', input.endpoint)
    .executeTakeFirst()
  const keys = { account_id: actor.id, session_family: family.id, p256dh, auth, locale, created_at: now }
  await db
    .insertInto('push_subscription')
    .values({ edition: edition.code, endpoint: input.endpoint, ...keys })
    .onConflict((conflict) => conflict.columns(['edition', 'endpoint']).doUpdateSet(keys))
    .execute()
  await deleteSurplusBrowsers(ctx)
  // A renewal for the next session of the account is no news.
  if (!known) await ctx.emit({ name: 'account.push_subscribed', entity: 'account', entityId: actor.id })
  return {}
}

/** An uncompressed point on P-256. Others would fail at every notice. */
function isPublicKey(key: Buffer): boolean {
  if (key.length !== 65 || key[0] !== 4) return false
  try {
    ECDH.convertKey(key, 'prime256v1')
    return true
  } catch {
    return false
  }
}

async function deleteSurplusBrowsers({ db, edition, actor }: Ctx<Person>): Promise<void> {
  const own = db
    .selectFrom('push_subscription')
    .where('edition', '=', edition.code)
    .where('account_id', '=', actor.id)
    .select('id')
  await db
    .deleteFrom('push_subscription')
    .where('edition', '=', edition.code)
    .where('id', 'in', own.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(maxBrowsers))
    .execute()
}

export async function unsubscribeBrowser(ctx: Ctx<Person>, { endpoint }: Input<typeof pushEndpoints.unsubscribe>) {
  const { db, edition, actor } = ctx
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('edition', '=', edition.code)
    .where('account_id', '=', actor.id)
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await ctx.emit({ name: 'account.push_unsubscribed', entity: 'account', entityId: actor.id })
  return {}
}

/** The service only, since the rest of the address is a secret of the browser. */
export async function exportSubscriptions({ db, edition }: Ctx, id: number): Promise<PersonalPart[]> {
  const rows = await db
    .selectFrom('push_subscription')
    .select(['endpoint', 'locale', 'created_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  const data = rows.map(({ endpoint, ...row }) => ({ service: new URL(endpoint).host, ...row }))
  return [{ name: 'push/browsers.json', data }]
}

/** The browser in use subscribes again when its owner opens the next page. */
export async function revokeSubscriptions({ db, edition }: Ctx, accountIds: readonly number[]): Promise<number[]> {
  const deleted = await db
    .deleteFrom('push_subscription')
    .where('edition', '=', edition.code)
    .where('account_id', 'in', accountIds)
    .returning('account_id')
    .execute()
  return deleted.map(({ account_id }) => account_id)
}
