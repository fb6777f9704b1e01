import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { inLocale } from '#platform/texts/in-locale.ts'
import { fail } from '#shared/errors.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { StaffMember } from '#shared/access.ts'
import {
  adjustWallet,
  lockWalletOwner,
  postMovement,
  reverseMovement,
  withdrawAdjustment,
} from '#features/payments/public.ts'
import { splitTax } from '#features/payments/model.ts'
import type { AdjustmentState } from '#features/payments/model.ts'
import { refreshFeeBlock } from './fee-block.ts'
import { recordPaidOrder } from '../lifecycle/responses.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { transitionOrder, updateOrder } from '../lifecycle/transition-order.ts'
import type { OrderActor } from '../../model.ts'

type FeeSource = 'wallet' | 'outside'
const kinds = { wallet: 'fee', outside: 'paid_outside' } as const
const reversedKinds = { fee: 'fee_refund', paid_outside: 'paid_outside_reversed' } as const

type Paid = { who: OrderActor; set?: { payment_data: string }; eventData?: Record<string, unknown> }

/** Books the fee and moves the order to paid, in one transaction. The caller holds the order's lock. */
export async function payFee(ctx: Ctx, order: OrderRow, source: FeeSource, paid: Paid): Promise<void> {
  const { tutor_id, fee } = order
  if (tutor_id === null) throw fail('wrong_status')
  await transitionOrder(ctx, order, 'paid', paid.who, {
    set: { paid_at: ctx.now, ...paid.set },
    eventData: { tutor_id, ...paid.eventData },
  })
  if (fee) await bookFee(ctx, order, source)
  await recordPaidOrder(ctx, tutor_id, 1)
  await refreshFeeBlock(ctx, tutor_id)
}

/** An order can be paid again after a refund, so its movements are numbered. */
export async function bookFee(ctx: Ctx, { id, tutor_id, fee }: OrderRow, source: FeeSource): Promise<void> {
  await lockWalletOwner(ctx, tutor_id!)
  const { net, tax } = splitTax(fee!, ctx.edition.vatPercent)
  const booked = await listFeeMovements(ctx, id)
  await postMovement(ctx, {
    kind: kinds[source],
    key: `order:${id}:fee:${booked.length + 1}`,
    orderId: id,
    entries: [
      {
        account: source === 'wallet' ? { kind: 'wallet', owner: tutor_id! } : { kind: 'paid_outside' },
        amount: -fee!,
      },
      { account: { kind: 'fee_income' }, amount: net },
      { account: { kind: 'tax' }, amount: tax },
    ],
  })
}

/** Reverses the fee that was booked last, if it still stands; returns whether there was one of this source. */
export async function reverseFee(
  ctx: Ctx,
  { id: orderId, tutor_id: tutorId }: OrderRow,
  source: FeeSource,
): Promise<boolean> {
  const booked = await listFeeMovements(ctx, orderId)
  const last = booked.at(-1)
  if (!last || last.isReversed || last.kind !== kinds[source]) return false
  const kind = reversedKinds[last.kind]
  if (tutorId !== null) await lockWalletOwner(ctx, tutorId)
  await reverseMovement(ctx, last.id, { kind, key: `order:${orderId}:fee:${booked.length}:reversed` })
  return true
}

/** Orders paid before the ledger existed have no movement at all. */
export async function hasWalletFee(ctx: Ctx, orderId: number): Promise<boolean> {
  const last = (await listFeeMovements(ctx, orderId)).at(-1)
  return last !== undefined && last.kind === kinds.wallet && !last.isReversed
}

/**
 * Gives the booked fee back to the wallet, unless it was given back already. Staff say that a fee was paid outside without
 * money having come in, so it comes back as an adjustment: the limit of a day counts it, and a larger sum waits for a
 * second person. An erased tutor has no wallet for it. The reversal has no reason of its own: it names the order, which
 * keeps the reasons as codes for every language.
 */
export async function refundFee(ctx: Ctx<StaffMember>, order: OrderRow): Promise<void> {
  const { id, tutor_id } = order
  const booked = await listFeeMovements(ctx, id)
  const last = booked.at(-1)
  if (!last || last.isReversed || tutor_id === null) return
  const { fee } = last
  const isOutside = last.kind === kinds.outside
  if (isOutside && (await isErased(ctx, tutor_id))) return
  await lockWalletOwner(ctx, tutor_id)
  await reverseMovement(ctx, last.id, {
    kind: isOutside ? reversedKinds.paid_outside : reversedKinds.fee,
    key: `order:${id}:fee:${booked.length}:refunded`,
  })
  let refund_state: AdjustmentState = 'booked'
  if (isOutside) {
    // The tutor reads it in the history of the wallet.
    const reason = inLocale(ctx, await findTutorLocale(ctx, tutor_id)).t('order.fee_refund', { id: String(id) })
    const { adjustment_id, state } = await adjustWallet(ctx, { tutor_id, sum: fee, reason })
    refund_state = state
    await updateOrder(ctx, order, { refund_adjustment_id: adjustment_id })
  }
  await ctx.emit({ name: 'order.fee_refunded', entity: 'order', entityId: id, after: { tutor_id, fee, refund_state } })
}

/**
 * Charges a fee that was given back. It is paid outside again if its refund has not reached the wallet: one that waits is
 * withdrawn.
 */
export async function chargeRefundedFee(ctx: Ctx<StaffMember>, order: OrderRow): Promise<void> {
  const { id, tutor_id, fee } = order
  const last = (await listFeeMovements(ctx, id)).at(-1)
  if (!last?.isReversed) return
  const source = last.reversal === reversedKinds.paid_outside && !(await wasAdjusted(ctx, order)) ? 'outside' : 'wallet'
  await bookFee(ctx, order, source)
  await ctx.emit({ name: 'order.fee_charged', entity: 'order', entityId: id, after: { tutor_id, fee, source } })
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

/** The second person has rejected the refund of a fee that was paid outside, so the fee stays paid. */
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
    const last = (await listFeeMovements(ctx, order.id)).at(-1)
    if (last?.reversal !== reversedKinds.paid_outside || order.refund_adjustment_id !== Number(adjustment)) return
    await bookFee(ctx, order, 'outside')
    const after = { tutor_id: order.tutor_id, fee: last.fee, source: 'outside' }
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

async function listFeeMovements({ db, edition }: Ctx, orderId: number) {
  const rows = await db
    .selectFrom('ledger_movement as m')
    .leftJoin('ledger_movement as r', (join) =>
      join.onRef('r.edition', '=', 'm.edition').onRef('r.reverses_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.kind', 'r.kind as reversal'])
    .select((movement) =>
      movement
        .selectFrom('ledger_entry as e')
        .select((entry) => entry.fn.sum<number>('e.amount').as('fee'))
        .whereRef('e.edition', '=', 'm.edition')
        .whereRef('e.movement_id', '=', 'm.id')
        .where('e.amount', '>', 0)
        .as('fee'),
    )
    .where('m.edition', '=', edition.code)
    .where('m.order_id', '=', orderId)
    .where('m.kind', 'in', Object.values(kinds))
    .orderBy('m.id')
    .execute()
  return rows.map(({ fee, ...movement }) => ({ ...movement, fee: Number(fee), isReversed: movement.reversal !== null }))
}
