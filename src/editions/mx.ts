import type { Edition } from './edition.ts'

export const mx: Edition = {
  code: 'mx',
  country: 'MX',
  siteName: 'Repeto México',
  locales: ['es'],
  accountLocales: [],
  currency: 'MXN',
  currencySymbol: '$',
  phone: { prefix: '+52', length: 10 },
  timeZone: 'America/Mexico_City',
  catalogAlias: 'profesores',
  catalogOnlineAlias: 'profesores-online',
  school: false,
  tax: false,
  gdpr: false,
  consentMode: false,
  phoneConfirm: false,
  paymentMethods: ['mercadopago', 'stripe'],
  billingData: false,
  clientPay: false,
  lessonPrice: { min: 5000, max: 300000 },
}
