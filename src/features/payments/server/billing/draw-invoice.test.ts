import { expect, test } from 'vitest'
import { join } from 'node:path'
import { readCatalogs } from '#platform/texts/catalogs.ts'
import { completeLocales } from '#shared/locale.ts'
import { demoOf, hasDemo } from '#demo/editions/demos.ts'
import { editions } from '#editions/editions.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { isPrintable, openPrintFonts, printableText } from '#platform/fonts/print-fonts.ts'

const catalogs = readCatalogs(join(import.meta.dirname, '../../../..'))

const document: InvoiceDocument = {
  title: 'receipt',
  number: 'RC/2026/000001',
  issuedAt: new Date('2026-11-17T10:00Z'),
  suppliedAt: new Date('2026-11-17T10:00Z'),
  seller: { name: 'Repeto India Pvt. Ltd.', address: 'Bengaluru', taxIdName: 'CIN', taxId: 'U80903' },
  buyer: { name: 'Łucja Ґалаґан' },
  lines: [{ description: 'Service fee', quantity: 1, net: 12_345_650, vat: 0, gross: 12_345_650 }],
  vatPercent: 0,
  net: 12_345_650,
  vat: 0,
  gross: 12_345_650,
  currency: 'INR',
  paidBy: null,
  lang: 'en-IN',
  locale: 'en',
  timeZone: 'Asia/Calcutta',
}

test('draws one page with the subset of its fonts', async () => {
  const pdf = await drawInvoice(document, (id) => id)
  expect(pdf.toString('latin1')).toMatch(/\/Count 1\b/)
  expect(pdf.length).toBeLessThan(40_000)
})

test('an invoice in the place of a receipt names it', async () => {
  const printed: Record<string, unknown> = {}
  const replaces = { number: 'PZ/000007/2026', at: new Date('2026-11-01T10:00Z') }
  await drawInvoice({ ...document, replaces }, (id, values) => {
    printed[id] = values
    return id
  })
  expect(printed['invoice.replaces']).toEqual({ number: 'PZ/000007/2026', date: '1 November 2026' })
})

test('fonts are opened once', () => {
  expect(openPrintFonts()).toBe(openPrintFonts())
})

test('every text and party of a document can be printed in every language', () => {
  const fonts = openPrintFonts()
  const texts = completeLocales.flatMap((locale) =>
    Object.entries(catalogs[locale].server).filter(([id]) => /^(?:invoice|billing)\./.test(id)),
  )
  expect(texts.length).toBeGreaterThan(100)
  const sellers = editions.filter(hasDemo).flatMap((edition) => Object.values(demoOf(edition).seller))
  expect([...texts.map(([, text]) => text), ...sellers].filter((text) => !isPrintable(fonts, text))).toEqual([])
})

test('signs that the fonts lack are replaced', () => {
  const fonts = openPrintFonts()
  expect(isPrintable(fonts, '₹100')).toBe(false)
  expect(isPrintable(fonts, '1\u202F000,00 ₴ ₸ € zł')).toBe(true)
  expect(printableText(fonts, 'Ivo अ 😀')).toBe('Ivo ? ?')
  expect(printableText(fonts, 'Łucja Ґалаґан Ñandú № ʼ')).toBe('Łucja Ґалаґан Ñandú № ʼ')
})
