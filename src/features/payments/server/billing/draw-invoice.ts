import { dateFormat, numberFormat } from '#shared/formats.ts'
import { listPartyLines } from '#features/seller/model.ts'
import type { PrintedParty } from '#features/seller/model.ts'
import type { InvoiceDocument, InvoiceTexts } from './invoice-document.ts'
import { isPrintable } from '#platform/fonts/print-fonts.ts'
import { createInvoicePen, page } from './invoice-pen.ts'
import type { InvoicePen } from './invoice-pen.ts'

/** Draws a document on one page; it takes about 35 ms, so only jobs call it. */
export async function drawInvoice(document: InvoiceDocument, t: InvoiceTexts): Promise<Buffer> {
  const { title, number, seller, issuedAt, lang } = document
  const heading = t(`invoice.title.${title}`)
  const pen = createInvoicePen({ title: `${heading} ${number}`, author: seller.name, lang, at: issuedAt })
  let y = drawHeading(pen, heading, t('invoice.number', { number }))
  y = drawFacts(pen, document, t, y + 22)
  y = drawParties(pen, document, t, y + 24)
  if (document.corrects) y = drawCorrection(pen, document, t, y + 20)
  if (document.replaces) y = drawReplacement(pen, document, t, y + 20)
  y = drawLines(pen, document, t, y + 28)
  y = drawTotals(pen, document, t, y + 14)
  if (document.state) drawState(pen, document.state, t, y + 28)
  drawFoot(pen, document, t)
  return pen.finish()
}

function drawHeading(pen: InvoicePen, heading: string, number: string): number {
  pen.text('Repeto', page.right - 120, page.top + 3, 120, { size: 15, bold: true, colour: 'green', align: 'right' })
  const below = pen.text(heading, page.left, page.top, page.width - 140, { size: 21, bold: true })
  return pen.text(number, page.left, below + 4, page.width - 140, { size: 11.5 })
}

function drawFacts(pen: InvoicePen, document: InvoiceDocument, t: InvoiceTexts, y: number): number {
  const { issuedAt, suppliedAt, paidBy } = document
  const facts = [
    [t('invoice.issued_at'), formatDate(document, issuedAt)],
    [t(document.corrects ? 'invoice.refunded_at' : 'invoice.paid_at'), formatDate(document, suppliedAt)],
    [t('invoice.method'), t(`payment.provider.${paidBy ?? 'wallet'}`)],
  ] as const
  const width = page.width / facts.length
  const ends = facts.map(([label, value], place) => {
    const x = page.left + place * width
    const below = pen.text(label, x, y, width - 12, { size: 8, colour: 'soft' })
    return pen.text(value, x, below + 1, width - 12, { bold: true })
  })
  return Math.max(...ends)
}

function drawParties(pen: InvoicePen, { seller, buyer }: InvoiceDocument, t: InvoiceTexts, y: number): number {
  pen.line(y - 10)
  const width = page.width / 2
  const ends = [
    drawParty(pen, seller, t('invoice.seller'), { x: page.left, y, width: width - 20 }),
    drawParty(pen, buyer, t('invoice.buyer'), { x: page.left + width, y, width: width - 20 }),
  ]
  return Math.max(...ends)
}

type PartyBox = { x: number; y: number; width: number }

function drawParty(pen: InvoicePen, party: PrintedParty, label: string, { x, y, width }: PartyBox): number {
  let below = pen.text(label, x, y, width, { size: 8, colour: 'soft' })
  below = pen.text(party.name || '—', x, below + 2, width, { size: 10.5, bold: true })
  for (const line of listPartyLines(party)) below = pen.text(line, x, below + 1, width)
  return below
}

function drawCorrection(pen: InvoicePen, document: InvoiceDocument, t: InvoiceTexts, y: number): number {
  const { number, at, reason } = document.corrects!
  const text = t('invoice.corrects', { number, date: formatDate(document, at) })
  const below = pen.text(text, page.left, y, page.width, { bold: true })
  return reason ? pen.text(t('invoice.reason', { reason }), page.left, below + 1, page.width) : below
}

function drawReplacement(pen: InvoicePen, document: InvoiceDocument, t: InvoiceTexts, y: number): number {
  const { number, at } = document.replaces!
  return pen.text(t('invoice.replaces', { number, date: formatDate(document, at) }), page.left, y, page.width)
}

type Column = {
  title: string
  width: number
  align: 'left' | 'right'
  cell: (line: InvoiceDocument['lines'][number]) => string
}

