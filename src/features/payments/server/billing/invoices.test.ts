import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoOf } from '#demo/editions/demos.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import type { sellerEndpoints } from '#features/seller/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deleteAllJobs, runQueuedJobs, runScheduledJob } from '#test/support/jobs.ts'
import { financialYear, formatInvoiceNumber, splitTax } from '../../model.ts'
import { postMovement } from '../ledger/post-movement.ts'
import { reverseMovement } from '../ledger/reverse-movement.ts'
import { issueInvoice } from './issue-invoice.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '24' }, { skipsLedgerCheck: true })
  staff = await app.visitor({ staff: 1 })
  await deleteAllJobs(app.runtime.database.db)
})

const asSystem = <T>(code: string, run: (ctx: Ctx) => Promise<T>) =>
  inTransaction(app.runtime, systemRequester(editionByCode(code)!), run)

let orders = 5_000_000
/** Fills the wallet and pays the fee of an invented order. */
async function payFee(code: string, owner: number, fee = 120_000) {
  const orderId = ++orders
  const { net, tax } = splitTax(fee, editionByCode(code)!.vatPercent)
  return asSystem(code, async (ctx) => {
    const wallet = { kind: 'wallet', owner } as const
    await postMovement(ctx, {
      kind: 'adjustment',
      key: `test:${orderId}`,
      entries: [
        { account: wallet, amount: fee },
        { account: { kind: 'staff_adjustment' }, amount: -fee },
      ],
    })
    const { id } = await postMovement(ctx, {
      kind: 'fee',
      key: `order:${orderId}:fee:1`,
      orderId,
      entries: [
        { account: wallet, amount: -fee },
        { account: { kind: 'fee_income' }, amount: net },
        { account: { kind: 'tax' }, amount: tax },
      ],
    })
    return { movement: id, orderId }
  })
}

const taxIds: Record<string, string> = { ua: '1759013776', pl: '8567346215', es: '54362315K' }

async function openTutor(edition: string, { billed = false } = {}) {
  const tutor = await app.visitor({ edition, roles: ['tutor'] })
  if (billed)
    await app.runtime.database.db
      .insertInto('billing_data')
      .values({
        edition,
        tutor_id: tutor.personId!,
        state: 'approved',
        legal_form: 'sole_trader',
        tax_id: taxIds[edition]!,
        name: 'Jan Kowalski',
        address: 'ul. Długa 8/4',
        postcode: '00-238',
        city: 'Warszawa',
      })
      .execute()
  return tutor
}

async function invoiceOf(movement: number) {
  const { db } = app.runtime.database
  return db.selectFrom('invoice').selectAll().where('movement_id', '=', movement).executeTakeFirstOrThrow()
}
const draw = () => runQueuedJobs(app, 'issue_invoice')

describe.each(['ua', 'pl', 'es'])('with approved billing data in %s', (code) => {
  test('a fee is invoiced with VAT, and the PDF can be downloaded', async () => {
    const tutor = await openTutor(code, { billed: true })
    const { movement } = await payFee(code, tutor.personId!)
    const path = `/api/tutor/billing_data/get_invoice_file?movement_id=${movement}`
    expect((await tutor.send('GET', path)).statusCode).toBe(404)
    await draw()
    const { vatPercent } = editionByCode(code)!
    const { net, tax } = splitTax(120_000, vatPercent)
    const invoice = await invoiceOf(movement)
    expect(invoice).toMatchObject({ kind: 'invoice', gross: 120_000, net, vat: tax, vat_percent: vatPercent })
    const { name, address, tax_id: taxId, bank_account: iban } = demoOf(editionByCode(code)!).seller
    expect(invoice.seller).toMatchObject({ name, address, taxId, iban })
    expect(invoice.buyer).toMatchObject({ name: 'Jan Kowalski', taxId: taxIds[code] })
    const file = await tutor.send('GET', path)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.headers['content-disposition']).toContain(encodeURIComponent(invoice.full_number.replaceAll('/', '-')))
  })
})

