import type { Ctx } from '#platform/context.ts'
import type { ContactKind } from '../model.ts'

export function findPendingPhone(ctx: Ctx, accountId: number): Promise<string | undefined> {
  return findPendingContact(ctx, accountId, 'phone')
}

export async function findPendingContact(
  { db, edition, now }: Ctx,
  accountId: number,
  kind: ContactKind,
): Promise<string | undefined> {
  const last = await db
    .selectFrom('account_code')
    .select(['address', 'used_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', accountId)
    .where('purpose', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - pendingMs))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && last.used_at === null ? last.address : undefined
}

const pendingMs = 3600_000
