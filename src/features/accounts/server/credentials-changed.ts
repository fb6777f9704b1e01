import type { Ctx } from '#platform/context.ts'
import type { CredentialChange } from '#platform/credential-changes.ts'

/** The number of ended grants by name; those that their owner need not know about are left out. */
type EndedGrants = Record<string, number>
export type CredentialsChanged = { reason: CredentialChange; ended: EndedGrants }

/**
 * Must be called in the transaction of every change of what opens an account. What was handed out before ends, except
 * the caller's own session and what its slice declares as kept. The owner gets one email about it.
 */
export async function credentialsChanged(
  ctx: Ctx,
  accountIds: readonly number[],
  reason: CredentialChange,
): Promise<void> {
  const ended = await endGrants(ctx, accountIds, reason)
  const rows = accountIds.map((id) => ({ entityId: id, after: { reason, ended: ended.get(id) ?? {} } }))
  await ctx.emit({ name: 'account.credentials_changed', entity: 'account' }, rows)
}

export function sumCounts(all: readonly EndedGrants[]): EndedGrants {
  const sum: EndedGrants = {}
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** For an account that leaves or is merged, which the caller records. */
export async function endGrants(
  ctx: Ctx,
  accountIds: readonly number[],
  reason: CredentialChange,
): Promise<ReadonlyMap<number, EndedGrants>> {
  const ended = new Map<number, EndedGrants>()
  if (accountIds.length === 0) return ended
  await lockAccounts(ctx, accountIds)
  for (const { name, kept, announced, revoke } of ctx.slices.grants) {
    if (kept?.[reason] !== undefined) continue
    const owners = await revoke(ctx, accountIds, reason)
    if (announced) for (const id of owners) ended.set(id, sumCounts([ended.get(id) ?? {}, { [name]: 1 }]))
  }
  return ended
}

/** New tokens and webhooks take the same lock after their proof, so that they cannot slip through. */
async function lockAccounts({ db, edition }: Ctx, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
