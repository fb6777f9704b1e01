import type { Edition } from './edition.ts'

export const ua: Edition = {
  code: 'ua',
  country: 'UA',
  siteName: 'Repeto',
  locales: ['ua', 'ru', 'en'],
  accountLocales: ['en'],
  currency: 'UAH',
  currencySymbol: '₴',
  phone: { prefix: '+38', length: 10 },
  timeZone: 'Europe/Kiev',
  catalogAlias: 'tutors',
  catalogOnlineAlias: 'tutors-online',
  school: true,
  tax: true,
  gdpr: false,
  consentMode: false,
  phoneConfirm: true,
  paymentMethods: ['liqpay', 'fondy'],
  billingData: true,
  clientPay: false,
  schoolRates: { base: [26800, 36800], advanced: [28800, 39800] },
}
