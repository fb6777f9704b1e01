import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { refundOf } from '../model.ts'
import { announceBooked } from './buy/book-top.ts'
import { findPlace, listBooked, lockTopList } from './buy/find-place.ts'
import { isInList } from './buy/top-lists.ts'
import { lockCredits, lockOpenTops } from './remove-top.ts'
import type { BookedPlacement, WaitingCredit } from './remove-top.ts'

const daySeconds = 86_400

/** Hiding ends the placements of a tutor; a block that ends or becomes milder uses their credits. */
export async function onFeeBlockChanged(ctx: Ctx, { entityId = 0, after }: Event): Promise<void> {
  const { stage } = (after ?? {}) as { stage?: string }
  if (stage !== 'hidden') return bookCredits(ctx, entityId)
  for (const top of await lockOpenTops(ctx, { tutor_id: entityId })) await creditTop(ctx, top)
}

/**
 * The time that is left waits for a place of the same list. No money moves: the tutor has paid for this time, and its
 * value stays with it, in case staff refund it.
 */
async function creditTop(ctx: Ctx, top: BookedPlacement): Promise<void> {
  const { db, edition, now } = ctx
  const isRunning = top.starts_at < now
  const start = isRunning ? now : top.starts_at
  const credit_seconds = Math.floor((top.ends_at.getTime() - start.getTime()) / 1000)
  if (credit_seconds === 0) return
  const place = () => db.updateTable('top_placement').where('edition', '=', edition.code).where('id', '=', top.id)
  const credit = { state: 'credit', credit_seconds, slot: null, starts_at: null, ends_at: null } as const
  if (isRunning) {
    const { tutor_id, subject_id, city_id } = top
    await place().set({ ends_at: now, end_announced: true }).execute()
    await db
      .insertInto('top_placement')
      .values({
        edition: edition.code,
        tutor_id,
        subject_id,
        city_id,
        ...credit,
        days: Math.max(1, Math.floor(credit_seconds / daySeconds)),
        price: refundOf(top, now, ctx.edition.currency),
        credit_of: top.credit_of ?? top.id,
        created_at: now,
      })
      .execute()
  } else await place().set(credit).execute()
  const after = { tutor_id: top.tutor_id, seconds: credit_seconds }
  await ctx.emit({ name: 'top.credited', entity: 'top', entityId: top.id, after })
}

/** Gives waiting credits the earliest free place of their lists. Booked placements stay where they are. */
export async function bookCredits(ctx: Ctx, tutor_id: number): Promise<void> {
  for (const credit of await lockCredits(ctx, { tutor_id })) await bookCredit(ctx, credit)
}

async function bookCredit(ctx: Ctx, credit: WaitingCredit): Promise<void> {
  const { id, tutor_id, subject_id, city_id, credit_seconds } = credit
  const list = { subject_id, city_id }
  if (!(await isInList(ctx, tutor_id, list))) return
  await lockTopList(ctx, list)
  const days = credit_seconds / daySeconds
  const place = findPlace(ctx, await listBooked(ctx, [list]), { tutorId: tutor_id, list, days })
  if (!place) return
  await ctx.db
    .updateTable('top_placement')
    .set({ state: 'booked', start_announced: false, end_announced: false, ...place })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await announceBooked(ctx, { ...credit, price: 0 }, place)
}

/** Tutors with credits who are in a list again, or whose list may have got a free place. */
export async function bookWaitingCredits(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ tutor_id: number }>`select distinct tutor_id from top_placement
    where edition = ${ctx.edition.code} and state = 'credit' order by tutor_id`.execute(ctx.db)
  for (const { tutor_id } of rows) await bookCredits(ctx, tutor_id)
}
