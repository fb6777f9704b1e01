import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { isInvoicedRefund, isInvoicedSpend } from '#features/payments/model.ts'
import type { LedgerAccount } from '#features/payments/model.ts'
import { issueInvoice } from '#features/payments/public.ts'
import type { NewMovement } from '#features/payments/public.ts'
import { withoutNotifications } from './quiet.ts'

/** A change of the books at a time in the past. */
export type PastMovement = NewMovement & { at: Date }

/**
 * Posts movements in the order of time, which is the order of the lines of a wallet, and issues their documents. The rules
 * of the ledger hold as for `postMovement`; one statement for all of them takes a tenth of its time.
 */
export async function postPastMovements(ctx: Ctx, movements: readonly PastMovement[]): Promise<void> {
  if (movements.length === 0) return
  const sorted = movements.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const ids = await insertMovements(ctx, sorted)
  await insertEntries(ctx, sorted, ids)
  for (const [place, { kind, at }] of sorted.entries())
    if (isInvoicedSpend(kind) || isInvoicedRefund(kind)) await issueInvoice(withoutNotifications(ctx, at), ids[place]!)
}

async function insertMovements({ db, edition }: Ctx, movements: readonly PastMovement[]): Promise<number[]> {
  const rows = movements.map(({ kind, key, at, orderId = null, topId = null }) => ({
    edition: edition.code,
    kind,
    key,
    at,
    actor_realm: 'system',
    reason: '',
    order_id: orderId,
    top_id: topId,
  }))
  const many = manyRows('ledger_movement', rows)
  const inserted = await db
    .insertInto('ledger_movement')
    .columns(many.columns)
    .expression(many.rows)
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

type Wallet = { id: number; entries: number; balance: number | null }

/** The wallets and their new entries are written by one statement, since the database compares them at its end. */
async function insertEntries({ db, edition }: Ctx, movements: readonly PastMovement[], ids: readonly number[]) {
  const accounts = await openAccounts(
    { db, edition },
    movements.flatMap(({ entries }) => entries.map(({ account }) => account)),
  )
  const entries = movements.flatMap((movement, place) =>
    movement.entries
      .filter(({ amount }) => amount !== 0)
      .map(({ account, amount }) => {
        const wallet = accounts.get(nameOf(account))!
        const entry = { movement_id: ids[place]!, account_id: wallet.id, amount, number: null, balance_after: null }
        if (wallet.balance === null) return entry
        wallet.balance += amount
        wallet.entries++
        return { ...entry, number: wallet.entries, balance_after: wallet.balance }
      }),
  )
  const wallets = [...accounts.values()].filter(({ balance }) => balance !== null)
  await sql`with wallet as (
      update ledger_account a set balance = w.balance, entries = w.entries
      from json_to_recordset(${JSON.stringify(wallets)}::json) as w (id bigint, balance bigint, entries bigint)
      where a.edition = ${edition.code} and a.id = w.id
    )
    insert into ledger_entry (edition, movement_id, account_id, amount, number, balance_after)
    select ${edition.code}, e.movement_id, e.account_id, e.amount, e.number, e.balance_after
    from json_populate_recordset(null::ledger_entry, ${JSON.stringify(entries)}::json) as e`.execute(db)
}

const nameOf = ({ kind, owner }: LedgerAccount) => `${kind} ${owner ?? ''}`

async function openAccounts(
  { db, edition }: Pick<Ctx, 'db' | 'edition'>,
  accounts: readonly LedgerAccount[],
): Promise<Map<string, Wallet>> {
  const distinct = [...new Map(accounts.map((account) => [nameOf(account), account])).values()]
  const rows = distinct.map(({ kind, owner = null }) => ({
    edition: edition.code,
    kind,
    owner_id: owner,
    currency: edition.currency,
    balance: kind === 'wallet' ? 0 : null,
  }))
  const many = manyRows('ledger_account', rows)
  await db
    .insertInto('ledger_account')
    .columns(many.columns)
    .expression(many.rows)
    .onConflict((existing) => existing.doNothing())
    .execute()
  const opened = await db
    .selectFrom('ledger_account')
    .select(['id', 'kind', 'owner_id', 'balance', 'entries'])
    .where('edition', '=', edition.code)
    .execute()
  const names = new Set(distinct.map(nameOf))
  return new Map(
    opened.map((row) => [`${row.kind} ${row.owner_id ?? ''}`, row] as const).filter(([name]) => names.has(name)),
  )
}
