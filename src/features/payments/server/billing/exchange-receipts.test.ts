import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deleteAllJobs, runQueuedJobs, runScheduledJob } from '#test/support/jobs.ts'
import type { staffBillingEndpoints } from '../../contract.ts'
import { splitTax } from '../../model.ts'
import { postMovement } from '../ledger/post-movement.ts'
import { reverseMovement } from '../ledger/reverse-movement.ts'
import { exchangeReceipt, exchangeReceiptsJob } from './exchange-receipts.ts'
import { issueInvoice } from './issue-invoice.ts'

const dayMs = 86_400_000
const sum = 120_000

let app: TestApp
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '24' }, { skipsLedgerCheck: true })
  await deleteAllJobs(app.runtime.database.db)
})

const requesterOf = (code: string) => systemRequester(editionByCode(code)!)
const asSystem = <T>(code: string, run: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, requesterOf(code), run)
const draw = () => runQueuedJobs(app, 'issue_invoice')
const exchange = () => runQueuedJobs(app, 'exchange_receipts')

const taxIds: Record<string, string> = { ua: '1759013776', pl: '8567346215', es: '54362315K', us: '1759013776' }

async function openTutor(edition: string): Promise<Visitor> {
  const tutor = await app.visitor({ edition, roles: ['tutor'] })
  const { db } = app.runtime.database
  const columns = { name: 'Jan Kowalski', address: 'ul. Długa 8/4', postcode: '00-238', city: 'Warszawa' }
  const owner = { edition, tutor_id: tutor.personId!, legal_form: 'sole_trader', tax_id: taxIds[edition]! }
  await db
    .insertInto('billing_data')
    .values({ ...owner, ...columns, state: 'submitted' })
    .execute()
  return tutor
}

async function decide({ edition, personId }: Visitor, approve: boolean) {
  const staff = await app.visitor({ staff: 1, edition })
  return staff.call<typeof staffBillingEndpoints.approve>('POST /api/admin/tutor/billing_data/approve', {
    tutor_id: personId!,
    approve,
    reject_comment: 'Wrong city',
  })
}

/** Approves the billing data and runs the jobs that follow. */
async function approve(tutor: Visitor): Promise<void> {
  expect(await decide(tutor, true)).toMatchObject({ status: 'success' })
  await exchange()
  await draw()
}

let orders = 7_000_000
/** Fills the wallet and pays the fee of an invented order, or an invented promotion. */
async function pay({ edition: code, personId: owner }: Visitor, kind: 'fee' | 'top' = 'fee') {
  const orderId = ++orders
  const wallet = { kind: 'wallet', owner: owner! } as const
  const { net, tax } = splitTax(sum, editionByCode(code)!.vatPercent)
  return asSystem(code, async (ctx) => {
    await postMovement(ctx, {
      kind: 'adjustment',
      key: `test:${orderId}`,
      entries: [
        { account: wallet, amount: sum },
        { account: { kind: 'staff_adjustment' }, amount: -sum },
      ],
    })
    const { id } = await postMovement(ctx, {
      kind,
      key: `test:${orderId}:spend`,
      ...(kind === 'fee' ? { orderId } : { topId: orderId }),
      entries: [
        { account: wallet, amount: -sum },
        { account: { kind: kind === 'fee' ? 'fee_income' : 'top_income' }, amount: net },
        { account: { kind: 'tax' }, amount: tax },
      ],
    })
    return { movement: id, subject: orderId }
  })
}

const refund = ({ edition }: Visitor, movement: number) =>
  asSystem(edition, (ctx) => reverseMovement(ctx, movement, { kind: 'fee_refund', key: `test:${movement}:refund` }))

const refundPart = ({ edition, personId }: Visitor, topId: number) =>
  asSystem(edition, (ctx) =>
    postMovement(ctx, {
      kind: 'top_refund',
      key: `test:${topId}:refund`,
      topId,
      entries: [
        { account: { kind: 'wallet', owner: personId! }, amount: 5000 },
        { account: { kind: 'top_income' }, amount: -5000 },
      ],
    }),
  )

function documentsOf(movement: number) {
  const { db } = app.runtime.database
  return db.selectFrom('invoice').selectAll().where('movement_id', '=', movement).orderBy('id').execute()
}
const kindsOf = async (movement: number) => (await documentsOf(movement)).map(({ kind }) => kind)

