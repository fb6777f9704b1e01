import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  ['UAH', 'uk-UA', 45_000, '450 ₴'],
  ['PLN', 'pl-PL', 12_850, '128,50 zł'],
  ['KZT', 'ru-KZ', 360_000, '3 600 ₸'],
  ['USD', 'en-US', 1250, '$12.50'],
  ['MXN', 'es-MX', 120_000, '$1,200'],
  ['EUR', 'es-ES', 2000, '20 €'],
  ['INR', 'en-IN', 15_000_000, '₹1,50,000'],
])('%s in %s', (currency, lang, minor, text) => {
  expect(plain(formatMoney({ minor, currency }, lang))).toBe(text)
})