/** Without VAT the net price and the VAT are left out. */
function columnsOf(document: InvoiceDocument, t: InvoiceTexts): Column[] {
  const money = (minor: number) => formatFigure(document, minor)
  const sum = { width: 78, align: 'right' } as const
  const vat: Column[] = [
    { title: t('invoice.column.net'), ...sum, cell: ({ net }) => money(net) },
    { title: t('invoice.column.vat_rate'), width: 52, align: 'right', cell: () => `${document.vatPercent} %` },
    { title: t('invoice.column.vat'), ...sum, cell: (line) => money(line.vat) },
  ]
  const others: Column[] = [
    {
      title: t('invoice.column.quantity'),
      width: 56,
      align: 'right',
      cell: ({ quantity }) => t('invoice.unit', { quantity }),
    },
    ...(document.vatPercent > 0 ? vat : []),
    { title: t('invoice.column.gross'), ...sum, cell: ({ gross }) => money(gross) },
  ]
  const width = page.width - 16 - others.reduce((all, column) => all + column.width, 0)
  return [
    { title: t('invoice.column.service'), width, align: 'left', cell: ({ description }) => description },
    ...others,
  ]
}

function drawLines(pen: InvoicePen, document: InvoiceDocument, t: InvoiceTexts, y: number): number {
  const columns = columnsOf(document, t)
  const drawRow = (at: number, cell: (column: Column) => string, style: object) => {
    let x = page.left + 8
    const ends = columns.map((column) => {
      const { width, align } = column
      const below = pen.text(cell(column), x, at, width - (align === 'left' ? 8 : 0), {
        align,
        figures: align === 'right',
        ...style,
      })
      x += width
      return below
    })
    return Math.max(...ends)
  }
  pen.band(y, 24)
  drawRow(y + 7, ({ title }) => title, { size: 8, colour: 'soft' })
  let below = y + 24
  for (const line of document.lines) {
    below = drawRow(below + 9, ({ cell }) => cell(line), {}) + 7
    pen.line(below)
  }
  return below
}

function drawTotals(pen: InvoicePen, document: InvoiceDocument, t: InvoiceTexts, y: number): number {
  const { net, vat, gross, vatPercent } = document
  const x = page.left + page.width / 2
  const row = (label: string, minor: number, at: number, style: object) => {
    pen.text(label, x, at, 120, style)
    return pen.text(formatSum(pen, document, minor), x + 110, at, page.right - x - 118, {
      align: 'right',
      figures: true,
      ...style,
    })
  }
  let below = y
  if (vatPercent > 0) {
    below = row(t('invoice.total_net'), net, below, { colour: 'soft' })
    below = row(t('invoice.total_vat', { percent: String(vatPercent) }), vat, below + 2, { colour: 'soft' }) + 7
    pen.line(below, 'line', x)
    below += 7
  }
  return row(t(document.corrects ? 'invoice.total_refunded' : 'invoice.total_paid'), gross, below, {
    size: 12.5,
    bold: true,
  })
}

/** The place of the number and the QR code of a state register. */
function drawState(pen: InvoicePen, state: NonNullable<InvoiceDocument['state']>, t: InvoiceTexts, y: number): void {
  const side = 92
  if (state.qr) pen.image(state.qr, page.left, y, side)
  const x = page.left + (state.qr ? side + 14 : 0)
  const below = pen.text(t(`invoice.register.${state.register}`), x, y, 300, { size: 8, colour: 'soft' })
  pen.text(state.number, x, below + 1, 300, { bold: true })
}

function drawFoot(pen: InvoicePen, { vatPercent }: InvoiceDocument, t: InvoiceTexts): void {
  pen.line(page.bottom - 34)
  const text = vatPercent > 0 ? t('invoice.foot') : `${t('invoice.foot')} ${t('invoice.foot_without_vat')}`
  pen.text(text, page.left, page.bottom - 26, page.width, { size: 8, colour: 'soft' })
}

const formatDate = ({ lang, timeZone }: InvoiceDocument, at: Date) =>
  dateFormat(lang, { dateStyle: 'long', timeZone }).format(at)

function currencyFormat({ lang, currency }: InvoiceDocument, currencyDisplay: 'narrowSymbol' | 'code') {
  return numberFormat(lang, { style: 'currency', currency, currencyDisplay, useGrouping: 'always' })
}

function formatSum({ fonts }: InvoicePen, document: InvoiceDocument, minor: number): string {
  const text = currencyFormat(document, 'narrowSymbol').format(majorOf(document, minor))
  return isPrintable(fonts, text) ? text : currencyFormat(document, 'code').format(majorOf(document, minor))
}

/** A sum without its currency, for columns. */
function formatFigure(document: InvoiceDocument, minor: number): string {
  const { minimumFractionDigits, maximumFractionDigits } = currencyFormat(document, 'code').resolvedOptions()
  const digits = { minimumFractionDigits: minimumFractionDigits!, maximumFractionDigits: maximumFractionDigits! }
  return numberFormat(document.lang, { ...digits, useGrouping: 'always' }).format(majorOf(document, minor))
}

/** Only for printing: sums are added and stored as integers. */
const majorOf = (document: InvoiceDocument, minor: number) =>
  minor / 10 ** (currencyFormat(document, 'code').resolvedOptions().maximumFractionDigits ?? 2)