test('a document keeps the seller of its day, also when it is drawn after a change', async () => {
  const tutor = await openTutor('es', { billed: true })
  const [first, second] = [await payFee('es', tutor.personId!), await payFee('es', tutor.personId!)]
  await asSystem('es', (ctx) => issueInvoice(ctx, first.movement))
  const { name: before } = demoOf(editionByCode('es')!).seller
  const head = await app.visitor({ edition: 'es', staff: 1 })
  const after = 'Clases Largas, S.L.'
  await head.call<typeof sellerEndpoints.create>('POST /api/admin/seller/create', {
    seller: {
      valid_from: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(app.runtime.clock()),
      name: after,
      address: 'Calle Larga, 5, 28001 Madrid',
      tax_id: 'B58378431',
      email: 'oficina@clases.example',
    },
  })
  await draw()
  const authorOf = async (movement: number) => {
    const path = `/api/tutor/billing_data/get_invoice_file?movement_id=${movement}`
    const { rawPayload } = await tutor.send('GET', path)
    const text = rawPayload.toString('latin1')
    const [, object] = /\/Author (\d+) 0 R/.exec(text)!
    return new RegExp(`\\n${object} 0 obj\\n\\((.*)\\)\\n`).exec(text)?.[1]?.replaceAll('\\', '')
  }
  expect([await authorOf(first.movement), await authorOf(second.movement)]).toEqual([before, after])
  expect((await invoiceOf(first.movement)).seller).toMatchObject({ name: before })
  expect((await invoiceOf(second.movement)).seller).toMatchObject({ name: after, taxId: 'B58378431' })
  // A correction is a document of its own day.
  const reversal = await asSystem('es', (ctx) =>
    reverseMovement(ctx, first.movement, { kind: 'fee_refund', key: `test:${first.movement}:reversed` }),
  )
  await draw()
  expect(await invoiceOf(reversal.id)).toMatchObject({ kind: 'credit_note', seller: { name: after } })
})

test('without approved billing data a fee gets a receipt', async () => {
  const tutor = await openTutor('ua')
  const { movement } = await payFee('ua', tutor.personId!)
  await draw()
  expect(await invoiceOf(movement)).toMatchObject({ kind: 'receipt', buyer: { name: 'Test Person' } })
})

test('a change that waits for staff leaves invoices with the data that were approved before', async () => {
  const tutor = await openTutor('pl', { billed: true })
  await app.runtime.database.db
    .updateTable('billing_data')
    .set({
      state: 'rejected',
      name: 'Jan Nowy',
      approved_before: JSON.stringify({
        legal_form: 'sole_trader',
        tax_id: taxIds['pl'],
        name: 'Jan Kowalski',
        address: 'ul. Długa 8/4',
        postcode: '00-238',
        city: 'Warszawa',
      }),
    })
    .where('tutor_id', '=', tutor.personId!)
    .execute()
  const { movement } = await payFee('pl', tutor.personId!)
  await draw()
  expect(await invoiceOf(movement)).toMatchObject({ kind: 'invoice', buyer: { name: 'Jan Kowalski' } })
})

test('documents whose jobs were lost are issued by the next night', async () => {
  const tutor = await openTutor('us')
  const { movement } = await payFee('us', tutor.personId!)
  await deleteAllJobs(app.runtime.database.db)
  const now = app.runtime.clock()
  app.setTime(new Date(now.getTime() + 7_200_000))
  await runScheduledJob(app, 'resume_payment_work', 'us')
  await draw()
  expect(await invoiceOf(movement)).toMatchObject({ kind: 'receipt', file: expect.any(String) as string })
  await runScheduledJob(app, 'resume_payment_work', 'us')
  expect(await draw()).toBe(0)
  app.setTime(now)
})

test('an edition without billing data only has receipts, without VAT', async () => {
  const tutor = await openTutor('in')
  const { movement } = await payFee('in', tutor.personId!)
  await draw()
  const invoice = await invoiceOf(movement)
  expect(invoice).toMatchObject({ kind: 'receipt', vat: 0, net: 120_000, file: expect.any(String) as string })
  // India allows sixteen signs.
  expect(invoice.full_number.length).toBeLessThanOrEqual(16)
})

test('a refund is documented by a credit note that names its invoice', async () => {
  const tutor = await openTutor('pl', { billed: true })
  const { movement, orderId } = await payFee('pl', tutor.personId!)
  const refund = await asSystem('pl', (ctx) =>
    reverseMovement(ctx, movement, { kind: 'fee_refund', key: `order:${orderId}:fee:1:reversed`, reason: 'Zwrot' }),
  )
  await draw()
  const invoice = await invoiceOf(movement)
  expect(await invoiceOf(refund.id)).toMatchObject({
    kind: 'credit_note',
    corrects_id: invoice.id,
    gross: -invoice.gross,
    vat: -invoice.vat,
    buyer: invoice.buyer,
    series: 'FK',
  })
})