describe.each(['ua', 'pl', 'es'])('an approval of billing data in %s', (code) => {
  test('issues an invoice of the same spend for a receipt, and the tutor gets the invoice', async () => {
    const tutor = await openTutor(code)
    const { movement } = await pay(tutor)
    await draw()
    const issued = await documentsOf(movement)
    await approve(tutor)
    const [receipt, invoice, ...others] = await documentsOf(movement)
    expect(others).toEqual([])
    expect([receipt]).toEqual(issued)
    const { kind, net, vat, vat_percent, gross, supplied_at, payment_id } = receipt!
    expect(kind).toBe('receipt')
    expect(invoice).toMatchObject({ kind: 'invoice', replaces_id: receipt!.id, corrects_id: null })
    expect(invoice).toMatchObject({ net, vat, vat_percent, gross, supplied_at, payment_id })
    expect(invoice).toMatchObject({ buyer: { name: 'Jan Kowalski', taxId: taxIds[code] } })
    expect(invoice!.series).toBe(editionByCode(code)!.invoices.documents.invoice!.series)
    expect(invoice!.issued_at.getTime()).toBeGreaterThan(receipt!.issued_at.getTime())

    const file = await tutor.send('GET', `/api/tutor/billing_data/get_invoice_file?movement_id=${movement}`)
    const nameOf = (number: string) => encodeURIComponent(number.replaceAll('/', '-'))
    expect(file.headers['content-disposition']).toContain(nameOf(invoice!.full_number))
    const wallet = await tutor.page('/wallet')
    expect(wallet).toMatchObject({
      data: { history: { total: 2, items: [{ kind: 'fee', invoice_kind: 'invoice' }, { kind: 'adjustment' }] } },
    })

    const staff = await app.visitor({ staff: 1, edition: code })
    const tutorPage = await staff.page(`/panel/users_show/${tutor.personId}/?tab=money`)
    expect(tutorPage).toMatchObject({
      data: {
        money: {
          invoices: [
            { id: invoice!.id, kind: 'invoice', replaced_by: null },
            { id: receipt!.id, kind: 'receipt', replaced_by: invoice!.full_number },
          ],
        },
      },
    })
    const forStaff = (ref: object) =>
      staff.send('POST', '/api/admin/tutor/profile/get_invoice', {
        payload: { tutor_id: tutor.personId, ...ref },
        headers: { origin: `http://${code}.localhost` },
      })
    const disposition = async (ref: object) => String((await forStaff(ref)).headers['content-disposition'])
    expect(await disposition({ movement_id: movement })).toContain(nameOf(invoice!.full_number))
    expect(await disposition({ invoice_id: receipt!.id })).toContain(nameOf(receipt!.full_number))
    const other = await openTutor(code)
    expect((await forStaff({ tutor_id: other.personId, invoice_id: receipt!.id })).statusCode).toBe(404)
  })
})

test('an edition without invoices keeps its receipts', async () => {
  const tutor = await openTutor('us')
  const { movement } = await pay(tutor)
  await draw()
  expect(await decide(tutor, true)).toMatchObject({ status: 'success' })
  expect(await exchange()).toBe(0)
  expect(await kindsOf(movement)).toEqual(['receipt'])
})

test('receipts of payments before the limit stay', async () => {
  const tutor = await openTutor('pl')
  const now = app.runtime.clock()
  const { exchangeDays } = editionByCode('pl')!.invoices
  const payBefore = async (ms: number) => {
    app.setTime(new Date(now.getTime() - ms))
    const { movement } = await pay(tutor)
    await draw()
    return movement
  }
  const [old, recent] = [await payBefore(exchangeDays! * dayMs + 1), await payBefore((exchangeDays! - 1) * dayMs)]
  app.setTime(now)
  await approve(tutor)
  expect(await kindsOf(old)).toEqual(['receipt'])
  expect(await kindsOf(recent)).toEqual(['receipt', 'invoice'])
})

test('receipts of spends that were refunded in full or in part stay', async () => {
  const tutor = await openTutor('pl')
  const [whole, part, standing] = [await pay(tutor), await pay(tutor, 'top'), await pay(tutor, 'top')]
  await draw()
  await refund(tutor, whole.movement)
  const { id: partialRefund } = await refundPart(tutor, part.subject)
  // The documents of the refunds are still to be issued.
  expect(await decide(tutor, true)).toMatchObject({ status: 'success' })
  await exchange()
  await draw()
  expect(await kindsOf(whole.movement)).toEqual(['receipt'])
  expect(await kindsOf(part.movement)).toEqual(['receipt'])
  expect(await kindsOf(partialRefund)).toEqual(['refund_receipt'])
  expect(await kindsOf(standing.movement)).toEqual(['receipt', 'invoice'])
})

test('a refund after the exchange corrects the invoice', async () => {
  const tutor = await openTutor('pl')
  const [whole, part] = [await pay(tutor), await pay(tutor, 'top')]
  await draw()
  await approve(tutor)
  const refunds = [(await refund(tutor, whole.movement)).id, (await refundPart(tutor, part.subject)).id]
  await draw()
  for (const [place, { movement }] of [whole, part].entries()) {
    const [, invoice] = await documentsOf(movement)
    expect(await documentsOf(refunds[place]!)).toMatchObject([
      { kind: 'credit_note', corrects_id: invoice!.id, buyer: invoice!.buyer },
    ])
  }
  // A later approval finds nothing to exchange.
  expect(await decide(tutor, false)).toMatchObject({ status: 'success' })
  await approve(tutor)
  expect(await kindsOf(whole.movement)).toEqual(['receipt', 'invoice'])
})

