import type { Ctx } from '#platform/context.ts'
import type { PersonalPart } from '#platform/plugin.ts'
import { around } from './present/around.ts'

/** What somebody asked for as a client, and what they answered as a tutor: nothing of those on the other side. */
export async function orderData(ctx: Ctx, id: number): Promise<PersonalPart[]> {
  const [asked, answered] = [await askedFor(ctx, id), await answeredBy(ctx, id)]
  return [
    ...(asked.length > 0 ? [{ name: 'orders/requests.json', data: asked }] : []),
    ...(answered.length > 0 ? [{ name: 'orders/answers.json', data: answered }] : []),
  ]
}

async function askedFor(ctx: Ctx, client_id: number) {
  const rows = await ctx.db
    .selectFrom('lesson_order')
    .select(['id', 'status', 'origin', 'created_at', 'name', 'email', 'phone', 'goal', 'wishes', 'schedule'])
    .select(['at_client', 'at_tutor', 'at_online', 'class_regularity', 'class_duration', 'price', 'practice_id'])
    .select(['first_class_wish', 'first_class', 'rate', 'paid_at', 'remove_reasons'])
    .where('edition', '=', ctx.edition.code)
    .where('client_id', '=', client_id)
    .orderBy('id')
    .execute()
  const parts = await around(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, ...parts(row.id) }))
}

async function answeredBy(ctx: Ctx, tutor_id: number) {
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
  const parts = await around(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, lessons: parts(row.id).lessons.map(({ name }) => name) }))
}
