import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { canRequestLessons } from '#features/clients/public.ts'
import type { clientOrderEndpoints as calls } from '../../contract/client.ts'
import { personalRequestMs, status } from '../../model.ts'
import { appoint } from '../lifecycle/appoint.ts'
import { scheduleFirstClass } from '../lifecycle/first-class.ts'
import { lockOwnOrder } from '../lifecycle/lock-order.ts'
import { proposeRate } from '../lifecycle/rate-proposal.ts'
import { removeTutor } from '../lifecycle/remove-tutor.ts'
import { offerPersonally } from '../matching/personal-offer.ts'
import { updateOrder, transitionOrder } from '../lifecycle/transition-order.ts'
import { findResponse, updateResponse } from '../lifecycle/responses.ts'

type Client = Ctx<Person>

/** Only a tutor who has agreed can be chosen. */
export async function appointTutorAsClient(ctx: Client, { order_id, tutor_id }: Input<typeof calls.appoint>) {
  const order = await lockOwnOrder(ctx, order_id)
  const response = await findResponse(ctx, order_id, tutor_id)
  if (!response) throw fail('not_found')
  if (response.state !== 'agreed') throw fail('wrong_status')
  await appoint(ctx, order, { tutor_id, who: 'client' })
  return {}
}

/** The new personal request gets the full 24 hours again. */
export async function makePersonalRequest(ctx: Client, { order_id, tutor_id }: Input<typeof calls.makePersonal>) {
  const order = await lockOwnOrder(ctx, order_id)
  const { email, phone } = order
  if (!(await canRequestLessons(ctx, { accountId: ctx.actor.id, email, phone })))
    throw fail('forbidden', { id: 'order.not_taken' })
  const until = new Date(ctx.now.getTime() + personalRequestMs)
  await offerPersonally(ctx, order, tutor_id)
  await transitionOrder(ctx, order, 'make_personal', 'client', {
    set: { personal_tutor_id: tutor_id, personal_until: until },
    eventData: { tutor_id },
  })
  return {}
}

/** One of the tutor's prices for a requested subject: offered with a personal request, proposed after the appointment. */
export async function setOrderRate(ctx: Client, { order_id, rate_id }: Input<typeof calls.setRate>) {
  const order = await lockOwnOrder(ctx, order_id)
  const isOffer = order.status === status.new
  const isProposal = order.status === status.appointed || order.status === status.first_class
  const tutor_id = isOffer ? order.personal_tutor_id : order.tutor_id
  if (tutor_id === null || !(isOffer || isProposal)) throw fail('wrong_status')
  if (!(await isRequestedPrice(ctx, { order_id, tutor_id, rate_id }))) throw fail('not_found')
  if (isProposal) {
    await proposeRate(ctx, order, { rate: rate_id, class_regularity: order.class_regularity, by: 'client' })
    return {}
  }
  const response = await findResponse(ctx, order_id, tutor_id)
  if (response?.state !== 'offered') throw fail('wrong_status')
  await updateResponse(ctx, response.id, { rate: rate_id })
  await updateOrder(ctx, order, {})
  await ctx.emit({ name: 'order.rate', entity: 'order', entityId: order_id, after: { tutor_id, rate: rate_id } })
  return {}
}

type RequestedPrice = { order_id: number; tutor_id: number; rate_id: number }

async function isRequestedPrice({ db, edition }: Ctx, { order_id, tutor_id, rate_id }: RequestedPrice) {
  const price = await db
    .selectFrom('tutor_subject as s')
    .innerJoin('order_lesson as l', (join) =>
      join.onRef('l.edition', '=', 's.edition').onRef('l.subject_id', '=', 's.subject_id'),
    )
    .select('s.price')
    .where('s.edition', '=', edition.code)
    .where('s.tutor_id', '=', tutor_id)
    .where('s.price', '=', rate_id)
    .where('l.order_id', '=', order_id)
    .executeTakeFirst()
  return price !== undefined
}

export async function setFirstClassAsClient(ctx: Client, { order_id, ...input }: Input<typeof calls.setFirstClass>) {
  await scheduleFirstClass(ctx, await lockOwnOrder(ctx, order_id), 'client', input)
  return {}
}

export async function declineTerms(ctx: Client, { order_id, tutor_id, text }: Input<typeof calls.declineTerms>) {
  const order = await lockOwnOrder(ctx, order_id)
  if (order.tutor_id !== tutor_id) throw fail('wrong_status')
  await removeTutor(ctx, order, { who: 'client', state: 'declined', text })
  return {}
}

export async function deleteOrderAsClient(ctx: Client, { order_id, remove_reasons, text }: Input<typeof calls.delete>) {
  await transitionOrder(ctx, await lockOwnOrder(ctx, order_id), 'delete', 'client', {
    set: { remove_reasons, remove_text: text },
    eventData: { reasons: remove_reasons, ...(text && { text }) },
  })
  return {}
}
