import type { Edition } from './edition.ts'

export const us: Edition = {
  code: 'us',
  country: 'US',
  siteName: 'Repeto: find a tutor',
  locales: ['en'],
  accountLocales: [],
  currency: 'USD',
  currencySymbol: '$',
  phone: { prefix: '+1', length: 10 },
  timeZone: 'America/New_York',
  catalogAlias: 'tutors',
  catalogOnlineAlias: 'tutors-online',
  school: false,
  tax: false,
  gdpr: true,
  consentMode: true,
  phoneConfirm: false,
  paymentMethods: ['stripe'],
  billingData: false,
  clientPay: false,
  lessonPrice: { min: 500, max: 50000 },
}
