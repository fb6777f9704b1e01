import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { moneyRules } from '#test/support/money/money-model.ts'
import type { MoneyRules } from '#test/support/money/money-model.ts'
import { anyMoneyStep, compareMoney, takeStep } from '#test/support/money/money-steps.ts'
import type { MoneyStep } from '#test/support/money/money-steps.ts'
import { openMoneyWorld } from '#test/support/money/money-world.ts'
import type { MoneyWorld } from '#test/support/money/money-world.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { isFullRun, randomRuns } from '#test/support/run-size.ts'

/**
 * Random lives of payments, refunds, promoted places and fees through the API. After every step the answer, all sums,
 * statuses and placements must match the model.
 */
const runs = randomRuns(4, 300)

let app: TestApp
let sandbox: PaymentSandbox
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  app.setTime(new Date(Date.UTC(2026, 10, 2, 9)))
  sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
})

async function expectSound(world: MoneyWorld): Promise<void> {
  expect(await world.findFaults()).toEqual([])
  expect(await world.readDocuments()).toEqual(world.model.documents)
}

/** The states at the end of each life, since they change in the next one. */
const seen = { payments: new Set<string>(), tops: new Set<string>() }

async function live(world: MoneyWorld, path: readonly MoneyStep[]): Promise<void> {
  await world.fillList()
  for (const step of path) await takeStep(world, step)
  for (const { status } of world.model.payments) seen.payments.add(status)
  for (const { state } of world.model.tops) seen.tops.add(state)
  await expectSound(world)
}

test('money always matches the model, whatever the steps', async () => {
  const world = await openMoneyWorld(app, sandbox)
  const lives = fc.array(anyMoneyStep, { minLength: 30, maxLength: 60 })
  // The world is kept between runs, because the place of a failure says more than a shrunk path.
  const anyLife = fc.asyncProperty(lives, (path) => live(world, path))
  await fc.assert(anyLife, { numRuns: runs, endOnFailure: true })
  const { payments, documents, rewards } = world.model
  expect(payments.some(({ status }) => status === 'success')).toBe(true)
  expect(documents.spends).toBeGreaterThan(0)
  if (!isFullRun) return
  expect(seen.payments.size).toBe(4)
  expect(payments.some(({ undelivered }) => undelivered)).toBe(true)
  expect(seen.tops.size).toBe(3)
  expect(documents.refunds).toBeGreaterThan(0)
  expect(payments.some(({ disputedSum }) => disputedSum > 0)).toBe(true)
  expect(rewards.length).toBeGreaterThan(0)
})

/** A step with the numbers that a fixed life needs. */
const step = (kind: MoneyStep['kind'], more: Partial<MoneyStep> = {}): MoneyStep => ({
  kind,
  tutor: 0,
  pick: 1,
  sum: 1,
  flag: false,
  ...more,
})
const wait = (place: number) => step('passTime', { pick: place })
/** By place in the list of times: 16 minutes, 4 days, 15 days. */
const [quarter, fourDays, fifteenDays] = [wait(3), wait(6), wait(7)]
const arrive = step('deliverNotices', { sum: 3 })
const money = step('adjustWallet', { sum: 199_999 })
const order = step('placeOrder')
const payFee = step('payFeeByWallet')
const loseOrder = step('setLost')

test('a success that is reported after the payment expired is booked', async () => {
  const world = await openMoneyWorld(app, sandbox)
  const late = step('finishPayment', { flag: true })
  await live(world, [step('startTopUp'), quarter, late, arrive])
  expect(world.model.payments[0]).toMatchObject({ status: 'success' })
})

test('a late notice of one refund does not book another', async () => {
  const world = await openMoneyWorld(app, sandbox)
  const pay = [step('startTopUp', { sum: 50_000 }), step('finishPayment'), arrive]
  const lost = step('refundPayment', { sum: 20_000, flag: true })
  const answered = step('refundPayment', { sum: 10_000 })
  await live(world, [...pay, lost, answered])
  // Only the notice of the first refund, whose total does not know the second.
  sandbox.notices.splice(1)
  await live(world, [arrive, quarter, arrive])
  expect(world.model.payments[0]!.refunds.map(({ state }) => state)).toEqual(['done', 'done'])
})

test('a dispute that is won after its debt was paid', async () => {
  const world = await openMoneyWorld(app, sandbox)
  const pay = [step('startTopUp', { sum: 50_000 }), step('finishPayment'), arrive]
  const take = step('adjustWallet', { pick: 4, sum: 40_000 })
  await live(world, [...pay, take, step('disputePayment'), money, step('disputePayment', { sum: 1 })])
  expect(world.model.payments[0]).toMatchObject({ disputedSum: 0 })
  expect(world.model.debts.get(world.tutors[0]!) ?? 0).toBe(0)
})

