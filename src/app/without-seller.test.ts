import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { postMovement } from '#features/payments/public.ts'
import { reverseMovement } from '#features/payments/server/ledger/reverse-movement.ts'
import type { topEndpoints } from '#features/promotion/contract.ts'
import type { sellerEndpoints } from '#features/seller/contract.ts'
import { orderStatus } from '#shared/order-status.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deleteAllJobs, runQueuedJobs, runScheduledJob } from '#test/support/jobs.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { deliverNotices, readBalance, saveCard, topUpSum } from '#test/support/top-up.ts'
import { slices } from './slices.ts'

const ua = editionByCode('ua')!

let app: TestApp
let parties: OrderParties
let sandbox: PaymentSandbox
let tutor: Visitor
let orderId: number
let cardId: number
let top: Record<string, unknown>
/** Checkouts of a fee and of a promotion that were opened while there was a seller. */
let checkouts: { payment_id: number; link: string }[]
/** Two fees that were paid while there was a seller, and whose documents are not issued yet. */
let spends: number[]

beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' }, { skipsLedgerCheck: true })
  parties = await openOrderParties(app)
  sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
  ;({ tutor, order_id: orderId } = await parties.placeAppointedOrder())
  await fillWallet(5_000_000)
  cardId = await saveCard(app, sandbox, tutor, { provider: 'fondy' })
  const tops = await tutor.call<typeof topEndpoints.get>('GET /api/tutor/top/get', {})
  if (tops.status !== 'success') throw new Error(JSON.stringify(tops))
  const offer = tops.data.offers.find(({ periods }) => periods.length > 0)!
  const { days, price, starts_at } = offer.periods[0]!
  top = { subject_id: offer.subject_id, city_id: offer.city_id, days, price, ...(starts_at !== null && { starts_at }) }
  const { order_id } = await parties.placeAppointedOrder()
  checkouts = [
    await start('/api/tutor/order/pay/:provider', { provider: 'fondy', order_id }),
    await start('/api/tutor/top/pay/:provider', { provider: 'fondy', top }),
  ]
  await deleteAllJobs(app.runtime.database.db)
  spends = [await payInventedFee(1), await payInventedFee(2)]
})
beforeEach(removeSeller)

const asSystem = <T>(run: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, systemRequester(ua), run)

/** The invented seller no longer counts, as in an installation that never had the demo. */
async function removeSeller(): Promise<void> {
  const { db } = app.runtime.database
  await db.deleteFrom('seed_applied').where('edition', '=', 'ua').where('slice', '=', 'seller').execute()
  app.runtime.caches.pages.clear()
  app.runtime.caches.parts.clear()
  await db.deleteFrom('call_count').execute()
}

const fillWallet = (amount: number) =>
  asSystem((ctx) =>
    postMovement(ctx, {
      kind: 'adjustment',
      key: `test:${amount}`,
      entries: [
        { account: { kind: 'wallet', owner: parties.subject.tutor }, amount },
        { account: { kind: 'staff_adjustment' }, amount: -amount },
      ],
    }),
  )

async function start(path: string, input: object) {
  const answer = await tutor.call(`POST ${path}` as never, input as never)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data as { payment_id: number; link: string }
}

async function payInventedFee(place: number): Promise<number> {
  const { id } = await asSystem((ctx) =>
    postMovement(ctx, {
      kind: 'fee',
      key: `order:${5_000_000 + place}:fee:1`,
      orderId: 5_000_000 + place,
      entries: [
        { account: { kind: 'wallet', owner: parties.subject.tutor }, amount: -1200 },
        { account: { kind: 'fee_income' }, amount: 1000 },
        { account: { kind: 'tax' }, amount: 200 },
      ],
    }),
  )
  return id
}

async function countSales() {
  const { rows } = await sql<Record<string, number>>`select (select count(*) from payment) as payments,
    (select count(*) from ledger_movement) as movements, (select count(*) from invoice) as documents,
    (select count(*) from top_placement) as placements`.execute(app.runtime.database.db)
  return rows[0]!
}

