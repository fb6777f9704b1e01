import type { Ctx } from '#platform/context.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { listOrderDetails } from '../present/order-details.ts'

/** Contains nothing about the other side. */
export async function exportOrderData(ctx: Ctx, id: number): Promise<PersonalPart[]> {
  const [requests, answers] = [await listRequests(ctx, id), await listAnswers(ctx, id)]
  return [
    ...(requests.length > 0 ? [{ name: 'orders/requests.json', data: requests }] : []),
    ...(answers.length > 0 ? [{ name: 'orders/answers.json', data: answers }] : []),
  ]
}

async function listRequests(ctx: Ctx, client_id: number) {
  const rows = await ctx.db
    .selectFrom('lesson_order')
    .select(['id', 'status', 'origin', 'created_at', 'name', 'email', 'phone', 'goal', 'wishes', 'schedule'])
    .select(['at_client', 'at_tutor', 'at_online', 'class_regularity', 'class_duration', 'price', 'practice_id'])
    .select(['first_class_wish', 'first_class', 'rate', 'paid_at', 'remove_reasons'])
    .where('edition', '=', ctx.edition.code)
    .where('client_id', '=', client_id)
    .orderBy('id')
    .execute()
  const parts = await listOrderDetails(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, ...parts(row.id) }))
}

async function listAnswers(ctx: Ctx, tutor_id: number) {
  const rows = await ctx.db
    .selectFrom('order_response as r')
    .innerJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 'r.edition').onRef('o.id', '=', 'r.order_id'),
    )
    .select(['o.id', 'o.created_at', 'r.kind', 'r.state', 'r.offered_at', 'r.responded_at', 'r.text', 'r.rate'])
    .select(['r.refused_reason', 'r.points'])
    .where('r.edition', '=', ctx.edition.code)
    .where('r.tutor_id', '=', tutor_id)
    .orderBy('o.id')
    .execute()
  const parts = await listOrderDetails(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, lessons: parts(row.id).lessons.map(({ name }) => name) }))
}
