import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { countInGate, randomRuns } from '#test/support/run-size.ts'
import { findLedgerFaults } from './check-ledger.ts'
import { postMovement } from './post-movement.ts'

/**
 * Many spends from few wallets, 64 at once, on as many connections. Every wallet holds less than is asked of it, and
 * one price per wallet makes the number of spends that must succeed exact.
 */
const spends = randomRuns(countInGate(800, 2_000), 100_000)
const atOnce = 64
const ua = editionByCode('ua')!
const firstTutor = 2_000_000

type Wallet = { owner: number; price: number; fund: number; attempts: number; succeeded: number }

function planWallets(count: number, attempts: number): Wallet[] {
  return Array.from({ length: count }, (_, place) => {
    const price = 101 + place * 2
    // Four fifths of the attempts can be paid, and a rest that is less than a price remains.
    const fund = price * Math.floor((attempts * 4) / 5) + place
    return { owner: firstTutor + place, price, fund, attempts, succeeded: 0 }
  })
}

/** The server of the tests has 300 connections for all files that run at the same time. */
const connectionsOfFaults = 4
const openSpendingApp = (connections: number, skipsLedgerCheck = false) =>
  openApp({ DATABASE_POOL: String(connections) }, { skipsLedgerCheck })
const inLedger = <T>({ runtime }: TestApp, run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(runtime, systemRequester(ua), run)

const fill = (app: TestApp, { owner, fund }: Wallet) =>
  inLedger(app, (ctx) =>
    postMovement(ctx, {
      kind: 'top_up',
      key: `proof:fill:${owner}`,
      entries: [
        { account: { kind: 'wallet', owner }, amount: fund },
        { account: { kind: 'clearing', owner: 1 }, amount: -fund },
      ],
    }),
  )

async function spend(app: TestApp, wallet: Wallet, attempt: number): Promise<void> {
  const { owner, price } = wallet
  try {
    await inLedger(app, (ctx) =>
      postMovement(ctx, {
        kind: 'fee',
        key: `proof:spend:${owner}:${attempt}`,
        entries: [
          { account: { kind: 'wallet', owner }, amount: -price },
          { account: { kind: 'fee_income' }, amount: price - 17 },
          { account: { kind: 'tax' }, amount: 17 },
        ],
      }),
    )
    wallet.succeeded++
  } catch (error) {
    if ((error as { refusal?: string }).refusal !== 'insufficient_funds') throw error
  }
}

/** Spends until all attempts are made, while one connection looks for a wrong sum or balance in every snapshot. */
async function spendAll(app: TestApp, wallets: Wallet[]): Promise<{ snapshots: number; faults: string[] }> {
  for (const wallet of wallets) await fill(app, wallet)
  const attempts = wallets.flatMap((wallet) => Array.from({ length: wallet.attempts }, (_, n) => ({ wallet, n })))
  // Neighbors are attempts on different wallets and on the same one in turn.
  const queue = attempts.toSorted((a, b) => a.n - b.n || (a.wallet.owner % 8) - (b.wallet.owner % 8))
  const faults: string[] = []
  let snapshots = 0
  const end = new AbortController()
  const watch = async () => {
    while (!end.signal.aborted) {
      faults.push(...(await findSnapshotFaults(app)))
      snapshots++
      await sleep(50)
    }
  }
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await spend(app, next.wallet, next.n)
  }
  const watching = watch()
  await Promise.all(Array.from({ length: atOnce }, work)).finally(() => end.abort())
  await watching
  return {
    snapshots,
    faults: [...faults, ...(await findLedgerFaults(app.runtime.database.db, 'ua')).map(({ fault }) => fault)],
  }
}

async function findSnapshotFaults({ runtime }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'the ledger does not sum to zero' as fault where
      (select sum(e.amount) from ledger_entry e where e.edition = 'ua') <> 0
    union all
    select 'a wallet is below zero' where exists (
      select from ledger_account a where a.edition = 'ua' and a.balance < 0)
    union all
    select 'a wallet was below zero' where exists (
      select from ledger_entry e where e.edition = 'ua' and e.balance_after < 0)`.execute(runtime.database.reader)
  return rows.map(({ fault }) => fault)
}

const balances = async ({ runtime }: TestApp) => {
  const rows = await runtime.database.db
    .selectFrom('ledger_account')
    .select(['owner_id', 'balance'])
    .where('edition', '=', 'ua')
    .where('kind', '=', 'wallet')
    .where('owner_id', '>=', firstTutor)
    .orderBy('owner_id')
    .execute()
  return rows.map(({ balance }) => balance)
}

test('wallets that are spent by 64 at once always sum to zero and never fall below zero', async () => {
  const app = await openSpendingApp(atOnce)
  const wallets = planWallets(20, spends / 20)
  const { snapshots, faults } = await spendAll(app, wallets)
  expect(faults).toEqual([])
  expect(snapshots).toBeGreaterThan(2)
  expect(wallets.map(({ succeeded }) => succeeded)).toEqual(wallets.map(({ fund, price }) => Math.floor(fund / price)))
  expect(await balances(app)).toEqual(wallets.map(({ fund, price }) => fund % price))
})

describe('notices', () => {
  test.each([
    [
      'a database that lets wallets fall below zero',
      `alter table ledger_account drop constraint ledger_account_balance_check`,
    ],
    [
      'a lost update of a balance',
      `alter table ledger_account disable trigger ledger_account_balance;
       alter table ledger_entry disable trigger ledger_entry_balanced;
       create function lose_update() returns trigger language plpgsql as $$ begin
         if new.entries % 40 = 0 then new.balance := old.balance; end if; return new; end $$;
       create trigger lose_update before update on ledger_account for each row execute function lose_update()`,
    ],
    [
      'an entry that was written past the trigger',
      `alter table ledger_entry disable trigger ledger_entry_balanced;
       create function lose_cent() returns trigger language plpgsql as $$ begin
         if new.number % 40 = 0 then new.amount := new.amount + 1; end if; return new; end $$;
       create trigger lose_cent before insert on ledger_entry for each row execute function lose_cent()`,
    ],
  ])('%s', async (_, fault) => {
    const app = await openSpendingApp(connectionsOfFaults, true)
    await sql.raw(fault).execute(app.ownerDb)
    const { faults } = await spendAll(app, planWallets(4, 100))
    expect(faults).not.toEqual([])
  })
})
