import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode, editions } from '#editions/editions.ts'
import { isPayableAmount } from '#shared/money.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { endDayOfStaff } from '#test/support/outside-payment.ts'
import type { adjustmentEndpoints } from '../../contract/adjustments.ts'
import type { walletEndpoints } from '../../contract/payments.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { needsSecondPerson, soleLimitOf } from '../../sole-limit.ts'
import { getDebt } from '../ledger/accounts.ts'
import { postMovement } from '../ledger/post-movement.ts'
import { findLedgerFaults } from '../ledger/check-ledger.ts'

const ua = editionByCode('ua')!
const { perTutor: limit } = soleLimitOf(ua)
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
  expect(await adjust(head, -balance - limit)).toMatchObject({ error: 'insufficient_funds' })
})

test('twenty repetitions of one call are booked once', async () => {
  const { balance } = await readWallet()
  const key = { idempotency_key: 'one-click' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => adjust(head, 300, key)))
  expect(answers.every(({ status }) => status === 'success')).toBe(true)
  expect((await readWallet()).balance).toBe(balance + 300)
})

describe('a used key', () => {
  test.each([
    ['another tutor', async () => ({ tutor_id: (await app.visitor({ roles: ['tutor'] })).personId! })],
    ['another sum', () => ({ sum: 301 })],
    ['another reason', () => ({ reason: 'Something else' })],
  ])('is rejected with %s, and nothing is booked', async (name, change) => {
    const key = { idempotency_key: `used with ${name}` }
    expect(await adjust(head, 300, key)).toMatchObject({ data: { state: 'booked' } })
    const { balance } = await readWallet()
    const input = { ...key, ...(await change()) }
    expect(await adjust(head, 300, input)).toMatchObject({ error: 'wrong_status', httpStatus: 409 })
    expect(await adjust(head, 300, key)).toMatchObject({ data: { state: 'booked' } })
    expect((await readWallet()).balance).toBe(balance)
  })

  test('of two calls at once for different tutors books one of them', async () => {
    const other = await app.visitor({ roles: ['tutor'] })
    const key = { idempotency_key: 'two tutors' }
    const answers = await Promise.all([
      adjust(head, 200, key),
      adjust(head, 200, { ...key, tutor_id: other.personId! }),
    ])
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'fail')).toMatchObject({ error: 'wrong_status', httpStatus: 409 })
  })
})

test('a member’s sums for many tutors count together', async () => {
  await endDayOfStaff(app)
  const { perStaff } = soleLimitOf(ua)
  const generous = await app.visitor({ staff: 2 })
  const give = async (sum: number) =>
    adjust(generous, sum, { tutor_id: (await app.visitor({ roles: ['tutor'] })).personId! })
  for (let given = 0; given < perStaff; given += limit)
    expect(await give(limit)).toMatchObject({ data: { state: 'booked' } })
  expect(await give(1)).toMatchObject({ data: { state: 'waiting' } })
  expect(await adjust(deputy, 1, {})).toMatchObject({ data: { state: 'booked' } })
})

test('ten large sums of one member at once do not exceed the limit together', async () => {
  await endDayOfStaff(app)
  const generous = await app.visitor({ staff: 2 })
  const tutors = await Promise.all(Array.from({ length: 10 }, () => app.visitor({ roles: ['tutor'] })))
  const answers = await Promise.all(tutors.map(({ personId }) => adjust(generous, limit, { tutor_id: personId! })))
  expect(answers.filter((answer) => answer.status === 'success' && answer.data.state === 'booked')).toHaveLength(5)
})

test.each(editions.map((edition) => [edition.code, edition] as const))(
  'the limit in %s is that of 20 base places for a tutor, and of five tutors for a member',
  (_, edition) => {
    expect(soleLimitOf(edition)).toEqual({ perTutor: edition.topPrices[7] * 20, perStaff: edition.topPrices[7] * 100 })
    expect(isPayableAmount(soleLimitOf(edition).perTutor, edition.currency)).toBe(true)
  },
)

test('the wallet shows the limit that the server enforces', async () => {
  await endDayOfStaff(app)
  const wallet = await head.call<typeof adjustmentEndpoints.get>('GET /api/admin/tutor/wallet/get', {
    tutor_id: tutor.personId!,
  })
  if (wallet.status !== 'success') throw new Error(JSON.stringify(wallet))
  const shown = wallet.data.limit
  expect(shown).toEqual({ ...soleLimitOf(ua), left: limit })
  expect(needsSecondPerson(shown.left, shown)).toBe(false)
  expect(await adjust(head, shown.left)).toMatchObject({ data: { state: 'booked' } })
  expect(needsSecondPerson(1, { ...shown, left: 0 })).toBe(true)
  expect(await adjust(head, 1)).toMatchObject({ data: { state: 'waiting' } })
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
    // Also as a request to a second person.
    expect(await forgive(head, limit + 2000)).toMatchObject({ error: 'wrong_status' })
    expect(await findLedgerFaults(app.runtime.database.db, 'ua')).toEqual([])
  })
})
