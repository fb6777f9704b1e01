import { sql } from 'kysely'
import type { InvoiceKind } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { presentParty } from '#features/seller/model.ts'
import { findSeller } from '#features/seller/public.ts'
import { financialYear, formatInvoiceNumber, isInvoicedRefund, isInvoicedSpend } from '../../model.ts'
import type { MovementKind } from '../../model.ts'
import { drawIssuedInvoice } from './draw-issued-invoice.ts'
import { findFundingPayment, findOriginalMovement, findSpend, lockMovement } from './invoiced-movements.ts'
import type { MovementRow } from './invoiced-movements.ts'
import { findBuyer } from './buyer.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    issue_invoice: { movement: number }
  }
}

/** Documents of an edition are issued and drawn one after another. */
export const issueInvoiceJob: Job = {
  name: 'issue_invoice',
  standalone: true,
  async run(ctx, { movement }) {
    const id = await ctx.transaction((tx) => issueInvoice(tx, movement as number))
    if (id !== undefined) await drawIssuedInvoice(ctx, id)
  },
}

/** Called in the transaction that posts the movement, so that no spend remains without its document. */
export async function enqueueInvoice(ctx: Ctx, kind: MovementKind, movement: number): Promise<void> {
  if (isInvoicedSpend(kind) || isInvoicedRefund(kind))
    await ctx.enqueue('issue_invoice', { movement }, { queue: invoiceQueue(ctx), key: `invoice ${movement}` })
}

export const invoiceQueue = ({ edition }: Ctx) => `invoices ${edition.code}`

/** Issues the document of a spend or refund once; returns undefined if there is nothing to document. */
export async function issueInvoice(ctx: Ctx, movementId: number): Promise<number | undefined> {
  const movement = await lockMovement(ctx, movementId)
  const known = await findInvoice(ctx, movementId)
  if (known) return known.id
  if (!isInvoicedRefund(movement.kind)) return issueForSpend(ctx, movement)
  const original = await findOriginalMovement(ctx, movement)
  if (original === undefined || (await issueInvoice(ctx, original)) === undefined) return undefined
  const corrected = await findInvoice(ctx, original)
  return insertInvoice(ctx, movement, {
    kind: corrected!.kind === 'invoice' ? 'credit_note' : 'refund_receipt',
    buyer: corrected!.buyer as object,
    locale: corrected!.locale,
    corrects_id: corrected!.id,
    payment_id: null,
  })
}

/** A tutor with approved billing data gets an invoice where the edition has one. */
async function issueForSpend(ctx: Ctx, movement: MovementRow): Promise<number | undefined> {
  const found = await findBuyer(ctx, movement.tutor_id)
  if (!found) return undefined
  const { buyer, isBilled, locale } = found
  const kind = isBilled && ctx.edition.invoices.documents.invoice ? 'invoice' : 'receipt'
  const payment_id = await findFundingPayment(ctx, movement)
  return insertInvoice(ctx, movement, { kind, buyer, locale, corrects_id: null, payment_id })
}

type IssuedAs = {
  kind: InvoiceKind
  buyer: object
  locale: string
  corrects_id: number | null
  payment_id: number | null
  /** The receipt that an invoice replaces; it is issued with the receipt's rate of VAT. */
  replaces_id?: number
  vat_percent?: number
}

/** A document needs somebody who signs it. On a day without a seller, `issue_missed_invoices` issues it later. */
export async function insertInvoice(ctx: Ctx, movement: MovementRow, issued: IssuedAs): Promise<number | undefined> {
  const seller = await findSeller(ctx)
  if (!seller) return undefined
  const { db, edition, now } = ctx
  const { invoices, vatPercent, currency } = edition
  const { series } = invoices.documents[issued.kind]!
  const { gross, vat } = await findSpend(ctx, movement)
  const description = lineText(ctx, movement, issued.locale)
  const year = financialYear(dayOf(now, edition.timeZone), invoices.firstMonth)
  // The counter is locked last, because every other document of the series waits for it until the commit.
  const number = await nextNumber(ctx, series, year)
  const full_number = formatInvoiceNumber(invoices.numberPattern, series, year, number)
  const { id } = await db
    .insertInto('invoice')
    .values({
      edition: edition.code,
      vat_percent: vatPercent,
      ...issued,
      buyer: JSON.stringify(issued.buyer),
      seller: JSON.stringify(presentParty(seller)),
      lines: JSON.stringify([{ description, quantity: 1, net: gross - vat, vat, gross }]),
      series,
      year,
      number,
      full_number,
      tutor_id: movement.tutor_id,
      movement_id: movement.id,
      issued_at: now,
      supplied_at: movement.at,
      net: gross - vat,
      vat,
      gross,
      currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit({
    name: 'invoice.issued',
    entity: 'invoice',
    entityId: id,
    after: { kind: issued.kind, number: full_number, tutor_id: movement.tutor_id, gross },
  })
  return id
}

function lineText(ctx: Ctx, { order_id, top_id }: MovementRow, locale: string): string {
  const [line, id] = order_id === null ? ['top', top_id] : ['fee', order_id]
  return ctx.t(`invoice.line.${line}`, { id: String(id) }, locale as Ctx['locale'])
}

/** A number is taken by the transaction that issues and returns with its rollback, so that none is missing. */
async function nextNumber({ db, edition }: Ctx, series: string, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counter (edition, series, year, last) values (${edition.code}, ${series}, ${year}, 1)
    on conflict (edition, series, year) do update set last = invoice_counter.last + 1
    returning last`.execute(db)
  return rows[0]!.last
}

/** The document of a movement: an invoice that replaces a receipt is newer. */
export function findInvoice({ db, edition }: Ctx, movementId: number) {
  return db
    .selectFrom('invoice')
    .select(['id', 'kind', 'buyer', 'locale', 'payment_id', 'vat_percent'])
    .where('edition', '=', edition.code)
    .where('movement_id', '=', movementId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

const dayOf = (at: Date, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
