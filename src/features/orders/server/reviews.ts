import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { answerReview, saveReview } from '#features/reviews/public.ts'
import { mayAskForReview, reviewStatus, status } from '../model.ts'
import type { HeldOrder } from './held.ts'
import { changeOrder } from './move.ts'

type Spoken = { mark: number; text: string; version?: number | undefined }

/** One review an order, once it is paid: the first word makes it, later ones carry the version that was read. */
export async function writeReview(ctx: Ctx, order: HeldOrder, { mark, text, version }: Spoken): Promise<void> {
  if (order.status !== status.paid || order.tutor_id === null) throw refuse('wrong_status')
  const there = await reviewOf(ctx, order.id)
  if (there?.version !== version) throw refuse('wrong_status', { id: 'order.stale' })
  const { tutor_id, client_id, id: order_id } = order
  await saveReview(ctx, {
    tutor_id,
    client_id,
    order_id,
    mark,
    text,
    ...(await taught(ctx, order_id)),
    ...(there && {
      known: {
        id: there.id,
        version: there.version,
      },
    }),
  })
  const review_status = text === '' ? reviewStatus.mark_only : reviewStatus.published
  await changeOrder(ctx, order, { review_status })
  await ctx.emit({
    name: there ? 'order.review_changed' : 'order.reviewed',
    entity: 'order',
    entityId: order_id,
    after: { tutor_id, mark },
  })
}

/** What the tutor says to it. */
export async function answerReviewOf(
  ctx: Ctx,
  order: HeldOrder,
  { text, version }: { text: string; version?: number | undefined },
): Promise<void> {
  const there = await reviewOf(ctx, order.id)
  const open = order.status === status.paid && order.review_status === reviewStatus.published
  if (!open || !there || order.tutor_id === null) throw refuse('wrong_status')
  const known = version ?? there.version
  await answerReview(ctx, { id: there.id, version: known, tutor_id: order.tutor_id, text })
  await changeOrder(ctx, order, {})
  await ctx.emit({ name: 'order.review_answered', entity: 'order', entityId: order.id })
}

/** Staff know that there will be none. */
export async function closeReview(ctx: Ctx, order: HeldOrder): Promise<void> {
  assertNoReviewYet(order)
  await changeOrder(ctx, order, { review_status: reviewStatus.no_review })
  await ctx.emit({ name: 'order.no_review', entity: 'order', entityId: order.id })
}

/** Staff know that the client is content or not, and that no text will come: with the mark, if they know it. */
export async function emptyReview(ctx: Ctx, order: HeldOrder, mark: number | undefined): Promise<void> {
  assertNoReviewYet(order)
  if (mark !== undefined) return writeReview(ctx, order, { mark, text: '' })
  await changeOrder(ctx, order, { review_status: reviewStatus.mark_only })
  await ctx.emit({ name: 'order.empty_review', entity: 'order', entityId: order.id })
}

function assertNoReviewYet(order: HeldOrder): void {
  if (order.status !== status.paid || order.review_status !== reviewStatus.none) throw refuse('wrong_status')
}

/** The tutor asks for one: now and then, and not once there is one. */
export async function askForReview(ctx: Ctx, order: HeldOrder): Promise<void> {
  if (!mayAskForReview(order, ctx.now)) throw refuse('wrong_status')
  await changeOrder(ctx, order, { review_requested_at: ctx.now })
  await ctx.emit({ name: 'order.review_requested', entity: 'order', entityId: order.id })
}

async function reviewOf({ db, edition }: Ctx, order_id: number) {
  return db
    .selectFrom('review')
    .select(['id', 'version'])
    .where('edition', '=', edition.code)
    .where('order_id', '=', order_id)
    .executeTakeFirst()
}

async function taught({ db, edition }: Ctx, order_id: number) {
  const { subject_id, level_id } = await db
    .selectFrom('order_lesson as s')
    .leftJoin('order_level as l', (join) =>
      join
        .onRef('l.edition', '=', 's.edition')
        .onRef('l.order_id', '=', 's.order_id')
        .onRef('l.subject_id', '=', 's.subject_id'),
    )
    .select(['s.subject_id', 'l.level_id'])
    .where('s.edition', '=', edition.code)
    .where('s.order_id', '=', order_id)
    .orderBy('s.position')
    .orderBy('l.level_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { subject_id, level_id }
}
