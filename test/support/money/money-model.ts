/**
 * An independent model of the money: wallets, payments, fees, promoted places and refunds as the specification decides
 * them. It knows no code of the product. Times are milliseconds, sums are minor units.
 */
export const moneyRules = {
  vatPercent: 20,
  fee: { percent: 50, weeks: 4, dueDays: 3, refundDays: 30 },
  blockDays: { no_offers: 3, hidden: 14 },
  paymentMinutes: 15,
  /** Minutes after its creation at which an open payment is looked up. */
  checkMinutes: [2, 5, 15, 60, 360, 1440, 2880, 4320, 5760],
  refundRetryMinutes: 5,
  askExpiredMinutes: 60,
  /** More for one tutor, or of one member for all tutors, within a day needs a second staff member. */
  soleLimit: { tutor: 398_000, staff: 1_990_000 },
  affiliate: { percent: 10, fees: 3 },
  top: {
    slots: 20,
    longestWaitDays: 60,
    prices: { 7: 19_900, 14: 34_900, 30: 59_900 } as Record<number, number>,
    demandDays: 28,
    tiers: [
      { requests: 30, factor: 2 },
      { requests: 10, factor: 1.5 },
      { requests: 0, factor: 1 },
    ],
  },
}
export type MoneyRules = typeof moneyRules

export const minuteMs = 60_000
export const dayMs = 1440 * minuteMs

export const orderStatus = {
  processing: 2,
  appointed: 4,
  first_class: 5,
  waiting: 6,
  paid: 7,
  paused: 8,
  lost: 9,
  deleted: 10,
} as const

export type ModelOrder = {
  id: number
  tutor: number
  fee: number | null
  status: number
  before: number[]
  lessonEnd: number | null
  lesson: number | null
  due: number | null
  paidAt: number | null
  /** How the standing fee was paid; null if it is not paid or was given back. */
  source: 'wallet' | 'outside' | null
  /** How the fee was given back; null if it stands or was never paid. `waiting` needs a second person. */
  refund: 'wallet' | 'adjusted' | 'waiting' | null
}

export type PaymentParts = { tutor: number; donation: number }
export type ModelRefund = { amount: number; at: number; state: 'pending' | 'done' }
export type ModelPayment = {
  id: number
  tutor: number
  purpose: 'wallet' | 'order' | 'top'
  subject: number | null
  amount: number
  donation: number
  /** `failed`: another payment of the same thing had just succeeded. */
  status: 'pending' | 'success' | 'failed' | 'expired' | 'refunded'
  /** Another payment of the same thing has replaced it. */
  isClosed: boolean
  createdAt: number
  touchedAt: number
  checkedAt: number | null
  /** The truth at the provider. */
  isPaid: boolean
  returned: number
  refunded: number
  refunds: ModelRefund[]
  undelivered: boolean
  /** The parts that have not gone back and are not on their way. */
  left: PaymentParts
  /** Zero: not disputed. */
  disputedSum: number
  /** The parts that disputes have taken. */
  taken: PaymentParts
  /** The part of `taken` that became a debt. */
  owed: number
  /** Forgiven debt that is owed again, because its dispute gave the money back. */
  unforgiven: number
}

export type ModelTop = {
  id: number
  tutor: number
  state: 'pending' | 'booked' | 'removed'
  days: number
  price: number
  promisedAt: number
  slot: number | null
  startsAt: number | null
  endsAt: number | null
  refunded: number
}

type Decision = { tutor: number; sum: number; at: number; staff: number; order?: number; refund?: ModelRefund }

export type MoneyModel = {
  rules: MoneyRules
  now: number
  accounts: Map<string, number>
  orders: ModelOrder[]
  payments: ModelPayment[]
  tops: ModelTop[]
  /** When the requests of the list were made. */
  requests: number[]
  blocks: Map<number, 'no_offers' | 'hidden'>
  documents: { spends: number; refunds: number }
  /** Adjustments, settled fees and refunds that one staff member made alone. */
  adjustments: Decision[]
  /** The staff member on duty. */
  staff: number
  /** The sums that tutors owe. */
  debts: Map<number, number>
  /** The debts of tutors that were forgiven. */
  forgiven: Map<number, number>
  /** One tutor has invited another one, whose earlier fees may have been rewarded. */
  referral: { referrer: number; invited: number; rewardsBefore: number } | null
  rewards: { order: number; sum: number; isReversed: boolean }[]
}

export const createMoneyModel = (now: number, rules = moneyRules): MoneyModel => ({
  rules,
  now,
  accounts: new Map(),
  orders: [],
  payments: [],
  tops: [],
  requests: [],
  blocks: new Map(),
  documents: { spends: 0, refunds: 0 },
  adjustments: [],
  staff: 0,
  debts: new Map(),
  forgiven: new Map(),
  referral: null,
  rewards: [],
})

export const walletOf = (tutor: number) => `wallet ${tutor}`
export const balanceOf = ({ accounts }: MoneyModel, account: string): number => accounts.get(account) ?? 0

export const forgivenOf = ({ forgiven }: MoneyModel, tutor: number): number => forgiven.get(tutor) ?? 0
export const debtOf = ({ debts }: MoneyModel, tutor: number): number => debts.get(tutor) ?? 0

/** Moves a sum, which may be negative, between accounts. Parts may go to several. */
export function moveMoney(model: MoneyModel, from: string, parts: Record<string, number>): void {
  const add = (account: string, sum: number) => model.accounts.set(account, balanceOf(model, account) + sum)
  for (const [account, sum] of Object.entries(parts)) add(account, sum)
  add(from, -Object.values(parts).reduce((sum, part) => sum + part, 0))
}

export const canSpend = (model: MoneyModel, tutor: number, sum: number) => balanceOf(model, walletOf(tutor)) >= sum

export function needsSecondPerson({ rules, adjustments, now, staff }: MoneyModel, tutor: number, sum: number): boolean {
  const today = adjustments.filter(({ at }) => at > now - dayMs)
  const totalOf = (chosen: typeof today) => chosen.reduce((total, one) => total + Math.abs(one.sum), Math.abs(sum))
  return (
    totalOf(today.filter((one) => one.tutor === tutor)) > rules.soleLimit.tutor ||
    totalOf(today.filter((one) => one.staff === staff)) > rules.soleLimit.staff
  )
}

export function decideAlone(model: MoneyModel, decision: Pick<Decision, 'tutor' | 'sum' | 'order' | 'refund'>): void {
  model.adjustments.push({ ...decision, at: model.now, staff: model.staff })
}

/** A price includes the tax; the net part is rounded half up. */
export function earn(model: MoneyModel, from: string, income: string, price: number): void {
  const net = netOf(model, price)
  moveMoney(model, from, { [income]: net, tax: price - net })
}

export function unearn(model: MoneyModel, to: string, income: string, price: number): void {
  const net = netOf(model, price)
  moveMoney(model, to, { [income]: -net, tax: net - price })
}

const netOf = ({ rules }: MoneyModel, price: number) => Math.round((price * 100) / (100 + rules.vatPercent))

export const computeModelFee = ({ rules }: MoneyModel, rate: number, lessonsPerWeek: number): number =>
  Math.round((rate * Math.max(1, lessonsPerWeek) * rules.fee.weeks * rules.fee.percent) / 100)
