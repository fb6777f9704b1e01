import type { InvoiceKind } from '#editions/edition.ts'
import type { PrintedParty } from '#features/seller/model.ts'
import type { Ctx } from '#platform/context.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts'

/** Draws the PDF of an issued document and stores it. A document that has one is never drawn again. */
export async function drawIssuedInvoice(ctx: Ctx, id: number): Promise<void> {
  // Read where it is written: a replica may be behind the transaction that has just issued it.
  const document = await ctx.transaction((tx) => findUndrawn(tx, id))
  if (!document) return
  // The library and its fonts take a second to load, so that only a process that draws pays for it.
  const { drawInvoice } = await import('./draw-invoice.ts')
  const translate = ctx.t.bind(ctx)
  const bytes = await drawInvoice(document, (text, values) => translate(text, values, document.locale))
  await ctx.transaction(async (tx) => {
    const file = await tx.files.put(bytes, 'application/pdf')
    const drawn = await tx.db
      .updateTable('invoice')
      .set({ file })
      .where('edition', '=', tx.edition.code)
      .where('id', '=', id)
      .where('file', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!drawn) await tx.files.remove(file)
  })
}

const drawnAfterMs = 10 * 60_000

/** A job draws a document within a minute, so one that has no file for longer waits for nobody. */
export const isDrawnOnRequest = ({ now }: Ctx, issuedAt: Date) => now.getTime() - issuedAt.getTime() > drawnAfterMs

async function findUndrawn({ db, edition }: Ctx, id: number): Promise<InvoiceDocument | undefined> {
  const row = await db
    .selectFrom('invoice as i')
    .leftJoin('invoice as c', (join) => join.onRef('c.edition', '=', 'i.edition').onRef('c.id', '=', 'i.corrects_id'))
    .leftJoin('invoice as r', (join) => join.onRef('r.edition', '=', 'i.edition').onRef('r.id', '=', 'i.replaces_id'))
    .leftJoin('payment as p', (join) => join.onRef('p.edition', '=', 'i.edition').onRef('p.id', '=', 'i.payment_id'))
    .leftJoin('ledger_movement as m', (join) =>
      join.onRef('m.edition', '=', 'i.edition').onRef('m.id', '=', 'i.movement_id'),
    )
    .selectAll('i')
    .select(['c.full_number as corrected_number', 'c.issued_at as corrected_at', 'p.provider', 'm.reason'])
    .select(['r.full_number as replaced_number', 'r.issued_at as replaced_at'])
    .where('i.edition', '=', edition.code)
    .where('i.id', '=', id)
    .where('i.file', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { documents, register } = edition.invoices
  const locale = row.locale as Locale
  return {
    title: documents[row.kind as InvoiceKind]!.title,
    number: row.full_number,
    issuedAt: row.issued_at,
    suppliedAt: row.supplied_at,
    seller: row.seller as PrintedParty,
    buyer: row.buyer as PrintedParty,
    lines: row.lines as InvoiceLine[],
    vatPercent: row.vat_percent,
    net: row.net,
    vat: row.vat,
    gross: row.gross,
    currency: row.currency,
    paidBy: row.provider,
    corrects:
      row.corrected_number === null
        ? undefined
        : { number: row.corrected_number, at: row.corrected_at!, reason: row.reason ?? '' },
    replaces: row.replaced_number === null ? undefined : { number: row.replaced_number, at: row.replaced_at! },
    state: register && row.state_number ? { register, number: row.state_number, qr: row.state_qr } : undefined,
    lang: languageTag(locale, edition.country),
    locale,
    timeZone: edition.timeZone,
  }
}
