import type { Ctx } from '#platform/context.ts'
import type { LedgerAccount } from '../../model.ts'

/** Creates the account on first use. */
export async function ledgerAccountId(ctx: Ctx, { kind, owner }: LedgerAccount): Promise<number> {
  const { db, edition } = ctx
  const find = () =>
    db
      .selectFrom('ledger_account')
      .select('id')
      .where('edition', '=', edition.code)
      .where('kind', '=', kind)
      .where('owner_id', 'is not distinct from', owner ?? null)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await db
    .insertInto('ledger_account')
    .values({
      edition: edition.code,
      kind,
      owner_id: owner ?? null,
      currency: edition.currency,
      balance: kind === 'wallet' ? 0 : null,
    })
    .onConflict((existing) => existing.doNothing())
    .execute()
  const created = await find()
  return created!.id
}

/** The sum that the tutor owes, for example a reward that was taken back after it was spent. */
export async function getDebt({ db, edition }: Ctx, tutorId: number): Promise<number> {
  const { receivable } = await db
    .selectFrom('ledger_account as a')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.edition', '=', 'a.edition').onRef('e.account_id', '=', 'a.id'),
    )
    .select((where) => where.fn.coalesce(where.fn.sum<string>('e.amount'), where.val('0')).as('receivable'))
    .where('a.edition', '=', edition.code)
    .where('a.kind', '=', 'receivable')
    .where('a.owner_id', '=', tutorId)
    .executeTakeFirstOrThrow()
  return Math.max(0, -Number(receivable))
}

export async function getWalletBalance(ctx: Ctx, tutorId: number): Promise<number> {
  const wallet = await selectWallet(ctx, tutorId).executeTakeFirst()
  return wallet?.balance ?? 0
}

/** For movements that take no more than there is: the balance cannot change before they are posted. */
export async function lockWalletBalance(ctx: Ctx, tutorId: number): Promise<number> {
  const wallet = await selectWallet(ctx, tutorId).forUpdate().executeTakeFirst()
  return wallet?.balance ?? 0
}

/**
 * A movement that also changes the tutor's own rows locks them before the wallet, as everywhere. References to the tutor
 * are not blocked.
 */
export async function lockWalletOwner({ db, edition }: Ctx, tutorId: number): Promise<void> {
  await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', tutorId)
    .forNoKeyUpdate()
    .execute()
}

/** The sum that the tutor owes. The wallet's lock keeps two movements from paying the same debt. */
export async function lockDebt(ctx: Ctx, tutorId: number): Promise<number> {
  await lockWalletBalance(ctx, tutorId)
  return getDebt(ctx, tutorId)
}

/** A tutor without movements has no wallet yet. */
function selectWallet({ db, edition }: Ctx, tutorId: number) {
  return db
    .selectFrom('ledger_account')
    .select('balance')
    .where('edition', '=', edition.code)
    .where('kind', '=', 'wallet')
    .where('owner_id', '=', tutorId)
}
