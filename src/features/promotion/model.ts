import { roundToPayable } from '#shared/money.ts'
import { divideRounded } from '#features/payments/model.ts'

/** A list with promoted places: a subject in a city, or online if the city is null. */
export type TopList = { subject_id: number; city_id: number | null }

export const topPeriods = [7, 14, 30] as const
export type TopPeriod = (typeof topPeriods)[number]
export const isTopPeriod = (days: number): days is TopPeriod => topPeriods.some((period) => period === days)

/** How many promoted places a list sells at a time. The database checks the same numbers. */
const slotsInCity = 10
const slotsOnline = 20
export const slotsOf = ({ city_id }: TopList): number => (city_id === null ? slotsOnline : slotsInCity)

/** The furthest start that is sold, because nobody plans their lessons for longer. */
export const longestWaitDays = 60

const dayMs = 86_400_000
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** The demand for a list is the number of its requests in so many days. */
export const demandDays = 28
const demandTiers = [
  { requests: 30, percent: 200 },
  { requests: 10, percent: 150 },
  { requests: 0, percent: 100 },
] as const

export const demandPercent = (requests: number): number =>
  demandTiers.find((tier) => requests >= tier.requests)!.percent

export const topPrice = (base: number, percent: number): number => divideRounded(base * percent, 100)

export type BookedPeriod = { slot: number; starts_at: Date; ends_at: Date }
export type FoundSlot = { slot: number; starts_at: Date; ends_at: Date }

/**
 * The earliest start of a placement in a list. Each slot is a row of periods without overlap, so the earliest gap that
 * is long enough decides. Equal starts prefer the slot that the tutor has already.
 */
export function findSlot(
  booked: readonly BookedPeriod[],
  { slots, from, days, preferred }: { slots: number; from: Date; days: number; preferred?: number | undefined },
): FoundSlot {
  const bySlot = Map.groupBy(booked, ({ slot }) => slot)
  const candidates = Array.from({ length: slots }, (_, place) => {
    const slot = place + 1
    const starts_at = earliestGap(bySlot.get(slot) ?? [], from, days)
    return { slot, starts_at, ends_at: addDays(starts_at, days) }
  })
  const isBetter = (a: FoundSlot, b: FoundSlot) =>
    a.starts_at < b.starts_at || (a.starts_at.getTime() === b.starts_at.getTime() && a.slot === preferred)
  return candidates.reduce((best, next) => (isBetter(next, best) ? next : best))
}

function earliestGap(periods: readonly BookedPeriod[], from: Date, days: number): Date {
  let start = from
  for (const { starts_at, ends_at } of periods.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())) {
    if (starts_at >= addDays(start, days)) break
    if (ends_at > start) start = ends_at
  }
  return start
}

/** A page may be read for some seconds before the tutor pays, which must not count as another start. */
const startToleranceMs = 60_000

export const isPromisedStart = (start: Date, promised: Date | null, now: Date): boolean =>
  start.getTime() <= Math.max(now.getTime(), promised?.getTime() ?? 0) + startToleranceMs

type Paid = { price: number; days: number; credit_seconds?: number | null; starts_at: Date; ends_at: Date }

/**
 * The part of the price that belongs to the time that is left, in whole seconds. A placement that staff moved after some
 * of its time had passed has a shorter period than the days that were sold. The price of a credit belongs to its seconds.
 */
export function refundOf(paid: Paid, now: Date, currency: string): number {
  const { price, days, credit_seconds, starts_at, ends_at } = paid
  const seconds = (ms: number) => Math.floor(ms / 1000)
  const sold = credit_seconds ? credit_seconds * 1000 : days * dayMs
  const whole = seconds(Math.max(ends_at.getTime() - starts_at.getTime(), sold))
  const left = seconds(ends_at.getTime() - Math.max(now.getTime(), starts_at.getTime()))
  return left <= 0 ? 0 : Math.min(price, roundToPayable(divideRounded(price * left, whole), currency))
}

type Period = { starts_at: Date; ends_at: Date }

/** The end of a changed period by which a placement would lose time, or a part of its refund. Forms have minutes. */
export function findLostTime(before: Period, after: Period, now: Date): 'starts_at' | 'ends_at' | undefined {
  const left = ({ starts_at, ends_at }: Period) => ends_at.getTime() - Math.max(now.getTime(), starts_at.getTime())
  const used = ({ starts_at }: Period) => Math.max(0, now.getTime() - starts_at.getTime())
  if (left(after) + startToleranceMs < left(before)) return 'ends_at'
  return used(after) > used(before) + startToleranceMs ? 'starts_at' : undefined
}

/** A day that has begun counts as one in texts; the placement itself lasts the exact time. */
export const unusedDays = (seconds: number): number => Math.ceil(seconds / 86_400)

/**
 * `pending` waits for its payment, `credit` for a free place. `queued`, `active` and `ended` follow from the period of a
 * booked placement.
 */
export const topStates = ['queued', 'active', 'credit', 'ended', 'removed'] as const
export type TopState = (typeof topStates)[number]

export function topStateOf(row: { state: string; starts_at: Date | null; ends_at: Date | null }, now: Date): TopState {
  if (row.state === 'removed' || row.state === 'credit') return row.state
  if (row.starts_at! > now) return 'queued'
  return row.ends_at! > now ? 'active' : 'ended'
}
