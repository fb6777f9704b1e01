import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { eraseEventDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { postMovement } from '#features/payments/public.ts'
import { splitTax } from '#features/payments/model.ts'
import { hidingUndoMs } from '#features/tutors/model.ts'
import type { TutorState } from '#features/tutors/model.ts'
import { lockIfHiddenByStaff } from '#features/tutors/public.ts'
import { refundOf } from '../model.ts'

export type LockedTop = {
  id: number
  tutor_id: number
  subject_id: number
  city_id: number | null
  state: string
  price: number
  days: number
  credit_of: number | null
  credit_seconds: number | null
}
export type BookedPlacement = LockedTop & { starts_at: Date; ends_at: Date }
type WaitingCredit = LockedTop & { credit_seconds: number }

const lockedColumns = ['id', 'tutor_id', 'subject_id', 'city_id', 'state', 'price', 'days', 'credit_of'] as const

function lockTops({ db, edition }: Ctx, where: { id: number } | { tutor_id: number }) {
  const [[column, value]] = Object.entries(where) as [['id' | 'tutor_id', number]]
  return db
    .selectFrom('top_placement')
    .select([...lockedColumns, 'credit_seconds', 'starts_at', 'ends_at'])
    .where('edition', '=', edition.code)
    .where(column, '=', value)
    .orderBy('id')
    .forUpdate()
}

/** Booked placements that are not over, in id order to avoid deadlocks. */
export async function lockOpenTops(ctx: Ctx, where: { id: number } | { tutor_id: number }): Promise<BookedPlacement[]> {
  const rows = await lockTops(ctx, where).where('state', '=', 'booked').where('ends_at', '>', ctx.now).execute()
  return rows as BookedPlacement[]
}

/** Unused time that waits for a free place. */
export async function lockCredits(ctx: Ctx, where: { id: number } | { tutor_id: number }): Promise<WaitingCredit[]> {
  return (await lockTops(ctx, where).where('state', '=', 'credit').execute()) as WaitingCredit[]
}

/**
 * Ends a placement now and refunds the rest of its period to the wallet, of a credit all of it. One that has not started
 * keeps no period.
 */
export async function removeTop(ctx: Ctx, top: BookedPlacement | WaitingCredit, reason: string): Promise<void> {
  const { id, tutor_id } = top
  const booked = 'starts_at' in top && top.starts_at !== null ? top : undefined
  const refund = booked ? refundOf(booked, ctx.now, ctx.edition.currency) : top.price
  const period = booked && booked.starts_at < ctx.now ? { ends_at: ctx.now } : { starts_at: null, ends_at: null }
  await ctx.db
    .updateTable('top_placement')
    .set({ state: 'removed', removed_at: ctx.now, refunded: refund, ...period })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  if (refund > 0) await refundTop(ctx, top, { refund, reason })
  const after = { tutor_id, refund, reason }
  await ctx.emit({ name: 'top.removed', entity: 'top', entityId: id, after })
}

/**
 * A part of the price, so it is a movement of its own and no reversal of the purchase. Of a purchase and its credits only
 * one is open at a time, so that one refund is enough.
 */
async function refundTop(ctx: Ctx, top: LockedTop, { refund, reason }: { refund: number; reason: string }) {
  const { tutor_id } = top
  const id = top.credit_of ?? top.id
  const { net, tax } = splitTax(refund, ctx.edition.vatPercent)
  await postMovement(ctx, {
    kind: 'top_refund',
    key: `top:${id}:refund`,
    topId: id,
    reason,
    entries: [
      { account: { kind: 'wallet', owner: tutor_id }, amount: refund },
      { account: { kind: 'top_income' }, amount: -net },
      { account: { kind: 'tax' }, amount: -tax },
    ],
  })
}

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    remove_tops_of_hidden_tutor: { tutor: number }
  }
}

type HiddenTutor = {
  active?: boolean
  hidden_by_staff?: boolean
  show_in_catalog?: boolean
  deleted?: boolean
  state?: TutorState
}

/** Tutors who hide their own profile keep their placements; staff who hide it owe the rest, unless they undo it. */
export async function onTutorHidden(ctx: Ctx, { actor, entityId = 0, after }: Event): Promise<void> {
  if (actor.realm !== 'staff') return
  const { active, hidden_by_staff, show_in_catalog, deleted, state } = (after ?? {}) as HiddenTutor
  const isHidden = active === false || hidden_by_staff === true || show_in_catalog === false || deleted === true
  if (!isHidden && state !== 'need_revision') return
  const key = `hidden tutor ${ctx.edition.code}:${entityId}`
  const runAt = new Date(ctx.now.getTime() + hidingUndoMs)
  await ctx.enqueue('remove_tops_of_hidden_tutor', { tutor: entityId }, { key, runAt })
}

export const removeHiddenTopsJob: Job = {
  name: 'remove_tops_of_hidden_tutor',
  async run(ctx, { tutor }) {
    const tutor_id = Number(tutor)
    if (!(await lockIfHiddenByStaff(ctx, tutor_id))) return
    for (const top of await lockOpenTops(ctx, { tutor_id })) await removeTop(ctx, top, '')
    for (const credit of await lockCredits(ctx, { tutor_id })) await removeTop(ctx, credit, '')
  },
}

/** The places of an erased tutor become free without a refund, and the reasons that staff wrote are erased. */
export async function onTutorAnonymised(ctx: Ctx, { entityId }: Event): Promise<void> {
  const { db, edition, now } = ctx
  await sql`update top_placement set state = 'removed', removed_at = ${now},
      starts_at = case when starts_at < ${now} then starts_at end, ends_at = case when starts_at < ${now} then ${now}::timestamptz end
    where edition = ${edition.code} and tutor_id = ${entityId!}
      and (state = 'credit' or (state = 'booked' and ends_at > ${now}))`.execute(db)
  const tops = await db
    .selectFrom('top_placement')
    .select('id')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', entityId!)
    .execute()
  await eraseEventDetails(
    ctx,
    ['top'],
    tops.map(({ id }) => id),
  )
}