test('a refund and an exchange at once leave a document of the right kind', async () => {
  const tutor = await openTutor('pl')
  await approve(tutor)
  const paid = await asBefore(tutor, () => Promise.all(Array.from({ length: 8 }, () => pay(tutor))))
  const refunds = await Promise.all(
    paid.map(async ({ movement }) => {
      const [posted] = await Promise.all([
        refund(tutor, movement),
        asSystem('pl', (ctx) => exchangeReceipt(ctx, movement)),
      ])
      return posted.id
    }),
  )
  await draw()
  for (const [place, { movement }] of paid.entries()) {
    const documents = await documentsOf(movement)
    const { id, kind } = documents.at(-1)!
    expect(await documentsOf(refunds[place]!)).toMatchObject([
      { kind: kind === 'invoice' ? 'credit_note' : 'refund_receipt', corrects_id: id },
    ])
  }
})

/** Issues receipts of these spends, as before the approval. */
async function asBefore<T extends { movement: number }>(tutor: Visitor, spend: () => Promise<T[]>): Promise<T[]> {
  const setState = (state: string) =>
    app.runtime.database.db.updateTable('billing_data').set({ state }).where('tutor_id', '=', tutor.personId!).execute()
  await setState('submitted')
  const paid = await spend()
  for (const { movement } of paid) await asSystem(tutor.edition, (ctx) => issueInvoice(ctx, movement))
  await setState('approved')
  return paid
}

test('two exchanges at once, some failing, issue each invoice once and leave no gaps', async () => {
  const { db } = app.runtime.database
  const numbers = async () => {
    const rows = await db
      .selectFrom('invoice')
      .select('number')
      .where('edition', '=', 'es')
      .where('series', '=', 'F')
      .orderBy('number')
      .execute()
    return rows.map(({ number }) => number)
  }
  const tutor = await openTutor('es')
  // More than a batch.
  const paid = await asBefore(tutor, () => Promise.all(Array.from({ length: 51 }, () => pay(tutor))))
  const before = (await numbers()).length
  const run = () => exchangeReceiptsJob.run(readOnlyCtx(app.runtime, requesterOf('es')), { tutor: tutor.personId! })
  const failing = paid.slice(0, 10).map(({ movement }) =>
    asSystem('es', async (ctx) => {
      await exchangeReceipt(ctx, movement)
      throw new Error('planted')
    }),
  )
  const settled = await Promise.allSettled([run(), run(), ...failing])
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const { movement } of paid) expect(await kindsOf(movement)).toEqual(['receipt', 'invoice'])
  expect(await numbers()).toEqual(Array.from({ length: before + 51 }, (_, place) => place + 1))
  await run()
  expect(await numbers()).toHaveLength(before + 51)
  await deleteAllJobs(db)
})

test('billing data that are gone by then leave the receipt', async () => {
  const tutor = await openTutor('ua')
  const { movement } = await pay(tutor)
  await draw()
  expect(await decide(tutor, true)).toMatchObject({ status: 'success' })
  await app.runtime.database.db.deleteFrom('billing_data').where('tutor_id', '=', tutor.personId!).execute()
  expect(await exchange()).toBe(1)
  expect(await kindsOf(movement)).toEqual(['receipt'])
})

test('an invoice whose job was lost is drawn by the next night; until then the receipt is the document', async () => {
  const tutor = await openTutor('ua')
  const { movement } = await pay(tutor)
  await draw()
  expect(await decide(tutor, true)).toMatchObject({ status: 'success' })
  await exchange()
  await deleteAllJobs(app.runtime.database.db)
  const history = async () => (await tutor.page('/wallet')) as object
  expect(await history()).toMatchObject({ data: { history: { items: [{ invoice_kind: 'receipt' }, {}] } } })
  const path = `/api/tutor/billing_data/get_invoice_file?movement_id=${movement}`
  expect((await tutor.send('GET', path)).statusCode).toBe(200)
  const now = app.runtime.clock()
  app.setTime(new Date(now.getTime() + 7_200_000))
  await runScheduledJob(app, 'resume_payment_work', 'ua')
  app.setTime(now)
  await draw()
  expect(await history()).toMatchObject({ data: { history: { items: [{ invoice_kind: 'invoice' }, {}] } } })
})

test('the database refuses a second document of a kind for a spend', async () => {
  const tutor = await openTutor('pl')
  const { movement } = await pay(tutor)
  await draw()
  await approve(tutor)
  const [receipt, invoice] = await documentsOf(movement)
  const copy = (id: number, replaces: number | null) =>
    sql`insert into invoice (edition, kind, series, year, number, full_number, tutor_id, movement_id, issued_at,
        supplied_at, locale, seller, buyer, lines, vat_percent, net, vat, gross, currency, replaces_id)
      select edition, kind, 'X', year, number, full_number, tutor_id, movement_id, issued_at, supplied_at, locale, seller,
        buyer, lines, vat_percent, net, vat, gross, currency, ${replaces} from invoice where id = ${id}`.execute(
      app.runtime.database.db,
    )
  await expect(copy(invoice!.id, receipt!.id)).rejects.toThrow('invoice_by_')
  await expect(copy(invoice!.id, invoice!.id)).rejects.toThrow('invoice_by_movement')
  await expect(copy(receipt!.id, null)).rejects.toThrow('invoice_by_movement')
  await expect(copy(receipt!.id, invoice!.id)).rejects.toThrow('check')
})