test('a partial refund corrects the spend of the same order', async () => {
  const tutor = await openTutor('us')
  const { movement, orderId } = await payFee('us', tutor.personId!)
  const refund = await asSystem('us', (ctx) =>
    postMovement(ctx, {
      kind: 'fee_refund',
      key: `order:${orderId}:part`,
      orderId,
      entries: [
        { account: { kind: 'wallet', owner: tutor.personId! }, amount: 5000 },
        { account: { kind: 'fee_income' }, amount: -5000 },
      ],
    }),
  )
  await draw()
  const { id } = await invoiceOf(movement)
  expect(await invoiceOf(refund.id)).toMatchObject({ kind: 'refund_receipt', corrects_id: id, gross: -5000 })
})

test('the payment that funded a fee finds its document', async () => {
  const tutor = await openTutor('ua')
  const { movement, orderId } = await payFee('ua', tutor.personId!)
  const { db } = app.runtime.database
  const { at } = await db
    .selectFrom('ledger_movement')
    .select('at')
    .where('id', '=', movement)
    .executeTakeFirstOrThrow()
  const { id: merchant_id } = await db
    .selectFrom('merchant')
    .select('id')
    .where('edition', '=', 'ua')
    .executeTakeFirstOrThrow()
  const payment = await db
    .insertInto('payment')
    .values({
      edition: 'ua',
      tutor_id: tutor.personId!,
      purpose: 'order',
      subject_id: orderId,
      amount: 120_000,
      currency: 'UAH',
      provider: 'liqpay',
      merchant_id,
      status: 'success',
      locale: 'ua',
      created_at: at,
      expires_at: at,
      succeeded_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await draw()
  expect((await invoiceOf(movement)).payment_id).toBe(payment.id)
  const path = `/api/tutor/billing_data/get_invoice_file?payment_id=${payment.id}`
  expect((await tutor.send('GET', path)).statusCode).toBe(200)
  const other = await openTutor('ua')
  expect((await other.send('GET', path)).statusCode).toBe(404)
  expect((await tutor.send('GET', '/api/tutor/billing_data/get_invoice_file')).statusCode).toBe(400)

  const forStaff = (tutor_id: number) =>
    staff.send('POST', '/api/admin/tutor/profile/get_invoice', {
      payload: { tutor_id, payment_id: payment.id },
      headers: { origin: 'http://ua.localhost' },
    })
  const file = await forStaff(tutor.personId!)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await forStaff(other.personId!)).statusCode).toBe(404)
  const wallet = await tutor.page('/wallet')
  expect(wallet).toMatchObject({ data: { history: { items: [{ kind: 'fee', invoice_kind: 'receipt' }, {}] } } })
})

describe('numbers', () => {
  const numbersOf = async (series: string, edition: string) => {
    const { db } = app.runtime.database
    const rows = await db
      .selectFrom('invoice')
      .select('number')
      .where('edition', '=', edition)
      .where('series', '=', series)
      .where('year', '=', sql<number>`(select max(year) from invoice where edition = ${edition})`)
      .orderBy('number')
      .execute()
    return rows.map(({ number }) => number)
  }
  const upTo = (length: number) => Array.from({ length }, (_, place) => place + 1)

  test('have no gaps and no doubles when twenty are issued at once and some fail', async () => {
    const tutor = await openTutor('es', { billed: true })
    const paid = []
    for (let count = 0; count < 20; count++) paid.push(await payFee('es', tutor.personId!))
    const before = (await numbersOf('F', 'es')).length
    const planned = paid.flatMap(({ movement }) => [
      asSystem('es', (ctx) => issueInvoice(ctx, movement)),
      // The transaction that took a number fails after it.
      asSystem('es', async (ctx) => {
        await issueInvoice(ctx, movement)
        throw new Error('planted')
      }),
    ])
    const settled = await Promise.allSettled(planned)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await numbersOf('F', 'es')).toEqual(upTo(before + 20))
  })

  test('twenty at once for the same fee issue one document', async () => {
    const tutor = await openTutor('kz')
    const { movement } = await payFee('kz', tutor.personId!)
    const before = await numbersOf('RC', 'kz')
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => asSystem('kz', (ctx) => issueInvoice(ctx, movement))),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await numbersOf('RC', 'kz')).toEqual(upTo(before.length + 1))
  })

  test('detects a planted fault: a sequence instead of the counter leaves gaps', async () => {
    const { ownerDb: db } = app
    await sql`create sequence planted_numbers`.execute(db)
    const take = () => sql<{ number: number }>`select nextval('planted_numbers')::integer as number`
    const numbers: number[] = []
    for (const isFailing of [false, true, false]) {
      const taken = db.transaction().execute(async (inside) => {
        const { rows } = await take().execute(inside)
        if (isFailing) throw new Error('planted')
        numbers.push(rows[0]!.number)
      })
      await taken.catch(() => undefined)
    }
    expect(numbers).not.toEqual(upTo(2))
    await sql`drop sequence planted_numbers`.execute(db)
  })

  test('start again with the financial year of the edition', () => {
    expect(financialYear('2027-03-31', 4)).toBe(2026)
    expect(financialYear('2027-04-01', 4)).toBe(2027)
    expect(financialYear('2027-01-01', 1)).toBe(2027)
    expect(formatInvoiceNumber('{series}/{number}/{year}', 'FV', 2026, 7)).toBe('FV/000007/2026')
  })
})

