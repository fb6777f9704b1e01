import fc from 'fast-check'
import { expect } from 'vitest'
import { disputePayment, forgiveDebt, leaveWallet, refundOutside } from './dispute-steps.ts'
import { settleDebts } from './model-disputes.ts'
import { presentModel } from './money-world.ts'
import type { MoneyWorld } from './money-world.ts'
import { payFeeByWallet, placeOrder, setFirstLesson, staffOrderSteps, startFeePayment } from './order-steps.ts'
import {
  adjustWallet,
  deliverNotices,
  finishPayment,
  passTime,
  readStatus,
  refundPayment,
  startTopUp,
} from './payment-steps.ts'
import type { Act, StepNumbers } from './step-parts.ts'
import { buyTop, hideTutor, removeTop, saveTop, startTopPayment } from './top-steps.ts'

export type MoneyStep = StepNumbers & { kind: keyof typeof steps }

/** Performs a step, expects the answer of the model, and compares both afterwards. */
export async function takeStep(world: MoneyWorld, step: MoneyStep): Promise<void> {
  // Whole minutes pass otherwise, so no two payments are ever due at the same instant.
  world.model.now += 1001
  world.app.setTime(new Date(world.model.now))
  await steps[step.kind](world, step)
  settleDebts(world.model)
  await compareMoney(world)
}

export async function compareMoney(world: MoneyWorld): Promise<void> {
  expect(await world.read()).toEqual(presentModel(world.model))
}

const steps = {
  placeOrder,
  setFirstLesson,
  payFeeByWallet,
  startFeePayment,
  ...staffOrderSteps,
  startTopUp,
  finishPayment,
  deliverNotices,
  passTime,
  readStatus,
  refundPayment,
  adjustWallet,
  disputePayment,
  forgiveDebt,
  refundOutside,
  leaveWallet,
  buyTop,
  startTopPayment,
  removeTop,
  saveTop,
  hideTutor,
} satisfies Record<string, Act>

/** Common steps are more likely, so that lives get far. */
const weights: Partial<Record<keyof typeof steps, number>> = {
  finishPayment: 6,
  deliverNotices: 5,
  passTime: 4,
  placeOrder: 3,
  startFeePayment: 3,
  buyTop: 2,
  adjustWallet: 2,
  startTopUp: 2,
  startTopPayment: 2,
  setFirstLesson: 2,
  disputePayment: 3,
  forgiveDebt: 2,
  refundOutside: 3,
  setLost: 1,
}
const names = Object.keys(steps) as (keyof typeof steps)[]

export const anyMoneyStep: fc.Arbitrary<MoneyStep> = fc.record({
  kind: fc.oneof(...names.map((name) => ({ arbitrary: fc.constant(name), weight: weights[name] ?? 1 }))),
  tutor: fc.nat(2),
  pick: fc.nat(1_000_000),
  sum: fc.nat(1_000_000),
  flag: fc.boolean(),
})