/** An input that every call would accept if there was a seller. */
const purchases: Record<string, () => object> = {
  '/api/tutor/wallet/pay/:provider': () => ({ provider: 'fondy', sum: topUpSum('ua') }),
  '/api/tutor/wallet/pay_by_token': () => ({ card_id: cardId, sum: topUpSum('ua') }),
  '/api/tutor/order/pay/:provider': () => ({ provider: 'fondy', order_id: orderId }),
  '/api/tutor/order/pay_by_token': () => ({ card_id: cardId, order_id: orderId }),
  '/api/tutor/order/pay_by_wallet': () => ({ order_id: orderId }),
  '/api/tutor/top/pay/:provider': () => ({ provider: 'fondy', top }),
  '/api/tutor/top/pay_by_token': () => ({ card_id: cardId, top }),
  '/api/tutor/top/pay_by_wallet': () => ({ top }),
}
const pay = (path: string) => tutor.call(`POST ${path}` as never, purchases[path]!() as never)

describe('without a seller', () => {
  test('every call that sells is tried here', () => {
    const paths = slices.flatMap(({ routes }) => (routes?.endpoints ?? []).map(({ endpoint }) => endpoint.path))
    expect(paths.filter((path) => /\/pay(_by_\w+)?(\/|$)/.test(path)).toSorted()).toEqual(
      Object.keys(purchases).toSorted(),
    )
  })

  test.each(Object.keys(purchases))('%s says why it sells nothing, and books nothing', async (path) => {
    const before = await countSales()
    expect(await pay(path)).toMatchObject({
      status: 'fail',
      error: 'unavailable',
      message: 'Оплата на цьому сайті ще недоступна. Гроші не списано.',
    })
    expect(await countSales()).toEqual(before)
  })

  test('the wallet offers neither cards nor payment services', async () => {
    const { data } = (await tutor.page('/wallet')) as unknown as { data: { choices: object } }
    expect(data.choices).toMatchObject({ cards: [], methods: [] })
  })

  test('the desktop of the head leads to the form', async () => {
    const head = await app.visitor({ staff: 1 })
    const { data } = (await head.page('/panel/desktop/')) as unknown as { data: { waiting: Record<string, object> } }
    expect(data.waiting['seller']).toEqual({ missing: 1 })
    expect((await head.send('GET', '/panel/seller/')).body).toContain('На цьому сайті немає продавця')
  })

  test('what is free goes on: pages, requests, answers of tutors and messages to the office', async () => {
    const guest = await app.visitor()
    for (const path of ['/', '/p/offer', '/p/public-offer', '/p/privacy-policy', '/about', '/contacts']) {
      const { statusCode, body } = await guest.send('GET', path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(body).not.toContain('вигадана компанія')
      if (path !== '/') expect(body).toContain('ще не опубліковано')
      expect(body).not.toMatch(/mailto:\(|\{company/)
    }
    const { client, order_id } = await parties.placeAppointedOrder()
    expect((await parties.getOrderAsClient(client, order_id)).id).toBe(order_id)
  })

  test('money that arrives for a checkout of before is booked, and stays in the wallet', async () => {
    const balance = await readBalance(tutor)
    for (const { link } of checkouts) await sandbox.finish(link, 'success')
    await deliverNotices(app, sandbox)
    const payments = await app.runtime.database.db
      .selectFrom('payment')
      .select(['id', 'amount', 'status', 'undelivered', 'paid_twice'])
      .where(
        'id',
        'in',
        checkouts.map(({ payment_id }) => payment_id),
      )
      .orderBy('id')
      .execute()
    const booked = { status: 'success', undelivered: true, paid_twice: false }
    expect(payments).toMatchObject([booked, booked])
    expect(await readBalance(tutor)).toBe(balance + payments.reduce((sum, { amount }) => sum + amount, 0))
  })

  test('nobody is blocked or reminded for a fee that cannot be paid; a block becomes milder and ends', async () => {
    const { db } = app.runtime.database
    const { order_id } = await parties.placeAppointedOrder()
    const tutor_id = parties.subject.tutor
    const setOverdue = (days: number) =>
      sql`update lesson_order set status = ${orderStatus.waiting_for_pay},
        date_payment_deadline = ${new Date(app.runtime.clock().getTime() - days * 86_400_000 - 60_000)}
        where id = ${order_id}`.execute(db)
    const setBlock = (block: { stage: string; lifted_until: Date | null }) =>
      db
        .insertInto('fee_block')
        .values({ edition: 'ua', tutor_id, since: new Date(), ...block })
        .onConflict((known) => known.columns(['edition', 'tutor_id']).doUpdateSet(block))
        .execute()
    const runJobs = async () => {
      for (const job of ['send_fee_reminders', 'block_overdue_tutors']) await runScheduledJob(app, job, 'ua')
      const rows = await db.selectFrom('fee_block').select('stage').where('tutor_id', '=', tutor_id).execute()
      return rows.map(({ stage }) => stage)
    }
    await setOverdue(3)
    expect(await runJobs()).toEqual([])
    const reminders = db.selectFrom('event').select('name').where('name', 'like', 'order.fee_overdue%')
    expect(await reminders.where('entity_id', '=', order_id).execute()).toEqual([])
    await setOverdue(20)
    expect(await runJobs()).toEqual([])
    await setBlock({ stage: 'no_offers', lifted_until: null })
    expect(await runJobs()).toEqual(['no_offers'])
    const lifted_until = new Date(app.runtime.clock().getTime() - 60_000)
    await setBlock({ stage: 'hidden', lifted_until })
    await runJobs()
    const block = db.selectFrom('fee_block').select('lifted_until').where('tutor_id', '=', tutor_id)
    expect(await block.executeTakeFirstOrThrow()).toEqual({ lifted_until })
    await setBlock({ stage: 'hidden', lifted_until: null })
    await setOverdue(5)
    expect(await runJobs()).toEqual(['no_offers'])
    await sql`update lesson_order set status = ${orderStatus.lost} where id = ${order_id}`.execute(db)
    expect(await runJobs()).toEqual([])
  })

  test('no document is issued; the one who sells from then on issues what was left out', async () => {
    const [charged, refunded] = spends as [number, number]
    const reversal = await asSystem((ctx) =>
      reverseMovement(ctx, refunded, { kind: 'fee_refund', key: 'order:5000002:fee:1:reversed' }),
    )
    const issued = () =>
      app.runtime.database.db
        .selectFrom('invoice')
        .select(['movement_id', 'kind', sql<string>`seller ->> 'name'`.as('seller')])
        .where('movement_id', 'in', [charged, refunded, reversal.id])
        .orderBy('id')
        .execute()
    await runQueuedJobs(app, 'issue_invoice')
    expect(await issued()).toEqual([])

    const head = await app.visitor({ staff: 1 })
    const entered = await head.call<typeof sellerEndpoints.create>('POST /api/admin/seller/create', {
      seller: {
        valid_from: new Intl.DateTimeFormat('sv-SE', { timeZone: ua.timeZone }).format(app.runtime.clock()),
        name: 'ТОВ «Урок»',
        address: 'вул. Довга, 5, Київ',
        tax_id: '32855961',
        email: 'office@urok.example',
      },
    })
    expect(entered).toMatchObject({ status: 'success' })
    await runQueuedJobs(app, 'issue_missed_invoices')
    await runQueuedJobs(app, 'issue_invoice')
    const seller = 'ТОВ «Урок»'
    expect(await issued()).toEqual([
      { movement_id: charged, kind: 'receipt', seller },
      { movement_id: refunded, kind: 'receipt', seller },
      { movement_id: reversal.id, kind: 'refund_receipt', seller },
    ])
    expect(await pay('/api/tutor/order/pay_by_wallet')).toMatchObject({ status: 'success' })
  })
})
