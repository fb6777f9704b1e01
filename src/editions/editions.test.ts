import { expect, test } from 'vitest'
import { languageTag } from '#shared/locale.ts'
import { indexedLocales } from './edition.ts'
import { countries, editionByCode, editions } from './editions.ts'

/** The table of the decisions, row by row. */
const table = `
ua | Repeto               | ua ru en | UAH ₴  | +38, 10      | Europe/Kiev         | tutors / tutors-online           | yes | yes | no  | yes | liqpay, fondy       | yes | no
pl | Repeto Polska        | pl en    | PLN zł | +48, 9       | Europe/Warsaw       | korepetycje / korepetycje-online | yes | yes | yes | yes | przelewy24, stripe  | yes | no
kz | Repeto KZ            | ru       | KZT ₸  | +7, 10       | Asia/Almaty         | tutors / tutors-online           | yes | no  | no  | yes | fondy               | no  | no
us | Repeto: find a tutor | en       | USD $  | +1, 10       | America/New_York    | tutors / tutors-online           | no  | no  | yes | no  | stripe              | no  | no
mx | Repeto México        | es       | MXN $  | +52, 10      | America/Mexico_City | profesores / profesores-online   | no  | no  | no  | no  | mercadopago, stripe | no  | no
es | Repeto España        | es       | EUR €  | +34, 9       | Europe/Madrid       | profesores / profesores-online   | no  | yes | yes | no  | stripe              | yes | no
in | Repeto India         | en       | INR ₹  | +91, 7 to 17 | Asia/Calcutta       | tutors / tutors-online           | no  | no  | no  | no  | razorpay            | no  | no`
const rows = table
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))

test('there are seven editions', () => {
  expect(editions.map(({ code }) => code)).toEqual(rows.map(([code]) => code))
  expect(editionByCode('ng')).toBeUndefined()
})

test.each(rows)('%s is %s', (code, ...cells) => {
  const edition = editionByCode(code)!
  const { phone } = edition
  const says = (yes: boolean) => (yes ? 'yes' : 'no')
  expect([
    edition.siteName,
    edition.locales.join(' '),
    `${edition.currency} ${edition.currencySymbol}`,
    `${phone.prefix}, ${'length' in phone ? phone.length : `${phone.min} to ${phone.max}`}`,
    edition.timeZone,
    `${edition.catalogAlias} / ${edition.catalogOnlineAlias}`,
    says(edition.school),
    says(edition.tax),
    says(edition.gdpr),
    says(edition.phoneConfirm),
    edition.paymentMethods.join(', '),
    says(edition.billingData),
    says(edition.clientPay),
  ]).toEqual(cells)
  expect(edition.consentMode).toBe(edition.gdpr)
  expect(edition.country).toBe(code.toUpperCase())
})

test('a school has its prices, and only a school', () => {
  expect(editions.filter(({ schoolRates }) => schoolRates).map(({ code }) => code)).toEqual(['ua', 'pl', 'kz'])
  for (const { school, schoolRates } of editions) expect(school).toBe(schoolRates !== undefined)
})

test('people may come from every edition’s country, and from Nigeria', () => {
  expect(countries.map(({ code }) => code)).toEqual(['UA', 'PL', 'KZ', 'US', 'MX', 'ES', 'IN', 'NG'])
  expect(countries.at(-1)).toEqual({ code: 'NG', timeZone: 'Africa/Lagos' })
})

test('time zones, currencies and languages are ones the machine knows', () => {
  for (const { timeZone } of countries) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  for (const { currency, locales, country } of editions)
    for (const locale of locales)
      expect(() => new Intl.NumberFormat(languageTag(locale, country), { style: 'currency', currency })).not.toThrow()
})

test('search engines get every language but English beside another one', () => {
  const indexed = Object.fromEntries(editions.map((edition) => [edition.code, indexedLocales(edition)]))
  expect(indexed).toEqual({ ua: ['ua', 'ru'], pl: ['pl'], kz: ['ru'], us: ['en'], mx: ['es'], es: ['es'], in: ['en'] })
})
