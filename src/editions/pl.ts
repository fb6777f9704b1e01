import type { Edition } from './edition.ts'

export const pl: Edition = {
  code: 'pl',
  country: 'PL',
  siteName: 'Repeto Polska',
  locales: ['pl', 'en'],
  accountLocales: ['en'],
  currency: 'PLN',
  currencySymbol: 'zł',
  phone: { prefix: '+48', length: 9 },
  timeZone: 'Europe/Warsaw',
  catalogAlias: 'korepetycje',
  catalogOnlineAlias: 'korepetycje-online',
  school: true,
  tax: true,
  gdpr: true,
  consentMode: true,
  phoneConfirm: true,
  paymentMethods: ['przelewy24', 'stripe'],
  billingData: true,
  clientPay: false,
  schoolRates: { base: [7800, 9800], advanced: [10800, 12800] },
}
