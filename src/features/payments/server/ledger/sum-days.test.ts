import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { randomRuns, sampleSeed } from '#test/support/run-size.ts'
import { readFigures } from '../staff/read-figures.ts'
import { findLedgerFaults } from './check-ledger.ts'
import { postMovement } from './post-movement.ts'
import { sumLedgerDays } from './sum-days.ts'

/** A panel answer takes at most 50 ms, of which the database may take this much. */
const figuresMs = 40
const movements = randomRuns(400, 100_000)
const ua = editionByCode('ua')!
const start = Date.UTC(2026, 5, 1)
const dayMs = 86_400_000
const period = { from: '2026-05-20', to: '2026-09-20' }

let app: TestApp
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '8' })
})

const inLedger = <T>(run: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, systemRequester(ua), run)
const figures = () => readFigures(readOnlyCtx(app.runtime, systemRequester(ua)), period)
const sumDays = () => sumLedgerDays(readOnlyCtx(app.runtime, systemRequester(ua)))
const progress = () =>
  app.runtime.database.db
    .selectFrom('ledger_day_progress')
    .select(['summed_id', 'seen_id'])
    .where('edition', '=', 'ua')
    .executeTakeFirst()

let keys = 0
const kinds = ['fee', 'fee_refund', 'top', 'top_refund', 'top_up', 'refund_done'] as const
function post(ctx: Ctx, numbers: number): Promise<unknown> {
  const kind = kinds[numbers % kinds.length]!
  const amount = 1 + (numbers % 9973)
  const income = kind.startsWith('top') ? 'top_income' : 'fee_income'
  const isPayment = kind === 'top_up' || kind === 'refund_done'
  return postMovement(
    { ...ctx, now: new Date(start + (numbers % 100) * dayMs + (numbers % 24) * 3_600_000) },
    {
      kind,
      key: `days:${++keys}`,
      entries: [
        { account: { kind: 'staff_adjustment' }, amount: -amount },
        isPayment
          ? { account: { kind: 'clearing', owner: 1 + (numbers % 3) }, amount }
          : { account: { kind: income }, amount },
      ],
    },
  )
}

/** The same sums without the daily ones. */
async function rawFigures() {
  const { db } = app.runtime.database
  const undo = Symbol('undo')
  let raw: Awaited<ReturnType<typeof figures>> = []
  await db
    .transaction()
    .execute(async (inside) => {
      await sql`delete from ledger_day`.execute(inside)
      await sql`delete from ledger_day_progress`.execute(inside)
      raw = await readFigures({ ...readOnlyCtx(app.runtime, systemRequester(ua)), db: inside }, period)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return raw
}

const sorted = (lines: Awaited<ReturnType<typeof figures>>) => lines.map((line) => JSON.stringify(line)).toSorted()
const expectEqualSums = async () => expect(sorted(await figures())).toEqual(sorted(await rawFigures()))

/** Another file of the tests may hold a transaction on the same server. */
const settle = () =>
  eventually(async () => {
    await sumDays()
    const { summed_id, seen_id } = (await progress())!
    expect(summed_id).toBe(seen_id)
    const { rows } = await sql<{ last: number }>`select max(id) as last from ledger_movement
      where edition = 'ua'`.execute(app.runtime.database.db)
    expect(summed_id).toBe(rows[0]!.last)
  })

test('daily sums equal the sums of the movements at every moment', async () => {
  let state = sampleSeed + 1
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 4
  const batch = movements / 20
  for (let round = 0; round < 20; round++) {
    for (let made = 0; made < batch; made += 50)
      await inLedger(async (ctx) => {
        for (let count = 0; count < Math.min(50, batch - made); count++) await post(ctx, random())
      })
    if (random() % 2 === 0) await sumDays()
    if (round % 5 === 0) await expectEqualSums()
  }
  await settle()
  await expectEqualSums()
  expect((await figures()).length).toBeGreaterThan(100)
  expect(await findLedgerFaults(app.runtime.database.db, 'ua')).toEqual([])
  const times: number[] = []
  for (let read = 0; read < 5; read++) {
    const before = performance.now()
    await figures()
    times.push(performance.now() - before)
  }
  expect(Math.min(...times)).toBeLessThan(figuresMs)
})

/** Runs while a transaction holds a movement whose id is smaller than one that is visible. */
async function withLateCommit(run: () => Promise<void>): Promise<void> {
  const { promise: isPosted, resolve: posted } = Promise.withResolvers<void>()
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const late = inLedger(async (ctx) => {
    await post(ctx, 6)
    posted()
    await end
  })
  await isPosted
  await inLedger((ctx) => post(ctx, 12))
  await run()
  finish()
  await late
}

test('a movement that commits late is neither lost nor counted twice', async () => {
  await settle()
  await withLateCommit(async () => {
    for (let run = 0; run < 3; run++) await sumDays()
    await expectEqualSums()
  })
  await expectEqualSums()
  await settle()
  await expectEqualSums()
  expect(await findLedgerFaults(app.runtime.database.db, 'ua')).toEqual([])
})

test('waits for a transaction that began right after the last one that is visible', async () => {
  await settle()
  const isPosted = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let late: Promise<void> | undefined
  await inLedger(async (ctx) => {
    await sql`select pg_current_xact_id()`.execute(ctx.db)
    late = inLedger(async (later) => {
      await post(later, 6)
      isPosted.resolve()
      await end.promise
    })
    await isPosted.promise
    await post(ctx, 12)
  })
  for (let run = 0; run < 3; run++) await sumDays()
  end.resolve()
  await late
  await settle()
  await expectEqualSums()
})

test('detects a planted fault: sums that do not wait for open transactions lose a movement', async () => {
  await settle()
  const { db } = app.runtime.database
  await withLateCommit(async () => {
    await sumDays()
    await sql`update ledger_day_progress set seen_xid = 0`.execute(db)
    await sumDays()
  })
  await expect(expectEqualSums()).rejects.toThrow()
  expect((await findLedgerFaults(db, 'ua')).map(({ fault }) => fault)).toContain('daily sums differ from the entries')
  await sql`delete from ledger_day`.execute(db)
  await sql`delete from ledger_day_progress`.execute(db)
  await expectEqualSums()
})
