import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { getWalletBalance, postMovement } from '#features/payments/public.ts'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import type { authEndpoints } from '#features/accounts/contract.ts'
import type { feeStaffEndpoints } from '#features/orders/contract/fee.ts'
import type { orderPanelEndpoints, tutorOrderEndpoints } from '#features/orders/contract.ts'
import { hashPassword } from '#platform/password.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { endDayOfStaff, outsidePaymentOf } from '#test/support/outside-payment.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { deliverNotices, startTopUp } from '#test/support/top-up.ts'
import type { affiliateEndpoints } from '../../contract/affiliate.ts'

const ua = editionByCode('ua')!
const { percent, fees } = ua.affiliate
let app: TestApp
let parties: OrderParties
let sandbox: PaymentSandbox
let candidates: number[]
let invited: number
let referrer: Visitor
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  parties = await openOrderParties(app)
  sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
  const { rows } = await sql<{ id: number }>`select e.tutor_id as id from catalog_entry e
    join tutor t on t.edition = e.edition and t.id = e.tutor_id and t.accept_orders
    where e.edition = 'ua' and e.city_id = 0 and e.places & 4 <> 0 and e.subject_id = ${parties.subject.id}
    order by 1 limit 20`.execute(app.runtime.database.db)
  candidates = rows.map(({ id }) => id)
})
// Rewards are counted for each invited tutor.
beforeEach(async () => {
  await endDayOfStaff(app)
  invited = candidates.pop()!
  referrer = await app.visitor({ roles: ['tutor'] })
  await setReferrer(referrer.personId!)
})

const db = () => app.runtime.database.db
const setReferrer = (affiliate_id: number) =>
  db().updateTable('tutor').set({ affiliate_id }).where('edition', '=', 'ua').where('id', '=', invited).execute()
const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.runtime, systemRequester(ua), run)
const balance = () => asSystem((ctx) => getWalletBalance(ctx, referrer.personId!))

async function placeAcceptedOrder() {
  const { order_id } = await parties.placeOrder({ tutor_id: invited })
  const tutor = await parties.logInTutor(invited)
  await tutor.call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', {
    order_id,
    answer: 'agree',
  })
  return { tutor, order_id }
}

/** Places an order of the invited tutor and has its fee paid; returns the order and the reward it should bring. */
async function payFee() {
  const { tutor, order_id } = await placeAcceptedOrder()
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  await parties.callAsStaff('set_paid', { order_id })
  return { order_id, reward: Math.round((fee! * percent) / 100) }
}

async function payByCard(tutor: Visitor, card: 'success' | 'three_d_secure'): Promise<void> {
  const { link } = await startTopUp(tutor, 'fondy')
  await sandbox.finish(link, card)
  await deliverNotices(app, sandbox)
}

