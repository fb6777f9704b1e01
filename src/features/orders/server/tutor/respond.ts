import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { status } from '../../model.ts'
import type { RefusedReason } from '../../model.ts'
import type { tutorOrderEndpoints as calls } from '../../contract/tutor.ts'
import { appoint } from '../lifecycle/appoint.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { removeTutor } from '../lifecycle/remove-tutor.ts'
import { offerToMatchingTutors } from '../matching/offer.ts'
import { updateOrder, transitionOrder } from '../lifecycle/transition-order.ts'
import { updateResponse, recordAnswer, findResponse } from '../lifecycle/responses.ts'
import type { ResponseRow } from '../lifecycle/responses.ts'
import { getTerms } from '../lifecycle/terms.ts'
import type { OrderTerms } from '../lifecycle/terms.ts'

type Tutor = Ctx<Person>

export async function respondPersonal(ctx: Tutor, input: Input<typeof calls.respondPersonal>) {
  const { order, response } = await lockOffer(ctx, input.order_id)
  if (order.status !== status.new || order.personal_tutor_id !== ctx.actor.id) throw fail('wrong_status')
  await recordAnswer(ctx, response, true)
  if (input.answer === 'agree') {
    const terms = await acceptedTerms(ctx, order, response, input)
    await updateResponse(ctx, response.id, { responded_at: ctx.now, text: input.text, ...terms })
    await appoint(ctx, order, { tutor_id: ctx.actor.id, who: 'tutor' })
    return {}
  }
  await saveAnswer(ctx, response, input)
  const updated = await transitionOrder(ctx, order, 'potential', 'tutor', {
    set: { personal_until: null },
    eventData: { why: 'personal_refused', tutor_id: ctx.actor.id, ...(input.reason && { reason: input.reason }) },
  })
  await offerToMatchingTutors(ctx, updated)
  return {}
}

export async function respondPotential(ctx: Tutor, input: Input<typeof calls.respondPotential>) {
  const { order, response } = await lockOffer(ctx, input.order_id)
  if (order.status !== status.potential) throw fail('wrong_status')
  const { lessonPrice } = ctx.edition
  const { rate } = input
  if (rate !== undefined && (rate < lessonPrice.min || rate > lessonPrice.max))
    throw failField('rate', 'order.rate.unlikely')
  const terms = input.answer === 'agree' ? await acceptedTerms(ctx, order, response, input) : {}
  await recordAnswer(ctx, response, true)
  await saveAnswer(ctx, response, input, terms)
  await updateOrder(ctx, order, {})
  await ctx.emit({
    name: input.answer === 'agree' ? 'order.agreed' : 'order.refused',
    entity: 'order',
    entityId: order.id,
    after: { tutor_id: ctx.actor.id, ...(input.reason && { reason: input.reason }) },
  })
  return {}
}

/** Adds a reason after a refusal, or lets the appointed tutor leave the order. */
export async function setRefusedReason(ctx: Tutor, { order_id, reason, text }: Input<typeof calls.setRefusedReason>) {
  const order = await lockOrder(ctx, order_id)
  const response = await findResponse(ctx, order_id, ctx.actor.id)
  if (!response || response.state === 'marked') throw fail('not_found')
  if (order.tutor_id === ctx.actor.id) {
    await removeTutor(ctx, order, { who: 'tutor', state: 'refused', refused: reason, text })
    return {}
  }
  if (response.state !== 'refused') throw fail('wrong_status')
  await updateResponse(ctx, response.id, { refused_reason: reason, ...(text && { text }) })
  return {}
}

/** Locking the order makes concurrent answers count once. */
async function lockOffer(ctx: Tutor, id: number): Promise<{ order: OrderRow; response: ResponseRow }> {
  const order = await lockOrder(ctx, id)
  const response = await findResponse(ctx, id, ctx.actor.id)
  if (!response || response.state === 'marked') throw fail('not_found')
  if (response.state !== 'offered') throw fail('wrong_status')
  return { order, response }
}

type AnswerInput = { answer: 'agree' | 'refuse'; text: string; reason?: RefusedReason | undefined }

/** The tutor must accept the fee they were shown. */
async function acceptedTerms(
  ctx: Tutor,
  order: OrderRow,
  { rate, fee }: ResponseRow,
  input: { rate?: number | undefined; fee?: number | undefined },
): Promise<OrderTerms> {
  const terms = await getTerms(ctx, order, ctx.actor.id, { rate: input.rate ?? rate, fee })
  if (input.fee !== undefined && input.fee !== terms.fee) throw failField('fee', 'order.fee.changed')
  return terms
}

function saveAnswer(
  ctx: Tutor,
  { id }: ResponseRow,
  { answer, text, reason }: AnswerInput,
  terms: Partial<OrderTerms> = {},
) {
  return updateResponse(ctx, id, {
    state: answer === 'agree' ? 'agreed' : 'refused',
    responded_at: ctx.now,
    seen_at: null,
    text,
    ...terms,
    ...(answer === 'refuse' && { refused_reason: reason ?? null }),
  })
}
