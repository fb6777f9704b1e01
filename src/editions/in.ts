import type { Edition } from './edition.ts'

export const india: Edition = {
  code: 'in',
  country: 'IN',
  siteName: 'Repeto India',
  locales: ['en'],
  accountLocales: [],
  currency: 'INR',
  currencySymbol: '₹',
  phone: { prefix: '+91', min: 7, max: 17 },
  timeZone: 'Asia/Calcutta',
  catalogAlias: 'tutors',
  catalogOnlineAlias: 'tutors-online',
  school: false,
  tax: false,
  gdpr: false,
  consentMode: false,
  phoneConfirm: false,
  paymentMethods: ['razorpay'],
  billingData: false,
  clientPay: false,
  lessonPrice: { min: 5000, max: 1000000 },
}
