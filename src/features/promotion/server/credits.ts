import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { lockWalletOwner } from '#features/payments/public.ts'
import { refundOf } from '../model.ts'
import type { TopList } from '../model.ts'
import { announceBooked } from './buy/book-top.ts'
import { findPlace, listBooked, lockTopList } from './buy/find-place.ts'
import { isInList } from './buy/top-lists.ts'
import { lockCredits, lockOpenTops } from './remove-top.ts'
import type { BookedPlacement } from './remove-top.ts'

const daySeconds = 86_400

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    book_credits_of_tutor: { tutor: number }
  }
}

/**
 * Hiding ends the placements of a tutor; a block that ends or becomes milder uses their credits, in a job, because the
 * tutor is locked here and lists are locked before tutors.
 */
export async function onFeeBlockChanged(ctx: Ctx, { entityId = 0, after }: Event): Promise<void> {
  const { stage } = (after ?? {}) as { stage?: string }
  if (stage !== 'hidden') return ctx.enqueue('book_credits_of_tutor', { tutor: entityId })
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

export const bookCreditsOfTutorJob: Job = {
  name: 'book_credits_of_tutor',
  standalone: true,
  run: (ctx, { tutor }) => bookCredits(ctx, Number(tutor)),
}

/** Tutors may be in a list again, and lists may have got a free place. */
export const bookWaitingCreditsJob: Job = {
  name: 'book_waiting_credits',
  cron: '*/5 * * * *',
  perEdition: true,
  standalone: true,
  run: (ctx) => bookCredits(ctx),
}

/**
 * Gives waiting credits the earliest free place of their lists. Booked placements stay where they are. Each credit has a
 * transaction, so that none waits for the list of another, and a failing one stops no other.
 */
async function bookCredits(ctx: Ctx, tutorId?: number): Promise<void> {
  const failures: unknown[] = []
  for (const credit of await listCredits(ctx, tutorId))
    await ctx.transaction((within) => bookCredit(within, credit)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} credits could not be booked`)
}

type FoundCredit = TopList & { id: number; tutor_id: number }

function listCredits({ db, edition }: Ctx, tutorId: number | undefined): Promise<FoundCredit[]> {
  return db
    .selectFrom('top_placement')
    .select(['id', 'tutor_id', 'subject_id', 'city_id'])
    .where('edition', '=', edition.code)
    .where('state', '=', 'credit')
    .$if(tutorId !== undefined, (query) => query.where('tutor_id', '=', tutorId!))
    .orderBy('tutor_id')
    .orderBy('id')
    .execute()
}

/** The tutor is locked too, so that a block which begins meanwhile sees the booked place. */
async function bookCredit(ctx: Ctx, { id, tutor_id, ...list }: FoundCredit): Promise<void> {
  await lockTopList(ctx, list)
  await lockWalletOwner(ctx, tutor_id)
  const [credit] = await lockCredits(ctx, { id })
  if (!credit || !(await isInList(ctx, tutor_id, list))) return
  const days = credit.credit_seconds / daySeconds
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
