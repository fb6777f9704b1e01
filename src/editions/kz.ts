import type { Edition } from './edition.ts'

export const kz: Edition = {
  code: 'kz',
  country: 'KZ',
  siteName: 'Repeto KZ',
  locales: ['ru'],
  accountLocales: [],
  currency: 'KZT',
  currencySymbol: '₸',
  phone: { prefix: '+7', length: 10 },
  timeZone: 'Asia/Almaty',
  catalogAlias: 'tutors',
  catalogOnlineAlias: 'tutors-online',
  school: true,
  tax: false,
  gdpr: false,
  consentMode: false,
  phoneConfirm: true,
  paymentMethods: ['fondy'],
  billingData: false,
  clientPay: false,
  schoolRates: { base: [360000, 490000], advanced: [360000, 490000] },
}
