import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { refreshRatings } from '#features/tutors/public.ts'
import { saveResponseMask } from '../privacy/request-masks.ts'

export async function findResponse({ db, edition }: Ctx, order_id: number, tutor_id: number) {
  return db
    .selectFrom('order_response')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('order_id', '=', order_id)
    .where('tutor_id', '=', tutor_id)
    .executeTakeFirst()
}
export type ResponseRow = NonNullable<Awaited<ReturnType<typeof findResponse>>>

export async function updateResponse(ctx: Ctx, id: number, set: Updateable<DB['order_response']>) {
  const { db, edition } = ctx
  await db.updateTable('order_response').set(set).where('edition', '=', edition.code).where('id', '=', id).execute()
  if (set.text) await saveResponseMask(ctx, id, set.text)
}

export async function deleteResponse({ db, edition }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('order_response').where('edition', '=', edition.code).where('id', '=', id).execute()
}

const maxAnswerMinutes = 24 * 60

/** Updates the tutor's answer statistics for the rating; an expired offer counts as unanswered. */
export async function recordAnswer(ctx: Ctx, { tutor_id, offered_at }: ResponseRow, answered: boolean): Promise<void> {
  const waited = Math.floor((ctx.now.getTime() - offered_at.getTime()) / 60_000)
  const minutes = answered ? Math.min(maxAnswerMinutes, Math.max(0, waited)) : 0
  await sql`insert into tutor_record (edition, tutor_id, offers, answers, answer_minutes)
    values (${ctx.edition.code}, ${tutor_id}, 1, ${Number(answered)}, ${minutes})
    on conflict (edition, tutor_id) do update set offers = tutor_record.offers + 1,
      answers = tutor_record.answers + excluded.answers,
      answer_minutes = tutor_record.answer_minutes + excluded.answer_minutes`.execute(ctx.db)
  await refreshRatings(ctx, [tutor_id])
}

/** Updates the number of paid orders for the rating. */
export async function recordPaidOrder(ctx: Ctx, tutor_id: number, more: 1 | -1): Promise<void> {
  const { db, edition } = ctx
  await sql`insert into tutor_record (edition, tutor_id, paid_orders)
    values (${edition.code}, ${tutor_id}, ${Math.max(0, more)})
    on conflict (edition, tutor_id) do update
      set paid_orders = greatest(0, tutor_record.paid_orders + ${more})`.execute(db)
  await refreshRatings(ctx, [tutor_id])
}
