import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { status } from '../../model.ts'
import type { RefusedReason } from '../../model.ts'
import type { tutorEndpoints as calls } from '../../tutor-contract.ts'
import { appoint } from '../appoint.ts'
import { heldOrder } from '../held.ts'
import type { HeldOrder } from '../held.ts'
import { takeTutorOut } from '../leave.ts'
import { offerToMatching } from '../matching/offer.ts'
import { changeOrder, move } from '../move.ts'
import { changeResponse, countAnswer, readResponse } from '../responses.ts'
import type { StoredResponse } from '../responses.ts'
import { termsFor } from '../terms.ts'
import type { Terms } from '../terms.ts'

type Tutor = Ctx<Person>

/** Asked alone: yes makes them the tutor, no lets others be asked. */
export async function respondPersonal(ctx: Tutor, given: Input<typeof calls.respondPersonal>) {
  const { order, response } = await offered(ctx, given.order_id)
  if (order.status !== status.new || order.personal_tutor_id !== ctx.actor.id) throw refuse('wrong_status')
  await countAnswer(ctx, response, true)
  if (given.answer === 'agree') {
    const terms = await acceptedTerms(ctx, order, response, given)
    await changeResponse(ctx, response.id, { responded_at: ctx.now, text: given.text, ...terms })
    await appoint(ctx, order, { tutor_id: ctx.actor.id, who: 'tutor' })
    return {}
  }
  await say(ctx, response, given)
  const going = await move(ctx, order, 'potential', 'tutor', {
    set: { personal_until: null },
    told: { why: 'personal_refused', tutor_id: ctx.actor.id, ...(given.reason && { reason: given.reason }) },
  })
  await offerToMatching(ctx, going)
  return {}
}

/** Asked with others: yes puts them on the client's list, with what they ask and say. */
export async function respondPotential(ctx: Tutor, given: Input<typeof calls.respondPotential>) {
  const { order, response } = await offered(ctx, given.order_id)
  if (order.status !== status.potential) throw refuse('wrong_status')
  const { lessonPrice } = ctx.edition
  const { rate } = given
  if (rate !== undefined && (rate < lessonPrice.min || rate > lessonPrice.max))
    throw refuseField('rate', 'order.rate.unlikely')
  const terms = given.answer === 'agree' ? await acceptedTerms(ctx, order, response, given) : {}
  await countAnswer(ctx, response, true)
  await say(ctx, response, given, terms)
  await changeOrder(ctx, order, {})
  await ctx.emit({
    name: given.answer === 'agree' ? 'order.agreed' : 'order.refused',
    entity: 'order',
    entityId: order.id,
    after: { tutor_id: ctx.actor.id, ...(given.reason && { reason: given.reason }) },
  })
  return {}
}

/** Why not, a little later; or, from the one who has it: not after all. */
export async function setRefusedReason(ctx: Tutor, { order_id, reason, text }: Input<typeof calls.setRefusedReason>) {
  const order = await heldOrder(ctx, order_id)
  const response = await readResponse(ctx, order_id, ctx.actor.id)
  if (!response || response.state === 'marked') throw refuse('not_found')
  if (order.tutor_id === ctx.actor.id) {
    await takeTutorOut(ctx, order, { who: 'tutor', state: 'refused', refused: reason, text })
    return {}
  }
  if (response.state !== 'refused') throw refuse('wrong_status')
  await changeResponse(ctx, response.id, { refused_reason: reason, ...(text && { text }) })
  return {}
}

/** What was offered to them and has no answer yet. Twenty answers at once are one: the order is held. */
async function offered(ctx: Tutor, id: number): Promise<{ order: HeldOrder; response: StoredResponse }> {
  const order = await heldOrder(ctx, id)
  const response = await readResponse(ctx, id, ctx.actor.id)
  if (!response || response.state === 'marked') throw refuse('not_found')
  if (response.state !== 'offered') throw refuse('wrong_status')
  return { order, response }
}

type Said = { answer: 'agree' | 'refuse'; text: string; reason?: RefusedReason | undefined }

/** What they agree to: at the fee they were shown, or not at all. */
async function acceptedTerms(
  ctx: Tutor,
  order: HeldOrder,
  { rate, fee }: StoredResponse,
  given: { rate?: number | undefined; fee?: number | undefined },
): Promise<Terms> {
  const terms = await termsFor(ctx, order, ctx.actor.id, { rate: given.rate ?? rate, fee })
  if (given.fee !== undefined && given.fee !== terms.fee) throw refuseField('fee', 'order.fee.changed')
  return terms
}

function say(ctx: Tutor, { id }: StoredResponse, { answer, text, reason }: Said, terms: Partial<Terms> = {}) {
  return changeResponse(ctx, id, {
    state: answer === 'agree' ? 'agreed' : 'refused',
    responded_at: ctx.now,
    seen_at: null,
    text,
    ...terms,
    ...(answer === 'refuse' && { refused_reason: reason ?? null }),
  })
}
