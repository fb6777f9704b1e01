import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { adjustmentEndpoints } from '../../contract/adjustments.ts'
import type { walletEndpoints } from '../../contract/payments.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { getDebt } from '../ledger/accounts.ts'
import { postMovement } from '../ledger/post-movement.ts'
import { findLedgerFaults } from '../ledger/check-ledger.ts'

const ua = editionByCode('ua')!
const limit = ua.adjustmentLimit
let app: TestApp
let head: Visitor
let deputy: Visitor
let tutor: Visitor
beforeAll(async () => {
  app = await openApp()
  head = await app.visitor({ staff: 1 })
  deputy = await app.visitor({ staff: 4 })
  tutor = await app.visitor({ roles: ['tutor'] })
})

const adjust = (staff: Visitor, sum: number, more: object = {}) =>
  staff.call<typeof adjustmentEndpoints.add>('POST /api/admin/tutor/wallet/add_money', {
    tutor_id: tutor.personId!,
    sum,
    reason: 'Compensation for a mistake',
    ...more,
  })
const decide = (staff: Visitor, adjustment_id: number, approve: boolean) =>
  staff.call<typeof adjustmentEndpoints.decide>('POST /api/admin/wallet_adjustment/decide', { adjustment_id, approve })

async function readWallet() {
  const answer = await tutor.call<typeof walletEndpoints.history>('GET /api/tutor/wallet/history', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}

async function requestLarge(sum: number): Promise<number> {
  const answer = await adjust(head, sum)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  expect(answer.data.state).toBe('waiting')
  return answer.data.adjustment_id
}

test('a small sum is booked at once, with its reason in the history', async () => {
  expect(await adjust(head, 5000)).toMatchObject({ data: { state: 'booked', balance: 5000 } })
  const { balance, history } = await readWallet()
  expect(balance).toBe(5000)
  expect(history.items[0]).toMatchObject({ kind: 'adjustment', amount: 5000, reason: 'Compensation for a mistake' })
})

test('money can be taken, but not more than there is', async () => {
  const { balance } = await readWallet()
  expect(await adjust(head, -1000)).toMatchObject({ data: { balance: balance - 1000 } })
  expect(await adjust(head, -balance)).toMatchObject({ error: 'insufficient_funds' })
})

test('twenty repetitions of one call are booked once', async () => {
  const { balance } = await readWallet()
  const key = { idempotency_key: 'one-click' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => adjust(head, 300, key)))
  expect(answers.every(({ status }) => status === 'success')).toBe(true)
  expect((await readWallet()).balance).toBe(balance + 300)
})

test('a large sum waits for a second staff member', async () => {
  const { balance } = await readWallet()
  const id = await requestLarge(limit + 1)
  expect((await readWallet()).balance).toBe(balance)
  expect(await decide(head, id, true)).toMatchObject({ error: 'forbidden' })
  const decisions = await Promise.all(Array.from({ length: 20 }, () => decide(deputy, id, true)))
  expect(decisions.filter(({ status }) => status === 'success')).toHaveLength(1)
  expect((await readWallet()).balance).toBe(balance + limit + 1)
  expect(await findLedgerFaults(app.runtime.database.db, 'ua')).toEqual([])
})

test('a rejected sum is not booked', async () => {
  const { balance } = await readWallet()
  const id = await requestLarge(limit + 5)
  expect(await decide(deputy, id, false)).toMatchObject({ status: 'success' })
  expect(await decide(deputy, id, true)).toMatchObject({ error: 'wrong_status' })
  expect((await readWallet()).balance).toBe(balance)
})

test('a sum needs a reason and a tutor', async () => {
  expect(await adjust(head, 100, { reason: '' })).toMatchObject({ error: { reason: [expect.any(String)] } })
  expect(await adjust(head, 0)).toMatchObject({ error: { sum: [expect.any(String)] } })
  expect(await adjust(head, 100, { tutor_id: 99_999_999 })).toMatchObject({ error: 'not_found' })
})

describe('a debt', () => {
  const debtOf = () => inTransaction(app.runtime, systemRequester(ua), (ctx) => getDebt(ctx, tutor.personId!))
  const owe = (sum: number) =>
    inTransaction(app.runtime, systemRequester(ua), (ctx) =>
      postMovement(ctx, {
        kind: 'dispute',
        key: `owe:${sum}`,
        entries: [
          { account: { kind: 'receivable', owner: tutor.personId! }, amount: -sum },
          { account: { kind: 'staff_adjustment' }, amount: sum },
        ],
      }),
    )
  const forgive = (staff: Visitor, sum: number) =>
    staff.call<typeof adjustmentEndpoints.forgiveDebt>('POST /api/admin/tutor/wallet/forgive_debt', {
      tutor_id: tutor.personId!,
      sum,
      reason: 'The bank was wrong',
    })
  beforeAll(async () => {
    tutor = await app.visitor({ roles: ['tutor'] })
    await owe(limit + 5000)
  })

  test('is shown to the tutor and to staff', async () => {
    const page = await tutor.page('/wallet')
    expect(page.data).toMatchObject({ debt: limit + 5000 })
    const { personId } = tutor
    const wallet = await head.call<typeof adjustmentEndpoints.get>('GET /api/admin/tutor/wallet/get', {
      tutor_id: personId!,
    })
    expect(wallet).toMatchObject({ data: { balance: 0, debt: limit + 5000 } })
  })

  test('is paid by a positive adjustment', async () => {
    expect(await adjust(head, 2000)).toMatchObject({ data: { state: 'booked', balance: 0 } })
    expect(await debtOf()).toBe(limit + 3000)
  })

  test('is forgiven by staff, above the limit by two of them', async () => {
    expect(await forgive(head, 1000)).toMatchObject({ data: { state: 'booked' } })
    expect(await debtOf()).toBe(limit + 2000)
    const large = await forgive(head, limit + 1)
    if (large.status !== 'success') throw new Error(JSON.stringify(large))
    expect(large.data.state).toBe('waiting')
    expect(await debtOf()).toBe(limit + 2000)
    expect(await decide(deputy, large.data.adjustment_id, true)).toMatchObject({ status: 'success' })
    expect(await debtOf()).toBe(1999)
    expect(await forgive(head, 2000)).toMatchObject({ error: 'wrong_status' })
    expect(await findLedgerFaults(app.runtime.database.db, 'ua')).toEqual([])
  })
})
