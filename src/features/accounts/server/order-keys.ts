import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { ownEndpoints } from '../own-contract.ts'
import { hashToken, newToken } from './token.ts'

const validMs = 30 * 24 * 3600_000

/** A key for the `ak` of a link: lets the client see this order, from any letter, for thirty days. */
export async function issueOrderKey(ctx: Ctx, key: { accountId: number; orderId: number }): Promise<string> {
  const token = newToken()
  await ctx.db
    .insertInto('order_key')
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
 * Signs in whoever followed the link, for its order alone. The same key opens again and again until it expires; an
 * expired one, an unknown one and one of another edition are one answer.
 */
export async function loginByToken(ctx: Ctx, { auth_token }: Input<typeof ownEndpoints.loginByToken>) {
  const key = await ctx.db
    .selectFrom('order_key as k')
    .innerJoin('client as c', (join) => join.onRef('c.edition', '=', 'k.edition').onRef('c.id', '=', 'k.account_id'))
    .select(['k.account_id', 'k.order_id'])
    .where('k.token_hash', '=', hashToken(auth_token))
    .where('k.edition', '=', ctx.edition.code)
    .where('k.expires_at', '>', ctx.now)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!key) throw refuse('wrong_code', { id: 'link.not_valid' })
  const { person } = ctx.auth
  // Who is in already, and sees everything of theirs, does not give that up for a part of it.
  if (person && !person.limits) {
    if (person.id === key.account_id) return {}
    // A link that somebody sent along throws nobody out of their own account.
    throw refuse('wrong_status', { id: 'link.another_account' })
  }
  await ctx.signIn('person', key.account_id, { role: 'client', limits: { to: 'link', id: key.order_id } })
  await ctx.emit({
    name: 'account.signed_in_by_link',
    entity: 'account',
    entityId: key.account_id,
    after: { order_id: key.order_id },
  })
  return {}
}
