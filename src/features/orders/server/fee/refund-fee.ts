import type { StaffMember } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { inLocale } from '#platform/texts/in-locale.ts'
import { adjustWallet, lockSoleLimit, withdrawAdjustment } from '#features/payments/public.ts'
import type { AdjustmentState } from '#features/payments/model.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { updateOrder } from '../lifecycle/transition-order.ts'
import { bookFee, listRefundedParts, reverseFeeForRefund } from './fee-movements.ts'
import type { FeeSource } from './fee-movements.ts'

const sumOf = (parts: readonly { fee: number }[]) => parts.reduce((sum, { fee }) => sum + fee, 0)

/**
 * Gives the booked fee back to the wallet, unless it was given back already. Staff say that a part was paid outside
 * without money having come in, so it comes back as an adjustment: the limit of a day counts it, and a larger sum waits
 * for a second person. An erased tutor has no wallet for it. What was written off was never paid. The reversal has no
 * reason of its own: it names the order, which keeps the reasons as codes for every language.
 */
export async function refundFee(ctx: Ctx<StaffMember>, order: OrderRow): Promise<void> {
  const { id, tutor_id } = order
  if (tutor_id === null) return
  const isGone = await isErased(ctx, tutor_id)
  // The adjustment takes the limit, which is locked before the wallet.
  if (!isGone) await lockSoleLimit(ctx, tutor_id)
  const parts = await reverseFeeForRefund(ctx, order, isGone ? ['wallet'] : ['wallet', 'outside'])
  if (parts.length === 0) return
  const outside = sumOf(parts.filter(({ source }) => source === 'outside'))
  let refund_state: AdjustmentState = 'booked'
  if (outside > 0) {
    // The tutor reads it in the history of the wallet.
    const reason = inLocale(ctx, await findTutorLocale(ctx, tutor_id)).t('order.fee_refund', { id: String(id) })
    const { adjustment_id, state } = await adjustWallet(ctx, { tutor_id, sum: outside, reason })
    refund_state = state
    await updateOrder(ctx, order, { refund_adjustment_id: adjustment_id })
  }
  const after = { tutor_id, fee: sumOf(parts), refund_state }
  await ctx.emit({ name: 'order.fee_refunded', entity: 'order', entityId: id, after })
}

/**
 * Charges a fee that was given back. A part is paid outside again if its refund has not reached the wallet: one that waits
 * is withdrawn.
 */
export async function chargeRefundedFee(ctx: Ctx<StaffMember>, order: OrderRow): Promise<void> {
  const { id, tutor_id } = order
  const parts = await listRefundedParts(ctx, id)
  if (parts.length === 0) return
  const hasOutside = parts.some(({ source }) => source === 'outside')
  const isAdjusted = hasOutside && (await wasAdjusted(ctx, order))
  const sources = parts.map((part): FeeSource => (isAdjusted ? 'wallet' : part.source))
  for (const [place, { fee }] of parts.entries()) await bookFee(ctx, order, { source: sources[place]!, amount: fee })
  const source = sources.includes('outside') ? 'outside' : 'wallet'
  const after = { tutor_id, fee: sumOf(parts), source }
  await ctx.emit({ name: 'order.fee_charged', entity: 'order', entityId: id, after })
}

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    book_unrefunded_fee: { tutor: number; adjustment: number }
  }
}

/** In a job, because the adjustment is locked here, and those who change an order lock the order first. */
export async function onAdjustmentRejected(ctx: Ctx, { entityId, after }: Event): Promise<void> {
  const { adjustment_id } = after as { adjustment_id: number }
  await ctx.enqueue('book_unrefunded_fee', { tutor: entityId!, adjustment: adjustment_id })
}

/** The second person has rejected the refund of what was paid outside, so that part stays paid. */
export const bookUnrefundedFeeJob: Job = {
  name: 'book_unrefunded_fee',
  async run(ctx, { tutor, adjustment }) {
    const refunded = await ctx.db
      .selectFrom('lesson_order')
      .select('id')
      .where('edition', '=', ctx.edition.code)
      .where('tutor_id', '=', Number(tutor))
      .where('refund_adjustment_id', '=', Number(adjustment))
      .executeTakeFirst()
    if (!refunded) return
    const order = await lockOrder(ctx, refunded.id)
    if (order.refund_adjustment_id !== Number(adjustment)) return
    const parts = (await listRefundedParts(ctx, order.id)).filter(({ source }) => source === 'outside')
    if (parts.length === 0) return
    for (const { fee } of parts) await bookFee(ctx, order, { source: 'outside', amount: fee })
    const after = { tutor_id: order.tutor_id, fee: sumOf(parts), source: 'outside' }
    await ctx.emit({ name: 'order.fee_charged', entity: 'order', entityId: order.id, after })
  },
}

async function wasAdjusted(ctx: Ctx<StaffMember>, { refund_adjustment_id }: OrderRow): Promise<boolean> {
  return refund_adjustment_id !== null && (await withdrawAdjustment(ctx, refund_adjustment_id)) === 'booked'
}

async function findTutorLocale({ db, edition }: Ctx, tutorId: number): Promise<Locale> {
  const { locale } = await db
    .selectFrom('account')
    .select('locale')
    .where('edition', '=', edition.code)
    .where('id', '=', tutorId)
    .executeTakeFirstOrThrow()
  return isLocale(locale ?? undefined) ? (locale as Locale) : edition.locales[0]
}

async function isErased({ db, edition }: Ctx, tutorId: number): Promise<boolean> {
  const { anonymised_at } = await db
    .selectFrom('tutor')
    .select('anonymised_at')
    .where('edition', '=', edition.code)
    .where('id', '=', tutorId)
    .executeTakeFirstOrThrow()
  return anonymised_at !== null
}
