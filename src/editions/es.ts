import type { Edition } from './edition.ts'

export const es: Edition = {
  code: 'es',
  country: 'ES',
  siteName: 'Repeto España',
  locales: ['es'],
  accountLocales: [],
  currency: 'EUR',
  currencySymbol: '€',
  phone: { prefix: '+34', length: 9 },
  timeZone: 'Europe/Madrid',
  catalogAlias: 'profesores',
  catalogOnlineAlias: 'profesores-online',
  school: false,
  tax: true,
  gdpr: true,
  consentMode: true,
  phoneConfirm: false,
  paymentMethods: ['stripe'],
  billingData: true,
  clientPay: false,
  lessonPrice: { min: 500, max: 30000 },
}
