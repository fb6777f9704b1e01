import { expect } from 'vitest'
import type { CallAnswer } from '../order-fixture.ts'
import { lookUp } from './model-payments.ts'
import { decideAlone, minuteMs, needsSecondPerson } from './money-model.ts'
import type { ModelPayment, MoneyModel } from './money-model.ts'
import type { MoneyWorld } from './money-world.ts'

/** A step chooses its order, payment and sums from numbers, so that any numbers make a step. */
export type StepNumbers = { tutor: number; pick: number; sum: number; flag: boolean }
export type Act = (world: MoneyWorld, step: StepNumbers) => Promise<void>

export const answerOf = (answer: CallAnswer) =>
  answer.status === 'success'
    ? 'success'
    : typeof answer.error === 'string'
      ? answer.error
      : Object.keys(answer.error as object).join()

export const choose = <T>(items: readonly T[], pick: number): T | undefined => items[pick % Math.max(1, items.length)]
export const tutorOf = ({ tutors }: MoneyWorld, { tutor }: StepNumbers) => tutors[tutor % tutors.length]!
/** Prefers what is still in motion, and takes the finished ones sometimes. */
export const orderOf = ({ model }: MoneyWorld, { pick }: StepNumbers) =>
  choose(pick % 5 === 0 ? model.orders : model.orders.slice(-4), pick)
export const paymentOf = ({ model }: MoneyWorld, { pick }: StepNumbers) =>
  choose(pick % 5 === 0 ? model.payments : model.payments.slice(-4), pick)

export type Started = { payment_id: number; link: string }
export const links = new WeakMap<ModelPayment, string>()

export function addPayment(
  { model }: MoneyWorld,
  { payment_id, link }: Started,
  paid: Pick<ModelPayment, 'tutor' | 'purpose' | 'subject' | 'amount' | 'donation'>,
): void {
  const payment: ModelPayment = {
    id: payment_id,
    ...paid,
    status: 'pending',
    isClosed: false,
    createdAt: model.now,
    touchedAt: model.now,
    checkedAt: null,
    isPaid: false,
    returned: 0,
    refunded: 0,
    refunds: [],
    undelivered: false,
    left: { tutor: 0, donation: 0 },
    disputedSum: 0,
    taken: { tutor: 0, donation: 0 },
    owed: 0,
    unforgiven: 0,
  }
  links.set(payment, link)
  model.payments.push(payment)
}

const minutesLeft = ({ now, rules }: MoneyModel, { createdAt }: ModelPayment) =>
  rules.paymentMinutes - (now - createdAt) / minuteMs

type StartedPurchase = Pick<ModelPayment, 'tutor' | 'purpose' | 'subject' | 'amount' | 'donation'> & {
  newest: number
  isOwed: () => boolean
}

/**
 * A repeated start leads back to the open payment. Another one replaces it, and the product asks the provider about the
 * replaced one first: if that was paid, nothing else is opened.
 */
export async function addPurchase(world: MoneyWorld, started: Started, purchase: StartedPurchase): Promise<void> {
  const { newest, isOwed, ...paid } = purchase
  const { model } = world
  const open = model.payments.find(
    ({ tutor, purpose, subject, status, isClosed }) =>
      tutor === paid.tutor &&
      purpose === paid.purpose &&
      status === 'pending' &&
      !isClosed &&
      (purpose === 'top' || subject === paid.subject),
  )
  const isSame = open?.subject === paid.subject && open?.amount === paid.amount && open?.donation === paid.donation
  if (open && isSame && minutesLeft(model, open) > 2) {
    expect(started.payment_id).toBe(open.id)
    return
  }
  if (open) {
    open.isClosed = true
    await lookUp(model, open, world.slotOf)
    if (open.status === 'success' && !open.undelivered && !isOwed()) {
      expect(started.payment_id).toBe(open.id)
      addPayment(world, { payment_id: newest, link: '' }, paid)
      model.payments.at(-1)!.status = 'failed'
      return
    }
  }
  addPayment(world, started, paid)
}

/** The payment that was stored last, also one that has failed at once. */
export const readNewest = ({ db }: MoneyWorld, tutor: number) =>
  db
    .selectFrom('payment')
    .select(['id', 'subject_id'])
    .where('tutor_id', '=', tutor)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

export const donationOf = ({ pick, flag }: StepNumbers) => (flag ? 100 + (pick % 900) : 0)

type AdjustmentCall = { path: string; input: { tutor_id: number; sum: number; reason: string }; ending: string }

/** Staff change what a tutor has or owes. Above the limit a second person approves it. */
export async function adjust(world: MoneyWorld, { path, input, ending }: AdjustmentCall): Promise<void> {
  const { tutor_id: tutor, sum } = input
  const isWaiting = needsSecondPerson(world.model, tutor, sum)
  const answer = await world.callAsStaff(path, input)
  expect(answerOf(answer)).toBe(ending)
  if (isWaiting && ending === 'success') {
    const decision = { adjustment_id: (answer.data as { adjustment_id: number }).adjustment_id, approve: true }
    expect(answerOf(await world.callAsDeputy('/api/admin/wallet_adjustment/decide', decision))).toBe(ending)
  } else if (ending === 'success') decideAlone(world.model, { tutor, sum })
}
