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
  starts_at: Date
  ends_at: Date
}

/** Booked placements that are not over, in id order to avoid deadlocks. */
export async function lockOpenTops(
  { db, edition, now }: Ctx,
  where: { id: number } | { tutor_id: number },
): Promise<LockedTop[]> {
  const [[column, value]] = Object.entries(where) as [['id' | 'tutor_id', number]]
  const rows = await db
    .selectFrom('top_placement')
    .select(['id', 'tutor_id', 'subject_id', 'city_id', 'state', 'price', 'days', 'starts_at', 'ends_at'])
    .where('edition', '=', edition.code)
    .where(column, '=', value)
    .where('state', '=', 'booked')
    .where('ends_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as LockedTop[]
}

/** Ends a placement now and refunds the rest of its period to the wallet. One that has not started keeps no period. */
export async function removeTop(ctx: Ctx, top: LockedTop, reason: string): Promise<void> {
  const { id, tutor_id, starts_at } = top
  const refund = refundOf(top, ctx.now, ctx.edition.currency)
  const period = starts_at < ctx.now ? { ends_at: ctx.now } : { starts_at: null, ends_at: null }
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

/** A part of the price, so it is a movement of its own and no reversal of the purchase. */
async function refundTop(
  ctx: Ctx,
  { id, tutor_id }: LockedTop,
  { refund, reason }: { refund: number; reason: string },
) {
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
  },
}

/** The places of an erased tutor become free without a refund, and the reasons that staff wrote are erased. */
export async function onTutorAnonymised(ctx: Ctx, { entityId }: Event): Promise<void> {
  const { db, edition, now } = ctx
  await sql`update top_placement set state = 'removed', removed_at = ${now},
      starts_at = case when starts_at < ${now} then starts_at end, ends_at = case when starts_at < ${now} then ${now}::timestamptz end
    where edition = ${edition.code} and tutor_id = ${entityId!} and state = 'booked' and ends_at > ${now}`.execute(db)
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
