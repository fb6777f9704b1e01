import { canSpend, dayMs, earn, minuteMs, unearn, walletOf } from './money-model.ts'
import type { ModelTop, MoneyModel } from './money-model.ts'

const wholeSecond = (at: number) => Math.floor(at / 1000) * 1000

export function topPriceOf({ rules, requests, now }: MoneyModel, days: number): number {
  const recent = requests.filter((at) => at > now - rules.top.demandDays * dayMs).length
  const { factor } = rules.top.tiers.find((tier) => recent >= tier.requests)!
  return Math.floor(rules.top.prices[days]! * factor + 0.5)
}

const running = ({ tops, now }: MoneyModel) => tops.filter((top) => top.state === 'booked' && top.endsAt! > now)

/** Whether a slot has room for the whole period. */
function isFree(model: MoneyModel, slot: number, start: number, end: number): boolean {
  return !running(model).some((top) => top.slot === slot && top.startsAt! < end && top.endsAt! > start)
}

/** The earliest start: at once, or when another placement ends; a tutor's own placements follow each other. */
export function earliestStart(model: MoneyModel, tutor: number, days: number): number | undefined {
  const booked = running(model)
  const own = booked.filter((top) => top.tutor === tutor).map((top) => top.endsAt!)
  const from = Math.max(wholeSecond(model.now), ...own)
  const candidates = [from, ...booked.map((top) => top.endsAt!).filter((end) => end > from)].toSorted((a, b) => a - b)
  const slots = Array.from({ length: model.rules.top.slots }, (_, place) => place + 1)
  const start = candidates.find((at) => slots.some((slot) => isFree(model, slot, at, at + days * dayMs)))
  return start !== undefined && start <= model.now + model.rules.top.longestWaitDays * dayMs ? start : undefined
}

const isPromised = (model: MoneyModel, start: number, promised: number) =>
  start <= Math.max(model.now, promised) + minuteMs

/** Whether the list sells the place: hidden tutors are in no list. */
export function canBuy(model: MoneyModel, tutor: number, days: number, promised: number): boolean {
  if (model.blocks.get(tutor) === 'hidden') return false
  const start = earliestStart(model, tutor, days)
  return start !== undefined && isPromised(model, start, promised)
}

export function buyTop(model: MoneyModel, top: Pick<ModelTop, 'tutor' | 'days' | 'price' | 'promisedAt'>): string {
  if (!canBuy(model, top.tutor, top.days, top.promisedAt)) return 'top'
  return canSpend(model, top.tutor, top.price) ? 'success' : 'insufficient_funds'
}

/** Any slot that is free for the period is right, so the product chooses it and the model checks the choice. */
export function bookTop(model: MoneyModel, top: ModelTop, slot: number): void {
  const start = earliestStart(model, top.tutor, top.days)!
  const end = start + top.days * dayMs
  if (!isFree(model, slot, start, end)) throw new Error(`slot ${slot} of placement ${top.id} is taken`)
  Object.assign(top, { state: 'booked', slot, startsAt: start, endsAt: end })
  earn(model, walletOf(top.tutor), 'top_income', top.price)
  model.documents.spends++
}

/** Staff move a placement. A paid one may not lose time that is left, nor more of its refund. Forms have minutes. */
export function canSaveTop(model: MoneyModel, top: ModelTop, start: number, end: number): string {
  const { now, tops, rules } = model
  if (top.state !== 'booked' || top.endsAt! <= now) return 'wrong_status'
  if (end <= start || end <= now) return 'ends_at'
  const left = (from: number, to: number) => to - Math.max(now, from)
  const used = (from: number) => Math.max(0, now - from)
  if (top.price > 0 && left(start, end) + minuteMs < left(top.startsAt!, top.endsAt!)) return 'ends_at'
  if (top.price > 0 && used(start) > used(top.startsAt!) + minuteMs) return 'starts_at'
  // A period that has begun may overlap placements that are over.
  const others = tops.filter((one) => one !== top && one.state === 'booked')
  const overlapping = others.filter((one) => one.startsAt! < end && one.endsAt! > start)
  const isTwice = overlapping.some((one) => one.tutor === top.tutor)
  const isFull = new Set(overlapping.map(({ slot }) => slot)).size >= rules.top.slots
  return isTwice || isFull ? 'starts_at' : 'success'
}

export function removeTop(model: MoneyModel, top: ModelTop): string {
  if (top.state !== 'booked' || top.endsAt! <= model.now) return 'wrong_status'
  const seconds = (ms: number) => Math.floor(ms / 1000)
  const left = seconds(top.endsAt! - Math.max(model.now, top.startsAt!))
  const share = left / seconds(top.endsAt! - top.startsAt!)
  const refund = left <= 0 ? 0 : Math.min(top.price, Math.floor(top.price * share + 0.5))
  const hasStarted = top.startsAt! < model.now
  Object.assign(top, {
    state: 'removed',
    refunded: refund,
    ...(hasStarted ? { endsAt: model.now } : { startsAt: null, endsAt: null }),
  })
  if (refund > 0) {
    unearn(model, walletOf(top.tutor), 'top_income', refund)
    model.documents.refunds++
  }
  return 'success'
}
