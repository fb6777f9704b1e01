import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { mayRequest } from '#features/clients/public.ts'
import type { clientEndpoints as calls } from '../../client-contract.ts'
import { feeOf, personalMs, status } from '../../model.ts'
import { appoint } from '../appoint.ts'
import { agreeOnFirstClass } from '../first-class.ts'
import { ownOrder } from '../held.ts'
import { takeTutorOut } from '../leave.ts'
import { askPersonally } from '../matching/ask-personally.ts'
import { changeOrder, move } from '../move.ts'
import { readResponse } from '../responses.ts'

type Client = Ctx<Person>

/** One of those who have agreed. */
export async function appointTutor(ctx: Client, { order_id, tutor_id }: Input<typeof calls.appoint>) {
  const order = await ownOrder(ctx, order_id)
  const response = await readResponse(ctx, order_id, tutor_id)
  if (!response) throw refuse('not_found')
  if (response.state !== 'agreed') throw refuse('wrong_status')
  await appoint(ctx, order, { tutor_id, who: 'client' })
  return {}
}

/** Another tutor is asked alone, with the same 24 hours. */
export async function makePersonal(ctx: Client, { order_id, tutor_id }: Input<typeof calls.makePersonal>) {
  const order = await ownOrder(ctx, order_id)
  const { email, phone } = order
  if (!(await mayRequest(ctx, { accountId: ctx.actor.id, email, phone })))
    throw refuse('forbidden', { id: 'order.not_taken' })
  const until = new Date(ctx.now.getTime() + personalMs)
  await askPersonally(ctx, order, tutor_id)
  await move(ctx, order, 'make_personal', 'client', {
    set: { personal_tutor_id: tutor_id, personal_until: until },
    told: { tutor_id },
  })
  return {}
}

/** What is paid for an hour from now on: one of the prices that the tutor who has the order asks for what is wanted. */
export async function setRate(ctx: Client, { order_id, rate_id }: Input<typeof calls.setRate>) {
  const order = await ownOrder(ctx, order_id)
  const open: readonly number[] = [status.appointed, status.first_class]
  if (order.tutor_id === null || !open.includes(order.status)) throw refuse('wrong_status')
  const offered = await ctx.db
    .selectFrom('tutor_subject as s')
    .innerJoin('order_lesson as l', (join) =>
      join.onRef('l.edition', '=', 's.edition').onRef('l.subject_id', '=', 's.subject_id'),
    )
    .select('s.price')
    .where('s.edition', '=', ctx.edition.code)
    .where('s.tutor_id', '=', order.tutor_id)
    .where('s.price', '=', rate_id)
    .where('l.order_id', '=', order_id)
    .executeTakeFirst()
  if (!offered) throw refuse('not_found')
  const { class_regularity } = order
  await changeOrder(ctx, order, { rate: rate_id, fee: feeOf(ctx.edition.fee, { rate: rate_id, class_regularity }) })
  await ctx.emit({ name: 'order.rate', entity: 'order', entityId: order_id, after: { rate: rate_id } })
  return {}
}

export async function setFirstClass(ctx: Client, { order_id, ...given }: Input<typeof calls.setFirstClass>) {
  await agreeOnFirstClass(ctx, await ownOrder(ctx, order_id), 'client', given)
  return {}
}

/** The tutor's terms do not suit after all. */
export async function declineTerms(ctx: Client, { order_id, tutor_id, text }: Input<typeof calls.declineTerms>) {
  const order = await ownOrder(ctx, order_id)
  if (order.tutor_id !== tutor_id) throw refuse('wrong_status')
  await takeTutorOut(ctx, order, { who: 'client', state: 'declined', text })
  return {}
}

export async function deleteOrder(ctx: Client, { order_id, remove_reasons, text }: Input<typeof calls.delete>) {
  await move(ctx, await ownOrder(ctx, order_id), 'delete', 'client', {
    set: { remove_reasons, remove_text: text },
    told: { reasons: remove_reasons, ...(text && { text }) },
  })
  return {}
}
