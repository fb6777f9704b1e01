import type { ApiScope, Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { assertMayConnectPrograms, assertOwner } from '#features/accounts/public.ts'
import type { tokenEndpoints } from '../../contract/tokens.ts'
import { maxTokens, secretPrefixes } from '../../model.ts'
import { lockConnectingAccount } from '../lock-connecting-account.ts'
import { generateSecret } from '../secrets.ts'

const dayMs = 86_400_000

type TokenInput = Input<typeof tokenEndpoints.create>

/** A token works for months without a log-in, so an open browser is not enough. */
export async function createToken(ctx: Ctx<Person>, { name, scopes, days, ...proof }: TokenInput) {
  await assertMayConnectPrograms(ctx, ctx.actor.id)
  await assertOwner(ctx, proof)
  return ctx.transaction((txCtx) => insertToken(txCtx as Ctx<Person>, { name, scopes, days }))
}

async function insertToken(ctx: Ctx<Person>, { name, scopes, days }: Pick<TokenInput, 'name' | 'scopes' | 'days'>) {
  const { db, edition, actor, now } = ctx
  await lockConnectingAccount(ctx)
  const { count } = await db
    .selectFrom('api_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('edition', '=', edition.code)
    .where('account_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (count >= maxTokens) throw fail('wrong_status', { id: 'api_token.too_many', values: { max: maxTokens } })
  const { secret, hash, hint } = generateSecret(secretPrefixes.token)
  await db
    .insertInto('api_token')
    .values({
      edition: edition.code,
      account_id: actor.id,
      token_hash: hash,
      hint,
      name,
      scopes: [...new Set(scopes)],
      created_at: now,
      expires_at: new Date(now.getTime() + days * dayMs),
    })
    .execute()
  const token = { name, scopes }
  await ctx.emit({ name: 'account.api_token_created', entity: 'account', entityId: actor.id, after: token })
  return { token: secret }
}

export async function deleteToken(ctx: Ctx<Person>, { id }: Input<typeof tokenEndpoints.delete>) {
  const { db, edition, actor } = ctx
  const deleted = await db
    .deleteFrom('api_token')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('account_id', '=', actor.id)
    .returning('name')
    .executeTakeFirst()
  if (!deleted) throw fail('not_found')
  await ctx.emit({ name: 'account.api_token_deleted', entity: 'account', entityId: actor.id, before: deleted })
  return {}
}

/** Includes expired tokens, so that their owner sees why a program stopped working. */
export async function listTokens({ db, edition, actor }: Ctx<Person>) {
  const rows = await db
    .selectFrom('api_token')
    .select(['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'used_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', actor.id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, scopes: row.scopes as ApiScope[] }))
}
