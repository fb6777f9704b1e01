import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { plantBalance } from '#test/support/money/plant-balance.ts'
import { getWalletBalance } from './accounts.ts'
import { findLedgerFaults } from './check-ledger.ts'
import { postMovement } from './post-movement.ts'
import type { NewMovement } from './post-movement.ts'
import { reverseMovement } from './reverse-movement.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const ua = editionByCode('ua')!
const inLedger = <T>(run: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, systemRequester(ua), run)
const post = (movement: NewMovement) => inLedger((ctx) => postMovement(ctx, movement))
const balanceOf = (tutor: number) => inLedger((ctx) => getWalletBalance(ctx, tutor))

let tutors = 1_000_000
let keys = 0
function topUp(owner: number, amount: number): NewMovement {
  return {
    kind: 'top_up',
    key: `test:${++keys}`,
    entries: [
      { account: { kind: 'wallet', owner }, amount },
      { account: { kind: 'clearing', owner: 1 }, amount: -amount },
    ],
  }
}
const spend = (owner: number, amount: number): NewMovement => ({
  kind: 'fee',
  key: `test:${++keys}`,
  entries: [
    { account: { kind: 'wallet', owner }, amount: -amount },
    { account: { kind: 'fee_income' }, amount: amount - 10 },
    { account: { kind: 'tax' }, amount: 10 },
  ],
})

test('a movement changes the wallet and records the balance after it', async () => {
  const owner = ++tutors
  await post(topUp(owner, 5000))
  const { id } = await post(spend(owner, 1200))
  expect(await balanceOf(owner)).toBe(3800)
  const { rows } = await sql<{ balance_after: number | null }>`select e.balance_after from ledger_entry e
    where e.edition = 'ua' and e.movement_id = ${id} and e.balance_after is not null`.execute(app.runtime.database.db)
  expect(rows).toEqual([{ balance_after: 3800 }])
})

test('the same key is posted once, by twenty at a time', async () => {
  const owner = ++tutors
  const movement = topUp(owner, 700)
  const posted = await Promise.all(Array.from({ length: 20 }, () => post(movement)))
  expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(posted.map(({ id }) => id)).size).toBe(1)
  expect(await balanceOf(owner)).toBe(700)
  await expect(post({ ...spend(owner, 100), key: movement.key })).rejects.toThrow('belongs to a movement')
})

test('a wallet cannot be overdrawn, by twenty at a time', async () => {
  const owner = ++tutors
  await post(topUp(owner, 1000))
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => post(spend(owner, 300))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ refusal: 'insufficient_funds' })
  expect(await balanceOf(owner)).toBe(100)
})

test('a movement is reversed once', async () => {
  const owner = ++tutors
  await post(topUp(owner, 1000))
  const { id } = await post(spend(owner, 400))
  await inLedger((ctx) => reverseMovement(ctx, id, { kind: 'fee_refund', key: `reverse:${id}` }))
  expect(await balanceOf(owner)).toBe(1000)
  await expect(
    inLedger((ctx) => reverseMovement(ctx, id, { kind: 'fee_refund', key: `reverse:${id}:again` })),
  ).rejects.toThrow('ledger_movement_edition_reverses_id_key')
  expect(await balanceOf(owner)).toBe(1000)
})

describe('the database rejects', () => {
  const { entries } = topUp(1, 100)
  test.each([
    ['entries that do not sum to zero', { entries: [entries[0]!, { ...entries[1]!, amount: -99 }] }],
    ['a movement with one entry', { entries: [entries[0]!] }],
    [
      'fractions',
      {
        entries: [
          { ...entries[0]!, amount: 0.5 },
          { ...entries[1]!, amount: -0.5 },
        ],
      },
    ],
  ])('%s', async (_, fault) => {
    await expect(post({ ...topUp(++tutors, 100), ...fault })).rejects.toThrow(
      /sum to zero|not an integer|fewer than two/,
    )
  })

  test.each([
    `update ledger_entry set amount = amount + 1`,
    `delete from ledger_entry`,
    `truncate ledger_entry`,
    `update ledger_movement set reason = 'x'`,
    `delete from ledger_movement`,
    `truncate ledger_movement cascade`,
  ])('%s', async (statement) => {
    await expect(sql.raw(statement).execute(app.ownerDb)).rejects.toThrow('cannot be changed or deleted')
  })

  test('a second set of entries for a movement', async () => {
    const owner = ++tutors
    const { id } = await post(topUp(owner, 100))
    await expect(
      sql`insert into ledger_entry (edition, movement_id, account_id, amount)
        select 'ua', ${id}, a.id, case a.kind when 'fee_income' then 5 else -5 end
        from ledger_account a where a.edition = 'ua' and a.kind in ('fee_income', 'tax')`.execute(
        app.runtime.database.db,
      ),
    ).rejects.toThrow('already has entries')
  })
})

test('the check finds a planted difference and nothing else', async () => {
  const { db } = app.runtime.database
  expect(await findLedgerFaults(db, 'ua')).toEqual([])
  const owner = ++tutors
  await post(topUp(owner, 100))
  await plantBalance(app, owner, 101)
  const faults = await findLedgerFaults(db, 'ua')
  expect(faults.map(({ fault }) => fault).toSorted()).toEqual([
    'wallet differs from its entries',
    'wallet differs from its last entry',
  ])
  await plantBalance(app, owner, 100)
})
