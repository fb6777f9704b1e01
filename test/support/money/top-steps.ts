import { expect } from 'vitest'
import { runQueuedJobs } from '../jobs.ts'
import * as tops from './model-tops.ts'
import { dayMs } from './money-model.ts'
import type { MoneyWorld } from './money-world.ts'
import { addPurchase, choose, answerOf, readNewest, tutorOf } from './step-parts.ts'
import type { Started, StepNumbers } from './step-parts.ts'

/** A patient tutor takes the start that the page shows; the other wants to start at once. */
function wantTop(world: MoneyWorld, step: StepNumbers) {
  const { model, fixture } = world
  const tutor = tutorOf(world, step)
  const days = [7, 14, 30][step.sum % 3]!
  const start = tops.earliestStart(model, tutor, days)
  const starts_at = step.flag && start !== undefined && start > model.now ? start / 1000 : null
  const price = tops.topPriceOf(model, days)
  const promisedAt = starts_at === null ? model.now : start!
  return { wanted: { tutor, days, price, promisedAt }, top: { ...fixture.list, days, price, starts_at } }
}

const newTop = { slot: null, startsAt: null, endsAt: null, refunded: 0 }

export async function buyTop(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const { wanted, top } = wantTop(world, step)
  const answer = await world.callAsTutor(wanted.tutor, '/api/tutor/top/pay_by_wallet', { top })
  const expected = tops.buyTop(world.model, wanted)
  expect(answerOf(answer)).toBe(expected)
  if (expected !== 'success') return
  const { top_id: id } = answer.data as { top_id: number }
  const bought = { id, ...wanted, state: 'pending' as const, ...newTop }
  world.model.tops.push(bought)
  tops.bookTop(world.model, bought, await world.slotOf(id))
}

export async function startTopPayment(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const { wanted, top } = wantTop(world, step)
  const { tutor, days, price: amount, promisedAt } = wanted
  const isSold = tops.canBuy(world.model, tutor, days, promisedAt)
  const answer = await world.callAsTutor(tutor, '/api/tutor/top/pay/fondy', { top })
  expect(answerOf(answer)).toBe(isSold ? 'success' : 'top')
  if (!isSold) return
  const started = answer.data as Started
  const { id: newest, subject_id } = await readNewest(world, tutor)
  const existing = world.model.tops.find(({ id }) => id === subject_id)
  const placement = existing ?? { id: subject_id!, ...wanted, state: 'pending' as const, ...newTop }
  if (!existing) world.model.tops.push(placement)
  const isOwed = () => placement.state === 'pending' && tops.canBuy(world.model, tutor, days, placement.promisedAt)
  const paid = { tutor, purpose: 'top' as const, subject: subject_id, amount, donation: 0 }
  await addPurchase(world, started, { ...paid, newest, isOwed })
}

/** Earlier or later, shorter or longer by up to three days. */
export async function saveTop(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const own = world.model.tops.filter(({ tutor, startsAt }) => world.tutors.includes(tutor) && startsAt !== null)
  const top = choose(own, step.pick)
  if (!top) return
  const days = (step.sum % 7) - 3
  const startsAt = Math.floor(top.startsAt! / 1000) * 1000 + (step.flag ? days * dayMs : 0)
  const endsAt = Math.floor(top.endsAt! / 1000) * 1000 + days * dayMs
  const input = { id: top.id, starts_at: startsAt / 1000, ends_at: endsAt / 1000 }
  const answer = await world.callAsStaff('/api/admin/top/save', { data: { input } })
  const expected = tops.canSaveTop(world.model, top, startsAt, endsAt)
  expect(answerOf(answer)).toBe(expected)
  if (expected === 'success') Object.assign(top, { startsAt, endsAt, slot: await world.slotOf(top.id) })
}

/** Staff hide a tutor and show them again, in time to keep the placements or too late. */
export async function hideTutor(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const tutor = tutorOf(world, step)
  const act = async (action: string) =>
    expect(answerOf(await world.callAsStaff(`/api/admin/tutor/${action}`, { tutor_id: tutor }))).toBe('success')
  await act('set_inactive')
  if (step.flag) await act('set_active')
  await runQueuedJobs(world.app, 'remove_tops_of_hidden_tutor')
  if (step.flag) return
  await act('set_active')
  for (const top of world.model.tops) if (top.tutor === tutor) tops.removeTop(world.model, top)
}

export async function removeTop(world: MoneyWorld, step: StepNumbers): Promise<void> {
  const own = world.model.tops.filter(({ tutor, state }) => world.tutors.includes(tutor) && state !== 'pending')
  const top = choose(own, step.pick)
  if (!top) return
  const answer = await world.callAsStaff('/api/admin/top/delete', { id: top.id, reason: 'A test' })
  expect(answerOf(answer)).toBe(tops.removeTop(world.model, top))
}
