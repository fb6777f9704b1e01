import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { postMovement } from '#features/payments/public.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import { startTopUp } from '#test/support/top-up.ts'
import type { walletEndpoints } from '../../contract.ts'
import type { MovementKind } from '../../model.ts'

const us = editionByCode('us')!
let app: TestApp
let tutor: Visitor
let topId: number
let orderId: number
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  await openPaymentSandbox(app, 'us', 'stripe')
  tutor = await app.visitor({ edition: 'us', roles: ['tutor'] })
  const { db } = app.runtime.database
  const top = db.selectFrom('top_placement').select('id').where('edition', '=', 'us').where('city_id', 'is', null)
  topId = (await top.executeTakeFirstOrThrow()).id
  const order = db.selectFrom('lesson_order').select('id').where('edition', '=', 'us')
  orderId = (await order.executeTakeFirstOrThrow()).id
  await post('adjustment', 10_000, { reason: '=1+1' })
  await post('fee', -4000, { orderId })
  await post('top', -900, { topId })
  await post('affiliate_reward', 250, { orderId })
})

const other = {
  adjustment: 'staff_adjustment',
  fee: 'fee_income',
  top: 'top_income',
  affiliate_reward: 'affiliate',
} as const

function post(
  kind: MovementKind & keyof typeof other,
  amount: number,
  about: { orderId?: number; topId?: number; reason?: string },
) {
  const wallet = { kind: 'wallet', owner: tutor.personId! } as const
  return inTransaction(app.runtime, systemRequester(us), (ctx) =>
    postMovement(ctx, {
      kind,
      key: `test:${kind}`,
      ...about,
      entries: [
        { account: wallet, amount },
        { account: { kind: other[kind] }, amount: -amount },
      ],
    }),
  )
}

async function readHistory(input: { kind?: MovementKind }) {
  const answer = await tutor.call<typeof walletEndpoints.history>('GET /api/tutor/wallet/history', input)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.history.items
}

test('every line says what it was for, with the balance after it', async () => {
  const lines = await readHistory({})
  expect(lines).toMatchObject([
    { kind: 'affiliate_reward', amount: 250, balance: 5350 },
    { kind: 'top', top_list: expect.stringMatching(/, online$/) as string, balance: 5100 },
    { kind: 'fee', order_id: orderId, balance: 6000 },
    { kind: 'adjustment', reason: '=1+1', balance: 10_000 },
  ])
})

test('the order of a referral reward belongs to another tutor and is not named', async () => {
  expect(await readHistory({ kind: 'affiliate_reward' })).toMatchObject([{ order_id: null }])
})

test('the page offers the kinds that the history has, and filters by them', async () => {
  const { data } = await tutor.page('/wallet?kind=fee')
  expect(data).toMatchObject({ kinds: ['fee', 'top', 'adjustment', 'affiliate_reward'], kind: 'fee' })
  expect(data).toMatchObject({ history: { items: [{ kind: 'fee' }], total: 1 } })
})

test('the history is exported as CSV that a spreadsheet does not execute', async () => {
  const all = await tutor.send('GET', '/api/tutor/wallet/export')
  expect(all.statusCode).toBe(200)
  expect(all.headers['content-type']).toContain('text/csv')
  const lines = all.body.split('\r\n').filter(Boolean)
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe('\uFEFFid,Date,Type,Details,Amount,Balance')
  expect(lines[3]).toContain(`Fee,request #${orderId},-40,60`)
  expect(lines[4]).toContain("'=1+1")
  const fees = await tutor.send('GET', '/api/tutor/wallet/export?kind=fee')
  expect(fees.body.split('\r\n').filter(Boolean)).toHaveLength(2)
})

test('a sum outside the limits is rejected with the limits as money', async () => {
  const answer = await tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
    provider: 'stripe',
    sum: 1,
  })
  expect(answer).toMatchObject({ error: { sum: ['Enter a sum from $5 to $2,000.'] } })
})

test('without JavaScript a started payment is a plain link', async () => {
  const email = 'payer@us.test'
  await app.runtime.database.db.updateTable('account').set({ email }).where('id', '=', tutor.personId!).execute()
  const { payment_id, link } = await startTopUp(tutor, 'stripe')
  const { body } = await tutor.send('GET', `/wallet/payment/${payment_id}/`)
  expect(body).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
})