async function readEarned(): Promise<number> {
  const answer = await referrer.call<typeof affiliateEndpoints.get>('GET /api/tutor/affiliate/get', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.affiliate.earned
}

test('the first fees of an invited tutor earn a share, the next ones do not', async () => {
  let expected = 0
  for (let paid = 0; paid < fees; paid++) expected += (await payFee()).reward
  expect(expected).toBeGreaterThan(0)
  expect([await balance(), await readEarned()]).toEqual([expected, expected])
  await payFee()
  expect(await balance()).toBe(expected)
  expect(await findLedgerFaults(db(), 'ua')).toEqual([])
})

test('fees that are paid at the same time earn no more than the first ones', async () => {
  const orders: number[] = []
  for (let count = 0; count < fees + 2; count++) orders.push((await placeAcceptedOrder()).order_id)
  // Together within the limit of one member.
  await db().updateTable('lesson_order').set({ fee: 10_000 }).where('id', 'in', orders).execute()
  await Promise.all(orders.map((order_id) => parties.callAsStaff('set_paid', { order_id })))
  const { rows } = await sql<{ rewards: number }>`select count(*) as rewards from ledger_movement m
    join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
    join ledger_account a on a.edition = e.edition and a.id = e.account_id
    where m.edition = 'ua' and m.kind = 'affiliate_reward' and a.kind = 'wallet'
      and a.owner_id = ${referrer.personId!}`.execute(db())
  expect(rows[0]!.rewards).toBe(fees)
})

test('a fee that is given back takes the reward back and can be earned again', async () => {
  const { order_id, reward } = await payFee()
  await parties.callAsStaff('set_paid_off', { order_id })
  expect([await balance(), await readEarned()]).toEqual([0, 0])
  await parties.callAsStaff('set_paid', { order_id })
  expect(await balance()).toBe(reward)
})

describe('a fee that staff say was paid outside', () => {
  const confirm = (staff: Visitor, settlement_id: number) =>
    staff.call<typeof feeStaffEndpoints.confirm>('POST /api/admin/fee_settlement/confirm', { settlement_id })
  async function settle(staff: Visitor, order_id: number, sum?: number) {
    const input = await outsidePaymentOf(app, order_id, sum)
    const answer = await staff.call<typeof orderPanelEndpoints.setPaid>('POST /api/admin/order/set_paid', input)
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data
  }
  async function placeFee(fee: number) {
    const { order_id } = await placeAcceptedOrder()
    await db().updateTable('lesson_order').set({ fee }).where('id', '=', order_id).execute()
    return order_id
  }

  test('earns a reward exactly once, and only after a head has confirmed it', async () => {
    const clerk = await app.visitor({ staff: 2 })
    const head = await app.visitor({ staff: 1 })
    const deputy = await app.visitor({ staff: 4 })
    const order_id = await placeFee(60_000)
    const { settlement_id } = await settle(clerk, order_id)
    expect((await parties.getOrderAsStaff(order_id)).status).toBe(7)
    expect([await balance(), await readEarned()]).toEqual([0, 0])
    expect(await confirm(clerk, settlement_id)).toMatchObject({ error: 'forbidden' })
    const answers = await Promise.all([head, deputy, head, deputy].map((staff) => confirm(staff, settlement_id)))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    expect([await balance(), await readEarned()]).toEqual([6000, 6000])
    expect(await findLedgerFaults(db(), 'ua')).toEqual([])
  })

  test('earns a share of what came in, not of what was written off', async () => {
    const head = await app.visitor({ staff: 1 })
    const order_id = await placeFee(60_000)
    const { owed } = await settle(head, order_id, 20_000)
    expect(await balance()).toBe(0)
    await head.call<typeof feeStaffEndpoints.writeOff>('POST /api/admin/order/write_off_fee', {
      order_id,
      owed,
      reason: 'The lessons ended early',
    })
    expect(await balance()).toBe(2000)
    const nothing = await placeFee(60_000)
    await head.call<typeof feeStaffEndpoints.writeOff>('POST /api/admin/order/write_off_fee', {
      order_id: nothing,
      owed: 60_000,
      reason: 'The student never came',
    })
    expect(await balance()).toBe(2000)
  })

  test('earns nothing by a confirmation after it was taken back', async () => {
    const clerk = await app.visitor({ staff: 2 })
    const head = await app.visitor({ staff: 1 })
    const order_id = await placeFee(60_000)
    const { settlement_id } = await settle(clerk, order_id)
    await parties.callAsStaff('set_paid_off', { order_id })
    expect(await confirm(head, settlement_id)).toMatchObject({ error: 'wrong_status' })
    expect(await balance()).toBe(0)
  })
})

test('a fee that is charged again earns its reward again', async () => {
  const { order_id, reward } = await payFee()
  await parties.callAsStaff('set_lost', { order_id, remove_reasons: ['schedule'] })
  expect(await balance()).toBe(0)
  await parties.callAsStaff('set_lost_off', { order_id })
  expect([await balance(), await readEarned()]).toEqual([reward, reward])
  // A fee that was never given back is not rewarded twice.
  await parties.callAsStaff('set_lost', { order_id, remove_reasons: ['tutor_fault'] })
  await parties.callAsStaff('set_lost_off', { order_id })
  expect(await balance()).toBe(reward)
  expect(await findLedgerFaults(db(), 'ua')).toEqual([])
})

test('a reward that was spent is netted against the next one', async () => {
  const { order_id, reward } = await payFee()
  await asSystem((ctx) =>
    postMovement(ctx, {
      kind: 'adjustment',
      key: `spent:${order_id}`,
      entries: [
        { account: { kind: 'wallet', owner: referrer.personId! }, amount: -reward },
        { account: { kind: 'staff_adjustment' }, amount: reward },
      ],
    }),
  )
  await parties.callAsStaff('set_paid_off', { order_id })
  expect([await balance(), await readEarned()]).toEqual([0, 0])
  const next = await payFee()
  expect(await balance()).toBe(next.reward - reward)
  expect(await readEarned()).toBe(next.reward)
  expect(await findLedgerFaults(db(), 'ua')).toEqual([])
})

describe('no reward for inviting oneself', () => {
  test('with the same phone', async () => {
    const phone = '+380671119988'
    await db().updateTable('account').set({ phone }).where('id', 'in', [invited, referrer.personId!]).execute()
    await payFee()
    expect(await balance()).toBe(0)
    await db().updateTable('account').set({ phone: null }).where('id', '=', referrer.personId!).execute()
    expect((await payFee()).reward).toBe(await balance())
  })

  test('with the same card, also if neither of them has saved it', async () => {
    const tutor = await parties.logInTutor(invited)
    await payByCard(tutor, 'success')
    await payByCard(referrer, 'three_d_secure')
    const { reward } = await payFee()
    expect(await readEarned()).toBe(reward)
    await payByCard(referrer, 'success')
    await payFee()
    expect(await readEarned()).toBe(reward)
  })

  test('but for people without a phone', async () => {
    await db().updateTable('account').set({ phone: null }).where('id', 'in', [invited, referrer.personId!]).execute()
    expect((await payFee()).reward).toBe(await balance())
  })

  test('with the same saved card', async () => {
    const merchant = await db()
      .selectFrom('merchant')
      .select('id')
      .where('edition', '=', 'ua')
      .executeTakeFirstOrThrow()
    const card = {
      edition: 'ua',
      merchant_id: merchant.id,
      token: Buffer.from('x'),
      fingerprint: 'one card',
      last4: '4242',
      created_at: new Date(),
    }
    await db()
      .insertInto('payment_card')
      .values([invited, referrer.personId!].map((tutor_id) => ({ ...card, tutor_id })))
      .execute()
    await payFee()
    expect(await balance()).toBe(0)
    await db()
      .updateTable('payment_card')
      .set({ fingerprint: 'another card' })
      .where('tutor_id', '=', invited)
      .where('fingerprint', '=', 'one card')
      .execute()
    expect((await payFee()).reward).toBe(await balance())
    await db().deleteFrom('payment_card').where('fingerprint', 'in', ['one card', 'another card']).execute()
  })

  test('in the same browser', async () => {
    const password_hash = await hashPassword('a long password')
    const browser = await app.visitor()
    for (const [id, email] of [
      [invited, 'invited@test.example'],
      [referrer.personId!, 'referrer@test.example'],
    ] as const) {
      await db()
        .updateTable('account')
        .set({ email, email_confirmed_at: new Date(), password_hash })
        .where('edition', '=', 'ua')
        .where('id', '=', id)
        .execute()
      const login = { login: email, password: 'a long password' }
      expect(await browser.call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', login)).toMatchObject({
        status: 'success',
      })
    }
    await payFee()
    expect(await balance()).toBe(0)
    await db().deleteFrom('tutor_device').where('tutor_id', '=', invited).execute()
    expect((await payFee()).reward).toBe(await balance())
  })
})
