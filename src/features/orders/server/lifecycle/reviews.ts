import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { answerReview, saveReview } from '#features/reviews/public.ts'
import { canAskForReview, reviewStatus, status } from '../../model.ts'
import type { OrderRow } from './lock-order.ts'
import { updateOrder } from './transition-order.ts'

type ReviewInput = { mark: number; text: string; version?: number | undefined }

/** One review per paid order; changing it requires the version that was read. */
export async function saveOrderReview(ctx: Ctx, order: OrderRow, { mark, text, version }: ReviewInput): Promise<void> {
  if (order.status !== status.paid || order.tutor_id === null) throw fail('wrong_status')
  const existing = await findReview(ctx, order.id)
  if (existing?.version !== version) throw fail('wrong_status', { id: 'order.stale' })
  const { tutor_id, client_id, id: order_id } = order
  await saveReview(ctx, {
    tutor_id,
    client_id,
    order_id,
    mark,
    text,
    ...(await getFirstLesson(ctx, order_id)),
    ...(existing && {
      existing: {
        id: existing.id,
        version: existing.version,
      },
    }),
  })
  const review_status = text === '' ? reviewStatus.mark_only : reviewStatus.published
  await updateOrder(ctx, order, { review_status })
  await ctx.emit({
    name: existing ? 'order.review_changed' : 'order.reviewed',
    entity: 'order',
    entityId: order_id,
    after: { tutor_id, mark },
  })
}

export async function answerOrderReview(
  ctx: Ctx,
  order: OrderRow,
  { text, version }: { text: string; version?: number | undefined },
): Promise<void> {
  const existing = await findReview(ctx, order.id)
  const open = order.status === status.paid && order.review_status === reviewStatus.published
  if (!open || !existing || order.tutor_id === null) throw fail('wrong_status')
  const known = version ?? existing.version
  await answerReview(ctx, { id: existing.id, version: known, tutor_id: order.tutor_id, text })
  await updateOrder(ctx, order, {})
  await ctx.emit({ name: 'order.review_answered', entity: 'order', entityId: order.id })
}

export async function markNoReview(ctx: Ctx, order: OrderRow): Promise<void> {
  assertNoReviewYet(order)
  await updateOrder(ctx, order, { review_status: reviewStatus.no_review })
  await ctx.emit({ name: 'order.no_review', entity: 'order', entityId: order.id })
}

/** Staff know that no text will come, and perhaps the mark. */
export async function saveReviewWithoutText(ctx: Ctx, order: OrderRow, mark: number | undefined): Promise<void> {
  assertNoReviewYet(order)
  if (mark !== undefined) return saveOrderReview(ctx, order, { mark, text: '' })
  await updateOrder(ctx, order, { review_status: reviewStatus.mark_only })
  await ctx.emit({ name: 'order.empty_review', entity: 'order', entityId: order.id })
}

function assertNoReviewYet(order: OrderRow): void {
  if (order.status !== status.paid || order.review_status !== reviewStatus.none) throw fail('wrong_status')
}

export async function requestOrderReview(ctx: Ctx, order: OrderRow): Promise<void> {
  if (!canAskForReview(order, ctx.now)) throw fail('wrong_status')
  await updateOrder(ctx, order, { review_requested_at: ctx.now })
  await ctx.emit({ name: 'order.review_requested', entity: 'order', entityId: order.id })
}

async function findReview({ db, edition }: Ctx, order_id: number) {
  return db
    .selectFrom('review')
    .select(['id', 'version'])
    .where('edition', '=', edition.code)
    .where('order_id', '=', order_id)
    .executeTakeFirst()
}

async function getFirstLesson({ db, edition }: Ctx, order_id: number) {
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
