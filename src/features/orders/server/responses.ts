import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { refreshRating } from '#features/tutors/public.ts'
import { saveResponseMask } from './request-masks.ts'

/** What a tutor has to do with an order. */
export async function readResponse({ db, edition }: Ctx, order_id: number, tutor_id: number) {
  return db
    .selectFrom('order_response')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('order_id', '=', order_id)
    .where('tutor_id', '=', tutor_id)
    .executeTakeFirst()
}
export type StoredResponse = NonNullable<Awaited<ReturnType<typeof readResponse>>>

export async function changeResponse(ctx: Ctx, id: number, set: Updateable<DB['order_response']>) {
  const { db, edition } = ctx
  await db.updateTable('order_response').set(set).where('edition', '=', edition.code).where('id', '=', id).execute()
  if (set.text) await saveResponseMask(ctx, id, set.text)
}

export async function deleteResponse({ db, edition }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('order_response').where('edition', '=', edition.code).where('id', '=', id).execute()
}

const mostMinutes = 24 * 60

/** For their rating: that they have answered, and how soon; or that they had the time to, and have not. */
export async function countAnswer(
  ctx: Ctx,
  { tutor_id, offered_at }: StoredResponse,
  answered: boolean,
): Promise<void> {
  const waited = Math.floor((ctx.now.getTime() - offered_at.getTime()) / 60_000)
  const minutes = answered ? Math.min(mostMinutes, Math.max(0, waited)) : 0
  await sql`insert into tutor_record (edition, tutor_id, offers, answers, answer_minutes)
    values (${ctx.edition.code}, ${tutor_id}, 1, ${Number(answered)}, ${minutes})
    on conflict (edition, tutor_id) do update set offers = tutor_record.offers + 1,
      answers = tutor_record.answers + excluded.answers,
      answer_minutes = tutor_record.answer_minutes + excluded.answer_minutes`.execute(ctx.db)
  await refreshRating(ctx, [tutor_id])
}

/** For their rating, too: how many of their orders came to be paid. */
export async function countPaid(ctx: Ctx, tutor_id: number, more: 1 | -1): Promise<void> {
  const { db, edition } = ctx
  await sql`insert into tutor_record (edition, tutor_id, paid_orders)
    values (${edition.code}, ${tutor_id}, ${Math.max(0, more)})
    on conflict (edition, tutor_id) do update
      set paid_orders = greatest(0, tutor_record.paid_orders + ${more})`.execute(db)
  await refreshRating(ctx, [tutor_id])
}
