import { sql } from 'kysely'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import { assertSeller } from '#features/seller/public.ts'
import { isInvoicedSpend } from '../../model.ts'
import type { LedgerAccount, MovementKind } from '../../model.ts'
import { enqueueInvoice } from '../billing/issue-invoice.ts'
import { getWalletBalance, ledgerAccountId, lockDebt } from './accounts.ts'

export type MovementEntry = { account: LedgerAccount; amount: number }

export type NewMovement = {
  kind: MovementKind
  /** Posting the same key again changes nothing. */
  key: string
  entries: readonly MovementEntry[]
  paymentId?: number | undefined
  orderId?: number | undefined
  topId?: number | undefined
  reversesId?: number | undefined
  reason?: string
  /** The slice of its purpose spends the whole sum in the same transaction, so it pays no debt. */
  isSpentAtOnce?: boolean
}

export type PostedMovement = { id: number; isNew: boolean }

/**
 * The only function that writes the ledger. The movement, its entries and the wallets' balances are written by one
 * statement, which the database rejects unless the entries sum to zero and no wallet falls below zero. Money that comes
 * into a wallet pays the tutor's debt first, by a movement of its own that the history shows. Without a seller nothing
 * is spent on a fee or a promotion, from whichever call it comes.
 */
export async function postMovement(ctx: Ctx, movement: NewMovement): Promise<PostedMovement> {
  const lines = await resolveLines(ctx, movement.entries)
  if (lines.length < 2) throw new Error(`ledger movement ${movement.key} has fewer than two entries`)
  if (isInvoicedSpend(movement.kind)) await assertSeller(ctx)
  const { edition, now, actor } = ctx
  const realm = actor.realm === 'guest' ? 'system' : actor.realm
  const optional = (value: number | undefined) => value ?? null
  try {
    const { rows } = await sql<{ id: number }>`
      with line as (
        select * from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ amount }) => amount)}::bigint[])
          as line (account_id, amount)
      ), movement as (
        insert into ledger_movement
          (edition, kind, key, at, actor_realm, actor_id, reason, payment_id, order_id, top_id, reverses_id)
        values (${edition.code}, ${movement.kind}, ${movement.key}, ${now}, ${realm},
          ${'id' in actor ? actor.id : null}, ${movement.reason ?? ''}, ${optional(movement.paymentId)},
          ${optional(movement.orderId)}, ${optional(movement.topId)}, ${optional(movement.reversesId)})
        on conflict (edition, key) do nothing
        returning id
      ), wallet as (
        update ledger_account a set balance = a.balance + line.amount, entries = a.entries + 1
        from line, movement
        where a.edition = ${edition.code} and a.id = line.account_id and a.balance is not null
        returning a.id, a.entries, a.balance
      )
      insert into ledger_entry (edition, movement_id, account_id, amount, number, balance_after)
      select ${edition.code}, movement.id, line.account_id, line.amount, wallet.entries, wallet.balance
      from movement cross join line left join wallet on wallet.id = line.account_id
      returning movement_id as id`.execute(ctx.db)
    const [posted] = rows
    if (!posted) return { id: await movementIdOf(ctx, movement), isNew: false }
    await enqueueInvoice(ctx, movement.kind, posted.id)
    if (!movement.isSpentAtOnce)
      for (const { account, amount } of movement.entries)
        if (account.kind === 'wallet' && amount > 0)
          await payDebt(ctx, account.owner, { cause: `movement:${posted.id}`, paymentId: movement.paymentId })
    return { id: posted.id, isNew: true }
  } catch (error) {
    if (violatedConstraint(error, '23514')?.constraint === 'ledger_account_balance_check')
      throw fail('insufficient_funds')
    throw error
  }
}

type DebtPayment = { cause: string; paymentId?: number | undefined }

/** Pays what the tutor owes as far as the wallet has it. */
export async function payDebt(ctx: Ctx, tutorId: number, { cause, paymentId }: DebtPayment): Promise<void> {
  const debt = await lockDebt(ctx, tutorId)
  const paid = debt === 0 ? 0 : Math.min(debt, await getWalletBalance(ctx, tutorId))
  if (paid === 0) return
  await postMovement(ctx, {
    kind: 'debt_payment',
    key: `${cause}:debt:${tutorId}`,
    paymentId,
    entries: [
      { account: { kind: 'wallet', owner: tutorId }, amount: -paid },
      { account: { kind: 'receivable', owner: tutorId }, amount: paid },
    ],
  })
}

/** The id and amount of each account; amounts of the same account are summed, and zeros are dropped. */
async function resolveLines(ctx: Ctx, entries: readonly MovementEntry[]) {
  const amounts = new Map<number, number>()
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new Error(`ledger amount is not an integer: ${amount}`)
    const id = await ledgerAccountId(ctx, account)
    amounts.set(id, (amounts.get(id) ?? 0) + amount)
  }
  // Wallets are locked in the order of their ids.
  return [...amounts]
    .map(([id, amount]) => ({ id, amount }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => a.id - b.id)
}

/** A key that was used for something else is a programming error, so nothing may go on. */
async function movementIdOf({ db, edition }: Ctx, { key, kind }: NewMovement): Promise<number> {
  const known = await db
    .selectFrom('ledger_movement')
    .select(['id', 'kind'])
    .where('edition', '=', edition.code)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (known.kind !== kind) throw new Error(`ledger key ${key} belongs to a movement of kind ${known.kind}`)
  return known.id
}