test('a dispute that shrinks, is refunded in part and is won after its debt was forgiven', async () => {
  const world = await openMoneyWorld(app, sandbox)
  const [tutor] = world.tutors
  const pay = [step('startTopUp', { sum: 50_000 }), step('finishPayment'), arrive]
  const forgiven = [step('disputePayment'), step('forgiveDebt', { flag: true })]
  await live(world, [...pay, step('adjustWallet', { pick: 4, sum: 40_000 }), ...forgiven, money])
  const shrink = step('disputePayment', { sum: 30_000, flag: true })
  await live(world, [shrink, step('refundOutside', { sum: 9999 }), arrive, step('disputePayment', { sum: 1 })])
  expect(world.model.payments[0]).toMatchObject({ disputedSum: 0, refunded: 10_000 })
  expect(world.model.debts.get(tutor!)).toBe(0)
})

test('refunds beside and within a dispute that grows, shrinks and is won', async () => {
  const world = await openMoneyWorld(app, sandbox)
  const pay = [step('startTopUp', { sum: 50_000, flag: true }), step('finishPayment'), arrive]
  const dispute = (more: Partial<MoneyStep>) => step('disputePayment', more)
  const refund = (sum: number) => step('refundOutside', { sum })
  const grow = [
    dispute({ sum: 30_000, flag: true }),
    refund(10_000),
    arrive,
    dispute({ sum: 2 }),
    refund(20_000),
    arrive,
  ]
  const shrink = [refund(5000), dispute({ tutor: 1, sum: 10_000, flag: true }), dispute({ sum: 1 })]
  await live(world, [...pay, ...grow, ...shrink])
  expect(world.model.payments[0]).toMatchObject({ disputedSum: 0, refunded: 10_001 + 20_001 + 5001 })
})

describe('notices', () => {
  const wrong = (change: (rules: MoneyRules) => void): MoneyRules => {
    const rules = structuredClone(moneyRules)
    change(rules)
    return rules
  }
  const changed = {
    'another tax': wrong((rules) => (rules.vatPercent = 23)),
    'another fee': wrong((rules) => (rules.fee.percent = 40)),
    'a longer time to pay': wrong((rules) => (rules.paymentMinutes = 30)),
    'no refund of a fee': wrong((rules) => (rules.fee.refundDays = 0)),
    'no consequence of a fee that is overdue': wrong((rules) => (rules.blockDays = { no_offers: 99, hidden: 99 })),
    'another number of places': wrong((rules) => (rules.top.slots = 21)),
    'another reward': wrong((rules) => (rules.affiliate.percent = 20)),
    'no price by demand': wrong((rules) => (rules.top.tiers = [{ requests: 0, factor: 1.5 }])),
  }
  const lesson = step('setFirstLesson')
  const lives: Record<keyof typeof changed, MoneyStep[]> = {
    'another tax': [money, order, money, payFee],
    'another fee': [order],
    'a longer time to pay': [step('startTopUp'), quarter],
    'no refund of a fee': [money, order, money, money, payFee, wait(0), loseOrder],
    'no consequence of a fee that is overdue': [order, lesson, fourDays, fifteenDays],
    'another number of places': [0, 1].flatMap((tutor) => [{ ...money, tutor }, step('buyTop', { tutor, flag: true })]),
    'another reward': [{ ...order, tutor: 1 }, step('setPaid')],
    'no price by demand': [money, step('buyTop')],
  }

  test.each(Object.keys(changed) as (keyof typeof changed)[])('a model with %s', async (name) => {
    const right = await openMoneyWorld(app, sandbox)
    await live(right, lives[name])
    const world = await openMoneyWorld(app, sandbox, changed[name])
    await expect(live(world, lives[name])).rejects.toThrow()
  })

  const shifted = (table: string, column: string, by: string, where: string) => (sign: '+' | '-') =>
    sql.raw(`update ${table} set ${column} = ${column} ${sign} ${by} where edition = 'ua' and ${where}`)
  test.each([
    ['a wallet', shifted('ledger_account', 'balance', '1', `kind = 'wallet' and balance > 0`)],
    ['a payment', shifted('payment', 'refunded', '1', `status = 'success'`)],
    ['a placement', shifted('top_placement', 'ends_at', `interval '1 day'`, 'price > 0')],
    ['an order', shifted('lesson_order', 'status', '1', 'true')],
  ])('%s that was changed past the product', async (_, shift) => {
    const world = await openMoneyWorld(app, sandbox)
    await live(world, [step('startTopUp'), step('finishPayment'), arrive, money, order, step('buyTop')])
    const look = async () => {
      await compareMoney(world)
      await expectSound(world)
    }
    const plant = (sign: '+' | '-') =>
      app.ownerDb.transaction().execute(async (inside) => {
        await sql`set local session_replication_role = replica`.execute(inside)
        await shift(sign).execute(inside)
      })
    await look()
    await plant('+')
    await expect(look()).rejects.toThrow()
    await plant('-')
    await look()
  })
})