test('an issued document can neither be changed nor deleted, nor drawn again', async () => {
  const tutor = await openTutor('ua')
  const { movement } = await payFee('ua', tutor.personId!)
  const { ownerDb: db } = app
  await asSystem('ua', (ctx) => issueInvoice(ctx, movement))
  const of = sql`where edition = 'ua' and movement_id = ${movement}`
  await expect(sql`update invoice set gross = 1, net = 1, vat = 0 ${of}`.execute(db)).rejects.toThrow('issued invoices')
  await sql`update invoice set state_number = '1234' ${of}`.execute(db)
  await draw()
  const { file } = await invoiceOf(movement)
  expect(file).not.toBeNull()
  await expect(sql`update invoice set state_number = '5' ${of}`.execute(db)).rejects.toThrow('issued invoices')
  await expect(sql`delete from invoice ${of}`.execute(db)).rejects.toThrow('issued invoices')
  await asSystem('ua', (ctx) => ctx.enqueue('issue_invoice', { movement }))
  await draw()
  expect((await invoiceOf(movement)).file).toBe(file)
})

test('a document whose job was lost is drawn when somebody asks for it', async () => {
  const tutor = await openTutor('ua')
  const { movement } = await payFee('ua', tutor.personId!)
  await asSystem('ua', (ctx) => issueInvoice(ctx, movement))
  const path = `/api/tutor/billing_data/get_invoice_file?movement_id=${movement}`
  expect((await tutor.send('GET', path)).json()).toMatchObject({ error: 'unavailable' })
  app.setTime(new Date(Date.now() + 11 * 60_000))
  const [first, second] = await Promise.all([tutor.send('GET', path), tutor.send('GET', path)])
  app.setTime(new Date())
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.rawPayload).toEqual(second.rawPayload)
})

test('a tutor’s erasure deletes billing data but keeps the documents', async () => {
  const tutor = await openTutor('ua', { billed: true })
  const { movement } = await payFee('ua', tutor.personId!)
  await draw()
  const erased = await staff.send('POST', '/api/admin/tutor/anonymization_delete', {
    payload: { tutor_id: tutor.personId },
    headers: { origin: 'http://ua.localhost' },
  })
  expect(erased.statusCode).toBe(200)
  const { db } = app.runtime.database
  const billing = await db.selectFrom('billing_data').select('name').where('tutor_id', '=', tutor.personId!).execute()
  expect(billing).toEqual([])
  expect(await invoiceOf(movement)).toMatchObject({
    buyer: { name: 'Jan Kowalski' },
    file: expect.any(String) as string,
  })
})

test.each([
  ['sole_trader', '54362315K', 'NIF'],
  ['sole_trader', 'X2482300W', 'NIE'],
  ['company', 'B58378431', 'NIF'],
])('an invoice to a %s with %s calls the number %s', async (legal_form, tax_id, label) => {
  const tutor = await openTutor('es', { billed: true })
  await app.runtime.database.db
    .updateTable('billing_data')
    .set({ legal_form, tax_id })
    .where('tutor_id', '=', tutor.personId!)
    .execute()
  const { movement } = await payFee('es', tutor.personId!)
  await asSystem('es', (ctx) => issueInvoice(ctx, movement))
  expect((await invoiceOf(movement)).buyer).toMatchObject({ taxIdName: label, taxId: tax_id })
})

test('a document in Russian calls the number of the buyer like that of the seller', async () => {
  const tutor = await openTutor('ua', { billed: true })
  const { db } = app.runtime.database
  const billed = { legal_form: 'company', tax_id: '14360570' }
  await db.updateTable('billing_data').set(billed).where('tutor_id', '=', tutor.personId!).execute()
  await db.updateTable('account').set({ locale: 'ru' }).where('id', '=', tutor.personId!).execute()
  const { movement } = await payFee('ua', tutor.personId!)
  await asSystem('ua', (ctx) => issueInvoice(ctx, movement))
  const { seller, buyer, locale } = await invoiceOf(movement)
  expect({ seller, buyer, locale }).toMatchObject({
    seller: { taxIdName: 'ЄДРПОУ' },
    buyer: { taxIdName: 'ЄДРПОУ' },
    locale: 'ru',
  })
})
