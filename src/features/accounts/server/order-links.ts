import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { ownAccountEndpoints } from '../own-contract.ts'
import { lockAccount } from './lock-account.ts'
import { hashToken, newToken } from './token.ts'

const validMs = 30 * 24 * 3600_000

/** Creates the `ak` parameter of links in emails. It gives access to one order for thirty days. */
export async function createOrderLink(ctx: Ctx, key: { accountId: number; orderId: number }): Promise<string> {
  const token = newToken()
  await ctx.db
    .insertInto('order_link')
    .values({
      token_hash: hashToken(token),
      edition: ctx.edition.code,
      account_id: key.accountId,
      order_id: key.orderId,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + validMs),
    })
    .execute()
  return token
}

/**
 * Opens a session that is limited to the order. A key can be used repeatedly until it expires; expired, unknown and
 * foreign keys give the same error.
 */
export async function loginByToken(ctx: Ctx, { auth_token }: Input<typeof ownAccountEndpoints.loginByToken>) {
  const { account_id } = await getOrderLink(ctx, auth_token)
  await lockAccount(ctx, account_id)
  // The link may have ended while this waited.
  const key = await getOrderLink(ctx, auth_token)
  const { person } = ctx.auth
  // A full session is never replaced by a limited one.
  if (person && !person.limits) {
    if (person.id === key.account_id) return {}
    // A forwarded link must not log its reader out of their own account.
    throw fail('wrong_status', { id: 'link.another_account' })
  }
  await ctx.sessions.signIn('person', key.account_id, { role: 'client', limits: { to: 'link', id: key.order_id } })
  await ctx.emit({
    name: 'account.signed_in_by_link',
    entity: 'account',
    entityId: key.account_id,
    after: { order_id: key.order_id },
  })
  return {}
}

async function getOrderLink({ db, edition, now }: Ctx, token: string) {
  const link = await db
    .selectFrom('order_link as k')
    .innerJoin('client as c', (join) => join.onRef('c.edition', '=', 'k.edition').onRef('c.id', '=', 'k.account_id'))
    .select(['k.account_id', 'k.order_id'])
    .where('k.token_hash', '=', hashToken(token))
    .where('k.edition', '=', edition.code)
    .where('k.expires_at', '>', now)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!link) throw fail('wrong_code', { id: 'link.not_valid' })
  return link
}
